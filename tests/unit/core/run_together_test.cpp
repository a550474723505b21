// Work on several threads: what one of them throws arrives, and nobody is left behind.
#include "core/run_together.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <stdexcept>
#include <thread>

#include "core/team.h"

namespace grundy {
namespace {

TEST(RunTogetherThreads, EveryoneIsCalledOnce) {
  std::atomic<unsigned> called = 0;
  run_together(4, [&](unsigned number) { called += 1U << (8 * number); }, [] { FAIL(); });
  EXPECT_EQ(called, 0x01010101U);
}

TEST(RunTogetherThreads, WhatOneThrowsEndsTheOthersAndArrives) {
  for (const unsigned thrower : {0U, 1U, 2U}) {
    std::atomic<bool> done = false;
    std::atomic<unsigned> ended = 0;
    const auto work = [&](unsigned number) {
      if (number == thrower) throw std::bad_alloc();
      while (!done) std::this_thread::yield();
      ++ended;
    };
    EXPECT_THROW(run_together(3, work, [&] { done = true; }), std::bad_alloc);
    EXPECT_EQ(ended, 2U);
  }
}

TEST(TeamThreads, HandOnWhatOneThrowsAndGoOn) {
  Team team(3);
  const auto fail = [](unsigned number) {
    if (number == 1) throw std::runtime_error("one");
  };
  EXPECT_THROW(team.run(fail), std::runtime_error);
  std::atomic<unsigned> called = 0;
  team.run([&](unsigned) { ++called; });
  EXPECT_EQ(called, team.size());
}

}  // namespace
}  // namespace grundy
