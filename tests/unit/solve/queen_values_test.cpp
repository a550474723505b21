// The queen's board, filled row by row.
#include "solve/queen/values.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "grundy/engine.h"
#include "support/effort.h"
#include "support/solved.h"

namespace grundy {
namespace {

Budget no_limits() {
  return {{}, nullptr, {}};
}

/// Straight from the rules: the least number that no move leads to.
std::vector<std::vector<std::uint32_t>> by_definition(std::uint32_t rows, std::uint32_t columns) {
  std::vector<std::vector<std::uint32_t>> values(rows, std::vector<std::uint32_t>(columns));
  for (std::uint32_t r = 0; r < rows; ++r) {
    for (std::uint32_t c = 0; c < columns; ++c) {
      std::set<std::uint32_t> options;
      for (std::uint32_t k = 1; k <= r; ++k) options.insert(values[r - k][c]);
      for (std::uint32_t k = 1; k <= c; ++k) options.insert(values[r][c - k]);
      for (std::uint32_t k = 1; k <= std::min(r, c); ++k) options.insert(values[r - k][c - k]);
      while (options.contains(values[r][c])) ++values[r][c];
    }
  }
  return values;
}

TEST(QueenValues, AreThoseOfTheDefinition) {
  constexpr std::uint32_t kRows = 70;
  constexpr std::uint32_t kColumns = support::effort(10) == 10 ? 300 : 100;
  const auto expected = by_definition(kRows, kColumns);
  // A board asked for at once, square by square in either order, and a narrow one.
  queen::Values at_once;
  queen::Values by_rows;
  queen::Values by_columns;
  Budget budget = no_limits();
  ASSERT_TRUE(at_once.value(kRows - 1, kColumns - 1, budget).has_value());
  for (std::uint32_t r = 0; r < kRows; ++r) {
    for (std::uint32_t c = 0; c < kColumns; ++c) {
      ASSERT_EQ(at_once.find(r, c), expected[r][c]) << r << "," << c;
      ASSERT_EQ(by_rows.value(r, c, budget), expected[r][c]) << r << "," << c;
      ASSERT_EQ(at_once.find(c, r), expected[r][c]) << "mirrored " << r << "," << c;
    }
  }
  for (std::uint32_t c = 0; c < kColumns; ++c) {
    for (std::uint32_t r = 0; r < kRows; ++r) {
      ASSERT_EQ(by_columns.value(r, c, budget), expected[r][c]) << r << "," << c;
    }
  }
}

TEST(QueenValues, AreThoseOfTheGeneralSolver) {
  Engine engine;
  for (const char* const text : {"queen(130,131)", "queen(2,1500)", "queen(90,90)"}) {
    EXPECT_EQ(support::solved(engine, text).nim_value,
              support::solved(engine, text, {.use_theorems = false}).nim_value)
        << text;
  }
}

TEST(QueenValues, StayWithinTheirBudget) {
  queen::Values values;
  Budget few({.positions = 1000}, nullptr, {});
  EXPECT_FALSE(values.value(500, 500, few).has_value());
  EXPECT_EQ(few.stop().value().reason, StopReason::positions);
  Budget little({.memory = 1U << 20U}, nullptr, {});
  EXPECT_FALSE(values.value(5000, 5000, little).has_value());
  EXPECT_EQ(little.stop().value().reason, StopReason::memory);
  EXPECT_EQ(little.bytes(), 0U);
  Budget none = no_limits();
  EXPECT_FALSE(values.value(UINT32_MAX, UINT32_MAX, none).has_value());
  EXPECT_FALSE(values.find(0, 0).has_value());
  EXPECT_EQ(values.value(3, 4, little), std::nullopt) << "it has been stopped";
}

}  // namespace
}  // namespace grundy
