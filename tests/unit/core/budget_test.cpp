#include "core/budget.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

namespace grundy {
namespace {

using std::chrono::nanoseconds;

TEST(Budget, WithoutLimitsNeverStops) {
  Budget budget({}, nullptr, {});
  EXPECT_TRUE(budget.spend(1'000'000'000'000));
  EXPECT_FALSE(budget.stopped());
  EXPECT_FALSE(budget.stop().has_value());
  EXPECT_EQ(budget.positions(), 1'000'000'000'000U);
}

TEST(Budget, AllowsJustAsManyPositionsAsItWasGiven) {
  Budget budget({.positions = 10}, nullptr, {});
  EXPECT_TRUE(budget.spend(4));
  EXPECT_TRUE(budget.spend(6)) << "ten of ten";
  EXPECT_FALSE(budget.spend(1));
  ASSERT_TRUE(budget.stop().has_value());
  EXPECT_EQ(budget.stop()->reason, StopReason::positions);
  EXPECT_NE(budget.stop()->message.find("10"), std::string::npos) << budget.stop()->message;
}

TEST(Budget, RefusesMemoryBeyondItsLimitAndDoesNotCountTheRefusal) {
  Budget budget({.memory = 1000}, nullptr, {});
  EXPECT_TRUE(budget.reserve(1000));
  EXPECT_FALSE(budget.reserve(1));
  EXPECT_EQ(budget.bytes(), 1000U);
  EXPECT_EQ(budget.stop().value().reason, StopReason::memory);
}

TEST(Budget, MemoryThatIsGivenBackCanBeReservedAgain) {
  Budget budget({.memory = 1000}, nullptr, {});
  EXPECT_TRUE(budget.reserve(800));
  budget.release(600);
  EXPECT_TRUE(budget.reserve(700));
  EXPECT_EQ(budget.bytes(), 900U);
}

TEST(Budget, ChargedMemoryLeavesLessToReserve) {
  Budget budget({.memory = 1000}, nullptr, {});
  budget.charge(900);
  EXPECT_FALSE(budget.stopped()) << "what is in use already is no reason to stop";
  EXPECT_FALSE(budget.reserve(101));
}

TEST(Budget, StopsWhenTheTimeIsUp) {
  Budget budget({.time = nanoseconds(0)}, nullptr, {});
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_FALSE(budget.spend(1));
  EXPECT_EQ(budget.stop().value().reason, StopReason::time);
}

TEST(Budget, StopsWhenCancelled) {
  Cancellation cancel;
  Budget budget({}, &cancel, {});
  EXPECT_TRUE(budget.spend(1));
  cancel.request();
  EXPECT_FALSE(budget.spend(1));
  EXPECT_EQ(budget.stop().value().reason, StopReason::cancelled);
}

TEST(Budget, KeepsTheFirstReason) {
  Budget budget({.memory = 10, .positions = 1}, nullptr, {});
  EXPECT_FALSE(budget.reserve(11));
  EXPECT_FALSE(budget.spend(2));
  budget.halt(StopReason::too_large);
  EXPECT_EQ(budget.stop().value().reason, StopReason::memory);
}

TEST(Budget, EveryReasonHasAMessage) {
  for (const StopReason reason : {StopReason::time, StopReason::memory, StopReason::positions,
                                  StopReason::cancelled, StopReason::too_large}) {
    Budget budget({.time = nanoseconds(1'500'000'000), .memory = 3U << 20U, .positions = 7},
                  nullptr, {});
    budget.halt(reason);
    ASSERT_TRUE(budget.stop().has_value());
    EXPECT_FALSE(budget.stop()->message.empty());
    EXPECT_NE(budget.stop()->message.back(), '.');
  }
}

TEST(Budget, ReportsProgressWithWhatWasDone) {
  std::vector<Progress> reports;
  Budget budget({.memory = 5000}, nullptr, [&](const Progress& p) { reports.push_back(p); });
  ASSERT_TRUE(budget.reserve(1234));
  for (int i = 0; i < 100 && reports.empty(); ++i) {
    ASSERT_TRUE(budget.spend(10));
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].positions, budget.positions());
  EXPECT_EQ(reports[0].table_bytes, 1234U);
  EXPECT_EQ(reports[0].memory_limit, 5000U);
  EXPECT_GT(reports[0].seconds, 0);
}

TEST(BudgetThreads, CountsEveryReportOnceAndStopsAllOfThem) {
  constexpr std::uint64_t kLimit = 20'000;
  constexpr int kThreads = 4;
  Budget budget({.memory = 1U << 20U, .positions = kLimit}, nullptr, {});
  std::atomic<std::uint64_t> accepted = 0;
  std::atomic<std::uint64_t> refused = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        while (budget.spend(1)) accepted.fetch_add(1);
        refused.fetch_add(1);
      });
    }
  }
  EXPECT_EQ(refused, kThreads);
  // A report that was counted in time may find the budget stopped by another thread.
  EXPECT_LE(accepted, kLimit);
  EXPECT_GE(accepted + kThreads, kLimit);
  EXPECT_EQ(budget.positions(), accepted + refused);
  EXPECT_EQ(budget.stop().value().reason, StopReason::positions);
}

TEST(BudgetThreads, NeverHandsOutMoreMemoryThanThereIs) {
  constexpr std::uint64_t kMemory = 64'000;
  Budget budget({.memory = kMemory}, nullptr, {});
  std::atomic<std::uint64_t> granted = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (int k = 0; k < 1000; ++k) {
          if (budget.reserve(64)) granted.fetch_add(64);
        }
      });
    }
  }
  EXPECT_LE(granted, kMemory);
  EXPECT_EQ(budget.bytes(), granted);
}

TEST(BudgetThreads, CancellingFromAnotherThreadEndsTheWork) {
  Cancellation cancel;
  Budget budget({}, &cancel, {});
  std::jthread other([&] { cancel.request(); });
  while (budget.spend(1)) std::this_thread::yield();
  EXPECT_EQ(budget.stop().value().reason, StopReason::cancelled);
}

}  // namespace
}  // namespace grundy
