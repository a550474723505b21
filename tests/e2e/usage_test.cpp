// Bad usage and bad input: the exit status, one clear line, and nothing on standard output.

#include <gtest/gtest.h>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

/// Command lines that make no sense, and a word that the complaint about each must contain.
struct BadUsage {
  std::vector<std::string> arguments;
  std::string named;
};

void expect_complaints(const std::vector<BadUsage>& cases) {
  for (const auto& [arguments, named] : cases) {
    std::string trace = "grundy";
    for (const std::string& argument : arguments) trace += " " + argument;
    SCOPED_TRACE(trace);
    const Ending ending = run_grundy(arguments);
    expect_one_complaint(ending);
    EXPECT_NE(ending.err.find(named), std::string::npos) << ending.err;
  }
}

TEST(Usage, MissingCommandsAndArgumentsAreNamed) {
  expect_complaints({{{}, "command"},
                     {{"solve"}, "EXPR"},
                     {{"moves"}, "EXPR"},
                     {{"equal"}, "G"},
                     {{"equal", "*1"}, "H"},
                     {{"table"}, "GAME"},
                     {{"table", "queen"}, "SIZE"},
                     {{"completion"}, "SHELL"},
                     {{"solve", "0", "--timeout"}, "--timeout"},
                     {{"table", "queen", "3x3", "--svg"}, "--svg"}});
}

TEST(Usage, WhatDoesNotExistIsNamed) {
  expect_complaints({{{"frobnicate"}, "frobnicate"},
                     {{"slove", "*1"}, "solve"},
                     {{"--frobnicate"}, "--frobnicate"},
                     {{"solve", "--frobnicate", "*1"}, "--frobnicate"},
                     {{"solve", "-x", "*1"}, "-x"},
                     {{"solve", "*1", "--tim", "5"}, "Did you mean '--timeout'?"},
                     {{"worksheet", "nim", "--level", "easy"}, "unknown option '--level'"},
                     {{"equal", "--misere", "*1", "*1", "--proof", "FILE"}, "--proof"},
                     {{"completion", "tcsh"}, "tcsh"}});
}

TEST(Usage, WhatIsTooMuchIsNamed) {
  expect_complaints({{{"equal", "*1", "*2", "*3"}, "*3"},
                     {{"table", "queen", "3x3", "4x4"}, "4x4"},
                     {{"games", "nim", "queen"}, "queen"},
                     {{"man", "nim"}, "nim"}});
}

TEST(Usage, NumbersOfOptionsMustMakeSense) {
  std::vector<BadUsage> cases;
  for (const char* const option :
       {"--threads", "--memory", "--timeout", "--max-positions", "--max-moves"}) {
    for (const char* const value : {"-1", "x", "", "1e999", "99999999999999999999999", "3 4"}) {
      cases.push_back({{"solve", "*1", option, value}, option});
    }
  }
  cases.push_back({{"solve", "*1", "--threads", "0"}, "--threads"});
  cases.push_back({{"solve", "*1", "--threads", "1.5"}, "--threads"});
  cases.push_back({{"solve", "*1", "--memory", "2X"}, "--memory"});
  cases.push_back({{"solve", "*1", "--timeout", "2d"}, "--timeout"});
  cases.push_back({{"solve", "*1", "--timeout", "nan"}, "--timeout"});
  cases.push_back({{"solve", "*1", "--timeout", "inf"}, "--timeout"});
  expect_complaints(cases);
}

TEST(Usage, AColourModeThatDoesNotExistIsToldThoseThatDo) {
  expect_complaints({{{"solve", "*1", "--color=blue"}, "always"}});
}

TEST(Usage, UnitsAreUnderstood) {
  for (const char* const memory : {"1000000", "64K", "512M", "2G", "0.5G", "1T"}) {
    EXPECT_EQ(run_grundy({"solve", "*1", "--memory", memory}).status, kAnswered) << memory;
  }
  for (const char* const time : {"90", "1.5", "500ms", "90s", "2m", "3h", "none"}) {
    EXPECT_EQ(run_grundy({"solve", "*1", "--timeout", time}).status, kAnswered) << time;
  }
}

TEST(Usage, SizesOfTablesMustMakeSense) {
  for (const char* const size : {"0x5", "5x0", "0", "-3x3", "3x-3", "abc", "", "x", "3x", "5..3",
                                 "1..", "..4", "1..2..3", "3x3x3", "18446744073709551616",
                                 "18446744073709551615x18446744073709551615", "3 x 3", "+3"}) {
    SCOPED_TRACE(size);
    expect_one_complaint(run_grundy({"table", "queen", size}));
  }
}

TEST(Usage, TablesNeedAsManyRunningNumbersAsTheSizeHas) {
  expect_complaints({{{"table", "nim(_)", "3x3"}, "nim(_)"},
                     {{"table", "nim(_,_,_)", "3x3"}, "nim(_,_,_)"},
                     {{"table", "nim(3)", "5"}, "nim(3)"},
                     {{"table", "queen", "3x3", "--csv", "--json"}, "--csv"}});
}

TEST(ExitCode, TellsTheOutcome) {
  EXPECT_EQ(run_grundy({"solve", "--exit-code", "queen(3,4)"}).status, 10);
  EXPECT_EQ(run_grundy({"solve", "--exit-code", "queen(1,2)"}).status, 20);
  EXPECT_EQ(run_grundy({"solve", "--exit-code", "--misere", "*1"}).status, 20);
  EXPECT_EQ(run_grundy({"solve", "--exit-code", "--misere", "0"}).status, 10);
  EXPECT_EQ(run_grundy({"solve", "--exit-code", "--json", "queen(1,2)"}).status, 20);
}

TEST(ExitCode, GoesWithOnePositionOnly) {
  expect_complaints({{{"solve", "--exit-code", "*1", "*2"}, "--exit-code"},
                     {{"solve", "--exit-code", "-"}, "--exit-code"},
                     {{"moves", "--exit-code", "*1"}, "--exit-code"}});
}

TEST(ExitCode, IsNotGivenWhereTheOutcomeIsNotKnown) {
  std::vector<std::string> arguments = long_search();
  arguments.insert(arguments.end(), {"--exit-code", "--max-positions", "1000"});
  EXPECT_EQ(run_grundy(arguments).status, kLimitReached);
  EXPECT_EQ(run_grundy({"solve", "--exit-code", "nim(3"}).status, kBadInput);
}

TEST(Positions, TheCaretStandsUnderTheFault) {
  struct Case {
    std::string text;
    std::size_t offset;
  };
  for (const auto& [text, offset] :
       {Case{"nim(-1)", 4}, Case{"nim(3,18446744073709551616)", 6}, Case{"*1 + + *2", 5},
        Case{"nim(3", 5}, Case{"*", 1}, Case{"*1 *2", 3}, Case{"{*1,,*2}", 4},
        Case{"takeaway(21; max=x)", 17}, Case{"qeen(3,4)", 0}, Case{"*1 + qeen(3,4)", 5},
        Case{"queen(3)", 6}, Case{"nim(3)\xC3\xA9", 6}}) {
    SCOPED_TRACE(text);
    const Ending ending = run_grundy({"solve", text});
    EXPECT_EQ(ending.status, kBadInput);
    EXPECT_EQ(ending.out, "");
    const std::vector<std::string> lines = lines_of(ending.err);
    ASSERT_EQ(lines.size(), 3U) << ending.err;
    EXPECT_TRUE(lines[0].starts_with("grundy: "));
    EXPECT_EQ(lines[1].substr(2, offset), text.substr(0, offset));
    EXPECT_EQ(lines[2], std::string(2 + offset, ' ') + "^") << ending.err;
    const Json answer = answer_of(run_grundy({"solve", "--json", text}), kBadInput);
    EXPECT_EQ(answer.at("error").at("offset"), offset) << answer;
  }
}

TEST(Positions, OfALongTextOnlyThePlaceOfTheFaultIsShown) {
  std::string text = "nim(1";
  for (int i = 0; i < 1000; ++i) text += ",12";
  text += "x";
  for (int i = 0; i < 1000; ++i) text += ",34";
  const std::vector<std::string> lines = lines_of(run_grundy({"solve", text + ")"}).err);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_LT(lines[1].size(), 100U);
  ASSERT_LT(lines[2].size(), lines[1].size());
  EXPECT_EQ(lines[1][lines[2].size() - 1], 'x') << lines[1] << "\n" << lines[2];
}

TEST(Positions, AnUnknownGameSuggestsTheNearest) {
  const Ending ending = run_grundy({"solve", "*1 + qeen(3,4)"});
  EXPECT_EQ(ending.status, kBadInput);
  EXPECT_NE(ending.err.find("'qeen'"), std::string::npos) << ending.err;
  EXPECT_NE(ending.err.find("queen"), std::string::npos) << ending.err;
}

TEST(Positions, AnEmptyOneIsRefused) {
  for (const char* const empty : {"", " ", "\t"}) {
    const Ending ending = run_grundy({"solve", empty});
    EXPECT_EQ(ending.status, kBadInput);
    EXPECT_EQ(ending.out, "");
    EXPECT_TRUE(ending.err.starts_with("grundy: ")) << ending.err;
  }
}

TEST(Positions, ABadOneDoesNotKeepTheOthersFromBeingAnswered) {
  const Ending ending = run_grundy({"solve", "--json", "*1", "nim(", "*3"});
  EXPECT_EQ(ending.status, kBadInput);
  const std::vector<Json> answers = json_lines(ending.out);
  ASSERT_EQ(answers.size(), 3U) << ending.err;
  EXPECT_EQ(answers[0]["nim_value"], 1);
  EXPECT_TRUE(answers[1].contains("error"));
  EXPECT_EQ(answers[2]["nim_value"], 3);
}

TEST(Positions, BothSidesOfAComparisonAreChecked) {
  for (const std::vector<std::string>& sides :
       {std::vector<std::string>{"nim(", "*1"}, std::vector<std::string>{"*1", "nim("}}) {
    const Ending ending = run_grundy({"equal", sides[0], sides[1]});
    EXPECT_EQ(ending.status, kBadInput);
    EXPECT_EQ(ending.out, "");
    EXPECT_NE(ending.err.find("  nim(\n"), std::string::npos) << ending.err;
  }
}

}  // namespace
}  // namespace grundy::e2e
