#include "store/bound_table.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "support/kept_facts.h"

namespace grundy {
namespace {

using Table = BoundTable<1>;

TEST(BoundTable, ReturnsWhatWasStored) {
  Table table(1U << 16U);
  const Table::Key key{77};
  EXPECT_FALSE(table.find(Table::hash(key), key));
  table.store(Table::hash(key), key, {.excluded = 5, .asked = 0, .phi = 1, .delta = 1});
  table.store(Table::hash(key), key, {.excluded = 8, .asked = 2, .phi = 100, .delta = 7});
  const auto bounds = table.find(Table::hash(key), key);
  ASSERT_TRUE(bounds);
  EXPECT_FALSE(bounds->exact);
  EXPECT_EQ(bounds->excluded, 13U) << "what was excluded before stays so";
  EXPECT_EQ(bounds->asked, 2);
  EXPECT_GE(bounds->phi, 100);
  EXPECT_LE(bounds->phi, 104);
  table.store(Table::hash(key), key, {.exact = true, .value = 4});
  table.store(Table::hash(key), key, {.excluded = 1});
  EXPECT_TRUE(table.find(Table::hash(key), key)->exact) << "a value is never forgotten for less";
  EXPECT_EQ(table.find(Table::hash(key), key)->value, 4);
  EXPECT_EQ(table.used(), 1U);
}

TEST(BoundTable, NumbersAreRoundedUp) {
  // A question that was left because its number passed a limit must not seem to be below it.
  for (float number = 1; number < 3e9F; number *= 1.37F) {
    const float read = detail::unpack_number(detail::pack_number(number));
    EXPECT_GE(read, number);
    EXPECT_LE(read, number * 1.04F);
  }
}

TEST(BoundTable, NeverTakesOnePositionForAnother) {
  Table table(4096);  // far too small
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    const Table::Key key{i};
    table.store(Table::hash(key), key, {.exact = true, .value = static_cast<std::uint8_t>(i % 17)});
  }
  EXPECT_EQ(table.used(), table.slots());
  std::size_t found = 0;
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    const Table::Key key{i};
    const auto bounds = table.find(Table::hash(key), key);
    if (!bounds) continue;
    ++found;
    ASSERT_EQ(bounds->value, i % 17);
  }
  EXPECT_EQ(found, table.slots());
}

TEST(BoundTable, AnnouncesWhatItForgets) {
  Table table(4096);  // far too small
  support::KeptFacts sink;
  table.announce_to(&sink);
  constexpr std::uint64_t kFacts = 2000;
  for (std::uint64_t i = 0; i < kFacts; ++i) {
    const Table::Key key{i};
    // Some are values, some exclusions, some no facts at all; some are not worth announcing.
    Bounds bounds{.exact = i % 3 == 0, .effort = static_cast<std::uint8_t>(i % 7 == 0 ? 2 : 9)};
    if (bounds.exact) bounds.value = static_cast<std::uint8_t>(i % 17);
    if (i % 3 == 1) bounds.excluded = static_cast<std::uint32_t>(1 + i % 1000);
    table.store(Table::hash(key), key, bounds);
    if (i == kFacts / 2) table.grow(8192);
  }
  EXPECT_GT(sink.facts.size(), kFacts / 3);
  for (std::uint64_t i = 0; i < kFacts; ++i) {
    const Table::Key key{i};
    const auto announced = sink.facts.find(Words{i});
    const bool found = announced != sink.facts.end();
    const bool wanted = i % 3 != 2 && i % 7 != 0;
    const bool kept = table.find(Table::hash(key), key).has_value();
    EXPECT_EQ(found, wanted && !kept) << i;
    if (!found) continue;
    EXPECT_EQ(announced->second.exact, i % 3 == 0);
    EXPECT_EQ(announced->second.value, i % 3 == 0 ? i % 17 : 1 + i % 1000);
  }
}

TEST(BoundTable, KeepsWhatTookLongest) {
  Table table(4096);
  const Table::Key dear{0};
  table.store(Table::hash(dear), dear, {.exact = true, .value = 3, .effort = 20});
  for (std::uint64_t i = 1; i < 100'000; ++i) {
    const Table::Key key{i};
    table.store(Table::hash(key), key, {.exact = true, .effort = 2});
  }
  EXPECT_TRUE(table.find(Table::hash(dear), dear));
}

TEST(BoundTable, GrowsWithItsContent) {
  Table table(1U << 16U);
  for (std::uint64_t i = 0; i < 1500; ++i) {
    const Table::Key key{i};
    table.store(Table::hash(key), key, {.excluded = static_cast<std::uint32_t>(i)});
  }
  const std::uint64_t before = table.used();
  table.grow(1U << 18U);
  EXPECT_EQ(table.used(), before);
  const Table::Key key{1499};
  EXPECT_EQ(table.find(Table::hash(key), key)->excluded, 1499U);
}

TEST(BoundTableThreads, ReadersSeeWholeEntries) {
  BoundTable<2> table(2048);  // few slots, so that they pass from one position to another
  const auto work = [&](std::uint64_t seed) {
    for (std::uint64_t i = 0; i < 20'000; ++i) {
      const std::uint64_t n = (i * 31 + seed * 7919) % 997;
      const BoundTable<2>::Key key{n, ~n};
      const auto hash = BoundTable<2>::hash(key);
      const auto bounds = table.find(hash, key);
      if (bounds) {
        ASSERT_TRUE(bounds->exact);
        ASSERT_EQ(bounds->value, n % 19);
      }
      table.store(hash, key, {.exact = true, .value = static_cast<std::uint8_t>(n % 19)});
    }
  };
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < 4; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();
}

TEST(BoundTable, LosesNothingWhenItGrowsInPlace) {
  constexpr std::uint64_t kFacts = 5000;
  Table table(1 << 19U);
  const auto bounds_of = [](std::uint64_t i) {
    return Bounds{.excluded = static_cast<std::uint32_t>(1 + i % 1000), .effort = 5};
  };
  for (std::uint64_t i = 0; i < kFacts; ++i) {
    const Table::Key key{i};
    table.store(Table::hash(key), key, bounds_of(i));
  }
  const std::uint64_t used = table.used();
  EXPECT_GT(used, kFacts * 99 / 100);
  // By a quarter, by an odd number, to twice as much: a bucket's facts may fall into its own again.
  for (const std::uint64_t percent : {125U, 137U, 200U}) {
    table.grow(table.bytes() / 100 * percent);
    EXPECT_EQ(table.used(), used) << percent;
  }
  EXPECT_GT(table.bytes(), (std::uint64_t{1} << 19U) * 3);
  std::uint64_t found = 0;
  for (std::uint64_t i = 0; i < kFacts; ++i) {
    const Table::Key key{i};
    const auto known = table.find(Table::hash(key), key);
    if (!known) continue;
    ++found;
    EXPECT_EQ(known->excluded, bounds_of(i).excluded) << i;
  }
  EXPECT_EQ(found, used);
}

TEST(StripedCounter, AddsUpWhatAllThreadsAdd) {
  StripedCounter counter;
  std::vector<std::thread> threads;
  for (std::uint64_t thread = 0; thread < 20; ++thread) {  // more than there are stripes
    threads.emplace_back([&counter, thread] {
      for (unsigned i = 0; i < 1000; ++i) counter.add(thread);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(counter.total(), 190'000U);
  counter.clear();
  EXPECT_EQ(counter.total(), 0U);
}

}  // namespace
}  // namespace grundy
