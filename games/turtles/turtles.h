// Turning Turtles: turn a coin from heads to tails and, optionally, one other coin to its left.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/kit/coin_turning.h"
#include "grundy/game/any_game.h"

namespace grundy::games {

class Turtles : public CoinTurning<Turtles> {
 public:
  struct Move {
    std::uint64_t right;
    std::uint64_t left;  ///< 0 if only one coin is turned
  };

  static const GameInfo& info();
  static std::string_view theorem() { return "nim sum of the places of the heads"; }
  static std::string_view reason() {
    return "A head at place n vanishes or moves to one of the places before it, so it is a heap of "
           "n in Nim.";
  }
  static std::uint64_t value_of(std::uint64_t place) { return place; }
  [[nodiscard]] static std::string print_move(const Position& row, const Move& move);

  template <class Visit>
  static void each_turned(const Move& move, Visit&& visit) {
    visit(move.right);
    if (move.left != 0) visit(move.left);
  }
  template <class Visit>
  bool each_move(const Position& row, Visit&& visit) const {
    for (const std::uint64_t right : CoinRow::heads(row)) {
      for (std::uint64_t left = right; left-- > 0;) {
        if (!visit(Move{right, left})) return false;
      }
    }
    return true;
  }
  template <class Visit>
  bool each_move_to(const Position& row, NimValue target, Visit&& visit) const {
    const std::uint64_t change = nim_sum(row) ^ target.number();
    for (const std::uint64_t right : CoinRow::heads(row)) {
      if ((right ^ change) < right && !visit(Move{right, right ^ change})) break;
    }
    return true;
  }
  /// The number of heads never grows.
  [[nodiscard]] static double search_size(const Position& row);
};

CatalogueEntry turtles_game();

}  // namespace grundy::games
