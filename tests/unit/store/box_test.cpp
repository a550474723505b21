// Boxes of positions, and the table of values that uses them.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <random>
#include <thread>
#include <vector>

#include "grundy/game/box.h"
#include "store/value_table.h"
#include "support/effort.h"
#include "support/kept_facts.h"

namespace grundy {
namespace {

using One = std::array<Word, 1>;
using Two = std::array<Word, 2>;

TEST(Box, NumbersItsWordsWithoutGapsOrRepetitions) {
  const Two base{0x00ab'cd00'0000'00f3, 7};
  const Two mask{0xff00'0000'0000'0000, 0x6000'0000'0000'0018};
  const Box<2> box(base, mask);
  ASSERT_TRUE(box.simple());
  ASSERT_EQ(box.size(), 4096U);
  for (std::size_t i = 0; i < box.size(); ++i) {
    const Two key = box.key(i);
    for (std::size_t word = 0; word < 2; ++word) {
      ASSERT_EQ((key[word] ^ base[word]) & ~mask[word], 0U);
    }
    ASSERT_EQ(box.index(key), i);
  }
}

TEST(Box, KnowsWhatLiesOutside) {
  std::mt19937_64 random(24);
  for (std::size_t round = 0; round < 1000; ++round) {
    const One base{random()};
    const Word low = random() % 40;
    const One mask{(Word{0xff} << low) | (Word{0xf} << (low + 12))};
    const Box<1> box(base, mask);
    ASSERT_TRUE(box.simple());
    const One inside{base[0] ^ (random() & mask[0])};
    ASSERT_LT(box.index(inside), box.size());
    ASSERT_EQ(box.key(box.index(inside)), inside);
    const Word other = std::bit_floor(random() | 1) & ~mask[0];
    if (other == 0) continue;
    ASSERT_EQ(box.index({inside[0] ^ other}), Box<1>::kOutside);
  }
}

TEST(Box, IsNotSimpleIfItsBitsAreScattered) {
  EXPECT_FALSE((Box<1>(One{0}, One{0x5555}).simple()));
  EXPECT_FALSE((Box<1>(One{0}, One{~Word{0}}).simple()));
  EXPECT_TRUE((Box<1>(One{5}, One{0}).simple()));
  EXPECT_EQ((Box<1>(One{5}, One{0}).index({5})), 0U);
}

/// A table beside a map that holds the same.
class Beside {
 public:
  void store(std::uint64_t word, std::uint64_t number) {
    const auto value = static_cast<std::uint32_t>(number);
    ValueTable<One>::Session session(table);
    table.expect({word});
    while (table.full()) ASSERT_TRUE(session.grow(budget));
    table.insert({word}, value);
    known.emplace(word, value);
    was_boxed = was_boxed || table.boxed();
    left_box = left_box || (was_boxed && !table.boxed());
  }
  void compare() const {
    ASSERT_EQ(table.size(), known.size());
    for (const auto& [word, value] : known) {
      ASSERT_EQ(table.find({word}), value) << word;
      ASSERT_EQ(table.find({word ^ (Word{1} << 63U)}), std::nullopt);
    }
  }

  Budget budget{Limits{.memory = 64U << 20U}, nullptr, {}};
  ValueTable<One> table;
  std::map<std::uint64_t, std::uint32_t> known;
  bool was_boxed = false;
  bool left_box = false;
};

TEST(BoxTable, KeepsEverythingThroughAllItsForms) {
  std::mt19937_64 random(7);
  Beside beside;
  // A board, in a box; then single words far away, which it has no room for; then a larger board.
  for (std::uint64_t i = 0; i < 900; ++i) beside.store((i % 30) << 8U | (i / 30) << 16U, i % 50);
  EXPECT_TRUE(beside.table.boxed());
  beside.compare();
  for (std::uint64_t i = 0; i < 300; ++i) beside.store(random() >> 8U, i % 50);
  EXPECT_FALSE(beside.table.boxed());
  beside.compare();
  EXPECT_TRUE(beside.left_box);
}

TEST(BoxTable, ComesBackFromTheSlots) {
  Beside beside;
  // The first few words make a box look too large, until there are enough of them.
  for (const std::uint64_t high : {0U, 511U}) beside.store(high << 10U | high, 1);
  EXPECT_FALSE(beside.table.boxed());
  for (std::uint64_t i = 0; i < 1U << 18U; ++i) beside.store((i % 512) << 10U | i / 512, i % 99);
  EXPECT_TRUE(beside.table.boxed());
  beside.compare();
}

TEST(BoxTable, PaysForItsMemoryAndStaysWithinIt) {
  for (const std::uint64_t memory : {1U << 16U, 1U << 20U, 1U << 24U}) {
    Budget budget(Limits{.memory = memory}, nullptr, {});
    ValueTable<One> table;
    ValueTable<One>::Session session(table);
    std::uint64_t stored = 0;
    for (std::uint64_t i = 0; i < 4'000'000; ++i) {
      table.expect({i});
      bool room = true;
      while (room && table.full()) room = session.grow(budget);
      if (!room) break;
      table.insert({i}, 3);
      ++stored;
      ASSERT_EQ(budget.bytes(), table.bytes());
      ASSERT_LE(table.bytes(), memory);
    }
    EXPECT_GT(stored, memory / 64);
    EXPECT_EQ(table.find({stored - 1}), 3U);
    EXPECT_TRUE(budget.stopped());
  }
}

TEST(BoxTable, AnnouncesWhatIsInTheBox) {
  support::KeptFacts sink;
  Budget budget(Limits{.memory = 1U << 16U}, nullptr, {});
  ValueTable<One> table;
  table.announce_to(&sink);
  ValueTable<One>::Session session(table);
  constexpr std::uint64_t kAll = 20'000;
  for (std::uint64_t i = 0; i < kAll; ++i) {
    table.expect({i});
    while (table.full()) ASSERT_TRUE(session.grow(budget));
    table.insert({i}, static_cast<std::uint32_t>(i % 77));
  }
  ASSERT_TRUE(table.has_announced());
  for (std::uint64_t i = 0; i < kAll; ++i) {
    const auto value = table.find({i});
    ASSERT_EQ(value ? value : table.recall({i}), i % 77) << i;
  }
}

TEST(BoxTableThreads, SeveralThreadsStoreWhileItGrows) {
  Budget budget(Limits{.memory = 64U << 20U}, nullptr, {});
  ValueTable<One> table;
  const std::uint64_t words = support::effort(100'000);
  const auto work = [&](std::uint64_t from) {
    ValueTable<One>::Session session(table);
    for (std::uint64_t i = from; i < words; i += 2) {
      const std::uint64_t word =
          (i * 0x9e37U) % words;  // each thread goes through them its own way
      table.expect({word});
      if (table.grower_waits()) session.pause();
      while (table.full()) ASSERT_TRUE(session.grow(budget));
      table.insert({word}, static_cast<std::uint32_t>(word % 1000));
    }
  };
  std::thread other(work, 1);
  work(0);
  other.join();
  std::size_t found = 0;
  for (std::uint64_t i = 0; i < words; ++i) {
    const std::uint64_t word = (i * 0x9e37U) % words;
    ASSERT_EQ(table.find({word}), word % 1000);
    ++found;
  }
  EXPECT_EQ(found, words);
}

}  // namespace
}  // namespace grundy
