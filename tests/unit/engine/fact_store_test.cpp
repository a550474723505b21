// Facts of a proof that do not fit into memory.
#include "prove/fact_store.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>

namespace grundy::prove {
namespace {

namespace fs = std::filesystem;

std::size_t entries_in(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(FactStore, FindsOnTheDiskWhatMemoryHadNoRoomFor) {
  const fs::path folder = fs::path(::testing::TempDir()) / "grundy_fact_store";
  fs::remove_all(folder);
  fs::create_directory(folder);
  {
    FactStore facts((folder / "a.proof").string(), 1U << 20U);
    for (Word n = 0; n < 10'000; ++n) facts.set(3, Words{n, ~n}, {n % 3 == 0, n * n});
    const std::uint64_t full = facts.bytes();
    ASSERT_TRUE(facts.spill().has_value());
    EXPECT_TRUE(facts.has_spilled());
    EXPECT_LT(facts.bytes(), full / 4);
    EXPECT_EQ(entries_in(folder), 0U) << "a file without a name: nothing is left by a kill";
    // What is learnt later counts, and goes to the disk the next time.
    facts.set(3, Words{7, ~Word{7}}, {true, 5});
    for (int round = 0; round < 2; ++round) {
      for (Word n = 0; n < 10'000; ++n) {
        const auto fact = facts.find(3, Words{n, ~n});
        ASSERT_TRUE(fact.has_value()) << n;
        EXPECT_EQ(fact->known, n == 7 || n % 3 == 0) << n;
        EXPECT_EQ(fact->value, n == 7 ? 5 : n * n) << n;
      }
      ASSERT_TRUE(facts.spill().has_value());
    }
    EXPECT_FALSE(facts.find(4, Words{1, ~Word{1}}).has_value()) << "another game";
    EXPECT_FALSE(facts.find(3, Words{1}).has_value()) << "a shorter part";
    EXPECT_FALSE(facts.failure().has_value());
  }
  EXPECT_EQ(entries_in(folder), 0U) << "nothing is left behind";
  fs::remove_all(folder);
}

TEST(FactStore, AddsUpWhatAPartDiffersFrom) {
  const std::string file = (fs::path(::testing::TempDir()) / "grundy_fact_store.proof").string();
  FactStore facts(file, 1U << 20U);
  const Words part{12, 34};
  facts.exclude(2, part, 3);
  facts.exclude(2, part, 63);
  ASSERT_TRUE(facts.spill().has_value());
  facts.exclude(2, part, 0);
  const auto fact = facts.find(2, part);
  ASSERT_TRUE(fact.has_value());
  EXPECT_FALSE(fact->known);
  for (const std::uint64_t n : {0U, 3U, 63U}) EXPECT_TRUE(fact->excludes(n)) << n;
  for (const std::uint64_t n : {1U, 2U, 62U, 64U}) EXPECT_FALSE(fact->excludes(n)) << n;
}

TEST(FactStore, SaysWhereItCannotWrite) {
  FactStore facts("/nowhere/at/all/a.proof", 1U << 20U);
  facts.set(1, Words{1}, {true, 1});
  const auto spilled = facts.spill();
  ASSERT_FALSE(spilled.has_value());
  EXPECT_EQ(spilled.error().kind, ErrorKind::io);
}

}  // namespace
}  // namespace grundy::prove
