// Who wins without the nim value: the same winner and the same moves as with it.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "grundy/engine.h"

namespace grundy {
namespace {

const std::vector<std::string> kPositions = {"chomp(4x5)",
                                             "chomp(5,4,4,1)",
                                             "chomp(3,3,2)",
                                             "chomp(5x6) + *3",
                                             "chomp(2x9)",
                                             "cram(4x5)",
                                             "cram(3x5)",
                                             "sprouts(4)",
                                             "kayles(9)",
                                             "nim(3,5,7)",
                                             "nim(3,5,6)",
                                             "queen(5,8)",
                                             "*0",
                                             "{*0,*2} + *1",
                                             "nodekayles(a-b,b-c)",
                                             "chomp(4x4) + *6",
                                             "cram(2x3) + kayles(4)",
                                             "digraph(a>b, b>a, b>c; a)"};

Result solved(const std::string& text, const Request& request) {
  Engine engine;
  return engine.solve(engine.parse(text).value(), request).value();
}

std::vector<std::string> moves_of(const Result& result) {
  std::vector<std::string> moves;
  for (const MoveResult& move : result.winning_moves.value().moves) moves.push_back(move.move);
  std::ranges::sort(moves);
  return moves;
}

TEST(OutcomeAlone, IsTheSameAsWithTheValue) {
  for (const bool theorems : {true, false}) {
    for (const Play play : {Play::normal, Play::misere}) {
      for (const std::string& text : kPositions) {
        const Result whole = solved(text, {.play = play, .use_theorems = theorems});
        const Result alone =
            solved(text, {.play = play, .use_theorems = theorems, .outcome_only = true});
        EXPECT_EQ(alone.outcome, whole.outcome) << text;
        EXPECT_TRUE(!alone.nim_value || alone.nim_value == whole.nim_value) << text;
        EXPECT_FALSE(alone.winning_moves && alone.outcome == Outcome::N) << text;
        EXPECT_FALSE(alone.advice) << text;
        EXPECT_FALSE(alone.stop) << text;
      }
    }
  }
}

TEST(OutcomeAlone, NeedsNoSearchWhereATheoremTellsIt) {
  const Result result = solved("chomp(40x50)", {.outcome_only = true});
  EXPECT_EQ(result.outcome, Outcome::N);
  EXPECT_EQ(result.method, "strategy stealing");
  EXPECT_EQ(result.work.positions, 0U);
  EXPECT_FALSE(result.stop);
}

TEST(OutcomeAlone, IsFoundWithLessWork) {
  const Request alone{.outcome_only = true};
  EXPECT_LT(solved("chomp(8,8,8,7,7,7,7)", alone).work.positions,
            solved("chomp(8,8,8,7,7,7,7)", {.list_moves = false}).work.positions);
  EXPECT_LT(solved("sprouts(5)", alone).work.search.value().questions,
            solved("sprouts(5)", {.list_moves = false}).work.search.value().questions);
}

TEST(MovesWithoutTheValue, AreTheSameAsWithIt) {
  for (const std::string& text : kPositions) {
    if (text.starts_with("digraph")) continue;  // its moves come with distances
    const Result whole = solved(text, {});
    const Result moves = solved(text, {.find_value = false});
    EXPECT_EQ(moves.outcome, whole.outcome) << text;
    EXPECT_EQ(moves_of(moves), moves_of(whole)) << text;
  }
}

TEST(MovesWithoutTheValue, SayWhichLimitStoppedThem) {
  const Result result =
      solved("chomp(9,9,8,7,7,7,7)", {.limits = {.positions = 100}, .find_value = false});
  EXPECT_FALSE(result.outcome);
  EXPECT_EQ(result.stop.value().reason, StopReason::positions);
}

}  // namespace
}  // namespace grundy
