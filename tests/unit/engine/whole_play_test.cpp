// Outcomes where play can go on for ever.
#include "theory/retrograde/whole_play.h"

#include <gtest/gtest.h>

#include "grundy/engine.h"
#include "support/odd_games.h"
#include "support/random_positions.h"
#include "support/reference.h"

namespace grundy {
namespace {

constexpr std::size_t kMost = 1'000'000;

Sum token(std::uint64_t place) {
  return Sum{{erase(support::Token<support::BackUp>(), place)}};
}

/// From 5 down to 0, and from 3 back to 5: at 3 there is a choice.
TEST(WholePlay, ACycleThatNobodyWantsToLeaveIsADraw) {
  Budget budget({}, nullptr, {});
  Values values;
  const retrograde::WholePlay normal =
      retrograde::WholePlay::explore(token(5), Play::normal, kMost, values, budget).value();
  EXPECT_EQ(normal.of(token(0)), Outcome::P);
  EXPECT_EQ(normal.of(token(3)), Outcome::N) << "2 is lost for the opponent";
  EXPECT_EQ(normal.of(token(4)), Outcome::P);
  EXPECT_EQ(normal.of(token(5)), Outcome::N);
  const retrograde::WholePlay misere =
      retrograde::WholePlay::explore(token(5), Play::misere, kMost, values, budget).value();
  EXPECT_EQ(misere.of(token(0)), Outcome::N);
  EXPECT_EQ(misere.of(token(1)), Outcome::P);
  for (const std::uint64_t place : {3U, 4U, 5U}) EXPECT_EQ(misere.of(token(place)), Outcome::D);
}

/// The winner hurries, the loser delays; from 5 one cannot be driven in circles.
TEST(WholePlay, KnowHowFarTheEndIs) {
  Budget budget({}, nullptr, {});
  Values values;
  const retrograde::WholePlay normal =
      retrograde::WholePlay::explore(token(5), Play::normal, kMost, values, budget).value();
  EXPECT_EQ(normal.moves_to_end(token(0)), 0U);
  EXPECT_EQ(normal.moves_to_end(token(3)), 3U);
  EXPECT_EQ(normal.moves_to_end(token(5)), 5U);
  const retrograde::WholePlay misere =
      retrograde::WholePlay::explore(token(5), Play::misere, kMost, values, budget).value();
  EXPECT_EQ(misere.moves_to_end(token(1)), 1U);
  EXPECT_EQ(misere.moves_to_end(token(4)), std::nullopt) << "a draw";
}

TEST(WholePlay, WithoutCyclesAreThoseOfTheDefinition) {
  const Engine engine;
  support::RandomPositions random(engine, 85);
  support::Reference reference;
  for (int i = 0; i < 100; ++i) {
    const Sum sum = random.sum(2, 30);
    for (const Play play : {Play::normal, Play::misere}) {
      Budget budget({}, nullptr, {});
      Values values;
      const auto outcomes = retrograde::WholePlay::explore(sum, play, kMost, values, budget);
      ASSERT_TRUE(outcomes.has_value());
      EXPECT_EQ(outcomes->of(sum), reference.outcome(sum, play)) << sum.print();
      EXPECT_LT(budget.bytes(), 4096U) << "memory is given back, but for what is kept of a graph";
    }
  }
}

TEST(WholePlay, StopAtALimitAndKnowNothing) {
  Budget budget({.positions = 3}, nullptr, {});
  Values values;
  const Sum sum = Engine().parse("nim(30,30)").value();
  EXPECT_FALSE(
      retrograde::WholePlay::explore(sum, Play::normal, kMost, values, budget).has_value());
  Budget wide({}, nullptr, {});
  EXPECT_FALSE(retrograde::WholePlay::explore(sum, Play::normal, 100, values, wide).has_value());
  EXPECT_EQ(wide.stop().value().reason, StopReason::too_large);
}

TEST(WholePlay, CountsTheMemoryOfPositionsOnce) {
  // Dozens of arrows lead to each position; counted with each of them, this would not fit.
  Budget budget({.memory = std::uint64_t{6} << 20U}, nullptr, {});
  Values values;
  const Sum sum = Engine().parse("pokernim(3,4; reserve=10,10)").value();
  const auto outcomes = retrograde::WholePlay::explore(sum, Play::misere, kMost, values, budget);
  ASSERT_TRUE(outcomes.has_value());
  EXPECT_EQ(outcomes->of(sum), Outcome::D);
}

}  // namespace
}  // namespace grundy
