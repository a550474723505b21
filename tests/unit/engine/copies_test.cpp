// Equal components cancel, whatever they are worth.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "grundy/engine.h"
#include "support/solved.h"

namespace grundy {
namespace {

using support::solved;

bool speaks_of_copies(const Result& result) {
  return std::ranges::any_of(result.explanation.value().because,
                             [](const Explanation& reason) { return reason.kind == "copies"; });
}

TEST(Copies, CancelWhereNobodyKnowsTheirValue) {
  Engine engine;
  for (const char* const text :
       {"chomp(40x50) + chomp(40x50)", "chomp(40x50) + chomp(50x40)",
        "chomp(40x50) + *3 + chomp(30x60) + chomp(40x50) + *3 + chomp(60x30)"}) {
    const Result result = solved(engine, text, {.explain = Detail::full});
    EXPECT_EQ(result.outcome, Outcome::P) << text;
    EXPECT_EQ(result.nim_value, NimValue(0)) << text;
    EXPECT_FALSE(result.stop.has_value()) << text;
    EXPECT_FALSE(result.components[0].nim_value.has_value()) << text;
    EXPECT_TRUE(speaks_of_copies(result)) << text;
  }
}

TEST(Copies, LeaveTheRestToDecide) {
  Engine engine;
  const Result result = solved(engine, "chomp(40x50) + nim(3,5) + chomp(40x50)");
  EXPECT_EQ(result.outcome, Outcome::N);
  EXPECT_EQ(result.nim_value, NimValue(6));
  const MoveList& winning = result.winning_moves.value();
  ASSERT_EQ(winning.moves.size(), 1U);
  EXPECT_EQ(winning.moves[0].move, "5 -> 3");
  EXPECT_TRUE(winning.by_theorem) << "there may be others in Chomp";
}

TEST(Copies, AMoveIsAnsweredByTheSameMove) {
  Engine engine;
  const Sum start = engine.parse("chomp(40x50) + chomp(40x50)").value();
  const Component& board = start.components.front();
  int tried = 0;
  board.game->each_move(board.position, [&](const MoveView& move) {
    if (++tried % 97 != 0) return true;
    const Sum after = move.after() + Sum{{board}};
    const Result result = engine.solve(after, {.limits = {.positions = 1000}}).value();
    EXPECT_EQ(result.outcome, Outcome::N) << after.print();
    EXPECT_EQ(engine.solve(result.winning_moves.value().moves.at(0).to.value()).value().outcome,
              Outcome::P)
        << after.print();
    return true;
  });
  EXPECT_GT(tried, 1000);
}

TEST(Copies, HaveTheirValuesWhereTheseAreEasilyFound) {
  Engine engine;
  const Result result = solved(engine, "chomp(3x4) + chomp(4x3)");
  EXPECT_EQ(result.nim_value, NimValue(0));
  EXPECT_EQ(result.components[0].nim_value, solved(engine, "chomp(3x4)").nim_value);
  EXPECT_TRUE(result.advice.has_value());
  EXPECT_TRUE(solved(engine, "queen(200,300) + queen(300,200)").components[0].nim_value);
}

TEST(Copies, DoNotCancelInMiserePlay) {
  Engine engine;
  const Request misere{.play = Play::misere, .limits = {.positions = 1000}};
  EXPECT_EQ(solved(engine, "*1 + *1", misere).outcome, Outcome::N);
  EXPECT_FALSE(solved(engine, "chomp(40x50) + chomp(40x50)", misere).outcome.has_value());
}

}  // namespace
}  // namespace grundy
