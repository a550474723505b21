// Worksheets from the command line: what is printed, the two files, and what is refused.

#include <gtest/gtest.h>

#include <regex>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

using Words = std::vector<std::string>;

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

Words sheet(Words more) {
  Words words{"worksheet", "nim", "--count", "6", "--seed", "7"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(WorksheetCommand, PrintsTheSameSheetForTheSameSeed) {
  const Ending first = run_grundy(sheet({}));
  EXPECT_EQ(first.status, kAnswered);
  EXPECT_EQ(first.err, "");
  EXPECT_TRUE(first.out.starts_with("# Nim: exercises\n")) << first.out;
  EXPECT_TRUE(contains(first.out, "\n### 6. "));
  EXPECT_FALSE(contains(first.out, "\n### 7. "));
  EXPECT_EQ(run_grundy(sheet({})).out, first.out);
  EXPECT_NE(run_grundy({"worksheet", "nim", "--count", "6", "--seed", "8"}).out, first.out);
}

TEST(WorksheetCommand, PrintsTheAnswersToTheSameExercises) {
  const std::string exercises = run_grundy(sheet({})).out;
  const std::string answers = run_grundy(sheet({"--answers"})).out;
  static const std::regex kHeading("### [0-9]+\\. `[^`]*`");
  Words asked;
  for (std::sregex_iterator match(exercises.begin(), exercises.end(), kHeading), end; match != end;
       ++match) {
    asked.push_back(match->str());
  }
  ASSERT_EQ(asked.size(), 6U);
  for (const std::string& heading : asked) EXPECT_TRUE(contains(answers, heading)) << heading;
}

TEST(WorksheetCommand, TellsTheTeacherHowToGetTheAnswers) {
  // Without a seed one is chosen. The sheet of the student does not have the command.
  const Ending sheet = run_grundy({"worksheet", "queen(3,4) + *4", "--count", "3", "--points"});
  EXPECT_FALSE(contains(sheet.out, "grundy worksheet"));
  std::smatch command;
  ASSERT_TRUE(std::regex_search(sheet.err, command, std::regex("(grundy worksheet .*)")));
  const Ending answers = run_script(command[1]);
  EXPECT_EQ(answers.status, kAnswered);
  for (const std::string& line : lines_of(sheet.out)) {
    if (!line.starts_with("### ")) continue;
    EXPECT_TRUE(contains(answers.out, line + "\n")) << line;
  }
}

TEST(WorksheetCommand, WritesBothSheetsInTheFormatOfTheName) {
  const TemporaryFolder folder;
  const Ending ending = run_grundy(sheet({"--out", folder.file("a.html")}));
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_EQ(ending.out, "");
  EXPECT_EQ(run_grundy(sheet({"--quiet", "--out", folder.file("b.tex")})).err, "");
  EXPECT_EQ(run_grundy(sheet({"--out", folder.file("c.md")})).status, kAnswered);
  EXPECT_EQ(run_grundy(sheet({"--format", "html", "--out", folder.file("d")})).status, kAnswered);
  EXPECT_EQ(folder.names(), (Words{"a-answers.html", "a.html", "b-answers.tex", "b.tex",
                                   "c-answers.md", "c.md", "d", "d-answers"}));
  EXPECT_EQ(folder.read("c.md"), run_grundy(sheet({})).out);
  EXPECT_EQ(folder.read("c-answers.md"), run_grundy(sheet({"--answers"})).out);
  EXPECT_EQ(folder.read("a.html"), run_grundy(sheet({"--format", "html"})).out);
  EXPECT_EQ(folder.read("d"), folder.read("a.html"));
  EXPECT_TRUE(folder.read("a.html").starts_with("<!DOCTYPE html>"));
  EXPECT_TRUE(folder.read("b.tex").starts_with("\\documentclass"));
  EXPECT_TRUE(folder.read("b-answers.tex").ends_with("\\end{document}\n"));
}

TEST(WorksheetCommand, WritesVariants) {
  const TemporaryFolder folder;
  EXPECT_EQ(run_grundy(sheet({"--variants", "2", "--out", folder.file("exam.md")})).status,
            kAnswered);
  EXPECT_EQ(folder.names(),
            (Words{"exam-A-answers.md", "exam-A.md", "exam-B-answers.md", "exam-B.md"}));
  EXPECT_TRUE(folder.read("exam-A.md").starts_with("# Nim: exercises (A)\n"));
  EXPECT_NE(folder.read("exam-A.md").substr(30), folder.read("exam-B.md").substr(30));
}

TEST(WorksheetCommand, WritesASheetForEveryStudent) {
  const TemporaryFolder folder;
  folder.write("class", "Ada Lovelace\n\nRené\r\n../../x\n");
  EXPECT_EQ(
      run_grundy(sheet({"--names", folder.file("class"), "--out", folder.file("s.html")})).status,
      kAnswered);
  EXPECT_EQ(folder.names(), (Words{"class", "s-01-Ada-Lovelace-answers.html",
                                   "s-01-Ada-Lovelace.html", "s-02-Ren-answers.html",
                                   "s-02-Ren.html", "s-03-x-answers.html", "s-03-x.html"}));
  EXPECT_TRUE(contains(folder.read("s-02-Ren.html"), "<span>René</span>"));
  folder.write("empty", "\n \n");
  expect_one_complaint(
      run_grundy(sheet({"--names", folder.file("empty"), "--out", folder.file("t.md")})));
}

TEST(WorksheetCommand, MixesGamesAndKinds) {
  const Ending ending = run_grundy({"worksheet", "nim", "queen(3,4)", "takeaway(21; max=3)",
                                    "--kinds", "moves,graph", "--count", "6", "--seed", "1"});
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  for (const char* const part : {"`nim(", "`queen(", "`takeaway("}) {
    EXPECT_TRUE(contains(ending.out, part)) << part;
  }
  EXPECT_TRUE(contains(ending.out, "## Find all winning moves\n"));
  EXPECT_TRUE(contains(ending.out, "## Draw the graph of the game\n"));
}

TEST(WorksheetCommand, MakesAPdfWhereLatexIsInstalled) {
  const TemporaryFolder folder;
  // Without LaTeX there is a message and no file.
  const Ending none = run_script(
      "PATH=/nowhere exec \"$(command -v grundy)\" worksheet nim --count 2 "
      "--seed 1 --out a.pdf",
      folder.path());
  EXPECT_EQ(none.status, kIoFailed);
  EXPECT_TRUE(contains(none.err, "pdflatex")) << none.err;
  EXPECT_TRUE(folder.names().empty());
  if (run_script("kpsewhich tikz.sty").status != 0) GTEST_SKIP() << "LaTeX with TikZ is missing";
  const Ending ending = run_grundy({"worksheet", "nim", "digraph", "--kinds", "all", "--count", "9",
                                    "--seed", "1", "--out", folder.file("a.pdf")});
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  EXPECT_EQ(folder.names(), (Words{"a-answers.pdf", "a.pdf"}));
  EXPECT_TRUE(folder.read("a.pdf").starts_with("%PDF-"));
}

TEST(WorksheetCommand, WritesBothSheetsOrNone) {
  const TemporaryFolder folder;
  expect_one_complaint(run_grundy(sheet({"--out", folder.file("missing/a.md")})), kIoFailed);
  EXPECT_TRUE(folder.names().empty());
  folder.write("a.md", "old");
  // The place of the answers is taken by a folder.
  EXPECT_EQ(run_script("mkdir a-answers.md", folder.path()).status, 0);
  expect_one_complaint(run_grundy(sheet({"--out", folder.file("a.md")})), kIoFailed);
  EXPECT_EQ(folder.names(), (Words{"a-answers.md", "a.md"}));
  EXPECT_EQ(folder.read("a.md"), "old");
}

TEST(WorksheetCommand, InMiserePlaySaysSo) {
  const Ending ending = run_grundy(sheet({"--misere"}));
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_TRUE(contains(ending.out, "who cannot move wins"));
  EXPECT_FALSE(contains(ending.out, "nim value"));
  EXPECT_TRUE(contains(run_grundy(sheet({"--misere", "--answers"})).out, " --misere`"));
}

TEST(WorksheetCommand, SaysWhenThereAreFewerExercises) {
  const Ending ending = run_grundy({"worksheet", "{{},{{}}}", "--count", "50"});
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_TRUE(contains(ending.err, "not 50")) << ending.err;
  EXPECT_EQ(run_grundy({"worksheet", "{{},{{}}}", "--count", "50", "--quiet"}).err, "");
}

TEST(WorksheetCommand, RefusesWhatMakesNoSense) {
  for (const Words& more :
       {Words{"--count", "0"}, Words{"--count", "201"}, Words{"--count", "-1"},
        Words{"--count", "x"}, Words{"--seed", "-1"}, Words{"--seed", "1.5"},
        Words{"--difficulty", "fiendish"}, Words{"--format", "pdf"}, Words{"--out", "a.odt"},
        Words{"--kinds", "riddle"}, Words{"--kinds", "value", "--misere"}, Words{"--space", "41"},
        Words{"--variants", "2"}, Words{"--variants", "0", "--out", "a.md"},
        Words{"--variants", "27", "--out", "a.md"}, Words{"--names", "names"},
        Words{"--names", "names", "--variants", "2", "--out", "a.md"}, Words{"--out", ""},
        Words{"--out", "a.md", "--answers"}}) {
    Words words{"worksheet", "nim"};
    words.insert(words.end(), more.begin(), more.end());
    SCOPED_TRACE(more.front() + " " + more.back());
    expect_one_complaint(run_grundy(words));
  }
  expect_one_complaint(run_grundy({"worksheet"}));
  expect_one_complaint(run_grundy({"worksheet", "0"}));
}

TEST(WorksheetCommand, SuggestsTheNearestGame) {
  const Ending ending = run_grundy({"worksheet", "qeen"});
  EXPECT_EQ(ending.status, kBadInput);
  EXPECT_EQ(ending.out, "");
  EXPECT_TRUE(contains(ending.err, "queen")) << ending.err;
}

}  // namespace
}  // namespace grundy::e2e
