// The documentation tells the truth: its examples are run, its links lead somewhere, and its code
// is that of tests.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "docs/console.h"
#include "docs/markdown.h"
#include "e2e/program.h"

namespace grundy::docs {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = GRUNDY_SOURCE_DIR;

Document document(const std::string& name) {
  return parse_markdown(read_text(kSource / name));
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

class Documents : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] std::string at(std::size_t line) const {
    return GetParam() + ":" + std::to_string(line) + ": ";
  }
};

TEST_P(Documents, ExamplesAnswerAsShown) {
  for (const Block& block : document(GetParam()).blocks) {
    if (block.language != "console") continue;
    const Session session = parse_session(block);
    EXPECT_EQ(session.fault, "") << at(block.line);
    const e2e::TemporaryFolder folder;
    fs::create_directory_symlink(kSource / "examples", folder.file("examples"));
    for (const Step& step : session.steps) {
      if (!why_skipped(step.command).empty()) continue;
      EXPECT_EQ(check_step(step, folder.path()), "") << at(step.line) << "$ " << step.command;
    }
  }
}

TEST_P(Documents, LinksLeadSomewhere) {
  for (const Link& link : document(GetParam()).links) {
    const fs::path file = file_of(link, (kSource / GetParam()).parent_path());
    EXPECT_TRUE(file.empty() || fs::exists(file)) << at(link.line) << link.target;
  }
}

TEST_P(Documents, CodeThatUsesTheLibraryIsThatOfATest) {
  for (const Block& block : document(GetParam()).blocks) {
    const std::string code = joined(block.lines);
    if (block.language != "cpp" || code.find("#include <grundy/") == std::string::npos) continue;
    bool found = false;
    for (const auto& entry : fs::directory_iterator(kSource / "tests/install")) {
      if (entry.path().extension() != ".cpp") continue;
      found = found || read_text(entry.path()).find(code) != std::string::npos;
    }
    EXPECT_TRUE(found) << at(block.line) << "the code is in no file of tests/install";
  }
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::ranges::replace_if(name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Documents, testing::ValuesIn(documents_in(kSource)), test_name);

TEST(Readme, ShowsTheProgramAtWork) {
  const std::vector<Block> blocks = document("README.md").blocks;
  EXPECT_TRUE(
      std::ranges::any_of(blocks, [](const Block& block) { return block.language == "console"; }));
}

TEST(Readme, ItsLibraryExampleIsTheOneThatIsInstalledAndRun) {
  for (const Block& block : document("README.md").blocks) {
    if (block.language == "cpp") {
      EXPECT_EQ(joined(block.lines), read_text(kSource / "tests/install/main.cpp"));
    }
  }
}

/// The examples at the end of a help text.
std::vector<std::string> examples_in(const std::string& help) {
  const std::vector<std::string> lines = e2e::lines_of(help);
  std::vector<std::string> examples;
  auto line = std::ranges::find(lines, "Examples:");
  while (line != lines.end() && ++line != lines.end() && line->starts_with("  ")) {
    examples.push_back(line->substr(2));
  }
  return examples;
}

TEST(Help, ItsExamplesRun) {
  for (const std::string& command : e2e::command_names()) {
    // These go on until they are told to end.
    if (command == "serve" || command == "cluster") continue;
    const std::vector<std::string> examples = examples_in(e2e::help_of(command));
    EXPECT_FALSE(examples.empty()) << command;
    const e2e::TemporaryFolder folder;
    folder.write("positions.txt", "nim(3,5,7)\nqueen(3,4) + *4\n");
    folder.write("class.txt", "Ada\nEmmy\n");
    folder.write("game.txt", "grundy match 1\nposition nim(3,5,7)\nmove 7 -> 6\n");
    folder.write("arrows.txt", "A B\nB C\nC A\nB D\n");
    folder.write("game.dot", "digraph { A -> B -> C; A -> C }\n");
    folder.write("kayles.proof", "grundy-proof 1\nclaim value 1 kayles(1)\nV 1 kayles(1)\nend 1\n");
    folder.write("big.txt", "1 2\n2 3\n");
    folder.write("squares.lua", read_text(kSource / "examples/rules/squares.lua"));
    fs::create_directory_symlink(kSource / "examples", folder.file("examples"));
    (void)e2e::run_script("gzip big.txt", folder.path());
    for (const std::string& example : examples) {
      EXPECT_NE(example.find("grundy " + command), std::string::npos) << example;
      // Not every sh substitutes processes, and man wants a terminal and may not be there.
      if (example.find("<(") != std::string::npos || example.find("man -l") != std::string::npos) {
        continue;
      }
      const e2e::Ending ending = e2e::run_script(example, folder.path());
      EXPECT_EQ(ending.status, e2e::kAnswered) << example << "\n" << ending.err;
    }
  }
}

}  // namespace
}  // namespace grundy::docs
