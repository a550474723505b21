// Outcomes where play can go on for ever.
#include "solve/loopy/outcomes.h"

#include <gtest/gtest.h>

#include "grundy/engine.h"
#include "support/odd_games.h"
#include "support/random_positions.h"
#include "support/reference.h"

namespace grundy::loopy {
namespace {

Sum token(std::uint64_t place) {
  return Sum{{erase(support::Token<support::BackUp>(), place)}};
}

/// From 5 down to 0, and from 3 back to 5: at 3 there is a choice.
TEST(LoopyOutcomes, ACycleThatNobodyWantsToLeaveIsADraw) {
  Budget budget({}, nullptr, {});
  Outcomes normal(Play::normal);
  ASSERT_TRUE(normal.explore(token(5), budget));
  EXPECT_EQ(normal.of(token(0)), Outcome::P);
  EXPECT_EQ(normal.of(token(3)), Outcome::N) << "2 is lost for the opponent";
  EXPECT_EQ(normal.of(token(4)), Outcome::P);
  EXPECT_EQ(normal.of(token(5)), Outcome::N);
  Outcomes misere(Play::misere);
  ASSERT_TRUE(misere.explore(token(5), budget));
  EXPECT_EQ(misere.of(token(0)), Outcome::N);
  EXPECT_EQ(misere.of(token(1)), Outcome::P);
  for (const std::uint64_t place : {3U, 4U, 5U}) EXPECT_EQ(misere.of(token(place)), Outcome::D);
}

/// The winner hurries, the loser delays; from 5 one cannot be driven in circles.
TEST(LoopyOutcomes, KnowHowFarTheEndIs) {
  Budget budget({}, nullptr, {});
  Outcomes normal(Play::normal);
  ASSERT_TRUE(normal.explore(token(5), budget));
  EXPECT_EQ(normal.moves_to_end(token(0)), 0U);
  EXPECT_EQ(normal.moves_to_end(token(3)), 3U);
  EXPECT_EQ(normal.moves_to_end(token(5)), 5U);
  Outcomes misere(Play::misere);
  ASSERT_TRUE(misere.explore(token(5), budget));
  EXPECT_EQ(misere.moves_to_end(token(1)), 1U);
  EXPECT_EQ(misere.moves_to_end(token(4)), std::nullopt) << "a draw";
}

TEST(LoopyOutcomes, WithoutCyclesAreThoseOfTheDefinition) {
  const Engine engine;
  support::RandomPositions random(engine, 85);
  support::Reference reference;
  for (int i = 0; i < 100; ++i) {
    const Sum sum = random.sum(2, 30);
    for (const Play play : {Play::normal, Play::misere}) {
      Outcomes outcomes(play);
      Budget budget({}, nullptr, {});
      ASSERT_TRUE(outcomes.explore(sum, budget));
      EXPECT_EQ(outcomes.of(sum), reference.outcome(sum, play)) << sum.print();
    }
  }
}

TEST(LoopyOutcomes, StopAtALimitAndKnowNothing) {
  Budget budget({.positions = 3}, nullptr, {});
  Outcomes outcomes(Play::normal);
  const Sum sum = Engine().parse("nim(30,30)").value();
  EXPECT_FALSE(outcomes.explore(sum, budget));
  EXPECT_EQ(outcomes.of(sum), std::nullopt);
}

}  // namespace
}  // namespace grundy::loopy
