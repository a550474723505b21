// Poker Nim: Nim in which the players may also add chips to a heap. Each player has a reserve:
// taken chips go into it, and added chips come from it.
//
// The opponent can take added chips away again, so the value is that of Nim; see pokernim.md. A
// position names the reserve of the player to move first, so a move exchanges the reserves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

class PokerNim {
 public:
  static constexpr bool endless = true;
  /// The reserve of the player to move, that of the other one, and the heaps.
  using Position = std::vector<std::uint64_t>;
  struct Move {
    std::size_t heap;    ///< index in the position
    std::uint64_t left;  ///< its size after the move
  };

  static const GameInfo& info();
  static Expected<Start<PokerNim>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& table);
  [[nodiscard]] static std::string print_move(const Position& table, const Move& move);
  [[nodiscard]] static std::string draw(const Position& table);

  /// All chips together fit into a word, so no sum below overflows.
  template <class Visit>
  bool each_move(const Position& table, Visit&& visit) const {
    for (std::size_t i = kFirstHeap; i < table.size(); ++i) {
      for (std::uint64_t left = table[i]; left > 0;) {
        if (!visit(Move{i, --left})) return false;
      }
      for (std::uint64_t added = 1; added <= table[0] && added != 0; ++added) {
        if (!visit(Move{i, table[i] + added})) return false;
      }
    }
    return true;
  }
  [[nodiscard]] static Position after(Position table, const Move& move) {
    table[0] = table[0] + table[move.heap] - move.left;
    table[move.heap] = move.left;
    return passed(std::move(table));
  }
  [[nodiscard]] static Position passed(Position table) {
    std::swap(table[0], table[1]);
    return table;
  }
  /// The order of the heaps does not matter. Empty heaps stay, because they may grow.
  [[nodiscard]] static Position normal_form(Position table) {
    std::ranges::sort(table.begin() + kFirstHeap, table.end());
    return table;
  }

  static std::string_view theorem() { return "nim sum of the heaps: added chips are taken back"; }

  [[nodiscard]] static std::optional<NimValue> closed_form(const Position& table) {
    return NimValue(nim_sum(table));
  }
  /// Taking comes first: a player who wins by adding may have to add until nothing is left.
  template <class Visit>
  bool each_move_to(const Position& table, NimValue target, Visit&& visit) const {
    const std::uint64_t change = nim_sum(table) ^ target.number();
    for (const bool takes : {true, false}) {
      for (std::size_t i = kFirstHeap; i < table.size() && change != 0; ++i) {
        const std::uint64_t left = table[i] ^ change;
        if ((left < table[i]) != takes || (!takes && left - table[i] > table[0])) continue;
        if (!visit(Move{i, left})) return true;
      }
    }
    return true;
  }

  [[nodiscard]] static Explanation explain(const Position& table);
  [[nodiscard]] static std::optional<Explanation> evasion(const Position& table);

 private:
  static constexpr std::size_t kFirstHeap = 2;
  [[nodiscard]] static std::uint64_t nim_sum(const Position& table);
};

CatalogueEntry pokernim_game();

}  // namespace grundy::games
