// Values that grow for ever, and codes without end: what is proved is compared with values far
// beyond those that prove it, and what only seems to hold is not proved.

#include <gtest/gtest.h>

#include <random>

#include "core/budget.h"
#include "notation/heap_code.h"
#include "solve/heap/general.h"
#include "solve/heap/growth.h"
#include "solve/heap/period.h"
#include "solve/heap/solver.h"
#include "support/effort.h"

namespace grundy::heap {
namespace {

HeapRules code_rules(const std::string& code) {
  auto rules = notation::parse_heap_code(Arguments(code, 0));
  EXPECT_TRUE(rules) << code;
  return *rules;
}

std::vector<std::uint32_t> values_below(const HeapRules& rules, std::uint64_t count) {
  Budget budget(Limits{}, nullptr, {});
  GeneralEngine engine(rules);
  EXPECT_TRUE(engine.extend(count - 1, budget));
  return {engine.values().begin(), engine.values().end()};
}

std::optional<Period> period_of(const HeapRules& rules, std::span<const std::uint32_t> values) {
  return find_period(rules, values.size(), [&](std::uint64_t n) { return values[n]; });
}

bool grows(std::span<const std::uint32_t> values, const Period& period) {
  for (std::uint64_t n = period.from; n + period.length < values.size(); ++n) {
    if (values[n + period.length] != values[n] + period.saltus) return false;
  }
  return true;
}

struct KnownGrowth {
  std::string code;
  std::uint64_t length, from, saltus;
};

TEST(HeapGrowth, OfKnownGamesIsProvedByFewValues) {
  for (const KnownGrowth& known :
       {KnownGrowth{"4.[3]", 4, 1, 4}, KnownGrowth{"0.3F", 6, 0, 3}, KnownGrowth{"0.8", 3, 1, 1},
        KnownGrowth{"0.[7]", 1, 0, 1}, KnownGrowth{"4.[7]", 1, 2, 2}, KnownGrowth{"4.9", 12, 16, 4},
        KnownGrowth{"0.3[2]", 1, 3, 1}, KnownGrowth{"0.[47]", 3, 3, 2},
        KnownGrowth{"0.F7AD", 1, 66, 1}, KnownGrowth{"(2-4).0", 1, 1, 1},
        KnownGrowth{"0.3(2-4)", 7, 11, 4}}) {
    const HeapRules rules = code_rules(known.code);
    const auto values = values_below(rules, 300);
    const auto period = period_of(rules, values);
    ASSERT_TRUE(period && period->proved) << known.code;
    EXPECT_EQ(period->proof, "growth") << known.code;
    EXPECT_EQ(period->length, known.length) << known.code;
    EXPECT_EQ(period->from, known.from) << known.code;
    EXPECT_EQ(period->saltus, known.saltus) << known.code;
    EXPECT_LT(period->checked, values.size()) << known.code;
  }
}

TEST(HeapGrowth, AnswersAtOnceAtTheLargestHeaps) {
  constexpr std::uint64_t kLargest = std::uint64_t{1} << 63U;
  Budget budget(Limits{}, nullptr, {});
  HeapSolver lasker(code_rules("4.[3]"));
  EXPECT_EQ(lasker.value(kLargest, budget), kLargest - 1);
  EXPECT_EQ(lasker.value(kLargest - 1, budget), kLargest);
  HeapSolver kenyon(code_rules("0.3F"));
  EXPECT_EQ(kenyon.value(kLargest, budget), kLargest / 6 * 3 + kLargest % 3);
  HeapSolver twice(code_rules("4.[7]"));
  EXPECT_EQ(twice.value(kLargest, budget), 2 * (kLargest - 1));
}

/// Hexadecimal codes, codes without end, and such that only take.
std::string random_code(std::mt19937_64& random) {
  const auto digits = [&](std::string_view from, std::size_t least, std::size_t most) {
    std::string text;
    for (std::size_t left = least + random() % (most - least + 1); left > 0; --left) {
      text += from[random() % from.size()];
    }
    return text;
  };
  constexpr std::string_view kHexadecimal = "0123456789ABCDEF";
  const std::string first = digits("0000448C", 1, 1) + ".";
  switch (random() % 3) {
    case 0:
      return first + digits(kHexadecimal, 1, 4);
    case 1:
      return first + digits(kHexadecimal, 0, 3) + "[" + digits("023745F8", 1, 3) + "]";
    default:
      return "0." + digits("0233", 0, 5) + "[" + digits("0123", 1, 3) + "]";
  }
}

TEST(HeapGrowth, WhatIsProvedOfRandomCodesHoldsFurtherOut) {
  std::mt19937_64 random(11);
  std::size_t growing = 0;
  std::size_t repeating = 0;
  for (std::size_t round = 0; round < support::effort(1500); ++round) {
    const std::string code = random_code(random);
    const HeapRules rules = code_rules(code);
    const auto values = values_below(rules, 400);
    // From few values, where a mistake would show, as well as from many.
    for (const std::size_t count : {24U, 48U, 128U}) {
      const auto period = period_of(rules, std::span(values).first(count));
      if (!period || !period->proved) continue;
      EXPECT_TRUE(grows(values, *period)) << code << " from " << count << " values";
      growing += period->proof == "growth" ? 1U : 0U;
      repeating += period->proof == "repeating code" ? 1U : 0U;
    }
  }
  EXPECT_GT(growing, support::effort(1000));
  EXPECT_GT(repeating, support::effort(100));
}

TEST(HeapGrowth, WhatBreaksLaterIsNotProved) {
  // Each seems to grow for hundreds of heaps, and does not.
  for (const auto& [code, seen, far] :
       {std::tuple("0.0D5C", 512U, 1500U), std::tuple("8.91C", 512U, 1500U)}) {
    const HeapRules rules = code_rules(code);
    const auto values = values_below(rules, far);
    const auto period = period_of(rules, std::span(values).first(seen));
    ASSERT_TRUE(period && period->saltus > 0) << code;
    EXPECT_FALSE(period->proved) << code;
    EXPECT_FALSE(grows(values, *period)) << code;
  }
}

TEST(HeapGrowth, TheSumsOfOtherRulesAreFoundOut) {
  // The values of one game under the rules of another, where some option has the very value that
  // the heap should have, if only far out.
  const std::vector<std::string> codes{"4.[3]", "0.8", "0.3F", "4.[7]", "0.[47]", "4.9", "0.28"};
  for (const std::string& one : codes) {
    const auto values = values_below(code_rules(one), 256);
    const std::vector<std::int64_t> numbers(values.begin(), values.end());
    const auto period = period_of(code_rules(one), values);
    ASSERT_TRUE(period && period->saltus > 0) << one;
    for (const std::string& other : codes) {
      const HeapRules rules = code_rules(other);
      const auto proved = prove_growth(rules, numbers, std::max<std::uint64_t>(period->from, 1),
                                       period->length, period->saltus);
      EXPECT_TRUE(!proved || values_below(rules, 256) == values) << one << " as " << other;
    }
  }
}

TEST(HeapGrowth, ConditionsOnSizesHaveNoTheorem) {
  for (const std::string code : {"4!.[3]", "0.8!", "0.[7!]"}) {
    const HeapRules rules = code_rules(code);
    const auto period = period_of(rules, values_below(rules, 300));
    EXPECT_FALSE(period && period->proved) << code;
  }
}

TEST(HeapPeriods, UnknownRulesProveNothing) {
  // 0 1 0 1 ... proves the period of a code that repeats, if it is one.
  const auto period = observe_period(60, [](std::uint64_t n) { return std::uint32_t(n % 2); });
  ASSERT_TRUE(period);
  EXPECT_FALSE(period->proved);
}

TEST(HeapPeriods, ATheoremThatNeedsEndlesslyManyValuesProvesNothing) {
  // Taking 1 or 2^64 - 1: what the theorem asks for has no number of 64 bits.
  for (const std::uint64_t far : {UINT64_MAX, UINT64_MAX - 1, UINT64_MAX - 1024, UINT64_MAX / 2}) {
    HeapSolver solver(HeapRules{.takings = {{1, {3, false}}, {far, {3, false}}}});
    Budget budget(Limits{}, nullptr, {});
    ASSERT_TRUE(solver.explore(5000, true, budget));
    EXPECT_FALSE(solver.period() && solver.period()->proved) << far;
  }
}

TEST(HeapPeriods, NothingIsObservedBeforeEveryMoveCanBeMade) {
  HeapSolver solver(HeapRules{.takings = {{99'999, {3, false}}}});
  Budget budget(Limits{}, nullptr, {});
  ASSERT_TRUE(solver.explore(5000, true, budget));
  EXPECT_FALSE(solver.period());
}

TEST(HeapPeriods, OfCodesWithoutEnd) {
  struct Known {
    std::string code;
    std::uint64_t length, from;
  };
  for (const Known& known : {Known{"0.[30]", 2, 0}, Known{"4.[30]", 2, 1}, Known{"0.33[30]", 4, 0},
                             Known{"0.[300]", 3, 2}}) {
    const HeapRules rules = code_rules(known.code);
    const auto period = period_of(rules, values_below(rules, 100));
    ASSERT_TRUE(period && period->proved) << known.code;
    EXPECT_EQ(period->proof, "repeating code") << known.code;
    EXPECT_EQ(period->length, known.length) << known.code;
    EXPECT_EQ(period->from, known.from) << known.code;
  }
}

}  // namespace
}  // namespace grundy::heap
