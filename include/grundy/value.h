// The values of games: nim values, and the infinite values of games in which play may go on for
// ever.
//
// By the theorem of Sprague and Grundy every finite impartial game G is equivalent to exactly one
// nim heap *n; n is its nim value. Values are added without carrying (`^`). The value of a game is
// the least number that is not the value of an option (`mex`).
//
// If play may go on for ever, a game is either equivalent to a nim heap, or its value is infinite,
// written ∞(K) (Smith 1966; Fraenkel and Perl 1975). Here K is the set of the finite values among
// its options. Values add like this:
//
//   n + m = n ⊕ m      n + ∞(K) = ∞(K ⊕ n)      ∞(K) + ∞(L) is a draw, whatever is added to it
//
// A sum of value n is P if n is 0, otherwise N. A sum of value ∞(K) is N if K contains 0, otherwise
// a draw. The sum of two infinite values remains a draw for ever, so it is ∞ of the empty set, and
// values are closed under addition.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace grundy {

class NimValue {
 public:
  constexpr NimValue() = default;
  constexpr explicit NimValue(std::uint64_t number) : number_(number) {}

  [[nodiscard]] constexpr std::uint64_t number() const { return number_; }
  [[nodiscard]] constexpr bool is_zero() const { return number_ == 0; }

  /// The nim sum: the value of a sum of two games.
  friend constexpr NimValue operator^(NimValue a, NimValue b) {
    return NimValue(a.number_ ^ b.number_);
  }
  constexpr NimValue& operator^=(NimValue other) { return *this = *this ^ other; }

  friend constexpr auto operator<=>(NimValue, NimValue) = default;

 private:
  std::uint64_t number_ = 0;
};

/// The least value that does not occur in `values`: the value of a game with these options.
/// The order and repetitions do not matter.
[[nodiscard]] inline NimValue mex(std::span<const NimValue> values) {
  // Among the k + 1 numbers 0..k one is missing from any k values, so larger values do not matter.
  std::vector<bool> present(values.size() + 1, false);
  for (const NimValue value : values) {
    if (value.number() <= values.size()) present[value.number()] = true;
  }
  const auto gap = std::ranges::find(present, false);
  return NimValue(static_cast<std::uint64_t>(gap - present.begin()));
}

/// Who wins if both play perfectly: the Next player, the Previous player, or nobody. A draw is
/// possible only if play can go on for ever.
enum class Outcome : std::uint8_t { N, P, D };

[[nodiscard]] constexpr std::string_view letter(Outcome outcome) {
  return outcome == Outcome::N ? "N" : outcome == Outcome::P ? "P" : "D";
}

/// Normal play: the player who cannot move loses. Misère play: the player who cannot move wins.
enum class Play : std::uint8_t { normal, misere };

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
  /// The n of *n, or nothing if the value is infinite.
  [[nodiscard]] std::optional<NimValue> number() const {
    return infinite_ ? std::nullopt : std::optional(number_);
  }
  /// The set K of ∞(K), sorted.
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

/// The value of a game with these options, provided that play cannot return to it: the mex m of the
/// finite values, if every infinite option has a move to value m (which reverses the move to it).
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
