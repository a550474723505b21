// Nimble: coins on a strip of squares, each of which may be moved to any smaller square. A coin on
// square n is a heap of n in Nim.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/game/any_game.h"
#include "grundy/game/heaps.h"

namespace grundy::games {

class Nimble : public TakingGame<Nimble> {
 public:
  static const GameInfo& info();
  static Expected<Start<Nimble>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string draw(const Position& coins);

  template <class Visit>
  bool each_left(std::uint64_t square, Visit&& visit) const {
    while (square > 0) {
      if (!visit(--square)) return false;
    }
    return true;
  }
  /// Unlike an empty heap, a coin on square 0 still lies there.
  [[nodiscard]] static Position after(Position coins, const Move& move) {
    coins[move.heap] = move.left;
    return coins;
  }

  static std::string_view theorem() { return "nim sum of the squares of the coins"; }

  [[nodiscard]] static std::optional<NimValue> closed_form(const Position& coins) {
    return NimValue(nim_sum(coins));
  }
  template <class Visit>
  bool each_move_to(const Position& coins, NimValue target, Visit&& visit) const {
    const std::uint64_t change = nim_sum(coins) ^ target.number();
    for (std::size_t i = 0; i < coins.size(); ++i) {
      if ((coins[i] ^ change) < coins[i] && !visit(Move{i, coins[i] ^ change})) break;
    }
    return true;
  }
  template <class Visit>
  bool each_misere_heap(const Position& coins, Visit&& visit) const {
    for (const std::uint64_t square : coins) visit(square);
    return true;
  }
  [[nodiscard]] static Explanation explain(const Position& coins);

 private:
  static std::uint64_t nim_sum(const Position& coins);
};

CatalogueEntry nimble_game();

}  // namespace grundy::games
