#include "games/moore/moore.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "grundy/engine.h"

namespace grundy::games {
namespace {

/// Values straight from the mex rule, for all heaps up to `largest` and their numbers up to
/// `count`.
class Values {
 public:
  explicit Values(std::uint64_t k) : rules_(k) {}

  // NOLINTNEXTLINE(misc-no-recursion): as deep as there are chips
  NimValue value(const Moore::Position& heaps) {
    const Moore::Position key = Moore::canonical(heaps);
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    std::vector<NimValue> reached;
    rules_.each_move(key, [&](const Moore::Move& move) {
      reached.push_back(value(Moore::after(key, move)));
      return true;
    });
    return values_[key] = mex(reached);
  }

 private:
  Moore rules_;
  std::map<Moore::Position, NimValue> values_;
};

std::vector<Moore::Position> small_positions() {
  std::vector<Moore::Position> positions;
  for (std::uint64_t a = 0; a < 4; ++a) {
    for (std::uint64_t b = a; b < 5; ++b) {
      for (std::uint64_t c = b; c < 5; ++c) {
        for (std::uint64_t d = c; d < 5; ++d) positions.push_back({a, b, c, d});
      }
    }
  }
  return positions;
}

TEST(Moore, DigitSumsTellWhoWins) {
  for (std::uint64_t k = 1; k <= 5; ++k) {
    const Moore rules(k);
    Values values(k);
    for (const Moore::Position& heaps : small_positions()) {
      const NimValue value = values.value(heaps);
      ASSERT_EQ(rules.closed_outcome(heaps), value.is_zero() ? Outcome::P : Outcome::N)
          << rules.print(heaps);
      if (const auto known = rules.closed_form(heaps)) {
        EXPECT_EQ(*known, value) << rules.print(heaps);
      }
    }
  }
}

TEST(Moore, AllWinningMovesAreFoundColumnByColumn) {
  for (std::uint64_t k = 1; k <= 4; ++k) {
    const Moore rules(k);
    for (const Moore::Position& heaps : small_positions()) {
      std::multiset<std::string> expected;
      rules.each_move(heaps, [&](const Moore::Move& move) {
        if (rules.closed_outcome(Moore::after(heaps, move)) == Outcome::P) {
          expected.insert(Moore::print_move(heaps, move));
        }
        return true;
      });
      std::multiset<std::string> found;
      ASSERT_TRUE(rules.each_move_to(heaps, NimValue(0), [&](const Moore::Move& move) {
        found.insert(Moore::print_move(heaps, move));
        return true;
      }));
      ASSERT_EQ(found, expected) << rules.print(heaps);
    }
  }
}

TEST(Moore, OneWinningMoveIsFoundWhereThereAreTooMany) {
  const Moore rules(20);
  Moore::Position heaps;
  for (std::uint64_t i = 0; i < 60; ++i) heaps.push_back((i << 40U) + 12345 * i * i + 7);
  EXPECT_FALSE(rules.each_move_to(heaps, NimValue(0), [](const Moore::Move&) { return true; }));
  int found = 0;
  EXPECT_TRUE(rules.some_move_to(heaps, NimValue(0), [&](const Moore::Move& move) {
    EXPECT_LE(move.size(), 20U);
    for (const Moore::Change& change : move) EXPECT_LT(change.left, heaps[change.heap]);
    EXPECT_EQ(rules.closed_outcome(Moore::after(heaps, move)), Outcome::P);
    return ++found > 0;
  }));
  EXPECT_EQ(found, 1);
}

TEST(Moore, TotalsThatDoNotFitHaveNoValue) {
  EXPECT_EQ(Moore(2).closed_form({UINT64_MAX, 1}), std::nullopt);
  EXPECT_EQ(Moore(2).closed_form({UINT64_MAX, 0, 0}), NimValue(UINT64_MAX));
  EXPECT_EQ(Moore(2).closed_outcome({UINT64_MAX, 1}), Outcome::N);
}

TEST(Moore, BadArgumentsAreReportedWhereTheyAre) {
  const Engine engine;
  EXPECT_EQ(engine.parse("moore(3,4)").error().offset, 9U);
  EXPECT_EQ(engine.parse("moore(3,4; 2)").error().offset, 11U);
  EXPECT_EQ(engine.parse("moore(3,4; k=0)").error().offset, 13U);
  EXPECT_EQ(engine.parse("moore(3,4; k=1000001)").error().offset, 13U);
  EXPECT_EQ(engine.parse("moore(3,x; k=2)").error().offset, 8U);
  std::string many = "moore(1";
  for (std::size_t i = 0; i < Moore::kMaxHeaps; ++i) many += ",1";
  EXPECT_EQ(engine.parse(many + "; k=2)").error().offset, 6 + 2 * Moore::kMaxHeaps);
}

}  // namespace
}  // namespace grundy::games
