#include "games/queen/wythoff.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "games/queen/queen.h"

namespace grundy::games {
namespace {

__extension__ using Exact = unsigned __int128;

TEST(Wythoff, PairsFollowTheirDefinition) {
  // The lower number of each pair is the least that no pair has had; the difference grows by one.
  constexpr std::uint64_t kPairs = 5000;
  std::vector<bool> used(3 * kPairs, false);
  std::uint64_t lower = 0;
  for (std::uint64_t k = 0; k < kPairs; ++k) {
    while (used[lower]) ++lower;
    const std::uint64_t upper = lower + k;
    used[lower] = true;
    used[upper] = true;
    const auto pair = wythoff_pair(k);
    ASSERT_TRUE(pair.has_value()) << k;
    ASSERT_EQ(pair->lower, lower) << k;
    ASSERT_EQ(pair->upper, upper) << k;
    ASSERT_EQ(wythoff_partner(lower), upper);
    ASSERT_EQ(wythoff_partner(upper), lower);
    ASSERT_TRUE(is_wythoff_pair(lower, upper));
    ASSERT_TRUE(is_wythoff_pair(upper, lower));
    ASSERT_FALSE(is_wythoff_pair(lower, upper + 1));
  }
}

/// m is floor(k·φ) just if m(m - k) <= k² < (m + 1)(m + 1 - k): exact in 128 bits.
bool is_floor_of_golden_multiple(std::uint64_t m, std::uint64_t k) {
  const Exact square = static_cast<Exact>(k) * k;
  const Exact wide = m;
  return wide * (wide - k) <= square && square < (wide + 1) * (wide + 1 - k);
}

TEST(Wythoff, PairsAreExactNearTheEndOf64Bits) {
  // The largest k whose pair fits, from (√5 - 1)/2 and φ² by bisection below.
  std::uint64_t fits = 0;
  std::uint64_t fails = UINT64_MAX;
  while (fails - fits > 1) {
    const std::uint64_t middle = fits + (fails - fits) / 2;
    (wythoff_pair(middle) ? fits : fails) = middle;
  }
  for (std::uint64_t back = 0; back < 2000; ++back) {
    const std::uint64_t k = fits - back;
    const auto pair = wythoff_pair(k);
    ASSERT_TRUE(pair.has_value()) << k;
    ASSERT_TRUE(is_floor_of_golden_multiple(pair->lower, k)) << k;
    ASSERT_EQ(pair->upper - pair->lower, k);
    ASSERT_EQ(wythoff_partner(pair->lower), pair->upper);
    ASSERT_EQ(wythoff_partner(pair->upper), pair->lower);
  }
  // The upper numbers of two neighbouring pairs are 2 or 3 apart: the next would not have fitted.
  EXPECT_GT(wythoff_pair(fits)->upper, UINT64_MAX - 3);
  EXPECT_FALSE(wythoff_pair(UINT64_MAX).has_value());
}

TEST(Wythoff, PairsAreExactWhereFloatingPointGivesUp) {
  for (std::uint64_t k = (1ULL << 53U) - 500; k < (1ULL << 53U) + 500; ++k) {
    ASSERT_TRUE(is_floor_of_golden_multiple(wythoff_pair(k).value().lower, k)) << k;
  }
}

TEST(Wythoff, EveryNumberNearTheEndHasAPartnerOrOneBeyond64Bits) {
  for (std::uint64_t number = UINT64_MAX - 1000; number != 0; ++number) {
    const auto partner = wythoff_partner(number);
    if (!partner) continue;  // the lower number of a pair whose upper one does not fit
    ASSERT_LT(*partner, number);
    ASSERT_EQ(wythoff_partner(*partner), number);
    ASSERT_TRUE(is_floor_of_golden_multiple(*partner, number - *partner)) << number;
  }
}

TEST(Wythoff, QueensKnowTheirWayFromTheFarCorner) {
  const Queen queen;
  const std::vector<Queen::Position> squares{{UINT64_MAX, UINT64_MAX},
                                             {UINT64_MAX, 5},
                                             {UINT64_MAX - 1, UINT64_MAX},
                                             {1ULL << 63U, (1ULL << 63U) - 1},
                                             {UINT64_MAX, 0}};
  for (const auto& square : squares) {
    EXPECT_EQ(Queen::closed_outcome(square), Outcome::N);
    int moves = 0;
    EXPECT_TRUE(queen.each_move_to(square, NimValue(0), [&](const Queen::Move& to) {
      ++moves;
      EXPECT_TRUE(is_wythoff_pair(to.row, to.column));
      const bool along_row = to.row == square.row && to.column < square.column;
      const bool along_column = to.column == square.column && to.row < square.row;
      const bool diagonal = to.row < square.row && square.row - to.row == square.column - to.column;
      EXPECT_TRUE(along_row || along_column || diagonal);
      return true;
    }));
    EXPECT_GE(moves, 1);
  }
}

}  // namespace
}  // namespace grundy::games
