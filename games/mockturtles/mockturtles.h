// Mock Turtles: turn a coin from heads to tails and up to two other coins to its left.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/kit/coin_turning.h"
#include "grundy/game/any_game.h"

namespace grundy::games {

class MockTurtles : public CoinTurning<MockTurtles> {
 public:
  struct Move {
    std::uint64_t right;
    std::uint64_t middle;  ///< 0 if only one coin is turned
    std::uint64_t left;    ///< 0 if at most two coins are turned
  };

  static const GameInfo& info();
  static std::string_view theorem() { return "nim sum of odious numbers (Mock Turtle theorem)"; }
  static std::string_view reason() {
    return "A head at place n has the n-th odious number as its value. Odious numbers have an odd "
           "number of ones in binary: 1, 2, 4, 7, 8, 11, ...";
  }
  /// 2k or 2k + 1, whichever has an odd number of ones in binary, if k coins lie to the left.
  static std::uint64_t value_of(std::uint64_t place) {
    const std::uint64_t before = place - 1;
    return 2 * before + (std::popcount(before) % 2 == 0 ? 1 : 0);
  }
  /// The place with this value.
  static std::optional<std::uint64_t> place_of(std::uint64_t value) {
    if (std::popcount(value) % 2 == 0) return std::nullopt;
    return value / 2 + 1;
  }
  [[nodiscard]] static std::string print_move(const Position& row, const Move& move);

  template <class Visit>
  static void each_turned(const Move& move, Visit&& visit) {
    visit(move.right);
    if (move.middle != 0) visit(move.middle);
    if (move.left != 0) visit(move.left);
  }
  template <class Visit>
  bool each_move(const Position& row, Visit&& visit) const {
    for (const std::uint64_t right : CoinRow::heads(row)) {
      for (std::uint64_t middle = right; middle-- > 0;) {
        for (std::uint64_t left = middle; left-- > 0;) {
          if (!visit(Move{right, middle, left})) return false;
        }
      }
      if (!visit(Move{right, 0, 0})) return false;
    }
    return true;
  }
  /// The right coin and the middle coin determine the value that the last coin must have.
  template <class Visit>
  bool each_move_to(const Position& row, NimValue target, Visit&& visit) const {
    const std::uint64_t change = nim_sum(row) ^ target.number();
    for (const std::uint64_t right : CoinRow::heads(row)) {
      const std::uint64_t wanted = change ^ value_of(right);
      if (wanted == 0 && !visit(Move{right, 0, 0})) return true;
      if (const auto only = place_of(wanted); only && *only < right) {
        if (!visit(Move{right, *only, 0})) return true;
      }
      for (std::uint64_t middle = 2; middle < right; ++middle) {
        const auto left = place_of(wanted ^ value_of(middle));
        if (left && *left < middle && !visit(Move{right, middle, *left})) return true;
      }
    }
    return true;
  }
};

CatalogueEntry mockturtles_game();

}  // namespace grundy::games
