// Ruler: turn any number of consecutive coins; the rightmost must go from heads to tails.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/kit/coin_turning.h"
#include "grundy/game/any_game.h"

namespace grundy::games {

class Ruler : public CoinTurning<Ruler> {
 public:
  struct Move {  ///< the coins from left to right are turned, both included
    std::uint64_t right;
    std::uint64_t left;
  };

  static const GameInfo& info();
  static std::string_view theorem() { return "nim sum of the largest powers of two in the places"; }
  static std::string_view reason() {
    return "The value of a head at place n is the largest power of two that divides n, like the "
           "marks on a ruler.";
  }
  static std::uint64_t value_of(std::uint64_t place) { return place & (~place + 1); }
  [[nodiscard]] static std::string print_move(const Position& row, const Move& move);

  template <class Visit>
  static void each_turned(const Move& move, Visit&& visit) {
    for (std::uint64_t place = move.left; place <= move.right; ++place) visit(place);
  }
  template <class Visit>
  bool each_move(const Position& row, Visit&& visit) const {
    for (const std::uint64_t right : CoinRow::heads(row)) {
      for (std::uint64_t left = right; left > 0; --left) {
        if (!visit(Move{right, left})) return false;
      }
    }
    return true;
  }
  template <class Visit>
  bool each_move_to(const Position& row, NimValue target, Visit&& visit) const {
    const std::uint64_t change = nim_sum(row) ^ target.number();
    for (const std::uint64_t right : CoinRow::heads(row)) {
      std::uint64_t turned = 0;
      for (std::uint64_t left = right; left > 0; --left) {
        turned ^= value_of(left);
        if (turned == change && !visit(Move{right, left})) return true;
      }
    }
    return true;
  }
};

CatalogueEntry ruler_game();

}  // namespace grundy::games
