// That the checks of the documentation find the faults they are there for.

#include <gtest/gtest.h>

#include "docs/console.h"
#include "docs/markdown.h"
#include "e2e/program.h"

namespace grundy::docs {
namespace {

using Lines = std::vector<std::string>;

TEST(Markdown, FindsBlocksWithTheirLanguageAndLine) {
  const Document document = parse_markdown(
      "text\n\n```console\n$ true\n```\n\n- item\n  ~~~ cpp\n  int x;\n    ```\n  "
      "~~~\n````\n```\n");
  ASSERT_EQ(document.blocks.size(), 3U);
  EXPECT_EQ(document.blocks[0].language, "console");
  EXPECT_EQ(document.blocks[0].line, 3U);
  EXPECT_EQ(document.blocks[0].lines, Lines{"$ true"});
  EXPECT_EQ(document.blocks[1].language, "cpp");
  EXPECT_EQ(document.blocks[1].lines, (Lines{"int x;", "  ```"}));
  EXPECT_EQ(document.blocks[2].lines, Lines{"```"});
}

TEST(Markdown, FindsLinksOutsideCode) {
  const Document document = parse_markdown(
      "[a](one.md) and [b](two.md#part \"title\")\n`[c](code)`\n```\n[d](code)\n```\n"
      "[e]: three.md\n");
  Lines targets;
  for (const Link& link : document.links) targets.push_back(link.target);
  EXPECT_EQ(targets, (Lines{"one.md", "two.md#part", "three.md"}));
  EXPECT_EQ(document.links[2].line, 6U);
}

TEST(Markdown, KnowsWhichLinksLeadToFiles) {
  EXPECT_EQ(file_of({"a.md#part", 1}, "docs"), "docs/a.md");
  EXPECT_EQ(file_of({"../a.md", 1}, "docs"), "docs/../a.md");
  EXPECT_EQ(file_of({"#part", 1}, "docs"), "");
  EXPECT_EQ(file_of({"https://example.org/a", 1}, "docs"), "");
  EXPECT_EQ(file_of({"mailto:a@example.org", 1}, "docs"), "");
}

TEST(Console, ACommandMayGoOnOverLines) {
  const Session session =
      parse_session({"console", 10, {"$ echo a \\", "    b", "a b", "$ true", "$ echo c", "c"}});
  EXPECT_EQ(session.fault, "");
  ASSERT_EQ(session.steps.size(), 3U);
  EXPECT_EQ(session.steps[0].command, "echo a \\\n    b");
  EXPECT_EQ(session.steps[0].line, 11U);
  EXPECT_EQ(session.steps[0].expected, Lines{"a b"});
  EXPECT_EQ(session.steps[1].expected, Lines{});
  EXPECT_EQ(session.steps[2].line, 15U);
}

TEST(Console, ABlockWithoutACommandIsAFault) {
  EXPECT_NE(parse_session({"console", 1, {}}).fault, "");
  EXPECT_NE(parse_session({"console", 1, {"output"}}).fault, "");
  EXPECT_NE(parse_session({"console", 1, {"output", "$ true"}}).fault, "");
  EXPECT_NE(parse_session({"console", 1, {"$ echo \\"}}).fault, "");
}

TEST(Console, DotsStandForAnyNumberOfLines) {
  EXPECT_TRUE(matches({"a", "...", "d"}, "a\nb\nc\nd\n"));
  EXPECT_TRUE(matches({"a", "...", "d"}, "a\nd\n"));
  EXPECT_TRUE(matches({"..."}, ""));
  EXPECT_TRUE(matches({"...", "b", "...", "b"}, "a\nb\nb\nb\n"));
  EXPECT_FALSE(matches({"a", "...", "d"}, "a\nb\n"));
  EXPECT_FALSE(matches({"a", "..."}, "b\n"));
  EXPECT_FALSE(matches({"a"}, "a\nb\n"));
  EXPECT_FALSE(matches({"a", "b"}, "a\n"));
  EXPECT_FALSE(matches({}, "a\n"));
}

TEST(Console, TimesMayDifferAndNothingElse) {
  EXPECT_TRUE(matches({"14 positions in 0.28 ms."}, "14 positions in 5.2e+02 ms.\n"));
  EXPECT_TRUE(matches({"14 positions in 0.28 ms."}, "14 positions in 1.2 s.\n"));
  EXPECT_TRUE(matches({R"({"seconds":1.2e-05})"}, "{\"seconds\":0.25}\n"));
  EXPECT_FALSE(matches({"14 positions in 0.28 ms."}, "15 positions in 0.28 ms.\n"));
  EXPECT_FALSE(matches({"in 3 moves"}, "in 4 moves\n"));
}

TEST(Console, TheProgramTakesThePlaceOfRun) {
  EXPECT_EQ(for_the_shell("./run solve 0"), "grundy solve 0");
  EXPECT_EQ(for_the_shell("./run"), "grundy");
  EXPECT_EQ(for_the_shell("./run check a.proof"), "grundy-check a.proof");
  EXPECT_EQ(for_the_shell("echo 0 | ./run solve - && ./run games"),
            "echo 0 | grundy solve - && grundy games");
  EXPECT_EQ(for_the_shell("echo ./run ./runner"), "echo ./run ./runner");
}

TEST(Console, SkipsOnlyWhatItNames) {
  EXPECT_NE(why_skipped("./test release"), "");
  EXPECT_NE(why_skipped("git clone https://example.org/grundy"), "");
  EXPECT_EQ(why_skipped("./run solve 0"), "");
  EXPECT_EQ(why_skipped("grundy solve 0"), "");
}

TEST(Console, RunsTheProgramAndSeesWhetherItAnswersAsShown) {
  const e2e::TemporaryFolder folder;
  EXPECT_EQ(
      check_step({"./run table rook 2x2 --csv", 1, {",0,1", "0,0,1", "1,1,0"}}, folder.path()), "");
  EXPECT_NE(
      check_step({"./run table rook 2x2 --csv", 1, {",0,1", "0,0,1", "1,1,1"}}, folder.path()), "");
  EXPECT_EQ(check_step({"echo out; echo err >&2", 1, {"out", "err"}}, folder.path()), "");
  EXPECT_NE(check_step({"no-such-program-anywhere", 1, {"..."}}, folder.path()), "");
}

}  // namespace
}  // namespace grundy::docs
