// Nim values: the sizes of the nim heaps that impartial games are equivalent to.
//
// By the theorem of Sprague and Grundy every finite impartial game G is equivalent to exactly one
// nim heap *n; n is its nim value. Values are added without carry (`^`), and the value of a game is
// the least number that is not among the values of its options (`mex`).
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <span>
#include <string_view>
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
  // A set of k values excludes some number of 0..k, so larger values need not be remembered.
  std::vector<bool> present(values.size() + 1, false);
  for (const NimValue value : values) {
    if (value.number() <= values.size()) present[value.number()] = true;
  }
  const auto gap = std::ranges::find(present, false);
  return NimValue(static_cast<std::uint64_t>(gap - present.begin()));
}

/// Who wins if both play perfectly: the Next player, the Previous player, or nobody (a draw, only
/// where play can go on for ever).
enum class Outcome : std::uint8_t { N, P, D };

[[nodiscard]] constexpr std::string_view letter(Outcome outcome) {
  return outcome == Outcome::N ? "N" : outcome == Outcome::P ? "P" : "D";
}

/// Normal play: who cannot move loses. Misère play: who cannot move wins.
enum class Play : std::uint8_t { normal, misere };

}  // namespace grundy
