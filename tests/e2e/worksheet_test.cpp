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

TEST(WorksheetCommand, TellsInTheFootHowToGetTheAnswers) {
  // Without a seed one is chosen; the foot has it.
  const std::string exercises = run_grundy({"worksheet", "queen(3,4) + *4", "--count", "3"}).out;
  std::smatch command;
  ASSERT_TRUE(std::regex_search(exercises, command, std::regex("`(grundy worksheet [^`]*)`")));
  const Ending answers = run_script(command[1]);
  EXPECT_EQ(answers.status, kAnswered);
  for (const std::string& line : lines_of(exercises)) {
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
  EXPECT_TRUE(contains(ending.out, "--misere --answers"));
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
        Words{"--difficulty", "fiendish"}, Words{"--format", "pdf"}, Words{"--out", "a.pdf"},
        Words{"--out", ""}, Words{"--out", "a.md", "--answers"}}) {
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
