// Euclid: subtract a positive multiple of the smaller of two numbers from the larger; whoever makes
// one of them 0 wins.
//
// Let b = q a + r with r < a. A move replaces b by r + j a for some j < q, and these positions form
// a chain: the j-th reaches all the ones before it. So their values count up 0, 1, 2, ..., except
// that the first one, (a, r), has some value m of its own, which the others skip:
//
//   value(a, b) = q if r = 0 or q > m = value(r, a), and otherwise q - 1.
//
// Cairns, Ho and Lengyel (2011) have a formula for the same values. The better known one of
// Nivasch, floor |b/a - a/b|, is for the game that stops when the two numbers are equal.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

class Euclid {
 public:
  struct Position {
    std::uint64_t first;
    std::uint64_t second;
    friend bool operator==(const Position&, const Position&) = default;
  };
  /// How many times the smaller number is subtracted. Of two equal numbers the second counts as the
  /// larger.
  struct Move {
    std::uint64_t times;
  };

  static const GameInfo& info();
  static Expected<Start<Euclid>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& numbers);
  [[nodiscard]] static std::string print_move(const Position& numbers, const Move& move);

  template <class Visit>
  bool each_move(const Position& numbers, Visit&& visit) const {
    const std::uint64_t most = quotient(numbers);
    for (std::uint64_t times = 1; times <= most && times != 0; ++times) {
      if (!visit(Move{times})) return false;
    }
    return true;
  }
  [[nodiscard]] static Position after(const Position& numbers, const Move& move) {
    const auto [first, second] = numbers;
    return first > second ? Position{first - move.times * second, second}
                          : Position{first, second - move.times * first};
  }

  /// Only the ratio matters, not the order.
  [[nodiscard]] static Position canonical(const Position& numbers) {
    const std::uint64_t divisor =
        std::max<std::uint64_t>(1, std::gcd(numbers.first, numbers.second));
    const auto [low, high] = std::minmax(numbers.first, numbers.second);
    return {low / divisor, high / divisor};
  }
  [[nodiscard]] static Position normal_form(const Position& numbers) {
    const auto [low, high] = std::minmax(numbers.first, numbers.second);
    return {low, high};
  }

  static std::string_view theorem() { return "quotients of Euclid's algorithm, from the last one"; }

  [[nodiscard]] static std::optional<NimValue> closed_form(const Position& numbers) {
    return NimValue(value_of(numbers));
  }

  /// The positions that can be reached have different values.
  template <class Visit>
  bool each_move_to(const Position& numbers, NimValue target, Visit&& visit) const {
    const std::uint64_t most = quotient(numbers);
    if (most == 0) return true;
    const std::uint64_t last = value_of(after(numbers, Move{most}));
    const std::uint64_t value = target.number();
    // The last move leaves the remainder; the values after the others skip its value.
    if (value != last && value > most) return true;
    const std::uint64_t kept = value == last ? 0 : value + (value < last ? 1 : 0);
    if (kept < most) visit(Move{most - kept});
    return true;
  }

  [[nodiscard]] static Explanation explain(const Position& numbers);
  /// A rectangle with these sides, and the squares that are cut off it.
  [[nodiscard]] static Drawing shapes(const Position& numbers);

  /// A search meets one position per subtraction of Euclid's algorithm.
  [[nodiscard]] static double search_size(const Position& numbers);

 private:
  /// How often the smaller number goes into the larger one; 0 if the game is over.
  [[nodiscard]] static std::uint64_t quotient(const Position& numbers) {
    const auto [low, high] = std::minmax(numbers.first, numbers.second);
    return low == 0 ? 0 : high / low;
  }
  [[nodiscard]] static std::uint64_t value_of(const Position& numbers);
};

CatalogueEntry euclid_game();

}  // namespace grundy::games
