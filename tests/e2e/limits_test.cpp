// Limits and signals: the answer says what is known and what is not, and never guesses.

#include <gtest/gtest.h>

#include <csignal>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

std::vector<std::string> long_search_with(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = long_search();
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

void expect_nothing_known(const Json& answer) {
  EXPECT_TRUE(answer.at("outcome").is_null());
  EXPECT_TRUE(answer.at("nim_value").is_null());
  EXPECT_TRUE(answer.at("winning_moves").is_null());
  for (const Json& component : answer.at("components")) {
    EXPECT_TRUE(component.at("nim_value").is_null());
  }
  EXPECT_NE(answer.at("stopped").at("message"), "");
}

/// A long search whose progress has been seen: it runs, and signals are caught.
Command watched(const std::vector<std::string>& arguments) {
  Command command = grundy_command(arguments);
  command.err_is_terminal = true;
  return command;
}

TEST(Limits, TimeEndsASearchWithoutAnAnswer) {
  const Json answer = ask(long_search_with({"--timeout", "300ms"}), kLimitReached);
  expect_nothing_known(answer);
  EXPECT_EQ(answer["stopped"]["reason"], "time");
}

TEST(Limits, TimeEndsASearchOnAllCores) {
  const Json answer =
      ask({"solve", "--search", "queen(9000,9000)", "--timeout", "300ms"}, kLimitReached);
  expect_nothing_known(answer);
}

TEST(Limits, TheTextSaysWhatIsNotKnown) {
  const Ending ending = run_grundy(long_search_with({"--timeout", "300ms"}));
  EXPECT_EQ(ending.status, kLimitReached);
  EXPECT_NE(ending.out.find("Not known who wins"), std::string::npos) << ending.out;
  EXPECT_EQ(ending.out.find("-position"), std::string::npos) << ending.out;
  EXPECT_NE(ending.out.find("time limit"), std::string::npos) << ending.out;
  EXPECT_EQ(ending.err, "");
}

TEST(Limits, PositionsAreCounted) {
  const Json answer = ask(long_search_with({"--max-positions", "1000"}), kLimitReached);
  expect_nothing_known(answer);
  EXPECT_EQ(answer["stopped"]["reason"], "positions");
}

TEST(Limits, MemoryIsLimited) {
  const Json hopeless = ask(long_search_with({"--memory", "1M"}), kLimitReached);
  expect_nothing_known(hopeless);
  // The sum of two queens has about a million positions: too many for the tables, not hopeless.
  const Json full =
      ask({"solve", "--misere", "queen(60,60) + queen(50,50)", "--memory", "1M"}, kLimitReached);
  expect_nothing_known(full);
  EXPECT_EQ(full["stopped"]["reason"], "memory");
}

TEST(Limits, WhatATheoremKnowsIsAnsweredWithoutTheRest) {
  // Who wins is known on any board, but the nim value has to be searched for.
  const Json answer = ask({"solve", "queen(3000,3000)", "--max-positions", "1000"}, kLimitReached);
  EXPECT_EQ(answer["outcome"], "N");
  EXPECT_EQ(answer["winning_moves"].size(), 3U);
  EXPECT_TRUE(answer["nim_value"].is_null());
  EXPECT_EQ(answer.at("stopped").at("reason"), "positions");
}

TEST(Limits, AnAnswerIsRightOrMissingButNeverGuessed) {
  const std::vector<std::string> question{"solve", "--search",
                                          "queen(90,140) + queen(50,110) + *3"};
  const Json right = ask(question);
  bool missing = false;
  for (int most = 1; most < 50'000; most *= 3) {
    std::vector<std::string> arguments = question;
    arguments.insert(arguments.end(), {"--json", "--max-positions", std::to_string(most)});
    const Ending ending = run_grundy(arguments);
    const std::vector<Json> answers = json_lines(ending.out);
    ASSERT_EQ(answers.size(), 1U);
    const Json& answer = answers.front();
    EXPECT_EQ(ending.status, answer.contains("stopped") ? kLimitReached : kAnswered);
    missing = missing || answer["nim_value"].is_null();
    EXPECT_TRUE(answer["nim_value"].is_null() || answer["nim_value"] == right["nim_value"]);
    EXPECT_TRUE(answer["outcome"].is_null() || answer["outcome"] == right["outcome"]);
    EXPECT_TRUE(answer["winning_moves"].is_null() ||
                answer["winning_moves"] == right["winning_moves"]);
  }
  EXPECT_TRUE(missing) << "no limit was reached";
}

TEST(Limits, ATableShowsWhatIsKnownOfIt) {
  const Json part =
      ask({"table", "--search", "queen", "60x60", "--max-positions", "700"}, kLimitReached);
  const Json whole = ask({"table", "--search", "queen", "60x60"});
  std::size_t known = 0;
  for (std::size_t row = 0; row < 60; ++row) {
    for (std::size_t column = 0; column < 60; ++column) {
      const Json& value = part.at("values").at(row).at(column);
      if (value.is_null()) continue;
      ++known;
      EXPECT_EQ(value, whole["values"][row][column]) << row << "," << column;
    }
  }
  EXPECT_GT(known, 0U);
  EXPECT_LT(known, 3600U);
  EXPECT_EQ(part.at("stopped").at("reason"), "positions");
}

TEST(Limits, AComparisonMayStayOpen) {
  const Json answer =
      ask({"equal", "--search", "--threads", "1", "queen(3000,3000)", "*4", "--timeout", "300ms"},
          kLimitReached);
  EXPECT_TRUE(answer.at("equivalent").is_null());
  EXPECT_TRUE(answer.at("witness").is_null());
  EXPECT_EQ(answer.at("stopped").at("reason"), "time");
}

TEST(Limits, WhatIsKnownOfAComparisonIsSaid) {
  // That they are equivalent needs no search; whether they are isomorphic does.
  const Json answer =
      ask({"equal", "nim(1000,1000)", "rook(1000,1000)", "--max-positions", "1000"}, kLimitReached);
  EXPECT_EQ(answer.at("equivalent"), true);
  EXPECT_TRUE(answer.at("isomorphic").is_null());
  EXPECT_EQ(answer.at("stopped").at("reason"), "positions");
}

TEST(Limits, MovesWhoseValuesAreNotKnownAreListed) {
  const Json answer = ask({"moves", "--search", "--threads", "1", "queen(3000,2)",
                           "--max-positions", "1000", "--max-moves", "10000"},
                          kLimitReached);
  EXPECT_EQ(answer.at("options").size(), 3004U);
}

TEST(Progress, IsShownOnATerminalOnly) {
  Process process(watched(long_search_with({"--json"})));
  ASSERT_TRUE(process.wait_for_err("positions"));
  process.send(SIGINT);
  const Ending ending = process.finish();
  EXPECT_EQ(ending.status, kLimitReached);
  EXPECT_EQ(ending.out.find("a second"), std::string::npos) << ending.out;
  expect_nothing_known(answer_of(ending, kLimitReached));
  // The line is rewritten in its place, and taken away at the end.
  EXPECT_EQ(ending.err.find('\n'), std::string::npos) << ending.err;
  EXPECT_TRUE(ending.err.ends_with("\r\x1b[K")) << ending.err;
}

TEST(Progress, GoesNowhereElseUnasked) {
  Command command = grundy_command(long_search_with({"--timeout", "2500ms"}));
  command.out_is_terminal = true;
  const Ending ending = run(command);
  EXPECT_EQ(ending.status, kLimitReached);
  EXPECT_EQ(ending.err, "");
  EXPECT_EQ(ending.out.find("a second"), std::string::npos) << ending.out;
}

TEST(Progress, IsWrittenInLinesWhereItIsAskedFor) {
  Process process(grundy_command(long_search_with({"--progress"})));
  ASSERT_TRUE(process.wait_for_err("\n"));
  process.send(SIGINT);
  const Ending ending = process.finish();
  EXPECT_NE(ending.err.find("positions"), std::string::npos) << ending.err;
  EXPECT_EQ(ending.err.find_first_of("\r\x1b"), std::string::npos) << ending.err;
  EXPECT_EQ(ending.out.find("a second"), std::string::npos) << ending.out;
}

TEST(Progress, QuietMeansNone) {
  const Ending ending = run(watched(long_search_with({"--quiet", "--timeout", "2500ms"})));
  EXPECT_EQ(ending.status, kLimitReached);
  EXPECT_EQ(ending.err, "");
  EXPECT_NE(ending.out, "");
}

TEST(Signals, AnInterruptAsksForWhatIsKnown) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Process process(watched(long_search_with({"--json"})));
    ASSERT_TRUE(process.wait_for_err("positions"));
    process.send(signal);
    const Ending ending = process.finish();
    EXPECT_EQ(ending.signal, 0);
    const Json answer = answer_of(ending, kLimitReached);
    expect_nothing_known(answer);
    EXPECT_EQ(answer["stopped"]["reason"], "cancelled");
  }
}

TEST(Signals, TheTextSaysThatItWasInterrupted) {
  Process process(watched(long_search()));
  ASSERT_TRUE(process.wait_for_err("positions"));
  process.send(SIGINT);
  const Ending ending = process.finish();
  EXPECT_EQ(ending.status, kLimitReached);
  EXPECT_NE(ending.out.find("interrupted"), std::string::npos) << ending.out;
}

TEST(Signals, AnInterruptEndsATable) {
  Process process(watched({"table", "--search", "--threads", "1", "queen", "1500x1500", "--csv"}));
  ASSERT_TRUE(process.wait_for_err("positions"));
  process.send(SIGINT);
  const Ending ending = process.finish();
  EXPECT_EQ(ending.status, kLimitReached);
  EXPECT_EQ(lines_of(ending.out).size(), 1501U);
}

TEST(Signals, AnInterruptEndsTheQuestionsBehindTheRunningOneToo) {
  Process process(watched(long_search_with({"--json", "queen(2999,2999)", "*1"})));
  ASSERT_TRUE(process.wait_for_err("positions"));
  process.send(SIGINT);
  const Ending ending = process.finish();
  EXPECT_EQ(ending.status, kLimitReached);
  EXPECT_EQ(json_lines(ending.out).size(), 1U) << ending.out;
}

TEST(Signals, TheSecondInterruptEndsTheProgram) {
  // Nobody reads what it writes, so that the first one cannot end it.
  Process process(grundy_command({"table", "rook", "400x400"}));
  ASSERT_TRUE(process.wait_for_unread_out());
  process.send(SIGINT);
  ASSERT_TRUE(process.wait_until_not_caught(SIGINT));
  process.send(SIGINT);
  const Ending ending = process.finish();
  EXPECT_EQ(ending.signal, SIGINT) << "status " << ending.status;
}

}  // namespace
}  // namespace grundy::e2e
