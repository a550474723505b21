// The fields of the JSON answers: names, types and values that programs rely on.

#include <gtest/gtest.h>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

std::vector<std::string> fields_of(const Json& object) {
  std::vector<std::string> names;
  for (const auto& [name, value] : object.items()) names.push_back(name);
  return names;
}

std::vector<std::string> targets_of(const Json& moves) {
  std::vector<std::string> targets;
  for (const Json& move : moves) targets.push_back(move.at("to").get<std::string>());
  return targets;
}

TEST(SolveJson, HasTheFieldsOfTheContractAndNoOthers) {
  const Json answer = ask({"solve", "queen(3,4) + *4"});
  EXPECT_EQ(fields_of(answer),
            (std::vector<std::string>{"position", "play", "outcome", "nim_value", "components",
                                      "winning_moves", "method", "work"}));
  EXPECT_EQ(answer["position"], "queen(3,4) + *4");
  EXPECT_EQ(answer["play"], "normal");
  EXPECT_EQ(answer["outcome"], "N");
  EXPECT_EQ(answer["nim_value"], 6);
  EXPECT_TRUE(answer["method"].is_string());
  EXPECT_NE(answer["method"], "");
  EXPECT_EQ(fields_of(answer["work"]), (std::vector<std::string>{"positions", "seconds"}));
  EXPECT_TRUE(answer["work"]["positions"].is_number_unsigned());
  EXPECT_TRUE(answer["work"]["seconds"].is_number());
}

TEST(SolveJson, NamesTheValueOfEachComponent) {
  const Json answer = ask({"solve", "queen(3,4) + *4"});
  const Json expected{{{"position", "queen(3,4)"}, {"nim_value", 2}},
                      {{"position", "*4"}, {"nim_value", 4}}};
  EXPECT_EQ(answer["components"], expected);
}

TEST(SolveJson, ListsExactlyTheThreeWinningMoves) {
  const Json moves = ask({"solve", "queen(3,4) + *4"}).at("winning_moves");
  EXPECT_EQ(targets_of(moves),
            (std::vector<std::string>{"queen(0,4) + *4", "queen(3,1) + *4", "queen(3,4) + *2"}));
  for (const Json& move : moves) EXPECT_TRUE(move.at("move").is_string());
  EXPECT_EQ(moves[0].at("component"), 0);
  EXPECT_EQ(moves[0].at("in"), "queen(3,4)");
  EXPECT_EQ(moves[2].at("component"), 1);
  EXPECT_EQ(moves[2].at("in"), "*4");
}

TEST(SolveJson, ValuesOf64BitsAreExact) {
  const Json answer = ask({"solve", "nim(18446744073709551615, 5)"});
  EXPECT_TRUE(answer["nim_value"].is_number_unsigned());
  EXPECT_EQ(answer["nim_value"].get<std::uint64_t>(), 18446744073709551610U);
  EXPECT_EQ(targets_of(answer["winning_moves"]), std::vector<std::string>{"nim(5,5)"});
}

TEST(SolveJson, APPositionHasAnEmptyListOfWinningMoves) {
  const Json answer = ask({"solve", "queen(1,2)"});
  EXPECT_EQ(answer["outcome"], "P");
  EXPECT_EQ(answer["nim_value"], 0);
  EXPECT_EQ(answer["winning_moves"], Json::array());
}

TEST(SolveJson, TheEndOfTheGameIsAPPosition) {
  for (const char* const end : {"0", "*0", "{}", "nim(0,0)", "queen(0,0)"}) {
    const Json answer = ask({"solve", end});
    EXPECT_EQ(answer["outcome"], "P") << end;
    EXPECT_EQ(answer["nim_value"], 0) << end;
  }
}

TEST(SolveJson, MisereHasItsOwnWinnerAndMovesAndNoValue) {
  // In misère Nim two heaps of one are won by the player to move; in normal play they are lost.
  const Json ones = ask({"solve", "--misere", "nim(1,1)"});
  EXPECT_EQ(ones["play"], "misere");
  EXPECT_EQ(ones["outcome"], "N");
  EXPECT_TRUE(ones["nim_value"].is_null());
  // From 1, 1, 2 one must leave an odd number of ones; in normal play an even number.
  const Json misere = ask({"solve", "--misere", "nim(1,1,2)"});
  EXPECT_EQ(targets_of(misere["winning_moves"]), std::vector<std::string>{"nim(1,1,1)"});
  const Json normal = ask({"solve", "nim(1,1,2)"});
  EXPECT_EQ(targets_of(normal["winning_moves"]), std::vector<std::string>{"nim(1,1)"});
}

TEST(SolveJson, EqualMovesAreListedOnceWithTheirNumber) {
  const Json answer = ask({"solve", "nim(2,2,2)"});
  ASSERT_EQ(answer["winning_moves"].size(), 1U) << answer;
  EXPECT_EQ(answer["winning_moves"][0]["count"], 3);
}

TEST(SolveJson, SeveralPositionsGetOneLineEach) {
  const Ending ending = run_grundy({"solve", "--json", "*1", "nim(3,3)", "{}"});
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  std::vector<std::string> positions;
  for (const Json& answer : json_lines(ending.out)) positions.push_back(answer["position"]);
  EXPECT_EQ(positions, (std::vector<std::string>{"*1", "nim(3,3)", "{}"}));
}

TEST(SolveJson, ThreadsDoNotChangeTheAnswer) {
  Json one = ask({"solve", "--search", "--threads", "1", "queen(60,80) + queen(31,45)"});
  Json four = ask({"solve", "--search", "--threads", "4", "queen(60,80) + queen(31,45)"});
  one.erase("work");
  four.erase("work");
  EXPECT_EQ(one, four);
}

TEST(MovesJson, HasTheFieldsOfTheContract) {
  const Json answer = ask({"moves", "nim(1,1,2)"});
  EXPECT_EQ(answer["position"], "nim(1,1,2)");
  const Json& options = answer.at("options");
  ASSERT_EQ(options.size(), 3U) << answer;
  EXPECT_EQ(targets_of(options), (std::vector<std::string>{"nim(1,2)", "nim(1,1,1)", "nim(1,1)"}));
  EXPECT_EQ(options[0].at("nim_value"), 3);
  EXPECT_EQ(options[0].at("outcome"), "N");
  EXPECT_EQ(options[0].at("count"), 2);
  EXPECT_FALSE(options[1].contains("count"));
  EXPECT_EQ(options[2].at("nim_value"), 0);
  EXPECT_EQ(options[2].at("outcome"), "P");
}

TEST(MovesJson, InMiserePlayOnlyTheOutcomesAreKnown) {
  // 5 is lost in misère take-away of at most 3; from 7 one can go to 6, 5 and 4.
  const Json options = ask({"moves", "--misere", "takeaway(7; max=3)"}).at("options");
  ASSERT_EQ(options.size(), 3U);
  for (const Json& option : options) {
    EXPECT_TRUE(option.at("nim_value").is_null());
    EXPECT_EQ(option.at("outcome"), option.at("to") == "takeaway(5; max=3)" ? "P" : "N") << option;
  }
}

TEST(MovesJson, WhatIsLeftOutIsSaid) {
  const Json answer = ask({"moves", "*1000000", "--max-moves", "2"}, kLimitReached);
  EXPECT_EQ(answer["options"].size(), 2U);
  EXPECT_EQ(answer.at("complete"), false);
}

TEST(MovesJson, EveryTargetCanBeGivenBack) {
  for (const char* const position :
       {"nim(1,1,2) + *3", "queen(3,4) + *4", "takeaway(21,5; max=3)", "subtraction(21,4; {1,3})",
        "rook(3,5,2)", "{*0, nim(2,2), {*1, queen(1,1)}} + {}", "{{{}}, rook(2,1) + *1}"}) {
    const Json options = ask({"moves", position}).at("options");
    ASSERT_FALSE(options.empty()) << position;
    std::string input;
    for (const std::string& target : targets_of(options)) input += target + "\n";
    const std::vector<Json> answers = json_lines(run_grundy({"solve", "--json", "-"}, input).out);
    ASSERT_EQ(answers.size(), options.size()) << position;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      EXPECT_EQ(answers[i].at("position"), options[i].at("to")) << position;
      EXPECT_EQ(answers[i].at("nim_value"), options[i].at("nim_value")) << options[i];
      EXPECT_EQ(answers[i].at("outcome"), options[i].at("outcome")) << options[i];
    }
  }
}

TEST(MovesJson, AListAloneGivesNothingAwayAndComesAtOnce) {
  const Json answer = ask({"moves", "--list-only", "cram(9x9) + nim(1,2)"});
  EXPECT_FALSE(answer.contains("stopped"));
  EXPECT_FALSE(answer.at("options").empty());
  for (const Json& option : answer.at("options")) {
    EXPECT_TRUE(option.at("nim_value").is_null() && option.at("outcome").is_null()) << option;
  }
  EXPECT_EQ(run_grundy({"moves", "--list-only", "nim(1,2)"}).out,
            "nim(1,2)\n3 moves:\n  1 -> 0  to nim(2)\n  2 -> 1  to nim(1,1)\n"
            "  2 -> 0  to nim(1)\n");
}

TEST(EqualJson, EquivalentGamesHaveNoWitness) {
  const Json answer = ask({"equal", "{*0,*1,*2,*5,*9}", "*3"});
  EXPECT_EQ(answer.at("equivalent"), true);
  EXPECT_EQ(answer.at("isomorphic"), false);
  EXPECT_TRUE(answer.at("witness").is_null());
}

TEST(EqualJson, IsomorphicGamesAreKnownAsSuch) {
  const Json answer = ask({"equal", "rook(3,5)", "nim(3,5)"});
  EXPECT_EQ(answer.at("equivalent"), true);
  EXPECT_EQ(answer.at("isomorphic"), true);
}

TEST(EqualJson, TheWitnessTellsTheTwoApart) {
  const Json answer = ask({"equal", "queen(3,4)", "*3"});
  EXPECT_EQ(answer.at("equivalent"), false);
  EXPECT_EQ(answer.at("isomorphic"), false);
  const std::string witness = answer.at("witness");
  const Json left = ask({"solve", "queen(3,4) + " + witness});
  const Json right = ask({"solve", "*3 + " + witness});
  EXPECT_NE(left["outcome"], right["outcome"]) << witness;
}

}  // namespace
}  // namespace grundy::e2e
