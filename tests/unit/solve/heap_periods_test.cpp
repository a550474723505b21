// Periods of heap games: against published tables, found late, and growing values.

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

#include "core/budget.h"
#include "sequence/survey_codes.h"
#include "solve/heap/solver.h"
#include "solve/heap/window.h"
#include "support/effort.h"
#include "support/heap_codes.h"

namespace grundy::heap {
namespace {

TEST(HeapPeriods, PublishedTable) {
  std::size_t number = 0;
  for (const auto& row : table("octal_periods.tsv")) {
    if (!support::is_looked_at(number++)) continue;
    HeapSolver solver(rules_of(row[0]));
    Budget budget = unlimited();
    const std::uint64_t last = std::stoull(row[4]);
    if (last > 20000) continue;  // bench/ proves the long ones
    ASSERT_TRUE(solver.explore(last, true, budget));
    if (row[2] == "none") {
      EXPECT_FALSE(solver.period() && solver.period()->proved) << row[0];
      continue;
    }
    ASSERT_TRUE(solver.period()) << row[0];
    EXPECT_TRUE(solver.period()->proved) << row[0];
    EXPECT_EQ(std::to_string(solver.period()->length), row[2]) << row[0];
    EXPECT_EQ(std::to_string(solver.period()->from), row[3]) << row[0];
  }
}

TEST(HeapPeriods, LastExceptionOf056) {
  // Printed tables give another one.
  HeapSolver solver(rules_of("0.56"));
  Budget budget = unlimited();
  ASSERT_TRUE(solver.explore(1'000'000, true, budget));
  ASSERT_TRUE(solver.period() && solver.period()->proved);
  EXPECT_EQ(solver.period()->length, 144U);
  EXPECT_EQ(solver.period()->from, 326'640U);
}

TEST(HeapPeriods, TheTheoremNeedsToBeginAtOne) {
  // From 0 on the condition would hold for 0.4 with period 1 and for 0.1 with period 2.
  for (const std::string code : {"0.4", "0.1"}) {
    HeapSolver solver(rules_of(code));
    Budget budget = unlimited();
    ASSERT_TRUE(solver.explore(2000, true, budget));
    ASSERT_TRUE(solver.period() && solver.period()->proved) << code;
    ASSERT_TRUE(solver.values().known() > 1000);
    for (std::uint64_t n = solver.period()->from; n < 900; ++n) {
      EXPECT_EQ(solver.values().at(n), solver.values().at(n + solver.period()->length)) << code;
    }
  }
}

TEST(HeapPeriods, OfTwoNumbers) {
  // {a, b}: the period is 2a if b is an odd multiple of a, else a + b.
  for (std::uint64_t a = 1; a <= 6; ++a) {
    for (std::uint64_t b = a + 1; b <= 14; ++b) {
      HeapRules rules;
      rules.takings = {{a, {3, false}}, {b, {3, false}}};
      HeapSolver solver(rules);
      Budget budget = unlimited();
      ASSERT_TRUE(solver.explore(2000, true, budget));
      ASSERT_TRUE(solver.period() && solver.period()->proved);
      EXPECT_EQ(solver.period()->length, b % a == 0 && b / a % 2 == 1 ? 2 * a : a + b);
      EXPECT_EQ(solver.period()->from, 0U);
    }
  }
}

TEST(HeapPeriods, GrowingValues) {
  struct Known {
    std::string code;
    std::uint64_t length, saltus;
    bool proved;
  };
  for (const Known& known : {Known{"0.[3]", 1, 1, true}, Known{"4.[3]", 4, 4, true},
                             Known{"0.3003330[3]", 4, 2, true}}) {
    HeapSolver solver(rules_of(known.code));
    Budget budget = unlimited();
    ASSERT_TRUE(solver.explore(600, true, budget));
    ASSERT_TRUE(solver.period()) << known.code;
    EXPECT_EQ(solver.period()->length, known.length) << known.code;
    EXPECT_EQ(solver.period()->saltus, known.saltus) << known.code;
    EXPECT_EQ(solver.period()->proved, known.proved) << known.code;
  }
}

TEST(HeapPeriods, WindowsAgreeWithGuyAndSmith) {
  for (const auto& [code, length, from] :
       {std::tuple("0.77", 12, 71), std::tuple("0.156", 349, 3479), std::tuple("0.44", 24, 143)}) {
    const auto pair = PairRules::from(rules_of(code));
    PairEngine engine(*pair, best_kernels());
    Budget budget = unlimited();
    ASSERT_TRUE(engine.extend(20000, budget));
    auto stream = BitStream::start(*pair, engine.space(), engine.values(), best_kernels());
    ASSERT_TRUE(stream) << code;
    const auto hunt = hunt_window(*stream, engine.values(), engine.space().with_heap, 100000,
                                  budget, [](std::uint64_t, auto, const BitStream&) {});
    ASSERT_TRUE(hunt.period) << code;
    EXPECT_EQ(hunt.period->length, static_cast<std::uint64_t>(length)) << code;
    EXPECT_EQ(hunt.period->from, static_cast<std::uint64_t>(from)) << code;
  }
}

/// Beyond the values that are searched as a whole, periods are found from the end.
TEST(HeapPeriods, ThatBeginLate) {
  const HeapRules rules = rules_of("0.376");
  constexpr std::uint64_t kFrom = support::sized(2'268'248U, 268'248U);
  // Noise without a period, then 4 values again and again.
  const auto value = [](std::uint64_t n) {
    if (n >= kFrom) return static_cast<std::uint32_t>(n % 4);
    return static_cast<std::uint32_t>((n * n + n / 7) % 61);
  };
  // Twice from and length and what a move takes: one value fewer, and nothing is proved.
  constexpr std::uint64_t kNeeded = 2 * (kFrom + 4) + 3;
  EXPECT_FALSE(find_late_period(rules, kNeeded - 1, value).value_or(Period{}).proved);
  for (const std::uint64_t count : {kNeeded, kNeeded + 12'345}) {
    const auto period = find_late_period(rules, count, value);
    ASSERT_TRUE(period);
    EXPECT_TRUE(period->proved);
    EXPECT_EQ(period->length, 4U);
    EXPECT_EQ(period->from, kFrom);
    EXPECT_EQ(period->checked, kNeeded - 1);
  }
}

/// What repeats nearly everywhere would take for ever to compare, and is given up.
TEST(HeapPeriods, ThatDoNotHoldForLongEnough) {
  const HeapRules rules = rules_of("0.376");
  constexpr std::uint64_t kCount = 200'000;
  const auto value = [](std::uint64_t n) { return n == 120'000 ? 2U : 1U; };
  EXPECT_FALSE(find_late_period(rules, kCount, value).value_or(Period{}).proved);
}

TEST(Survey, StandardFormsAsPublished) {
  for (const auto& row : table("octal_periods.tsv")) {
    if (!row[0].starts_with("0.")) continue;
    std::vector<unsigned> digits;
    for (const char c : row[0].substr(2)) digits.push_back(static_cast<unsigned>(c - '0'));
    std::string form = "0.";
    for (const unsigned digit : standard_form(digits)) form += static_cast<char>('0' + digit);
    EXPECT_EQ(form, row[1]) << row[0];
  }
}

}  // namespace
}  // namespace grundy::heap
