// Nim with increases: Nim in which a move may add chips to a heap instead, but only a limited
// number of times in the whole game.
//
// The opponent can take added chips away again, so the value is that of Nim. Both players share the
// increases, and empty heaps may grow too.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

class IncreaseNim {
 public:
  explicit IncreaseNim(std::uint64_t add) : add_(add) {}

  /// How many increases are left, and the heaps.
  using Position = std::vector<std::uint64_t>;
  struct Move {
    std::size_t heap;    ///< index in the position
    std::uint64_t left;  ///< its size after the move
  };

  static const GameInfo& info();
  static Expected<Start<IncreaseNim>> parse(const Arguments& arguments);
  [[nodiscard]] std::string parameters() const { return "add=" + std::to_string(add_); }
  [[nodiscard]] std::string print(const Position& table) const;
  [[nodiscard]] static std::string print_move(const Position& table, const Move& move);
  [[nodiscard]] std::string draw(const Position& table) const;

  /// Increases come first: they are furthest from the end. `parse` makes sure that no heap can
  /// outgrow a word.
  template <class Visit>
  bool each_move(const Position& table, Visit&& visit) const {
    for (std::size_t i = kFirstHeap; i < table.size() && table[0] > 0; ++i) {
      for (std::uint64_t added = add_; added > 0; --added) {
        if (!visit(Move{i, table[i] + added})) return false;
      }
    }
    for (std::size_t i = kFirstHeap; i < table.size(); ++i) {
      for (std::uint64_t left = table[i]; left > 0;) {
        if (!visit(Move{i, --left})) return false;
      }
    }
    return true;
  }
  [[nodiscard]] static Position after(Position table, const Move& move) {
    if (move.left > table[move.heap]) --table[0];
    table[move.heap] = move.left;
    return table;
  }
  /// The order of the heaps does not matter; empty heaps count only while they may grow.
  [[nodiscard]] static Position canonical(Position table) {
    std::ranges::sort(table.begin() + kFirstHeap, table.end());
    if (table[0] == 0) table.erase(table.begin() + kFirstHeap, first_chips(table));
    return table;
  }
  [[nodiscard]] static Position normal_form(const Position& table) { return canonical(table); }

  static std::string_view theorem() { return "nim sum of the heaps: increases are taken back"; }

  [[nodiscard]] static std::optional<NimValue> closed_form(const Position& table) {
    return NimValue(nim_sum(table));
  }
  template <class Visit>
  bool each_move_to(const Position& table, NimValue target, Visit&& visit) const {
    const std::uint64_t change = nim_sum(table) ^ target.number();
    for (const bool takes : {true, false}) {
      for (std::size_t i = kFirstHeap; i < table.size() && change != 0; ++i) {
        const std::uint64_t left = table[i] ^ change;
        if ((left < table[i]) != takes) continue;
        if (!takes && (table[0] == 0 || left - table[i] > add_)) continue;
        if (!visit(Move{i, left})) return true;
      }
    }
    return true;
  }

  [[nodiscard]] Explanation explain(const Position& table) const;
  [[nodiscard]] double search_size(const Position& table) const;

 private:
  static constexpr std::size_t kFirstHeap = 1;

  /// Where the non-empty heaps begin, in a table with sorted heaps.
  [[nodiscard]] static Position::iterator first_chips(Position& table) {
    return std::ranges::find_if(table.begin() + kFirstHeap, table.end(),
                                [](std::uint64_t heap) { return heap != 0; });
  }
  [[nodiscard]] static std::uint64_t nim_sum(const Position& table);

  std::uint64_t add_;
};

CatalogueEntry increasenim_game();

}  // namespace grundy::games
