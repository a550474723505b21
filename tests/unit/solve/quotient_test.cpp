// Misère quotients against plain search, and against orders that others have published.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/game/arguments.h"
#include "notation/heap_code.h"
#include "solve/quotient/forms.h"
#include "solve/quotient/genus.h"
#include "solve/quotient/heap_quotient.h"
#include "solve/quotient/presentation.h"
#include "solve/quotient/tame.h"

namespace grundy::quotient {
namespace {

/// Misère play by the definition.
class Plain {
 public:
  explicit Plain(const PartList& parts) : parts_(parts) {}

  bool lost(Word word) {
    std::erase_if(word, [&](Part part) { return !parts_.has_moves(part); });
    std::ranges::sort(word, std::greater<>());
    if (word.empty()) return false;
    if (const auto known = known_.find(word); known != known_.end()) return known->second;
    const auto options = options_of(word);
    const bool is_lost =
        std::ranges::none_of(options, [&](const Word& option) { return lost(option); });
    return known_[word] = is_lost;
  }
  /// The value by the mex rule, with `end` where play ends.
  std::uint32_t value(Word word, std::uint32_t end) {
    std::ranges::sort(word, std::greater<>());
    if (const auto known = values_.find({word, end}); known != values_.end()) return known->second;
    std::vector<std::uint32_t> met;
    for (const Word& option : options_of(word)) met.push_back(value(option, end));
    std::uint32_t mex = met.empty() ? end : 0;
    while (std::ranges::find(met, mex) != met.end()) ++mex;
    return values_[{word, end}] = mex;
  }

 private:
  std::vector<Word> options_of(const Word& word) const {
    std::vector<Word> options;
    for (std::size_t i = 0; i < word.size(); ++i) {
      for (const Word& left : parts_.options(word[i])) {
        Word option = word;
        option.erase(option.begin() + static_cast<std::ptrdiff_t>(i));
        option.insert(option.end(), left.begin(), left.end());
        std::ranges::sort(option, std::greater<>());
        options.push_back(std::move(option));
      }
    }
    return options;
  }

  const PartList& parts_;
  std::map<Word, bool> known_;
  std::map<std::pair<Word, std::uint32_t>, std::uint32_t> values_;
};

HeapRules rules(std::string_view code) {
  return notation::parse_heap_code(Arguments(code, 0)).value();
}

Budget unlimited() {
  return Budget({}, nullptr, {});
}

struct Known {
  const char* code;
  std::uint64_t to;
  std::size_t order;
  std::size_t lost;
  std::uint64_t length;  // of the period; 0: none up to that heap
  std::uint64_t from;
};

class KnownQuotients : public ::testing::TestWithParam<Known> {};

TEST_P(KnownQuotients, HaveTheirOrderAndPeriod) {
  const Known& known = GetParam();
  HeapQuotient quotient({{rules(known.code)}});
  Budget budget = unlimited();
  ASSERT_TRUE(quotient.extend(known.to, budget).value());
  EXPECT_EQ(quotient.monoid().order(), known.order);
  EXPECT_EQ(quotient.monoid().lost().count(), known.lost);
  ASSERT_EQ(quotient.settled(), known.length > 0);
  if (known.length > 0) {
    EXPECT_EQ(quotient.period(0)->length, known.length);
    EXPECT_EQ(quotient.period(0)->from, known.from);
  }
}

// Kayles: Plambeck, "Taming the wild in impartial combinatorial games", 2005. The orders 638 and
// 1650: Plambeck and Siegel, "Misère quotients for impartial games", 2008. The others were found
// here; plain search and the checkers agree with them.
INSTANTIATE_TEST_SUITE_P(
    Published, KnownQuotients,
    ::testing::Values(Known{"0.77", 1000, 40, 9, 12, 71}, Known{"0.123", 1000, 20, 5, 5, 5},
                      Known{"0.115", 1000, 42, 12, 14, 92}, Known{"0.53", 1000, 16, 3, 9, 21},
                      Known{"0.75", 1000, 8, 2, 2, 8}, Known{"0.07", 33, 638, 109, 0, 0},
                      Known{"0.35", 15, 1650, 347, 0, 0}, Known{"0.3", 100, 2, 1, 2, 1},
                      Known{"0.33", 100, 6, 2, 3, 1}));

Word random_word(std::size_t parts, std::size_t most, std::mt19937& random) {
  Word word(1 + random() % most);
  for (Part& part : word) part = static_cast<Part>(random() % parts);
  return word;
}

/// Every sum of a few small heaps.
void expect_agreement(const HeapQuotient& quotient, std::size_t sums, std::uint32_t seed) {
  Plain plain(quotient.parts());
  std::mt19937 random(seed);
  const std::size_t parts = std::min<std::size_t>(quotient.monoid().parts(), 9);
  for (std::size_t i = 0; i < sums; ++i) {
    const Word word = random_word(parts, 4, random);
    const Monoid& monoid = quotient.monoid();
    ASSERT_EQ(monoid.is_lost(monoid.value(word)), plain.lost(word))
        << ::testing::PrintToString(word);
  }
}

TEST(Quotients, AgreeWithPlainSearchOnThousandsOfSums) {
  Budget budget = unlimited();
  std::uint32_t seed = 1;
  for (const char* const code :
       {"0.77", "0.07", "0.123", "0.15", "0.53", "0.75", "0.16", "0.35", "0.26", "0.644", "4.3"}) {
    SCOPED_TRACE(code);
    HeapQuotient quotient({{rules(code)}});
    ASSERT_TRUE(quotient.extend(11, budget).value());
    expect_agreement(quotient, 400, seed++);
  }
}

TEST(Quotients, OfSeveralGamesAreNotProducts) {
  Budget budget = unlimited();
  HeapQuotient with_075({{rules("0.77")}, {rules("0.75")}});
  ASSERT_TRUE(with_075.extend(1000, budget).value());
  EXPECT_TRUE(with_075.settled());
  EXPECT_EQ(with_075.monoid().order(), 48U);
  expect_agreement(with_075, 300, 5);

  HeapQuotient with_nim({{rules("0.77")}, {rules("0.[3]"), 3}});
  ASSERT_TRUE(with_nim.extend(1000, budget).value());
  EXPECT_TRUE(with_nim.settled()) << "*1, *2, *3 are all the heaps of Nim that are wanted";
  EXPECT_EQ(with_nim.monoid().order(), 40U);
  EXPECT_EQ(with_nim.value({1, 4}), std::nullopt) << "nothing is said of *4";
  expect_agreement(with_nim, 300, 6);

  HeapQuotient mixed({{rules("0.15")}, {rules("0.53")}});
  ASSERT_TRUE(mixed.extend(1000, budget).value());
  EXPECT_EQ(mixed.monoid().order(), 66U);
}

TEST(Quotients, AreRightForHeapsBeyondThePeriod) {
  Budget budget = unlimited();
  HeapQuotient kayles({{rules("0.77")}});
  ASSERT_TRUE(kayles.extend(10'000, budget).value());
  EXPECT_EQ(kayles.value({0, 71 + 12 * 1'000'000}), kayles.value({0, 71}));
  EXPECT_NE(kayles.value({0, 70 + 12 * 1'000'000}), kayles.value({0, 70}));
  EXPECT_EQ(kayles.value({0, 0}), Element{0});
}

TEST(Quotients, PartsWithoutMovesHaveTheValueOne) {
  // 0.04: no move in heaps of 1 and 2. A monoid that moves them away from 1 would pass all else.
  Budget budget = unlimited();
  HeapQuotient quotient({{rules("0.04")}});
  ASSERT_TRUE(quotient.extend(12, budget).value());
  EXPECT_EQ(quotient.value({0, 1}), Element{0});
  EXPECT_EQ(quotient.value({0, 2}), Element{0});
  EXPECT_NE(quotient.value({0, 4}), Element{0});
  expect_agreement(quotient, 300, 9);
}

TEST(Quotients, StopAtTheirLimits) {
  Limits limits;
  limits.positions = 200;
  Budget little(limits, nullptr, {});
  HeapQuotient quotient({{rules("0.07")}});
  EXPECT_FALSE(quotient.extend(33, little).has_value());
  EXPECT_LT(quotient.covered(), 33U);
  Budget budget = unlimited();
  ASSERT_TRUE(quotient.extend(33, budget).value()) << "and go on later";
  EXPECT_EQ(quotient.monoid().order(), 638U);
}

TEST(Quotients, ATrialIsRightBelowItsFailure) {
  // 0.76 seems to have no finite quotient from heap 12 on.
  Limits limits;
  limits.positions = 30'000;
  Budget budget(limits, nullptr, {});
  HeapQuotient quotient({{rules("0.76")}});
  (void)quotient.extend(12, budget);
  ASSERT_LT(quotient.covered(), 12U);
  ASSERT_TRUE(quotient.quotient().best_trial() != nullptr);
  const Trial& trial = *quotient.quotient().best_trial();
  const std::uint64_t copies = trial.most_copies();
  ASSERT_GE(copies, 1U);
  const auto last = static_cast<Part>(trial.monoid.parts() - 1);
  EXPECT_EQ(quotient.heap(last).size, quotient.covered() + 1);
  Plain plain(quotient.parts());
  std::mt19937 random(3);
  for (int i = 0; i < 100; ++i) {
    Word word = random_word(8, 3, random);
    word.push_back(last);
    EXPECT_EQ(trial.monoid.is_lost(trial.monoid.value(word)), plain.lost(word));
  }
}

/// A copy of a monoid with something changed.
Monoid changed(const Monoid& monoid, std::mt19937& random) {
  Monoid::Data data;
  data.generators.assign(monoid.generators().begin(), monoid.generators().end());
  for (std::size_t x = 0; x < monoid.order(); ++x) {
    data.origins.push_back(monoid.origin(static_cast<Element>(x)));
  }
  data.lost = Bits(monoid.order());
  data.values.assign(monoid.values().begin(), monoid.values().end());
  const bool in_values = random() % 2 == 0;
  const std::size_t flipped = in_values ? monoid.order() : 1 + random() % (monoid.order() - 1);
  for (std::size_t x = 0; x < monoid.order(); ++x) {
    if (monoid.lost()[x] != (x == flipped)) data.lost.set(x);
  }
  if (in_values) {
    // Not a generator: the others would no longer be what they are.
    std::vector<Part> free;
    for (Part part = 0; part < data.values.size(); ++part) {
      const bool generator =
          std::ranges::any_of(data.generators, [&](const auto& g) { return g.part == part; });
      if (!generator) free.push_back(part);
    }
    data.values[free[random() % free.size()]] = static_cast<Element>(random() % monoid.order());
  }
  return Monoid(std::move(data));
}

TEST(Verifier, FindsTheLeastFailureOfWrongMonoids) {
  Budget budget = unlimited();
  HeapQuotient kayles({{rules("0.77")}});
  ASSERT_TRUE(kayles.extend(14, budget).value());
  Plain plain(kayles.parts());
  std::mt19937 random(11);
  int refuted = 0;
  for (int i = 0; i < 300; ++i) {
    const Monoid wrong = changed(kayles.monoid(), random);
    const auto failure = Verifier(wrong, kayles.parts()).least_failure(budget).value();
    if (!failure) continue;  // the value it had
    if (failure->word.size() > 5) continue;
    ++refuted;
    EXPECT_EQ(plain.lost(failure->word), failure->lost) << ::testing::PrintToString(failure->word);
    EXPECT_NE(wrong.is_lost(wrong.value(failure->word)), failure->lost);
    // Sums of two heaps below it are right.
    for (Part a = 0; a < 14; ++a) {
      for (Part b = 0; b <= a; ++b) {
        const Word word = {a, b};
        if (!(word < failure->word)) continue;
        EXPECT_EQ(wrong.is_lost(wrong.value(word)), plain.lost(word));
      }
    }
  }
  EXPECT_GT(refuted, 200);
}

TEST(Tame, AgreesWithPlainSearch) {
  Budget budget = unlimited();
  std::mt19937 random(17);
  for (const char* const code : {"0.3", "0.33", "0.333", "4.3", "4.7", "0.5", "0.1313", "0.[3]",
                                 "0.13", "0.(0-2)", "0.77", "0.26"}) {
    SCOPED_TRACE(code);
    if (!notation::parse_heap_code(Arguments(code, 0))) continue;
    TameHeaps tame(rules(code));
    HeapQuotient parts({{rules(code), 12}});
    (void)parts.extend(12, budget).value();
    Plain plain(parts.parts());
    for (int i = 0; i < 300; ++i) {
      const Word word = random_word(std::min<std::size_t>(parts.monoid().parts(), 12), 4, random);
      MaybeTame total = TameValue{};
      for (const Part part : word) {
        const MaybeTame value = tame.value(part + 1, budget).value();
        total = total && value ? MaybeTame(*total + *value) : std::nullopt;
      }
      if (!total) continue;
      EXPECT_EQ(total->lost(), plain.lost(word)) << ::testing::PrintToString(word);
    }
  }
}

TEST(Tame, NimAndLaskerAreTameAndKaylesIsNot) {
  Budget budget = unlimited();
  TameHeaps nim(rules("0.[3]"));
  EXPECT_EQ(nim.value(57, budget).value(), (TameValue{true, 57}));
  EXPECT_EQ(nim.value(1, budget).value(), (TameValue{false, 1}));
  TameHeaps lasker(rules("4.[3]"));
  EXPECT_EQ(lasker.value(3, budget).value(), (TameValue{true, 4}));
  TameHeaps kayles(rules("0.77"));
  EXPECT_EQ(kayles.value(4, budget).value(), (TameValue{false, 1}));
  EXPECT_EQ(kayles.value(5, budget).value(), std::nullopt) << "genus 4^146";
}

TEST(Tame, EverySubtractionSetWithinEightIsTameForEver) {
  Budget budget = unlimited();
  for (unsigned set = 1; set < 256; ++set) {
    HeapRules subtraction;
    for (std::uint64_t taken = 1; taken <= 8; ++taken) {
      if (((set >> (taken - 1)) & 1U) != 0) subtraction.takings.push_back({taken, {3, false}});
    }
    TameHeaps tame(subtraction);
    ASSERT_TRUE(tame.extend(1000, budget).value()) << set;
    EXPECT_TRUE(tame.all_tame() && tame.period()) << set;
  }
}

TEST(Forms, AreEqualExactlyForEqualGames) {
  Forms forms;
  Budget budget = unlimited();
  std::vector<Forms::Form> heap = {Forms::kZero};
  for (int n = 1; n < 5; ++n) heap.push_back(forms.of(heap).value());
  EXPECT_EQ(forms.of({heap[1]}), Forms::kZero) << "{*1} is won, as the empty game is";
  EXPECT_NE(forms.of({heap[2]}), Forms::kZero) << "*2 is not lost, so {*2} is";
  EXPECT_EQ(forms.of({heap[0], heap[2]}), heap[1]);
  EXPECT_EQ(forms.sum(heap[1], heap[1], budget), Forms::kZero);
  EXPECT_EQ(forms.sum(heap[3], heap[1], budget), heap[2]);
  const auto twice = forms.sum(heap[2], heap[2], budget);
  EXPECT_NE(twice, Forms::kZero) << "*2 + *2 is lost";
  EXPECT_TRUE(forms.lost(*twice));
  EXPECT_NE(forms.sum(*twice, *twice, budget), Forms::kZero);
}

TEST(Genera, AreTheMisereValuesBesideTwos) {
  // Kayles and the heaps *1, *2 of Nim, so that G + i *2 can be written down.
  Budget budget = unlimited();
  HeapQuotient parts({{rules("0.77"), 9}, {rules("0.[3]"), 2}});
  (void)parts.extend(9, budget).value();
  const Part two = *parts.part({1, 2});
  Plain plain(parts.parts());
  Genera genera(parts.parts());
  std::mt19937 random(23);
  for (int i = 0; i < 60; ++i) {
    Word word;
    for (std::size_t n = 1 + random() % 2; n > 0; --n) {
      word.push_back(*parts.part({0, 1 + random() % 9}));
    }
    const Genus genus = genera.find(word, budget).value();
    EXPECT_EQ(genus.nim_value, plain.value(word, 0));
    for (std::size_t twos = 0; twos < 5; ++twos, word.push_back(two)) {
      ASSERT_EQ(genus.digit(twos), plain.value(word, 1)) << ::testing::PrintToString(word);
    }
  }
  // Winning Ways, chapter 13: the genera of Kayles.
  const Genus five = genera.find({*parts.part({0, 5})}, budget).value();
  EXPECT_EQ(five.nim_value, 4U);
  EXPECT_EQ(five.misere, (std::vector<std::uint32_t>{1, 4, 6}));
  EXPECT_FALSE(five.tame);
  EXPECT_TRUE(five.options_tame);
}

TEST(Presentation, WritesWordsAndRelations) {
  Budget budget = unlimited();
  HeapQuotient quotient({{rules("0.33")}});
  ASSERT_TRUE(quotient.extend(100, budget).value());
  EXPECT_EQ(relations(quotient.monoid()), (std::vector<std::string>{"a^2 = 1", "b^3 = b"}));
  EXPECT_EQ(word_text(quotient.monoid(), 0), "1");
  EXPECT_EQ(word_text(quotient.monoid(), 5), "a b^2");
  EXPECT_EQ(generator_name(25), "z");
  EXPECT_EQ(generator_name(27), "b1");
}

/// 0.56 is firm from some heap on, so normal play tells its values, and their period.
TEST(Tame, IsFirmForEver) {
  Budget budget({}, nullptr, {});
  TameHeaps tame(rules("0.56"));
  ASSERT_TRUE(tame.extend(100, budget).value());
  ASSERT_TRUE(tame.firm_from() && tame.all_settled());
  EXPECT_FALSE(tame.find(1000));
  ASSERT_TRUE(tame.reach(1000, budget));
  TameHeaps by_rule(rules("0.56"));
  ASSERT_TRUE(by_rule.extend(1000, budget).value());
  EXPECT_EQ(tame.find(1000), by_rule.find(1000));
  EXPECT_EQ(tame.find(777), by_rule.find(777));
  // Wild games, and those with heaps that nobody can move in, are not.
  for (const char* const code : {"0.77", "0.07", "0.1", "0.04", "0.[3]"}) {
    TameHeaps other(rules(code));
    (void)other.extend(200, budget);
    EXPECT_FALSE(other.firm_from()) << code;
  }
}

}  // namespace
}  // namespace grundy::quotient
