// The search over whole sums, against the definition of misère play.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "grundy/engine.h"
#include "solve/misere/sums.h"
#include "support/effort.h"
#include "support/reference.h"

namespace grundy::misere {
namespace {

Found<Outcome> winner(Sums& sums, const Sum& sum, Budget& budget) {
  GRUNDY_TRY(const auto parts, sums.parts_of(sum, budget));
  return sums.search(parts, {}, budget);
}

/// Small games that play differently: tame and wild ones, with and without weights, lists.
const std::vector<std::string>& small_games() {
  static const std::vector<std::string> games{"*1",
                                              "*2",
                                              "*3",
                                              "{*2}",
                                              "{*2, *3}",
                                              "{{*2}, *0}",
                                              "kayles(5)",
                                              "kayles(7)",
                                              "grundy(8)",
                                              "cram(2x3)",
                                              "cram(3x3)",
                                              "cram(../.#/..)",
                                              "sprouts(2)",
                                              "queen(2,3)",
                                              "chomp(2x3)",
                                              "subtraction(7; {2,5})",
                                              "ring(5)",
                                              "dawson(6)",
                                              "splitnim(4)",
                                              "hackenbush(0-a, a-b, b-0)",
                                              "{*2} + {*2}",
                                              "arckayles(a-b, b-c, c-d, d-a, a-e)",
                                              "nodekayles(a-b, b-c, c-d, d-e)"};
  return games;
}

TEST(MisereSearch, FindsTheWinnerOfEverySmallSum) {
  const Engine engine;
  support::Reference reference;
  std::mt19937 dice(2211);
  for (const bool use_heaps : {true, false}) {
    Sums sums(use_heaps);  // what it learns from one sum it uses for the next
    for (std::size_t i = 0; i < support::effort(150); ++i) {
      std::string text;
      for (int parts = 1 + static_cast<int>(dice() % 3); parts > 0; --parts) {
        text += (text.empty() ? "" : " + ") + small_games()[dice() % small_games().size()];
      }
      const Sum sum = engine.parse(text).value();
      if (support::count_positions(sum, 2'000) >= 2'000) continue;
      Budget budget({}, nullptr, {});
      const auto found = winner(sums, sum, budget);
      ASSERT_TRUE(found.has_value()) << text;
      EXPECT_EQ(*found, reference.outcome(sum, Play::misere)) << text;
    }
  }
}

TEST(MisereSearch, HeapsBesideASumCountAsHeaps) {
  const Engine engine;
  support::Reference reference;
  Sums sums(true);
  for (std::uint64_t a = 0; a < 5; ++a) {
    for (std::uint64_t b = a; b < 5; ++b) {
      Budget budget({}, nullptr, {});
      const auto parts = sums.parts_of(engine.parse("{*2} + kayles(5)").value(), budget);
      const auto found = sums.search(parts.value(), std::vector{a, b}, budget);
      const std::string text =
          "{*2} + kayles(5) + *" + std::to_string(a) + " + *" + std::to_string(b);
      EXPECT_EQ(found.value(), reference.outcome(engine.parse(text).value(), Play::misere)) << text;
    }
  }
}

/// Sprouts after Lemoine and Viennot (A164950); Cram from tables of all positions (outcomes.h).
TEST(MisereSearch, KnowsTheRecordsOfOthers) {
  const Engine engine;
  Sums sums(true);
  const std::string sprouts = "NNPPPNNPP";  // 0, 1, 2, … spots
  for (std::size_t spots = 0; spots < sprouts.size(); ++spots) {
    const Sum sum = engine.parse("sprouts(" + std::to_string(spots) + ")").value();
    Budget budget({}, nullptr, {});
    EXPECT_EQ(winner(sums, sum, budget).value(), sprouts[spots] == 'P' ? Outcome::P : Outcome::N)
        << spots;
  }
  for (const auto& [board, letter] :
       {std::pair{"cram(3x8)", 'P'}, {"cram(4x5)", 'P'}, {"cram(5x5)", 'N'}, {"cram(2x8)", 'N'}}) {
    Budget budget({}, nullptr, {});
    EXPECT_EQ(winner(sums, engine.parse(board).value(), budget).value(),
              letter == 'P' ? Outcome::P : Outcome::N)
        << board;
  }
}

/// It forgets sums and lists of options if it must. The names of parts stay, so with too little
/// room it stops.
TEST(MisereSearch, AnswersRightlyOrNotAtAllIfMemoryIsShort) {
  const Engine engine;
  const Sum sum = engine.parse("cram(3x11)").value();
  Budget plenty({}, nullptr, {});
  Sums all(true);
  EXPECT_EQ(winner(all, sum, plenty).value(), Outcome::P) << "by a table of all positions";
  for (std::uint64_t sixteenths = 3; sixteenths < 16; sixteenths += 2) {
    Sums some(true);
    Budget scarce({.memory = all.bytes() / 16 * sixteenths}, nullptr, {});
    const auto found = winner(some, sum, scarce);
    if (found) {
      EXPECT_EQ(*found, Outcome::P) << sixteenths;
    } else {
      EXPECT_EQ(scarce.stop()->reason, StopReason::memory) << sixteenths;
    }
  }
}

/// Few parts, but far more sums of them than there is room for: without an end to that, it would
/// meet the same sums for ever.
TEST(MisereSearch, DoesNotForgetForEver) {
  const Engine engine;
  Sums sums(false);
  Budget scarce({.memory = 100'000, .positions = 5'000'000}, nullptr, {});
  EXPECT_FALSE(winner(sums, engine.parse("kayles(20,30)").value(), scarce).has_value());
  EXPECT_EQ(scarce.stop()->reason, StopReason::memory);
  EXPECT_GT(scarce.positions(), 10'000U) << "it does try";
}

TEST(MisereSearch, StopsAtItsLimits) {
  const Engine engine;
  const Sum sum = engine.parse("sprouts(9)").value();
  Sums sums(true);
  Budget few({.positions = 200}, nullptr, {});
  EXPECT_FALSE(winner(sums, sum, few).has_value());
  EXPECT_EQ(few.stop()->reason, StopReason::positions);
  Budget tiny({.memory = 100'000}, nullptr, {});
  EXPECT_FALSE(winner(sums, sum, tiny).has_value());
  EXPECT_EQ(tiny.stop()->reason, StopReason::memory);
  Budget enough({}, nullptr, {});
  EXPECT_EQ(winner(sums, engine.parse("sprouts(4)").value(), enough).value(), Outcome::P)
      << "it goes on with what it has";
}

/// A path of fifty thousand moves is no recursion.
TEST(MisereSearch, WalksLongPaths) {
  const Engine engine;
  Sums sums(false);
  Budget budget({}, nullptr, {});
  const Sum sum = engine.parse("subtraction(50000; {1})").value();
  EXPECT_EQ(winner(sums, sum, budget).value(), Outcome::N) << "an even number of moves";
}

}  // namespace
}  // namespace grundy::misere
