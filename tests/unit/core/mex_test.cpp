#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "core/mex_set.h"
#include "grundy/value.h"

namespace grundy {
namespace {

constexpr std::uint64_t kMost = UINT64_MAX;

NimValue mex_of(const std::vector<std::uint64_t>& numbers) {
  std::vector<NimValue> values;
  for (const std::uint64_t number : numbers) values.emplace_back(number);
  return mex(values);
}

TEST(Mex, IsTheLeastNumberThatIsMissing) {
  EXPECT_EQ(mex_of({}), NimValue(0));
  EXPECT_EQ(mex_of({0, 1, 2, 3, 5, 6}), NimValue(4));
  EXPECT_EQ(mex_of({1, 2, 3, 4, 5}), NimValue(0));
  EXPECT_EQ(mex_of({0, 1, 2, 5, 9}), NimValue(3));
  EXPECT_EQ(mex_of({0, 1, 2, 3}), NimValue(4)) << "no gap: the number after the last";
}

TEST(Mex, DoesNotDependOnOrderOrRepetition) {
  EXPECT_EQ(mex_of({2, 0, 1, 0, 2, 2}), NimValue(3));
  EXPECT_EQ(mex_of({0, 0, 0, 0}), NimValue(1));
}

TEST(Mex, OfValuesNearTheEndOfTheRangeTakesNoMemoryForThem) {
  EXPECT_EQ(mex_of({kMost, 0, kMost - 1}), NimValue(1));
  EXPECT_EQ(mex_of({kMost}), NimValue(0));
}

TEST(NimValues, AreAddedWithoutCarry) {
  EXPECT_EQ(NimValue(13) ^ NimValue(11), NimValue(6));
  EXPECT_EQ(NimValue(42) ^ NimValue(27), NimValue(49));
  EXPECT_EQ(NimValue(kMost) ^ NimValue(1), NimValue(kMost - 1));
  NimValue sum(5);
  sum ^= NimValue(5);
  EXPECT_TRUE(sum.is_zero());
}

TEST(NimValues, AreOrderedAsNumbers) {
  EXPECT_LT(NimValue(2), NimValue(10));
  EXPECT_FALSE(NimValue(1).is_zero());
  EXPECT_EQ(NimValue(), NimValue(0));
}

TEST(MexSet, ForgetsWhatCameBeforeClear) {
  MexSet set;
  set.insert(0);
  set.insert(1);
  set.insert(3);
  EXPECT_EQ(set.mex(), 2U);
  set.clear();
  EXPECT_EQ(set.mex(), 0U);
  EXPECT_FALSE(set.contains(1));
  set.insert(0);
  EXPECT_EQ(set.mex(), 1U) << "what was there before clear must not count again";
}

TEST(MexSet, GrowsBeyondItsFirstSizeAndKeepsWhatItHas) {
  MexSet set;
  for (std::uint32_t i = 0; i < 1000; ++i) set.insert(999 - i);
  EXPECT_EQ(set.mex(), 1000U);
  set.insert(100'000);
  EXPECT_TRUE(set.contains(100'000));
  EXPECT_TRUE(set.contains(0));
  EXPECT_FALSE(set.contains(99'999));
  EXPECT_FALSE(set.contains(UINT32_MAX));
  EXPECT_EQ(set.mex(), 1000U);
}

TEST(MexSet, NewRoomIsEmptyAfterManyRounds) {
  MexSet set;
  for (int round = 0; round < 10; ++round) set.clear();
  set.insert(500);  // grows, and the new entries must not look as if they were of this round
  EXPECT_EQ(set.mex(), 0U);
  EXPECT_FALSE(set.contains(499));
}

}  // namespace
}  // namespace grundy
