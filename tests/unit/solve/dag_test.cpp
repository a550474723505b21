#include "solve/dag/dag.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

#include "support/effort.h"
#include "support/kept_facts.h"
#include "unit/solve/dag_rules.h"

namespace grundy::dag {
namespace {

using support::Board;
using support::Counters;
using support::Digraph;
using support::Pins;
using support::Steps;

template <class Rules>
using MexDag = Dag<Rules, MexRule>;

TEST(Dag, AppliesTheMexRule) {
  // 5 -> 4, 3, 0;  4 -> 3;  3 -> 0, 1;  1 -> 0:  values 0 1 . 2 0 1
  MexDag<Digraph> dag(Digraph{{{5, {4, 3, 0}}, {4, {3}}, {3, {0, 1}}, {1, {0}}}});
  Budget budget({}, nullptr, {});
  EXPECT_EQ(dag.evaluate(5, budget), 1U);
  EXPECT_EQ(dag.find(4), 0U);
  EXPECT_EQ(dag.find(3), 2U);
  EXPECT_EQ(dag.find(1), 1U);
  EXPECT_EQ(dag.find(0), 0U);
  EXPECT_EQ(dag.size(), 5U) << "each position once";
}

TEST(Dag, WalksAPathOfAMillionMoves) {
  constexpr std::uint64_t kMoves = support::effort(1'000'000);
  MexDag<Steps> dag(Steps{});
  Budget budget({}, nullptr, {});
  EXPECT_EQ(dag.evaluate(kMoves + 1, budget), 1U);
  EXPECT_EQ(dag.size(), kMoves + 2);
  EXPECT_EQ(budget.positions(), kMoves + 2) << "each position evaluated once and reported";
}

TEST(Dag, KeepsWhatItHasFound) {
  MexDag<Steps> dag(Steps{.two = true});
  Budget first({}, nullptr, {});
  EXPECT_EQ(dag.evaluate(300, first), 0U);  // n mod 3
  Budget second({}, nullptr, {});
  EXPECT_EQ(dag.evaluate(302, second), 2U);
  EXPECT_EQ(second.positions(), 2U);
  EXPECT_EQ(dag.evaluate(299, second), 2U);
  EXPECT_EQ(second.positions(), 2U) << "known already";
}

TEST(Dag, AddsTheValuesOfPartsInASplitOption) {
  MexDag<Pins> dag(Pins{});
  Budget budget({}, nullptr, {});
  const std::vector<std::uint32_t> kayles{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6};
  for (std::uint32_t row = 0; row < kayles.size(); ++row) {
    EXPECT_EQ(dag.evaluate(row, budget), kayles[row]) << row;
  }
}

TEST(Dag, SolvesOneOfEachSymmetricPair) {
  MexDag<Board> dag(Board{});
  Budget budget({}, nullptr, {});
  EXPECT_EQ(dag.evaluate({3, 4}, budget), 2U);
  EXPECT_EQ(dag.size(), 20U - 6U);
  EXPECT_EQ(dag.find({4, 3}), std::nullopt) << "only the representative is in the table";
}

template <class Part>
std::vector<Part> cycle_from(std::vector<Part> cycle, const Part& first) {
  std::ranges::rotate(cycle, std::ranges::find(cycle, first));
  return cycle;
}

TEST(Dag, ReportsExactlyTheCycle) {
  // A way in (9 -> 8 -> 1), the cycle 1 -> 2 -> 3 -> 1, and ways out that are no part of it.
  const Digraph digraph{{{9, {8}}, {8, {7, 1}}, {1, {5, 2}}, {2, {3, 6}}, {3, {4, 1}}, {4, {5}}}};
  MexDag<Digraph> dag(digraph);
  Budget budget({}, nullptr, {});
  const auto failed = dag.evaluate(9, budget);
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(cycle_from(failed.error().cycle, std::uint64_t{1}),
            (std::vector<std::uint64_t>{1, 2, 3}));
  EXPECT_FALSE(budget.stopped()) << "a cycle is no limit";
}

TEST(Dag, ReportsALoopAtOnePosition) {
  MexDag<Digraph> dag(Digraph{{{3, {2}}, {2, {0, 2}}}});
  Budget budget({}, nullptr, {});
  const auto failed = dag.evaluate(3, budget);
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().cycle, std::vector<std::uint64_t>{2});
}

TEST(Dag, ReportsALoopAtTheRoot) {
  MexDag<Digraph> dag(Digraph{{{3, {3}}}});
  Budget budget({}, nullptr, {});
  const auto failed = dag.evaluate(3, budget);
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().cycle, std::vector<std::uint64_t>{3});
}

TEST(Dag, ReportsACycleOfAHundredThousandPositions) {
  constexpr std::uint64_t kLength = 100'000;
  Digraph ring;
  for (std::uint64_t i = 0; i < kLength; ++i) ring.arrows[i] = {(i + 1) % kLength};
  MexDag<Digraph> dag(ring);
  Budget budget({}, nullptr, {});
  const auto failed = dag.evaluate(7, budget);
  ASSERT_FALSE(failed.has_value());
  const auto cycle = cycle_from(failed.error().cycle, std::uint64_t{0});
  ASSERT_EQ(cycle.size(), kLength);
  for (std::uint64_t i = 0; i < kLength; ++i) ASSERT_EQ(cycle[i], i);
}

TEST(Dag, IsUsableAfterACycle) {
  MexDag<Digraph> dag(Digraph{{{3, {3}}, {2, {1}}, {1, {0}}}});
  Budget budget({}, nullptr, {});
  EXPECT_FALSE(dag.evaluate(3, budget).has_value());
  EXPECT_EQ(dag.evaluate(2, budget), 0U);
}

void expect_stopped(const Limits& limits, StopReason reason, const Cancellation* cancel = nullptr) {
  MexDag<Steps> dag(Steps{});
  Budget budget(limits, cancel, {});
  const auto failed = dag.evaluate(3'000'000, budget);
  ASSERT_FALSE(failed.has_value()) << "no value";
  EXPECT_TRUE(failed.error().cycle.empty()) << "and no cycle";
  ASSERT_TRUE(budget.stop().has_value());
  EXPECT_EQ(budget.stop()->reason, reason);
}

TEST(Dag, AStopGivesNoValue) {
  expect_stopped({.positions = 10'000}, StopReason::positions);
  expect_stopped({.memory = 1U << 20U}, StopReason::memory);
  expect_stopped({.time = std::chrono::milliseconds(1)}, StopReason::time);
  Cancellation cancel;
  cancel.request();
  expect_stopped({}, StopReason::cancelled, &cancel);
}

TEST(Dag, GoesOnAfterAStopWithWhatItHad) {
  MexDag<Board> dag(Board{});
  Budget small({.positions = 1000}, nullptr, {});
  EXPECT_FALSE(dag.evaluate({60, 70}, small).has_value());
  EXPECT_GT(dag.size(), 0U);
  Budget large({}, nullptr, {});
  EXPECT_TRUE(dag.evaluate({60, 70}, large).has_value());
  MexDag<Board> fresh(Board{});
  Budget other({}, nullptr, {});
  EXPECT_EQ(dag.evaluate({60, 70}, large).value(), fresh.evaluate({60, 70}, other).value());
}

TEST(Dag, ReturnsItsWorkingMemoryToTheBudget) {
  MexDag<Steps> dag(Steps{});
  Budget budget({}, nullptr, {});
  EXPECT_TRUE(dag.evaluate(100'000, budget).has_value());
  EXPECT_EQ(budget.bytes(), dag.bytes()) << "what is left is the table";
}

TEST(Dag, CountsTheMemoryOfLongPositions) {
  // Fifty words per position are many times what its slot takes.
  constexpr std::uint64_t kMemory = 4U << 20U;
  MexDag<Counters> dag(Counters{});
  Budget budget({.memory = kMemory}, nullptr, {});
  EXPECT_FALSE(dag.evaluate(Counters::Part(50, 9), budget).has_value());
  EXPECT_EQ(budget.stop().value().reason, StopReason::memory);
  EXPECT_LE(dag.bytes(), kMemory);
}

/// A fraction of the memory that the table would take.
TEST(Dag, AnnouncesWhatTheMemoryCannotHold) {
  const Board::Part root{70, 90};
  MexDag<Board> plenty(Board{});
  Budget enough({}, nullptr, {});
  const auto expected = plenty.evaluate(root, enough).value();
  support::KeptFacts sink;
  MexDag<Board> dag(Board{});
  dag.announce_to(&sink);
  Budget budget({.memory = 60'000}, nullptr, {});
  EXPECT_EQ(dag.evaluate(root, budget), expected);
  EXPECT_GT(plenty.bytes(), 3 * dag.bytes()) << "all of it is in memory";
  for (std::uint32_t row = 0; row <= 70; row += 7) {
    for (std::uint32_t column = row; column <= 90; column += 3) {
      const Board::Part square{row, column};
      ASSERT_EQ(dag.find(square), plenty.find(square)) << row << "," << column;
    }
  }
  // A sink that fails ends the search, as if there were none.
  support::KeptFacts little(1500);
  MexDag<Board> stopped(Board{});
  stopped.announce_to(&little);
  Budget small({.memory = 60'000}, nullptr, {});
  EXPECT_FALSE(stopped.evaluate(root, small).has_value());
  EXPECT_EQ(small.stop().value().reason, StopReason::memory);
}

/// One long position does not spoil the table for the short ones that come later.
TEST(Dag, IsUsableAfterALongPosition) {
  support::KeptFacts sink;
  MexDag<Counters> dag(Counters{});
  dag.announce_to(&sink);
  Budget small({.memory = 300'000}, nullptr, {});
  EXPECT_FALSE(dag.evaluate(Counters::Part(2000, 2), small).has_value());
  Budget again({.memory = 300'000}, nullptr, {});
  again.charge(dag.bytes());
  EXPECT_EQ(dag.evaluate(Counters::Part(5, 3), again), 1U);
}

TEST(DagMisere, TurnsTheEndOfTheGameRound) {
  // Misère takeaway of 1 or 2: lost just if n = 1 mod 3.
  Dag<Steps, MisereRule> dag(Steps{.two = true});
  Budget budget({}, nullptr, {});
  for (std::uint64_t n = 0; n < 100; ++n) {
    EXPECT_EQ(dag.evaluate(n, budget), n % 3 == 1 ? MisereRule::kP : MisereRule::kN) << n;
  }
}

TEST(DagMisere, LooksNoFurtherThanItMust) {
  // The root may go to 1, which is lost: the long path is not needed to know that.
  constexpr std::uint64_t kRoot = 10'000;
  Digraph digraph{{{1, {0}}, {kRoot, {kRoot - 1, 1}}}};
  for (std::uint64_t n = 2; n < kRoot; ++n) digraph.arrows[n] = {n - 1};
  Dag<Digraph, MisereRule> dag(digraph);
  Budget budget({}, nullptr, {});
  EXPECT_EQ(dag.evaluate(kRoot, budget), MisereRule::kN);
  EXPECT_LT(dag.size(), 10U);
}

TEST(DagTrees, TellShapesApart) {
  // 1 and 2 have one leaf, 3 has two, 4 has one way to 3, 5 has the same.
  const Digraph digraph{{{1, {0}}, {2, {10}}, {3, {0, 10}}, {4, {3}}, {5, {6}}, {6, {11, 12}}}};
  Budget budget({}, nullptr, {});
  Dag<Digraph, TreeRule> dag(digraph, TreeRule(budget));
  EXPECT_EQ(dag.evaluate(1, budget).value(), dag.evaluate(2, budget).value());
  EXPECT_NE(dag.evaluate(1, budget).value(), dag.evaluate(3, budget).value())
      << "a branch for each move";
  EXPECT_EQ(dag.evaluate(4, budget).value(), dag.evaluate(5, budget).value());
  EXPECT_EQ(dag.evaluate(0, budget).value(), dag.evaluate(12, budget).value());
}

}  // namespace
}  // namespace grundy::dag
