// The heap solver: all methods against the definition, and what is often got wrong.

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <sstream>

#include "core/budget.h"
#include "notation/heap_code.h"
#include "solve/heap/plain.h"
#include "solve/heap/settled_stream.h"
#include "solve/heap/solver.h"
#include "solve/heap/window.h"
#include "support/effort.h"
#include "support/heap_codes.h"

namespace grundy::heap {
namespace {

/// Straight from the rules, option by option, for any number of heaps.
class Definition {
 public:
  explicit Definition(HeapRules rules) : rules_(std::move(rules)) {}

  std::vector<std::uint32_t> values(std::uint64_t last) {
    for (std::uint64_t heap = values_.size(); heap <= last; ++heap) {
      met_.clear();
      for (std::uint64_t taken = 0; taken <= heap; ++taken) {
        const Leaving leaving = leaving_for(taken);
        for (int count = 0; count <= leaving.most(); ++count) {
          if ((leaving.counts >> count & 1U) == 0) continue;
          if (taken == 0 && count < 2) continue;
          split(heap - taken, count, 1, leaving.unequal, 0);
        }
      }
      values_.push_back(met_.mex());
    }
    return values_;
  }

 private:
  [[nodiscard]] Leaving leaving_for(std::uint64_t taken) const {
    for (const Taking& taking : rules_.takings) {
      if (taking.taken == taken) return taking.leaving;
    }
    if (rules_.tail.empty() || taken < rules_.tail_from) return {};
    return rules_.tail[(taken - rules_.tail_from) % rules_.tail.size()];
  }
  void split(std::uint64_t rest, int count, std::uint64_t least, bool unequal,
             std::uint32_t value) {
    if (count == 0) {
      if (rest == 0) met_.insert(value);
      return;
    }
    for (std::uint64_t size = least; size <= rest && size < values_.size(); ++size) {
      split(rest - size, count - 1, unequal ? size + 1 : size, unequal, value ^ values_[size]);
    }
  }

  HeapRules rules_;
  std::vector<std::uint32_t> values_{0};
  MexSet met_;
};

std::vector<std::uint32_t> plain_values(const HeapRules& rules, std::uint64_t last) {
  const auto pair = PairRules::from(rules);
  std::vector<std::uint32_t> values(1, 0);
  MexSet seen;
  for (std::uint64_t heap = 1; heap <= last; ++heap) {
    values.push_back(plain_value<std::uint32_t>(*pair, values, heap, seen));
  }
  return values;
}

std::vector<std::uint32_t> as_numbers(std::span<const std::uint16_t> values) {
  return {values.begin(), values.end()};
}

TEST(HeapValues, EveryKernelAgreesWithTheDefinitionOnManyCodes) {
  std::mt19937 random(5);
  std::vector<std::string> codes{"0.6", "4!.0", "0.104", "0.454", "0.77", "0.007", "4.3", "0.05"};
  for (int i = 0; i < 24; ++i) {
    std::string code = random() % 5 == 0 ? "4." : "0.";
    for (unsigned k = 0; k <= random() % 4; ++k) code += static_cast<char>('0' + random() % 8);
    codes.push_back(code);
  }
  constexpr std::uint64_t kLast = 1500;
  for (const std::string& code : codes) {
    const HeapRules rules = rules_of(code);
    const auto expected = plain_values(rules, kLast);
    for (const Kernels* kernels : available_kernels()) {
      for (const bool dense : {false, true}) {
        PairEngine engine(*PairRules::from(rules), *kernels);
        if (dense) engine.stay_dense();
        Budget budget = unlimited();
        ASSERT_TRUE(engine.extend(kLast, budget));
        EXPECT_EQ(as_numbers(engine.values()), expected)
            << code << " " << kernels->name << (dense ? " dense" : "");
      }
    }
    GeneralEngine general(rules);
    Budget budget = unlimited();
    ASSERT_TRUE(general.extend(300, budget));
    EXPECT_TRUE(std::equal(general.values().begin(), general.values().end(), expected.begin()))
        << code;
  }
}

TEST(HeapValues, SparseGamesAgreeWithTheDefinitionFurtherOut) {
  // Far enough for samples, windows that move on, flags in place of sets, and rare values that are
  // looked for one by one.
  for (const std::string code : {"0.6", "4!.0", "0.007", "0.16", "0.106", "0.774"}) {
    const HeapRules rules = rules_of(code);
    constexpr std::uint64_t kLast = support::effort(9000) < 9000 ? 4500 : 9000;
    const auto expected = plain_values(rules, kLast);
    for (const Kernels* kernels : available_kernels()) {
      PairEngine engine(*PairRules::from(rules), *kernels);
      Budget budget = unlimited();
      ASSERT_TRUE(engine.extend(kLast, budget));
      EXPECT_EQ(as_numbers(engine.values()), expected) << code << " " << kernels->name;
    }
  }
}

TEST(HeapValues, LargeSparseGamesAgreeWithTheDefinitionHereAndThere) {
  // Thousands of rare heaps, so that their order is learned anew several times, they are looked at
  // in many portions, and flags serve for the first; each value from those before it. From about
  // 109,000 on values of 0.007 have an index of more than 512, and from 131,072 on there are
  // witnesses.
  constexpr bool kShort = support::effort(60'000) < 60'000;
  for (const std::string code : {"0.007", "0.6"}) {
    const std::uint64_t last = kShort ? 20'000 : code == "0.007" ? 160'000 : 60'000;
    const PairRules rules = *PairRules::from(rules_of(code));
    PairEngine engine(rules, best_kernels());
    Budget budget = unlimited();
    ASSERT_TRUE(engine.extend(last, budget));
    MexSet seen;
    for (std::uint64_t n = 1000; n <= last; n += n < 100'000 ? 97 : 17) {
      EXPECT_EQ(plain_value<std::uint16_t>(rules, engine.values(), n, seen), engine.values()[n])
          << code << " " << n;
    }
  }
}

TEST(HeapValues, WidenWhen16BitsDoNotSuffice) {
  // Take 1 to 65,536, or 1 and break the rest: so far the value of a heap is its size, and one
  // further, since equal halves are left.
  HeapRules rules;
  for (std::uint64_t taken = 1; taken <= 65'536; ++taken) {
    rules.takings.push_back({taken, {taken == 1 ? 7U : 3U, false}});
  }
  std::vector<std::uint32_t> known(65'530);
  std::iota(known.begin(), known.end(), 0);
  HeapValues values(rules);
  values.restore(known);
  EXPECT_FALSE(values.narrow().empty());
  Budget budget = unlimited();
  ASSERT_TRUE(values.extend(65'537, budget));
  EXPECT_TRUE(values.narrow().empty());
  for (std::uint64_t n = 65'520; n <= 65'537; ++n) EXPECT_EQ(values.at(n), n);
  // And from a store, where the values are wide already.
  std::vector<std::uint32_t> wide(65'537);
  std::iota(wide.begin(), wide.end(), 0);
  HeapValues again(rules);
  again.restore(wide);
  ASSERT_TRUE(again.extend(65'537, budget));
  EXPECT_EQ(again.at(65'537), 65'537U);
}

TEST(HeapValues, StreamsAgreeWithPairs) {
  std::size_t number = 0;
  for (const std::string code : {"0.454", "0.104", "0.77", "0.156", "0.56", "0.44"}) {
    if (!support::is_looked_at(number++)) continue;
    const auto pair = PairRules::from(rules_of(code));
    for (const Kernels* kernels : available_kernels()) {
      Budget budget = unlimited();
      PairEngine start(*pair, *kernels);
      ASSERT_TRUE(start.extend(20000, budget));
      auto stream = BitStream::start(*pair, start.space(), start.values(), *kernels);
      ASSERT_TRUE(stream) << code;
      PairEngine all(*pair, *kernels);
      ASSERT_TRUE(all.extend(30000, budget));
      std::uint64_t heap = stream->heap();
      stream->run(10000);
      for (const std::uint8_t transformed : stream->fresh()) {
        ASSERT_EQ(stream->value(transformed, heap), all.values()[heap]) << code << " " << heap;
        ++heap;
      }
      EXPECT_GT(heap, 20002U) << code;
    }
  }
}

TEST(HeapValues, SettledStreamsAgreeWithPairsAndTheDefinition) {
  // In steps that end anywhere in a row of heaps; with one number taken and several.
  std::size_t number = 0;
  for (const std::string code : {"0.104", "0.6", "0.454", "0.77", "0.156", "0.44"}) {
    if (!support::is_looked_at(number++)) continue;
    const auto pair = PairRules::from(rules_of(code));
    for (const Kernels* kernels : available_kernels()) {
      const std::uint64_t begin = code == "0.6" ? 44'005 : 29'005;
      Budget budget = unlimited();
      PairEngine all(*pair, *kernels);
      ASSERT_TRUE(all.extend(begin - 1, budget));
      auto stream = SettledStream::start(*pair, all.space(), all.values(), *kernels);
      ASSERT_TRUE(stream) << code;
      ASSERT_TRUE(all.extend(begin + 4000, budget));
      MexSet seen;
      std::uint64_t heap = begin;
      for (const std::size_t step : {1U, 6U, 1000U, 955U, 33U, 2000U}) {
        stream->run(step);
        for (const std::uint8_t index : stream->fresh()) {
          ASSERT_EQ(stream->value(index, heap), all.values()[heap])
              << code << " " << kernels->name << " " << heap;
          if (heap % 53 == 0) {
            ASSERT_EQ(plain_value<std::uint16_t>(*pair, all.values(), heap, seen),
                      all.values()[heap])
                << code << " " << heap;
          }
          ++heap;
        }
      }
      EXPECT_GT(heap, begin + 960) << code;
    }
  }
}

TEST(HeapValues, SettledStreamsEndBeforeARareHeap) {
  // Grundy's game has a rare heap at 82,860, and the last one before it is less than half as large.
  const PairRules rules = *PairRules::from(rules_of("4!.0"));
  PairEngine engine(rules, best_kernels());
  Budget budget = unlimited();
  ASSERT_TRUE(engine.extend(82'000, budget));
  auto stream = SettledStream::start(rules, engine.space(), engine.values(), best_kernels());
  ASSERT_TRUE(stream);
  EXPECT_EQ(stream->run(2000), 859U);
  ASSERT_TRUE(engine.extend(82'860, budget));
  EXPECT_TRUE(engine.space().is_rare(engine.values()[82'860], 82'860));
}

TEST(HeapValues, GeneralRulesAgreeWithTheDefinition) {
  for (const std::string code :
       {"0.3F", "8.1", "0.[3]", "4.[3]", "0.3[12]", "0.[7]", "(2-4).1", "0.(1-5)", "C!.3", "8!.3",
        "0.(0-3)!5", "4!.04", "0.3003330[3]", "0.07[02]", "0.0(2-3)![1]", "0.FF"}) {
    const HeapRules rules = rules_of(code);
    HeapValues values(rules);
    Budget budget = unlimited();
    ASSERT_TRUE(values.extend(28, budget));
    Definition definition(rules);
    const auto expected = definition.values(28);
    for (std::uint64_t n = 0; n <= 28; ++n)
      ASSERT_EQ(values.at(n), expected[n]) << code << " " << n;
  }
}

TEST(HeapValues, PublishedFirstValues) {
  for (const auto& row : table("heap_values.tsv")) {
    HeapValues values(rules_of(row[0]));
    Budget budget = unlimited();
    ASSERT_TRUE(values.extend(20, budget));
    std::istringstream numbers(row[2]);
    std::uint64_t n = 1;
    for (std::string number; std::getline(numbers, number, ','); ++n) {
      EXPECT_EQ(std::to_string(values.at(n)), number) << row[0] << " " << n;
    }
    EXPECT_EQ(n, 21U);
  }
}

TEST(HeapValues, LaskersFormula) {
  HeapValues values(rules_of("4.[3]"));
  Budget budget = unlimited();
  ASSERT_TRUE(values.extend(400, budget));
  for (std::uint64_t n = 1; n <= 400; ++n) {
    EXPECT_EQ(values.at(n), n % 4 == 3 ? n + 1 : n % 4 == 0 ? n - 1 : n);
  }
}

TEST(HeapValues, WhatPrintedTablesHaveWrong) {
  const auto first_difference = [](const std::string& one, const std::string& other) {
    HeapValues a(rules_of(one));
    HeapValues b(rules_of(other));
    Budget budget = unlimited();
    EXPECT_TRUE(a.extend(2000, budget) && b.extend(2000, budget));
    std::uint64_t n = 0;
    while (n <= 2000 && a.at(n) == b.at(n)) ++n;
    return n;
  };
  EXPECT_EQ(first_difference("0.161", "0.36"), 519U);
  EXPECT_LE(first_difference("0.314", "0.31"), 2000U);
}

/// What a stream has passed can be asked for, whether its values were to be stored or not.
TEST(HeapSolver, StreamedValuesAreStillThere) {
  for (const std::string code : {"0.56", "4.406"}) {
    HeapSolver stored(rules_of(code));
    HeapSolver streamed(rules_of(code));
    Budget budget = unlimited();
    ASSERT_TRUE(stored.explore(1'000'000, true, budget));
    ASSERT_TRUE(streamed.explore(1'000'000, false, budget));
    ASSERT_TRUE(stored.period() && streamed.period());
    EXPECT_LT(streamed.values().known(), streamed.period()->from);
    for (std::uint64_t n = 1; n < 700'000; n += 7) {
      ASSERT_EQ(streamed.find(n), stored.find(n)) << code << " " << n;
    }
    // Without room they are given up, and the period is found all the same.
    HeapSolver tight(rules_of(code));
    Limits limits;
    limits.memory = 3U << 20U;
    Budget little(limits, nullptr, {});
    ASSERT_TRUE(tight.explore(1'000'000, false, little));
    ASSERT_TRUE(tight.period());
    EXPECT_EQ(tight.period()->from, stored.period()->from);
    EXPECT_FALSE(tight.find(tight.period()->from));
  }
}

TEST(HeapSolver, FarHeapsByThePeriod) {
  HeapSolver solver(rules_of("0.77"));
  Budget budget = unlimited();
  const std::uint64_t far = 1'000'000'000'000;
  const auto value = solver.value(far, budget);
  ASSERT_TRUE(value);
  EXPECT_EQ(*value, solver.values().at(72 + (far - 72) % 12));
  EXPECT_LT(solver.values().known(), 100000U);
}

TEST(HeapSolver, StopsAtItsLimits) {
  Limits limits;
  limits.memory = 1U << 20U;
  Budget budget(limits, nullptr, {});
  HeapSolver solver(rules_of("0.6"));
  EXPECT_FALSE(solver.value(1'000'000'000'000, budget));
  EXPECT_TRUE(budget.stop());
}

TEST(HeapCode, ReadsAndPrints) {
  for (const std::string code :
       {"0.77", "4!.0", "0.3F", "0.3003330[3]", "0.(0-5)", "(2-4)!.1[07]"}) {
    EXPECT_EQ(notation::print_heap_code(rules_of(code)), code);
  }
  EXPECT_EQ(notation::print_heap_code(rules_of("0.7700")), "0.77");
  for (const std::string code : {"", "0", "0.", "1.7", "0.7x", "07", "0.[", "0.[]", "0.[3]3",
                                 "0.(5-2)", "0.(1-99)", "0.(1", "0..7", "0.7 7", "!", "0.!"}) {
    EXPECT_FALSE(notation::parse_heap_code(Arguments(code, 0))) << code;
  }
}

}  // namespace
}  // namespace grundy::heap
