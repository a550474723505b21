// The bus in memory keeps what bus.h promises, and breaks what it does not.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "cluster/memory_bus.h"

namespace grundy::cluster {
namespace {

constexpr Milliseconds kNoWait{0};

TEST(MemoryBus, AJobComesAgainUntilItIsAcknowledged) {
  MemoryBroker broker(1);
  MemoryBus bus(broker);
  ASSERT_TRUE(bus.publish_job("run", "1", "job"));
  const auto first = bus.pull(kNoWait);
  ASSERT_TRUE(first && *first);
  EXPECT_EQ((*first)->bytes, "job");
  EXPECT_EQ((*first)->times, 1U);
  EXPECT_FALSE(*bus.pull(kNoWait)) << "somebody works on it";
  broker.advance(kAckWait - Milliseconds{1});
  ASSERT_TRUE(bus.extend(**first));
  broker.advance(kAckWait - Milliseconds{1});
  EXPECT_FALSE(*bus.pull(kNoWait)) << "it was extended";
  broker.advance(Milliseconds{1});
  const auto second = bus.pull(kNoWait);
  ASSERT_TRUE(second && *second);
  EXPECT_EQ((*second)->times, 2U);
  ASSERT_TRUE(bus.release(**second));
  const auto third = bus.pull(kNoWait);
  ASSERT_TRUE(third && *third);
  ASSERT_TRUE(bus.ack(**third));
  broker.advance(kAckWait * 2);
  EXPECT_FALSE(*bus.pull(kNoWait));
}

TEST(MemoryBus, JobsComeInAnyOrder) {
  std::set<std::string> firsts;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    MemoryBroker broker(seed);
    MemoryBus bus(broker);
    for (const std::string job : {"a", "b", "c"}) ASSERT_TRUE(bus.publish_job("run", job, job));
    ASSERT_TRUE(bus.publish_job("run", "a", "a")) << "an id that was seen before";
    EXPECT_EQ(broker.waiting(), 3U);
    firsts.insert((*bus.pull(kNoWait))->bytes);
  }
  EXPECT_EQ(firsts.size(), 3U);
}

TEST(MemoryBus, TheLogIsReadFromItsBeginningByEveryone) {
  MemoryBroker broker(1);
  MemoryBus writer(broker);
  for (const std::string each : {"1", "2", "3"}) {
    ASSERT_TRUE(writer.publish_result("run", each, each));
  }
  MemoryBus reader(broker);
  std::string read;
  while (const auto entry = *reader.follow("run", kNoWait)) read += *entry;
  EXPECT_EQ(read, "123");
  EXPECT_FALSE(*reader.follow("other", kNoWait));
}

TEST(MemoryBus, ALeaseHasOneOwnerAndRunsOut) {
  MemoryBroker broker(1);
  MemoryBus bus(broker);
  EXPECT_TRUE(*bus.lease("run", "a"));
  EXPECT_FALSE(*bus.lease("run", "b"));
  EXPECT_TRUE(*bus.lease("run", "a")) << "renewed";
  broker.advance(kKept + Milliseconds{1});
  EXPECT_TRUE(*bus.lease("run", "b"));
  ASSERT_TRUE(bus.end_lease("run", "a")) << "not its owner any more";
  EXPECT_FALSE(*bus.lease("run", "a"));
  ASSERT_TRUE(bus.end_lease("run", "b"));
  EXPECT_TRUE(*bus.lease("run", "a"));
}

TEST(MemoryBus, WhatNodesSayGoesAway) {
  MemoryBroker broker(1);
  MemoryBus bus(broker);
  ASSERT_TRUE(bus.put(Table::nodes, "one", "x"));
  ASSERT_TRUE(bus.put(Table::runs, "run", "y"));
  EXPECT_EQ(bus.entries(Table::nodes)->size(), 1U);
  broker.advance(kKept + Milliseconds{1});
  EXPECT_TRUE(bus.entries(Table::nodes)->empty());
  ASSERT_EQ(bus.entries(Table::runs)->size(), 1U);
  EXPECT_EQ(bus.entries(Table::runs)->front().bytes, "y");
}

TEST(MemoryBus, FaultsHappen) {
  MemoryBroker broker(5, {.lost = 0.5, .doubled = 0.5, .unanswered = 0.5, .refused = 0.2});
  MemoryBus bus(broker);
  int errors = 0;
  for (int i = 0; i < 100; ++i) {
    if (!bus.publish_job("run", std::to_string(i), "job")) ++errors;
  }
  EXPECT_GT(errors, 20);
  EXPECT_GT(broker.waiting(), 60U) << "what was not answered has happened";
  std::set<std::uint64_t> tokens;
  int deliveries = 0;
  for (int i = 0; i < 200; ++i) {
    const auto got = bus.pull(kNoWait);
    if (!got || !*got) continue;
    ++deliveries;
    tokens.insert((*got)->token);
  }
  EXPECT_GT(deliveries, static_cast<int>(tokens.size())) << "some come twice";
}

}  // namespace
}  // namespace grundy::cluster
