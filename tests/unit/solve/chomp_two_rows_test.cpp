#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/budget.h"
#include "grundy/value.h"
#include "solve/chomp/two_rows.h"

namespace grundy::chomp {
namespace {

/// Every bite, by the mex rule.
std::vector<std::vector<NimValue>> by_definition(std::uint64_t longest) {
  std::vector<std::vector<NimValue>> values(longest + 1);
  for (std::uint64_t first = 1; first <= longest; ++first) {
    for (std::uint64_t second = 0; second <= first; ++second) {
      std::vector<NimValue> options;
      for (std::uint64_t left = 0; left < second; ++left) options.push_back(values[first][left]);
      for (std::uint64_t left = 1; left < first; ++left) {
        options.push_back(values[left][std::min(left, second)]);
      }
      values[first].push_back(mex(options));
    }
  }
  return values;
}

TEST(ChompTwoRows, HaveTheValuesOfTheMexRule) {
  constexpr std::uint64_t kLongest = 70;  // values reach beyond one word of 64
  const auto expected = by_definition(kLongest);
  Budget budget({}, nullptr, {});
  TwoRows table;
  for (std::uint64_t first = 1; first <= kLongest; ++first) {
    for (std::uint64_t second = 0; second <= first; ++second) {
      EXPECT_EQ(table.value(first, second, budget), expected[first][second].number())
          << first << "," << second;
    }
  }
}

TEST(ChompTwoRows, GoOnWhereALimitStoppedThem) {
  TwoRows table;
  Budget small({.positions = 1000}, nullptr, {});
  EXPECT_FALSE(table.value(200, 100, small));
  EXPECT_TRUE(small.stopped());
  EXPECT_FALSE(table.find(200, 100));
  Budget little_memory({.memory = 10'000}, nullptr, {});
  EXPECT_FALSE(table.value(200, 100, little_memory));
  EXPECT_EQ(little_memory.stop()->reason, StopReason::memory);

  TwoRows fresh;
  Budget budget({}, nullptr, {});
  EXPECT_EQ(table.value(200, 100, budget), fresh.value(200, 100, budget));
}

TEST(ChompTwoRows, SayThatTheyAreTooLong) {
  TwoRows table;
  Budget budget({}, nullptr, {});
  EXPECT_FALSE(table.value(TwoRows::kLongest + 1, 5, budget));
  EXPECT_EQ(budget.stop()->reason, StopReason::too_large);
}

}  // namespace
}  // namespace grundy::chomp
