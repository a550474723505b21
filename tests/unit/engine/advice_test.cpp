// Advice against its definition: the fewest winning replies, then the longest game, then the order.
#include <gtest/gtest.h>

#include <algorithm>

#include "grundy/engine.h"
#include "support/effort.h"
#include "support/random_positions.h"
#include "support/reference.h"

namespace grundy {
namespace {

std::uint64_t longest(const Sum& sum, support::Reference& reference) {
  return reference.lines_of_play(sum).size() - 1;
}

TEST(Advice, IsTheHardestMoveToAnswer) {
  Engine engine;
  support::RandomPositions random(engine, 78);
  support::Reference reference;
  std::size_t compared = 0;
  std::size_t looked_through = 0;
  for (std::size_t i = 0; i < support::effort(400); ++i) {
    const Sum sum = random.sum(2, 30);
    for (const Play play : {Play::normal, Play::misere}) {
      const Result result = engine.solve(sum, {.play = play}).value();
      const std::vector<Sum> options = support::options_of(sum);
      const bool lost = result.outcome == Outcome::P && !options.empty();
      ASSERT_EQ(result.advice.has_value(), lost) << sum.print();
      if (!lost) continue;
      ++compared;
      const auto replies = [&](const Sum& option) {
        return reference.winning_options(option, play).size();
      };
      // In misère play a move can end the game: then no reply is needed.
      const auto rank = [&](const Sum& option) {
        return std::pair(replies(option) == 0 ? SIZE_MAX : replies(option),
                         UINT64_MAX - longest(option, reference));
      };
      const Sum& best = *std::ranges::min_element(options, {}, rank);
      EXPECT_EQ(support::shape_of(result.advice->move.to.value()), support::shape_of(best))
          << sum.print();
      EXPECT_EQ(result.advice->replies, replies(best)) << sum.print();
      // Games of more than a few hundred positions are not looked through for their longest play.
      if (!result.advice->longest) continue;
      ++looked_through;
      EXPECT_EQ(result.advice->longest, longest(best, reference)) << sum.print();
    }
  }
  EXPECT_GT(compared, support::effort(50));
  EXPECT_GT(looked_through, compared * 3 / 4);
}

TEST(Advice, OfAHugeHeapLooksAtTheFirstMoves) {
  Engine engine;
  const Sum sum = engine.parse("nim(9000000000000000000,9000000000000000000)").value();
  const Result result = engine.solve(sum).value();
  EXPECT_FALSE(result.stop.has_value());
  ASSERT_TRUE(result.advice.has_value());
  EXPECT_FALSE(result.advice->of_all_moves);
  EXPECT_EQ(result.advice->replies, 1U);
}

TEST(Advice, OfAPlayerWhoWaitsIsOneOfTheMoves) {
  Engine engine;
  for (const char* text : {"kayles(3000,3000)", "cram(4x6)", "moore(12,12,12; k=2)"}) {
    for (const Play play : {Play::normal, Play::misere}) {
      const Sum sum = engine.parse(text).value();
      const Request request{
          .play = play, .limits = {.positions = 1000}, .find_value = false, .quick = true};
      const Result result = engine.solve(sum, request).value();
      if (play == Play::normal) {
        EXPECT_EQ(result.outcome, Outcome::P) << text;
      }
      if (!result.advice) continue;
      EXPECT_EQ(engine.solve(result.advice->move.to.value(), {.find_value = false})->outcome,
                Outcome::N)
          << text;
    }
  }
}

TEST(Advice, DoesNotSpoilAnAnswerByTheorem) {
  Engine engine;
  // Wythoff's pair of difference 10^9: nobody can search that.
  const Sum sum = engine.parse("queen(1618033988,2618033988)").value();
  const Result result = engine.solve(sum).value();
  EXPECT_EQ(result.outcome, Outcome::P);
  EXPECT_FALSE(result.stop.has_value());
}

TEST(Advice, DoesNotEndTheGameForTheOpponent) {
  Engine engine;
  // In misère play who ends the game has lost it at once: nothing is easier to answer.
  for (const char* text : {"turtles(THHT)", "hackenbush(0-a, a-b, a-c)", "{*0, *2}"}) {
    const Result result = engine.solve(engine.parse(text).value(), {.play = Play::misere}).value();
    ASSERT_EQ(result.outcome, Outcome::P) << text;
    ASSERT_TRUE(result.advice.has_value()) << text;
    EXPECT_GT(result.advice->replies, 0U) << text << ": " << result.advice->move.move;
  }
  const Result forced = engine.solve(engine.parse("*1").value(), {.play = Play::misere}).value();
  ASSERT_TRUE(forced.advice.has_value());
  EXPECT_EQ(forced.advice->replies, 0U) << "there is no other move";
}

TEST(Advice, IsGivenWherePlayCanGoOnForEverToo) {
  Engine engine;
  const Sum sum = engine.parse("northcott(3; 1-3)").value();
  const Result result = engine.solve(sum, {.play = Play::misere}).value();
  ASSERT_EQ(result.outcome, Outcome::P);
  ASSERT_TRUE(result.advice.has_value());
  EXPECT_EQ(result.advice->move.move, "row 1: 1 -> 2");
  EXPECT_EQ(result.advice->replies, 0U) << "it ends the game";
}

}  // namespace
}  // namespace grundy
