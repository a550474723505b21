#include "games/euclid/euclid.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "grundy/engine.h"

namespace grundy::games {
namespace {

constexpr std::uint64_t kLargest = 60;

/// Values straight from the mex rule, smaller sums first.
std::map<std::pair<std::uint64_t, std::uint64_t>, NimValue> table() {
  const Euclid rules;
  std::map<std::pair<std::uint64_t, std::uint64_t>, NimValue> values;
  for (std::uint64_t sum = 0; sum <= 2 * kLargest; ++sum) {
    for (std::uint64_t first = 0; first <= sum; ++first) {
      std::vector<NimValue> reached;
      rules.each_move({first, sum - first}, [&](const Euclid::Move& move) {
        const auto [a, b] = rules.after({first, sum - first}, move);
        reached.push_back(values.at({a, b}));
        return true;
      });
      values[{first, sum - first}] = mex(reached);
    }
  }
  return values;
}

TEST(Euclid, TheQuotientsGiveTheValue) {
  for (const auto& [numbers, value] : table()) {
    ASSERT_EQ(Euclid::closed_form({numbers.first, numbers.second}), value)
        << numbers.first << ", " << numbers.second;
  }
}

TEST(Euclid, TheFormulaOfNivaschIsForAnotherGame) {
  // floor |b/a - a/b| is 0 for equal numbers, where here a move ends the game and wins.
  EXPECT_EQ(Euclid::closed_form({1, 1}), NimValue(1));
  EXPECT_EQ(Euclid::closed_form({2, 5}), NimValue(1));  // his value is 2
  for (const auto& [numbers, value] : table()) {
    const auto [a, b] = numbers;
    if (a == 0 || a >= b) continue;
    EXPECT_EQ(value.is_zero(), (b * b - a * a) / (a * b) == 0) << a << ", " << b;
  }
}

TEST(Euclid, LargeNumbersHaveAMoveToEveryValue) {
  const Euclid rules;
  const Euclid::Position numbers{UINT64_MAX, 1000003};
  const std::uint64_t value = Euclid::closed_form(numbers)->number();
  for (const std::uint64_t target : {std::uint64_t{0}, std::uint64_t{1}, value / 2, value - 1}) {
    int moves = 0;
    rules.each_move_to(numbers, NimValue(target), [&](const Euclid::Move& move) {
      EXPECT_EQ(Euclid::closed_form(rules.after(numbers, move)), NimValue(target));
      return ++moves > 0;
    });
    EXPECT_EQ(moves, 1) << target;
  }
  rules.each_move_to(numbers, NimValue(UINT64_MAX), [](const Euclid::Move&) {
    ADD_FAILURE() << "no position has that value";
    return true;
  });
}

TEST(Euclid, IsPlayedWithTwoNumbers) {
  EXPECT_EQ(Engine().parse("euclid(3)").error().offset, 7U);
  EXPECT_EQ(Engine().parse("euclid(3,4,5)").error().offset, 7U);
  EXPECT_EQ(Engine().parse("euclid(3,)").error().offset, 9U);
}

}  // namespace
}  // namespace grundy::games
