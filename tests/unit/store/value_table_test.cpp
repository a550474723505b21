#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

#include "store/hash.h"
#include "store/value_table.h"
#include "support/kept_facts.h"

namespace grundy {
namespace {

using Wide = std::array<std::uint64_t, 3>;
using Row = std::vector<std::uint64_t>;

template <class Part>
Part part(std::uint64_t number);
template <>
std::uint32_t part(std::uint64_t number) {
  return static_cast<std::uint32_t>(number);
}
template <>
std::uint64_t part(std::uint64_t number) {
  return number << 40U;  // differences in the high bits only
}
template <>
Wide part(std::uint64_t number) {
  return {7, number, 7};
}
template <>
Row part(std::uint64_t number) {
  // Lengths vary, and many rows are the beginning of others.
  return Row(number % 17, number / 17);
}
/// What `number` is stored under is different for different numbers, except for empty rows.
template <class Part>
bool is_usable(std::uint64_t number) {
  return !std::same_as<Part, Row> || number == 0 || number % 17 != 0;
}

template <class Part>
class ValueTableTest : public ::testing::Test {};
using Parts = ::testing::Types<std::uint32_t, std::uint64_t, Wide, Row>;
TYPED_TEST_SUITE(ValueTableTest, Parts);

template <class Part>
void fill(ValueTable<Part>& table, std::uint64_t first, std::uint64_t last, Budget& budget) {
  typename ValueTable<Part>::Session session(table);
  for (std::uint64_t i = first; i < last; ++i) {
    if (!is_usable<Part>(i)) continue;
    ASSERT_TRUE(!table.full() || session.grow(budget));
    table.insert(part<Part>(i), static_cast<std::uint32_t>(i % 1000));
  }
}

TYPED_TEST(ValueTableTest, IsEmptyAtFirst) {
  const ValueTable<TypeParam> table;
  EXPECT_EQ(table.find(part<TypeParam>(1)), std::nullopt);
  EXPECT_EQ(table.size(), 0U);
  EXPECT_EQ(table.bytes(), 0U);
  EXPECT_TRUE(table.full()) << "there is no room before it has grown";
}

TYPED_TEST(ValueTableTest, KeepsEverythingWhileItGrows) {
  constexpr std::uint64_t kCount = 50'000;
  Budget budget({}, nullptr, {});
  ValueTable<TypeParam> table;
  fill(table, 0, kCount, budget);
  std::size_t usable = 0;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    if (!is_usable<TypeParam>(i)) continue;
    ++usable;
    ASSERT_EQ(table.find(part<TypeParam>(i)), i % 1000) << i;
  }
  EXPECT_EQ(table.size(), usable);
  EXPECT_EQ(table.find(part<TypeParam>(kCount + 1)), std::nullopt);
}

TYPED_TEST(ValueTableTest, TheFirstValueStays) {
  Budget budget({}, nullptr, {});
  ValueTable<TypeParam> table;
  fill(table, 1, 2, budget);
  table.insert(part<TypeParam>(1), 77);
  EXPECT_EQ(table.find(part<TypeParam>(1)), 1U);
  EXPECT_EQ(table.size(), 1U);
}

TYPED_TEST(ValueTableTest, HoldsTheLargestValue) {
  Budget budget({}, nullptr, {});
  ValueTable<TypeParam> table;
  fill(table, 0, 1, budget);
  constexpr auto kMax = ValueTable<TypeParam>::kMaxValue;
  table.insert(part<TypeParam>(3), kMax);
  EXPECT_EQ(table.find(part<TypeParam>(3)), kMax);
}

TYPED_TEST(ValueTableTest, DoesNotGrowBeyondTheMemoryOfTheBudget) {
  constexpr std::uint64_t kMemory = 1U << 18U;
  Budget budget({.memory = kMemory}, nullptr, {});
  ValueTable<TypeParam> table;
  typename ValueTable<TypeParam>::Session session(table);
  std::uint64_t next = 0;
  bool grown = true;
  while (grown && next < 10'000'000) {
    if (table.full()) grown = session.grow(budget);
    if (!grown) break;
    if (is_usable<TypeParam>(next)) table.insert(part<TypeParam>(next), 1);
    ++next;
  }
  EXPECT_FALSE(grown);
  EXPECT_EQ(budget.stop().value().reason, StopReason::memory);
  EXPECT_LE(table.bytes(), kMemory);
  EXPECT_EQ(budget.bytes(), table.bytes()) << "the budget must know what the table takes";
  EXPECT_EQ(table.find(part<TypeParam>(1)), 1U) << "what is in it stays";
}

TYPED_TEST(ValueTableTest, AnnouncesWhatTheMemoryCannotHold) {
  constexpr std::uint64_t kCount = 40'000;
  Budget budget({.memory = 1U << 18U}, nullptr, {});
  support::KeptFacts sink;
  ValueTable<TypeParam> table;
  table.announce_to(&sink);
  fill(table, 0, kCount, budget);
  EXPECT_GT(sink.facts.size(), kCount / 2);
  EXPECT_LT(table.bytes(), 1U << 18U);
  EXPECT_EQ(budget.bytes(), table.bytes()) << "what is announced takes no memory of the table";
  for (std::uint64_t i = 0; i < kCount; ++i) {
    if (!is_usable<TypeParam>(i)) continue;
    const auto here = table.find(part<TypeParam>(i));
    const auto there = table.recall(part<TypeParam>(i));
    ASSERT_NE(here.has_value(), there.has_value()) << i << " is in one place";
    ASSERT_EQ(here ? here : there, i % 1000);
  }
  EXPECT_EQ(table.recall(part<TypeParam>(kCount + 2)), std::nullopt);
  table.announce_to(nullptr);
  EXPECT_EQ(table.recall(part<TypeParam>(1)), std::nullopt) << "nobody is asked";
}

TYPED_TEST(ValueTableTest, AnnouncesOnceWhatIsPutBack) {
  Budget budget({.memory = 1U << 18U}, nullptr, {});
  support::KeptFacts sink;
  ValueTable<TypeParam> table;
  table.announce_to(&sink);
  fill(table, 0, 20'000, budget);
  ASSERT_TRUE(table.recall(part<TypeParam>(5)).has_value());
  table.put_back(part<TypeParam>(5), 5);
  EXPECT_EQ(table.find(part<TypeParam>(5)), 5U);
  sink.facts.clear();
  fill(table, 20'000, 60'000, budget);
  EXPECT_GT(sink.facts.size(), 1000U);
  EXPECT_EQ(table.find(part<TypeParam>(5)), std::nullopt);
  EXPECT_EQ(table.recall(part<TypeParam>(5)), std::nullopt) << "it was not announced again";
}

/// A table that has grown at the cost of one budget, and gives its memory back to another one.
TYPED_TEST(ValueTableTest, NeverOwesABudgetAnything) {
  Budget first({}, nullptr, {});
  support::KeptFacts sink;
  ValueTable<TypeParam> table;
  table.announce_to(&sink);
  fill(table, 0, 30'000, first);
  Budget second({.memory = 1U << 18U}, nullptr, {});
  second.charge(1000);
  fill(table, 30'000, 60'000, second);
  EXPECT_FALSE(second.stopped());
  EXPECT_LE(second.bytes(), 1U << 18U);
}

TYPED_TEST(ValueTableTest, KeepsWhatASinkRefuses) {
  Budget budget({.memory = 1U << 18U}, nullptr, {});
  support::KeptFacts sink(700);
  ValueTable<TypeParam> table;
  table.announce_to(&sink);
  typename ValueTable<TypeParam>::Session session(table);
  std::uint64_t next = 1;
  for (; !table.full() || session.grow(budget); ++next) {
    if (is_usable<TypeParam>(next)) table.insert(part<TypeParam>(next), 5);
  }
  EXPECT_EQ(budget.stop().value().reason, StopReason::memory) << "as without a sink";
  for (std::uint64_t i = 1; i < next; ++i) {
    if (is_usable<TypeParam>(i)) {
      ASSERT_EQ(table.find(part<TypeParam>(i)), 5U) << i;
    }
  }
}

TEST(ValueTableSlots, TakeAtMostSixteenBytesBesidesThePosition) {
  constexpr std::uint64_t kReserve = 300;  // room that is kept for threads, whatever the size
  Budget budget({}, nullptr, {});
  ValueTable<std::uint64_t> words;
  ValueTable<std::array<std::uint64_t, 2>> pairs;
  ValueTable<std::uint64_t>::Session words_session(words);
  ValueTable<std::array<std::uint64_t, 2>>::Session pairs_session(pairs);
  for (std::uint64_t i = 0; i < 200'000; ++i) {
    ASSERT_TRUE(!words.full() || words_session.grow(budget));
    ASSERT_TRUE(!pairs.full() || pairs_session.grow(budget));
    words.insert(i, 0);
    pairs.insert({i, i}, 0);
    if (i < 10'000) continue;  // the first table has a size of its own
    ASSERT_LE(words.bytes(), (words.size() + kReserve) * (8 + 16));
    ASSERT_LE(pairs.bytes(), (pairs.size() + kReserve) * (16 + 16));
  }
}

TEST(Hash, TellsLengthsAndContentsApart) {
  const PartHash hash;
  EXPECT_NE(hash(Row{}), hash(Row{0}));
  EXPECT_NE(hash(Row{0}), hash(Row{0, 0}));
  EXPECT_NE(hash(Row{1, 2}), hash(Row{2, 1}));
  EXPECT_NE(hash(std::uint64_t{1}), hash(std::uint64_t{1} << 63U));
  EXPECT_EQ(hash(Row{1, 2, 3}), hash(Row{1, 2, 3}));
}

/// Many threads write the same positions in different orders while others look for them.
template <class Part>
void hammer() {
  constexpr std::uint64_t kCount = 6000;
  constexpr unsigned kThreads = 4;
  Budget budget({}, nullptr, {});
  ValueTable<Part> table;
  std::atomic<std::uint64_t> wrong = 0;
  const auto work = [&](unsigned thread) {
    typename ValueTable<Part>::Session session(table);
    for (std::uint64_t k = 0; k < kCount; ++k) {
      const std::uint64_t i = thread % 2 == 0 ? k : kCount - 1 - k;
      if (!is_usable<Part>(i)) continue;
      if (table.grower_waits()) session.pause();
      if (table.full() && !session.grow(budget)) ++wrong;
      table.insert(part<Part>(i), static_cast<std::uint32_t>(i));
      if (table.find(part<Part>(i)) != i) ++wrong;
      const std::uint64_t other = (i * 31 + thread) % kCount;
      const auto found = table.find(part<Part>(other));
      if (found && is_usable<Part>(other) && *found != other) ++wrong;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < kThreads; ++i) threads.emplace_back(work, i);
  }
  EXPECT_EQ(wrong, 0U);
  std::size_t usable = 0;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    if (!is_usable<Part>(i)) continue;
    ++usable;
    EXPECT_EQ(table.find(part<Part>(i)), i);
  }
  EXPECT_EQ(table.size(), usable) << "no position is in it twice";
}

TEST(ValueTableThreads, ShareFixedPositions) {
  hammer<std::uint64_t>();
}
TEST(ValueTableThreads, ShareWidePositions) {
  hammer<Wide>();
}
TEST(ValueTableThreads, ShareRows) {
  hammer<Row>();
}

}  // namespace
}  // namespace grundy
