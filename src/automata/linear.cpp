// Linear constraints, built directly from what the digits read so far add up to.
//
// In base k a state is the value v of the prefix: the next digits make it k v + s. Let P and N be
// the sums of the positive and of the negative coefficients. If v >= N and v > c, every
// continuation ends above c, and if v <= -P and v < c, every one ends below. So O(P + N + |c|)
// states are left.
//
// In an Ostrowski numeration a state is a pair: A, the value of the prefix, and B, what it would be
// with weights moved down by one. The next digits make it (tA + B + s, A + s). After j more digits
// the value is at least (A-N) F(j) + (B-N) F(j-1) + N, where F(j+1) = t F(j) + F(j-1), F(0) = 1,
// F(-1) = 0. These lower bounds grow from the first two on that are not negative, so a few of them
// show whether all lie above c.
//
// Chains of additions were dropped: they took seconds where this takes milliseconds. A large
// constant would need as many states as it is large. So it enters as a further number whose digits
// are known.
#include <algorithm>
#include <array>
#include <map>

#include "automata/arithmetic.h"
#include "automata/explore.h"
#include "automata/operations.h"

namespace grundy::automata {

namespace {

constexpr std::int64_t kSmallConstant = 500;

/// A state of a linear constraint; `blocked` are the tracks where only 0 may follow.
struct Prefix {
  std::int64_t value = 0;
  std::int64_t shifted = 0;
  std::uint32_t blocked = 0;

  friend bool operator==(const Prefix&, const Prefix&) = default;
  friend std::size_t hash_value(const Prefix& prefix) {
    const auto mixed = static_cast<std::uint64_t>(prefix.value) * 0x9E3779B97F4A7C15ULL ^
                       static_cast<std::uint64_t>(prefix.shifted) * 0xC2B2AE3D27D4EB4FULL;
    return (mixed ^ mixed >> 31U) + prefix.blocked;
  }
};

/// Letters that add the same to the sum, and block and obey the same tracks.
struct LinearLetters {
  struct Kind {
    std::int64_t sum = 0;
    std::uint32_t largest = 0;  // tracks with the digit t
    std::uint32_t nonzero = 0;  // only in Ostrowski numerations

    friend auto operator<=>(const Kind&, const Kind&) = default;
  };
  Alphabet alphabet;
  std::vector<Kind> kinds;
};

std::optional<LinearLetters> linear_letters(const Numeration& numeration, const Linear& sum) {
  std::vector<Variable> tracks;
  for (const auto& [variable, coefficient] : sum.terms) tracks.push_back(variable);
  if (!letter_count(numeration, tracks.size())) return std::nullopt;
  LinearLetters letters{{numeration, tracks, {}, 0}, {}};
  std::map<LinearLetters::Kind, Class> known;
  each_letter(numeration, tracks.size(), [&](Letter, std::span<const Digit> digits) {
    LinearLetters::Kind kind;
    for (std::size_t i = 0; i < digits.size(); ++i) {
      kind.sum += sum.terms[i].second * digits[i];
      if (numeration.positional()) continue;
      if (digits[i] != 0) kind.nonzero |= 1U << i;
      if (digits[i] == numeration.parameter()) kind.largest |= 1U << i;
    }
    const auto [place, is_new] = known.try_emplace(kind, letters.alphabet.classes);
    if (is_new) {
      letters.kinds.push_back(kind);
      ++letters.alphabet.classes;
    }
    letters.alphabet.class_of.push_back(place->second);
  });
  return letters;
}

/// Whether every continuation of a prefix ends on one side of the target.
class Bounds {
 public:
  Bounds(const Numeration& numeration, const Linear& sum, std::int64_t target)
      : numeration_(numeration), target_(target) {
    for (const auto& [variable, coefficient] : sum.terms) {
      (coefficient > 0 ? positive_ : negative_) += std::abs(coefficient);
    }
  }
  [[nodiscard]] bool above(const Prefix& at) const {
    return settled(at.value - negative_, at.shifted - negative_, negative_, target_);
  }
  [[nodiscard]] bool below(const Prefix& at) const {
    return settled(-at.value - positive_, -at.shifted - positive_, positive_, -target_);
  }

 private:
  /// True if g(j) + rest > target for all j >= 0, where g is the recurrence that begins so.
  [[nodiscard]] bool settled(std::int64_t value, std::int64_t before, std::int64_t rest,
                             std::int64_t target) const {
    if (numeration_.positional()) return value >= 0 && value + rest > target;
    const auto t = static_cast<std::int64_t>(numeration_.parameter());
    // Both stay small while the sign is open: the coefficients are bounded.
    for (int step = 0; step < 64; ++step) {
      if (value + rest <= target) return false;
      if (value >= 0 && before >= 0) return true;  // from here on it does not fall
      const std::int64_t next = t * value + before;
      before = value;
      value = next;
      if (std::abs(value) > (std::int64_t{1} << 56U)) return value > 0 && before >= 0;
    }
    return false;
  }

  const Numeration& numeration_;
  std::int64_t target_;
  std::int64_t positive_ = 0;
  std::int64_t negative_ = 0;
};

class LinearBuilder {
 public:
  LinearBuilder(const Numeration& numeration, LinearLetters letters)
      : numeration_(numeration), letters_(std::move(letters)) {}

  /// The prefix after one more letter; nothing if the word is not valid.
  [[nodiscard]] std::optional<Prefix> after(const Prefix& at, Class by) const {
    const LinearLetters::Kind& kind = letters_.kinds[by];
    if ((at.blocked & kind.nonzero) != 0) return std::nullopt;
    const auto parameter = static_cast<std::int64_t>(numeration_.parameter());
    if (numeration_.positional()) return Prefix{parameter * at.value + kind.sum, 0, 0};
    return Prefix{parameter * at.value + at.shifted + kind.sum, at.value + kind.sum, kind.largest};
  }
  [[nodiscard]] Alphabet alphabet() const { return letters_.alphabet; }

 private:
  Numeration numeration_;
  LinearLetters letters_;
};

/// The number is this constant.
Found<Dfa> equals_constant(const Numeration& numeration, Variable variable, std::uint64_t number,
                           Budget& budget) {
  const std::vector<Digit> word = numeration.write(number);
  auto alphabet = plain_alphabet(numeration, {variable});
  // The node is how many digits have been met.
  const auto step = [&](std::uint64_t at, Class by) -> std::optional<std::uint64_t> {
    if (at == 0 && by == 0) return 0;
    if (at < word.size() && word[at] == by) return at + 1;
    return std::nullopt;
  };
  return explore<std::uint64_t>(
      std::move(*alphabet), 0, step, [&](std::uint64_t at) { return at == word.size(); }, budget);
}

Found<Dfa> small_linear(const Numeration& numeration, const Linear& sum, Relation relation,
                        Budget& budget) {
  auto letters = linear_letters(numeration, sum);
  if (!letters) return std::unexpected(too_many_letters(budget));
  const LinearBuilder builder(numeration, std::move(*letters));
  const std::int64_t target = -sum.constant;
  const Bounds bounds(numeration, sum, target);
  // A prefix that is surely below stands for all such; the tracks it blocks still matter.
  constexpr std::int64_t kBelow = INT64_MIN;
  const auto step = [&](const Prefix& at, Class by) -> std::optional<Prefix> {
    Prefix from = at;
    if (at.value == kBelow) from.value = 0;
    auto next = builder.after(from, by);
    if (!next) return std::nullopt;
    if (at.value == kBelow) return Prefix{kBelow, 0, next->blocked};
    if (bounds.above(*next)) return std::nullopt;
    if (bounds.below(*next)) {
      if (relation == Relation::zero) return std::nullopt;
      return Prefix{kBelow, 0, next->blocked};
    }
    return next;
  };
  const auto accepts = [&](const Prefix& at) {
    return relation == Relation::zero ? at.value == target : at.value <= target;
  };
  return explore<Prefix>(builder.alphabet(), Prefix{}, step, accepts, budget);
}

}  // namespace

Found<Dfa> linear(const Numeration& numeration, const Linear& sum, Relation relation,
                  Budget& budget) {
  if (sum.terms.empty()) {
    return constant(numeration, relation == Relation::zero ? sum.constant == 0 : sum.constant <= 0);
  }
  if (std::abs(sum.constant) <= kSmallConstant) {
    return small_linear(numeration, sum, relation, budget);
  }
  const Variable extra = sum.terms.back().first + 1;
  Linear with_extra = sum;
  with_extra.terms.emplace_back(extra, sum.constant > 0 ? 1 : -1);
  with_extra.constant = 0;
  GRUNDY_TRY(const Dfa relation_dfa, small_linear(numeration, with_extra, relation, budget));
  GRUNDY_TRY(const Dfa known,
             equals_constant(numeration, extra, static_cast<std::uint64_t>(std::abs(sum.constant)),
                             budget));
  GRUNDY_TRY(const Dfa joined, both(relation_dfa, known, budget));
  return without(joined, std::array{extra}, budget);
}

Found<Dfa> divisible(const Numeration& numeration, const Linear& sum, std::int64_t modulus,
                     Budget& budget) {
  const auto reduce = [&](std::int64_t number) { return ((number % modulus) + modulus) % modulus; };
  Linear reduced{{}, reduce(sum.constant)};
  for (const auto& [variable, coefficient] : sum.terms) {
    reduced.terms.emplace_back(variable, reduce(coefficient));
  }
  if (reduced.terms.empty()) return constant(numeration, reduced.constant == 0);
  auto letters = linear_letters(numeration, reduced);
  if (!letters) return std::unexpected(too_many_letters(budget));
  const LinearBuilder builder(numeration, std::move(*letters));
  const auto step = [&](const Prefix& at, Class by) -> std::optional<Prefix> {
    auto next = builder.after(at, by);
    if (!next) return std::nullopt;
    return Prefix{reduce(next->value), reduce(next->shifted), next->blocked};
  };
  const auto accepts = [&](const Prefix& at) { return reduce(at.value + reduced.constant) == 0; };
  return explore<Prefix>(builder.alphabet(), Prefix{}, step, accepts, budget);
}

}  // namespace grundy::automata
