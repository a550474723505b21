#include "core/meter.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <vector>

#include "core/budget.h"
#include "grundy/engine.h"

namespace grundy {
namespace {

using namespace std::chrono_literals;

/// Works until the limit is reached; the reason.
std::optional<StopReason> work_for(std::chrono::milliseconds most) {
  const auto end = std::chrono::steady_clock::now() + most;
  try {
    while (std::chrono::steady_clock::now() < end) meter::work(100);
  } catch (const LimitReached& reached) {
    return reached.stop().reason;
  }
  return std::nullopt;
}

TEST(Meter, MeansNothingWhereNoQuestionIsOpen) {
  EXPECT_EQ(Meter::current(), nullptr);
  EXPECT_EQ(work_for(5ms), std::nullopt);
}

TEST(Meter, SearchesEndAtTheTimeLimitAndAllElseALittleLater) {
  Meter meter({.time = 1ms}, nullptr);
  Budget budget({}, nullptr, {});
  std::this_thread::sleep_for(2ms);
  EXPECT_EQ(meter.exceeded_limit(), StopReason::time);
  EXPECT_FALSE(budget.spend(0)) << "a budget without a time limit of its own";
  EXPECT_EQ(budget.stop()->reason, StopReason::time);
  EXPECT_EQ(meter.must_end(), std::nullopt);
  EXPECT_EQ(work_for(10s), StopReason::time);
}

TEST(Meter, WhatIsKnownByThenIsWritten) {
  Meter meter({.time = 1ms}, nullptr);
  EXPECT_EQ(work_for(10s), StopReason::time);
  meter.begin_writing();
  EXPECT_EQ(work_for(20ms), std::nullopt);
  meter.begin_work();
  EXPECT_EQ(work_for(10s), StopReason::time);
}

TEST(Meter, ACancelledQuestionEnds) {
  Cancellation cancel;
  const Meter meter({}, &cancel);
  EXPECT_EQ(work_for(5ms), std::nullopt);
  cancel.request();
  EXPECT_EQ(work_for(10s), StopReason::cancelled);
}

TEST(Meter, AQuestionWithinAQuestionHasTheLimitsOfTheOuterOne) {
  Meter outer({.time = 1ms}, nullptr);
  {
    const Meter inner({}, nullptr);
    EXPECT_EQ(Meter::current(), &outer);
    EXPECT_EQ(work_for(10s), StopReason::time);
  }
  EXPECT_EQ(Meter::current(), &outer);
}

TEST(Meter, TimeBeforeItWasOpenedCounts) {
  Meter meter({.time = 1s}, nullptr, 2s);
  EXPECT_EQ(meter.exceeded_limit(), StopReason::time);
}

#ifndef GRUNDY_SANITIZED
TEST(Meter, MemoryThatNobodyReservedIsNoticed) {
  Meter meter({.memory = 1U << 20U}, nullptr);
  EXPECT_EQ(work_for(10ms), std::nullopt);
  std::vector<std::vector<char>> held;
  for (int i = 0; i < 100; ++i) held.emplace_back(1U << 20U, 'x');
  EXPECT_EQ(work_for(10s), StopReason::memory);
  held.clear();
}

TEST(MeterThreads, QuestionsAtTheSameTimeMayHoldWhatAllOfThemMay) {
  constexpr std::uint64_t kLarge = std::uint64_t{256} << 20U;
  const Meter meter({.memory = 1U << 20U}, nullptr);
  std::thread([] {
    const Meter other({.memory = kLarge}, nullptr);
    const std::vector<char> held(100U << 20U, 'x');
    EXPECT_EQ(work_for(20ms), std::nullopt) << held.size();
  }).join();
  EXPECT_EQ(work_for(20ms), std::nullopt) << "what another question held is not held against it";
}
#endif

TEST(Meter, ListsOfMovesEndAtALimitWithWhatIsKnown) {
  Engine engine;
  std::string text = "nim(1";
  for (int i = 0; i < 3000; ++i) text += ",1000000";
  const Sum position = engine.parse(text + ")").value();
  const auto moves =
      engine.moves(position, {.limits = {.time = 20ms}, .max_moves = 1'000'000}).value();
  EXPECT_FALSE(moves.options.complete);
  EXPECT_FALSE(moves.options.moves.empty());
  ASSERT_TRUE(moves.stop.has_value());
}

TEST(Meter, AListOfMovesHasALongestText) {
  Engine engine;
  const Sum position = engine.parse("ring(20000) + *1").value();
  const auto moves = engine.moves(position, {.limits = {.memory = 32U << 20U}}).value();
  EXPECT_FALSE(moves.options.complete);
  EXPECT_LT(moves.options.moves.size(), 200U);
  EXPECT_EQ(moves.stop.value().reason, StopReason::too_large);
  EXPECT_NE(moves.stop->message.find("the list of moves ends after"), std::string::npos);
}

}  // namespace
}  // namespace grundy
