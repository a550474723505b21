// The general solver on several threads: the same answers as on one.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

#include "solve/dag/dag.h"
#include "support/kept_facts.h"
#include "unit/solve/dag_rules.h"

namespace grundy::dag {
namespace {

using support::Counters;
using support::Digraph;
using support::ShortBoard;

constexpr Limits kThreads{.threads = 4};

TEST(DagThreads, FindTheSameValuesAsOneThread) {
  const ShortBoard::Part root{300,
                              300};  // more positions than are solved before threads are started
  Dag<ShortBoard, MexRule> one(ShortBoard{});
  Budget one_budget({}, nullptr, {});
  const auto expected = one.evaluate(root, one_budget).value();
  Dag<ShortBoard, MexRule> many(ShortBoard{});
  Budget many_budget(kThreads, nullptr, {});
  EXPECT_EQ(many.evaluate(root, many_budget), expected);
  EXPECT_EQ(many.size(), one.size());
  for (std::uint32_t row = 0; row <= 300; row += 3) {
    for (std::uint32_t column = row; column <= 300; column += 5) {
      ASSERT_EQ(many.find({row, column}), one.find({row, column})) << row << "," << column;
    }
  }
}

TEST(DagThreads, FindTheSameOutcomesAsOneThread) {
  const Counters::Part root(11, 3);  // lost in misère play when the sum is odd
  for (const std::uint64_t last : {2U, 3U}) {
    Counters::Part part = root;
    part.back() = last;
    Dag<Counters, MisereRule> many(Counters{});
    Budget budget(kThreads, nullptr, {});
    EXPECT_EQ(many.evaluate(part, budget), last == 3 ? MisereRule::kP : MisereRule::kN);
    EXPECT_GT(many.size(), 33'000U) << "too small for threads to be started";
  }
}

TEST(DagThreads, AnnounceWhatTheMemoryCannotHold) {
  const ShortBoard::Part root{300, 300};
  Dag<ShortBoard, MexRule> one(ShortBoard{});
  Budget plenty({}, nullptr, {});
  const auto expected = one.evaluate(root, plenty).value();
  support::KeptFacts sink;
  Dag<ShortBoard, MexRule> many(ShortBoard{});
  many.announce_to(&sink);
  Budget budget({.memory = 300'000, .threads = 4}, nullptr, {});
  EXPECT_EQ(many.evaluate(root, budget), expected);
  EXPECT_GT(sink.facts.size(), 20'000U);
  for (const auto& [words, fact] : sink.facts) {
    const ShortBoard::Part square{static_cast<std::uint32_t>(words[0]),
                                  static_cast<std::uint32_t>(words[0] >> 32U)};
    ASSERT_EQ(one.find(square), fact.value);
  }
}

TEST(DagThreads, ReturnTheirMemory) {
  Dag<ShortBoard, MexRule> dag(ShortBoard{});
  Budget budget(kThreads, nullptr, {});
  EXPECT_TRUE(dag.evaluate({300, 300}, budget).has_value());
  EXPECT_EQ(budget.bytes(), dag.bytes());
}

TEST(DagThreads, ReportACycle) {
  // A long path before the cycle, so that threads have been started when it is met.
  constexpr std::uint64_t kLength = 150'000;
  Digraph digraph;
  for (std::uint64_t i = 10; i < kLength; ++i) digraph.arrows[i] = {i - 1, kLength + i};
  digraph.arrows[9] = {8};
  digraph.arrows[8] = {7};
  digraph.arrows[7] = {9, 0};
  Dag<Digraph, MexRule> dag(digraph);
  Budget budget(kThreads, nullptr, {});
  const auto failed = dag.evaluate(kLength - 1, budget);
  ASSERT_FALSE(failed.has_value());
  auto cycle = failed.error().cycle;
  ASSERT_EQ(cycle.size(), 3U);
  std::ranges::rotate(cycle, std::ranges::find(cycle, 9U));
  EXPECT_EQ(cycle, (std::vector<std::uint64_t>{9, 8, 7}));
}

TEST(DagThreads, AllStopAtALimit) {
  for (const auto reason : {StopReason::positions, StopReason::memory, StopReason::time}) {
    Limits limits = kThreads;
    if (reason == StopReason::positions) limits.positions = 40'000;
    if (reason == StopReason::memory) limits.memory = 1U << 20U;
    if (reason == StopReason::time) limits.time = std::chrono::milliseconds(50);
    Dag<ShortBoard, MexRule> dag(ShortBoard{});
    Budget budget(limits, nullptr, {});
    const auto failed = dag.evaluate({4000, 4000}, budget);
    ASSERT_FALSE(failed.has_value());
    EXPECT_TRUE(failed.error().cycle.empty());
    EXPECT_EQ(budget.stop().value().reason, reason);
  }
}

TEST(DagThreads, AllStopWhenCancelled) {
  Cancellation cancel;
  Dag<ShortBoard, MexRule> dag(ShortBoard{});
  Budget budget(kThreads, &cancel, {});
  std::jthread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    cancel.request();
  });
  EXPECT_FALSE(dag.evaluate({6000, 6000}, budget).has_value());
  EXPECT_EQ(budget.stop().value().reason, StopReason::cancelled);
}

}  // namespace
}  // namespace grundy::dag
