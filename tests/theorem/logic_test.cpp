// The automata against brute force: random formulas in six numerations, and known facts.
#include "automata/logic.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "automata/operations.h"
#include "support/effort.h"

namespace grundy::automata {
namespace {

Budget plenty() {
  return Budget(Limits{}, nullptr, {});
}

const std::vector<Numeration>& numerations() {
  static const std::vector<Numeration> all{Numeration::base(2),      Numeration::base(3),
                                           Numeration::base(4),      Numeration::ostrowski(1),
                                           Numeration::ostrowski(2), Numeration::ostrowski(4)};
  return all;
}

TEST(Numerations, WriteEachNumberOnce) {
  for (const Numeration& numeration : numerations()) {
    for (std::uint64_t n = 0; n < 3000; ++n) {
      const auto word = numeration.write(n);
      EXPECT_EQ(numeration.read(word), n);
      for (std::size_t i = 1; i < word.size(); ++i) {
        EXPECT_TRUE(numeration.allows(word[i - 1], word[i])) << numeration.name() << " " << n;
      }
    }
  }
  EXPECT_EQ(Numeration::ostrowski(1).write(100),
            (std::vector<Digit>{1, 0, 0, 0, 0, 1, 0, 1, 0, 0}));
  EXPECT_FALSE(Numeration::named("base", 1));
  EXPECT_FALSE(Numeration::named("ostrowski", 10));
  EXPECT_FALSE(Numeration::named("roman", 2));
}

TEST(Numerations, RefuseNumbersBeyondSixtyFourBits) {
  const std::vector<Digit> word(65, 1);
  EXPECT_FALSE(Numeration::base(2).read(word));
  EXPECT_EQ(Numeration::base(2).read(std::vector<Digit>(64, 1)), UINT64_MAX);
  EXPECT_EQ(Numeration::ostrowski(1).read(Numeration::ostrowski(1).write(UINT64_MAX)), UINT64_MAX);
}

/// A formula, and the same by arithmetic.
struct Twin {
  Formula formula;
  std::function<bool(const std::vector<std::int64_t>&)> holds;
};

/// Variables 0, 1, 2 are free; 3 and 4 are quantified up to a bound.
class RandomFormulas {
 public:
  RandomFormulas(const Numeration& numeration, unsigned seed)
      : numeration_(numeration), random_(seed) {
    for (int i = 0; i < 5; ++i) static_cast<void>(variables_.fresh());
  }

  Twin formula(int depth, int variables) {
    switch (depth == 0 ? 0 : below(6)) {
      case 1: {
        const Twin a = formula(depth - 1, variables);
        const Twin b = formula(depth - 1, variables);
        return {all_of({a.formula, b.formula}),
                [=](const auto& x) { return a.holds(x) && b.holds(x); }};
      }
      case 2: {
        const Twin a = formula(depth - 1, variables);
        const Twin b = formula(depth - 1, variables);
        return {any_of({a.formula, b.formula}),
                [=](const auto& x) { return a.holds(x) || b.holds(x); }};
      }
      case 3: {
        const Twin a = formula(depth - 1, variables);
        return {negation(a.formula), [=](const auto& x) { return !a.holds(x); }};
      }
      case 4:
      case 5:
        if (variables < 5) return quantified(depth, variables);
        [[fallthrough]];
      default:
        return atom(variables);
    }
  }

 private:
  struct Value {
    Term term;
    std::function<std::optional<std::int64_t>(const std::vector<std::int64_t>&)> of;
  };

  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  Twin quantified(int depth, int variables) {
    const auto name = static_cast<Variable>(variables);
    const auto bound = static_cast<std::size_t>(below(variables));
    const Twin body = formula(depth - 1, variables + 1);
    const Formula limit = at_most(Term::of(name), Term::of(static_cast<Variable>(bound)) + Term(2));
    return {some({name}, all_of({limit, body.formula})), [=](std::vector<std::int64_t> x) {
              x.resize(static_cast<std::size_t>(variables) + 1);
              for (x.back() = 0; x.back() <= x[bound] + 2; ++x.back()) {
                if (body.holds(x)) return true;
              }
              return false;
            }};
  }

  Value linear_value(int variables) {
    Term term(below(5) - 2);
    const std::int64_t constant = term.sum().constant;
    std::vector<std::pair<std::size_t, std::int64_t>> parts;
    for (int i = 0; i < 2; ++i) {
      const auto name = static_cast<std::size_t>(below(variables));
      const std::int64_t factor = below(6) - 2;
      term = term + Term::of(static_cast<Variable>(name)).times(factor);
      parts.emplace_back(name, factor);
    }
    return {term, [=](const auto& x) {
              std::int64_t sum = constant;
              for (const auto& [name, factor] : parts) sum += factor * x[name];
              return std::optional(sum);
            }};
  }

  Value value(int variables) {
    const Value a = linear_value(variables);
    const Value b = linear_value(variables);
    const std::int64_t k = 2 + below(5);
    const auto natural = [](auto n) { return n && *n >= 0 ? n : std::nullopt; };
    switch (below(7)) {
      case 0:
        return {a.term.div(k, variables_), [=](const auto& x) {
                  const auto n = natural(a.of(x));
                  return n ? std::optional(*n / k) : std::nullopt;
                }};
      case 1:
        return {a.term.mod(k, variables_), [=](const auto& x) {
                  const auto n = natural(a.of(x));
                  return n ? std::optional(*n % k) : std::nullopt;
                }};
      case 2:
        return {Term::smaller(a.term, b.term, variables_), [=](const auto& x) {
                  return natural(std::optional(std::min(*a.of(x), *b.of(x))));
                }};
      case 3:
        return {Term::larger(a.term, b.term, variables_), [=](const auto& x) {
                  return natural(std::optional(std::max(*a.of(x), *b.of(x))));
                }};
      case 4:
        if (!numeration_.binary()) return a;
        return {Term::digits(Digital::bit_xor, {a.term, b.term}, variables_),
                [=](const auto& x) -> std::optional<std::int64_t> {
                  const auto n = natural(a.of(x));
                  const auto m = natural(b.of(x));
                  if (!n || !m) return std::nullopt;
                  return *n ^ *m;
                }};
      case 5:
        if (!numeration_.binary()) return b;
        return {Term::digits(Digital::lowest_bit, {a.term}, variables_),
                [=](const auto& x) -> std::optional<std::int64_t> {
                  const auto n = natural(a.of(x));
                  if (!n || *n == 0) return std::nullopt;
                  return *n & -*n;
                }};
      default:
        return a;
    }
  }

  Twin atom(int variables) {
    const Value a = value(variables);
    const Value b = value(variables);
    const auto with = [=](auto&& compare) {
      return [=](const std::vector<std::int64_t>& x) {
        const auto n = a.of(x);
        const auto m = b.of(x);
        return n && m && compare(*n, *m);
      };
    };
    switch (below(4)) {
      case 0:
        return {equal(a.term, b.term), with([](auto n, auto m) { return n == m; })};
      case 1:
        return {at_most(a.term, b.term), with([](auto n, auto m) { return n <= m; })};
      case 2:
        return {differ(a.term, b.term), with([](auto n, auto m) { return n != m; })};
      default:
        return {less(a.term, b.term), with([](auto n, auto m) { return n < m; })};
    }
  }

  Numeration numeration_;
  std::mt19937 random_;
  Variables variables_;
};

TEST(Logic, AgreesWithBruteForceOnRandomFormulas) {
  constexpr std::int64_t kEnd = 7;
  const Budget whole = plenty();
  int decided = 0;
  for (const Numeration& numeration : numerations()) {
    for (unsigned seed = 0; seed < support::sized(150U, 20U); ++seed) {
      // A few formulas with many numbers at once need large automata; they are left out.
      Budget budget = whole.share(50'000);
      Logic logic(numeration, budget);
      RandomFormulas source(numeration, seed);
      const Twin twin = source.formula(3, 3);
      const auto dfa = logic.automaton(twin.formula);
      if (!dfa) continue;
      ++decided;
      for (std::int64_t code = 0; code < kEnd * kEnd * kEnd; ++code) {
        const std::vector<std::int64_t> x{code % kEnd, code / kEnd % kEnd * 2,
                                          code / kEnd / kEnd * 3};
        std::vector<std::uint64_t> read;
        for (const Variable track : dfa->tracks) {
          read.push_back(static_cast<std::uint64_t>(x.at(track)));
        }
        ASSERT_EQ(dfa->accepts(read), twin.holds(x))
            << numeration.name() << ", seed " << seed << ": " << x[0] << " " << x[1] << " " << x[2];
      }
    }
  }
  EXPECT_GT(decided, support::sized(300, 40));
}

TEST(Logic, EqualSetsHaveEqualAutomata) {
  for (const Numeration& numeration : numerations()) {
    Budget budget = plenty();
    Logic logic(numeration, budget);
    Variables names;
    const Variable x = names.fresh();
    const Variable y = names.fresh();
    // x < y, and "there is z >= 1 with x + z = y".
    const Variable z = names.fresh();
    const Formula direct = less(Term::of(x), Term::of(y));
    const Formula around = some({z}, all_of({at_most(Term(1), Term::of(z)),
                                             equal(Term::of(x) + Term::of(z), Term::of(y))}));
    EXPECT_EQ(*logic.automaton(direct), *logic.automaton(around)) << numeration.name();
    // De Morgan, with a number that only one side reads.
    const Formula odd = congruent(Term::of(z) + Term(1), 2);
    EXPECT_EQ(*logic.automaton(negation(any_of({direct, odd}))),
              *logic.automaton(all_of({negation(direct), negation(odd)})))
        << numeration.name();
  }
}

TEST(Logic, KnowsThatThereIsNoLargestNumber) {
  for (const Numeration& numeration : numerations()) {
    Budget budget = plenty();
    Logic logic(numeration, budget);
    Variables names;
    const Variable x = names.fresh();
    const Variable y = names.fresh();
    // In M2L, arithmetic with a bound, the first of these is false.
    EXPECT_TRUE(*logic.holds(some({y}, equal(Term::of(y), Term::of(x).times(2)))));
    EXPECT_FALSE(*logic.holds(some({y}, equal(Term::of(y).times(2), Term::of(x)))));
    const auto counter =
        logic.example(negation(some({y}, equal(Term::of(y).times(2), Term::of(x)))));
    ASSERT_TRUE(counter && *counter);
    EXPECT_EQ((*counter)->at(x) % 2, 1U);
  }
}

TEST(Logic, LargeConstantsAndRepeatedArguments) {
  for (const Numeration& numeration : numerations()) {
    Budget budget = plenty();
    Logic logic(numeration, budget);
    Variables names;
    const Variable x = names.fresh();
    const Variable y = names.fresh();
    const auto found =
        logic.example(all_of({less(Term(123456), Term::of(x)), less(Term::of(x), Term(123458))}));
    ASSERT_TRUE(found && *found);
    EXPECT_EQ((*found)->at(x), 123457U);
    const auto sum = std::make_shared<const Dfa>(
        *logic.automaton(equal(Term::of(x).times(2), Term::of(y) + Term(6))));
    const auto both_same = logic.example(accepted(sum, std::vector<Variable>{x, x}));
    ASSERT_TRUE(both_same && *both_same);
    EXPECT_EQ((*both_same)->at(x), 6U);
  }
}

TEST(Logic, BinaryDigitsNeedABaseThatIsAPowerOfTwo) {
  Budget budget = plenty();
  Variables names;
  const Variable x = names.fresh();
  const Formula power = digital(Digital::power_of_two, {Term::of(x)}, names);
  for (const Numeration& numeration : numerations()) {
    Logic logic(numeration, budget);
    const auto dfa = logic.automaton(power);
    ASSERT_EQ(dfa.has_value(), numeration.binary()) << numeration.name();
    if (!dfa) continue;
    for (std::uint64_t n = 0; n < 300; ++n) {
      EXPECT_EQ(dfa->accepts(std::array{n}), n != 0 && (n & (n - 1)) == 0);
    }
  }
}

TEST(Logic, DigitsOfNumbers) {
  Budget budget = plenty();
  for (const Numeration& numeration : numerations()) {
    const Dfa weights = *digital(numeration, Digital::weight, budget);
    const Dfa shifted = *digital(numeration, Digital::shifted, budget);
    for (std::uint64_t n = 0; n < 200; ++n) {
      auto word = numeration.write(n);
      const bool is_weight = !word.empty() && word.front() == 1 &&
                             std::ranges::count(word, 0) + 1 == static_cast<int>(word.size());
      EXPECT_EQ(weights.accepts(std::array{n}), is_weight);
      word.push_back(0);
      const std::uint64_t image = *numeration.read(word);
      for (std::uint64_t m = image > 2 ? image - 2 : 0; m < image + 3; ++m) {
        EXPECT_EQ(shifted.accepts(std::array{n, m}), m == image);
      }
    }
    if (!numeration.binary()) continue;
    const Dfa high = *digital(numeration, Digital::highest_bit, budget);
    for (std::uint64_t n = 0; n < 70; ++n) {
      for (std::uint64_t m = 0; m < 70; ++m) {
        EXPECT_EQ(high.accepts(std::array{n, m}), n != 0 && m == std::bit_floor(n));
      }
    }
  }
}

TEST(Logic, StopsAtItsLimit) {
  Budget whole = plenty();
  Budget share = whole.share(200);
  Logic logic(Numeration::base(2), share);
  Variables names;
  const Variable x = names.fresh();
  const auto dfa = logic.automaton(congruent(Term::of(x), 1000));
  ASSERT_FALSE(dfa);
  EXPECT_TRUE(dfa.error().is_stop());
  EXPECT_FALSE(whole.stopped());
}

TEST(Logic, MixedNumerationsAreRefused) {
  Budget budget = plenty();
  Logic binary(Numeration::base(2), budget);
  Logic ternary(Numeration::base(3), budget);
  const auto even = std::make_shared<const Dfa>(*binary.automaton(congruent(Term::of(0), 2)));
  EXPECT_TRUE(binary.automaton(accepted(even, std::vector<Variable>{0})));
  EXPECT_FALSE(ternary.automaton(accepted(even, std::vector<Variable>{0})));
}

}  // namespace
}  // namespace grundy::automata
