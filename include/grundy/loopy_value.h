// Values of impartial games in which play may go on for ever.
//
// By Smith (1966) and Fraenkel and Perl (1975) such a game is either equivalent to a nim heap *n,
// or it is an infinite one, written ∞(K): nobody can be forced to end it by moves that are
// answered, and K holds the values of those of its options that are nim heaps. They add like this:
//
//   n + m = n ⊕ m      n + ∞(K) = ∞(K ⊕ n)      ∞(K) + ∞(L) is a draw, whatever is added to it
//
// A sum of value n is P if n is 0 and else N; ∞(K) is N if K has a 0, and else a draw. So a draw
// for good, as of two infinite ones, is ∞ of the empty set, and values are closed under addition.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "grundy/nim_value.h"

namespace grundy {

class LoopyValue {
 public:
  /// The nim heap *n.
  LoopyValue(NimValue number = NimValue()) : number_(number) {}  // NOLINT(*-explicit-*)

  /// ∞(K); the order and repetitions do not matter.
  [[nodiscard]] static LoopyValue infinite(std::vector<NimValue> members) {
    LoopyValue value;
    std::ranges::sort(members);
    const auto again = std::ranges::unique(members);
    members.erase(again.begin(), again.end());
    value.members_ = std::move(members);
    value.infinite_ = true;
    return value;
  }

  [[nodiscard]] bool is_infinite() const { return infinite_; }
  /// The n of *n; none where it is infinite.
  [[nodiscard]] std::optional<NimValue> number() const {
    return infinite_ ? std::nullopt : std::optional(number_);
  }
  /// The K of ∞(K), in order.
  [[nodiscard]] const std::vector<NimValue>& members() const { return members_; }
  [[nodiscard]] bool has_member(NimValue number) const {
    return std::ranges::binary_search(members_, number);
  }

  [[nodiscard]] Outcome outcome() const {
    if (!infinite_) return number_.is_zero() ? Outcome::P : Outcome::N;
    return has_member(NimValue(0)) ? Outcome::N : Outcome::D;
  }

  /// The value of a sum.
  friend LoopyValue operator+(const LoopyValue& a, const LoopyValue& b) {
    if (a.infinite_ && b.infinite_) return infinite({});
    if (!a.infinite_ && !b.infinite_) return LoopyValue(a.number_ ^ b.number_);
    std::vector<NimValue> members = a.infinite_ ? a.members_ : b.members_;
    const NimValue number = a.infinite_ ? b.number_ : a.number_;
    for (NimValue& member : members) member ^= number;
    return infinite(std::move(members));
  }

  friend bool operator==(const LoopyValue&, const LoopyValue&) = default;

  /// "3", or "∞(0,2)".
  [[nodiscard]] std::string print() const {
    if (!infinite_) return std::to_string(number_.number());
    std::string text = "∞(";
    for (std::size_t i = 0; i < members_.size(); ++i) {
      if (i > 0) text += ',';
      text += std::to_string(members_[i].number());
    }
    return text + ')';
  }

 private:
  bool infinite_ = false;
  NimValue number_;
  std::vector<NimValue> members_;
};

/// The value of a game with these options, to which play cannot come back: the mex m of those that
/// are numbers, if from every infinite option one can move to m (and so take that move back).
[[nodiscard]] inline LoopyValue mex(std::span<const LoopyValue> options) {
  std::vector<NimValue> numbers;
  for (const LoopyValue& option : options) {
    if (const auto number = option.number()) numbers.push_back(*number);
  }
  const NimValue least = mex(std::span<const NimValue>(numbers));
  const bool is_number = std::ranges::all_of(options, [&](const LoopyValue& option) {
    return !option.is_infinite() || option.has_member(least);
  });
  return is_number ? LoopyValue(least) : LoopyValue::infinite(std::move(numbers));
}

}  // namespace grundy
