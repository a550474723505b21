// The queen: move her towards the corner along a row, a column or the diagonal. This is Wythoff's
// game, in which a move takes chips from one of two heaps or equally many from both.
//
// No formula for her nim values is known, but there is one for the positions that the player to
// move loses: see wythoff.h.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "games/queen/wythoff.h"
#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

class Queen {
 public:
  struct Position {
    std::uint64_t row;
    std::uint64_t column;
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = Position;  ///< the square she goes to

  static const GameInfo& info();
  static Expected<Start<Queen>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& square);
  [[nodiscard]] static std::string print_move(const Position& square, const Move& to);

  template <class Visit>
  bool each_move(const Position& square, Visit&& visit) const {
    return each_square(square, visit);
  }
  [[nodiscard]] static Position after(const Position&, const Move& to) { return to; }

  /// What the search works on: 32 bits per coordinate are more than it can ever visit, and take
  /// half the memory of 64.
  struct Part {
    std::uint32_t row;
    std::uint32_t column;
    friend bool operator==(const Part&, const Part&) = default;
  };
  static constexpr bool options_split = false;

  template <class Visit>
  bool each_part(const Position& square, Visit&& visit) const {
    constexpr auto kMax = std::numeric_limits<std::uint32_t>::max();
    if (square.row > kMax || square.column > kMax) return false;
    visit(Part{static_cast<std::uint32_t>(square.row), static_cast<std::uint32_t>(square.column)});
    return true;
  }
  template <class Visit>
  bool each_option(const Part& square, Visit&& visit) const {
    return each_square(square, visit);
  }
  [[nodiscard]] static Position part_position(const Part& square) {
    return {square.row, square.column};
  }
  [[nodiscard]] static std::string print_part(const Part& square) {
    return print(part_position(square));
  }
  /// The board mirrored at its diagonal is the same game.
  [[nodiscard]] static Part canonical(const Part& square) {
    return {std::min(square.row, square.column), std::max(square.row, square.column)};
  }

  static std::string_view theorem() { return "golden ratio (Wythoff)"; }

  [[nodiscard]] static std::optional<Outcome> closed_outcome(const Position& square) {
    return is_wythoff_pair(square.row, square.column) ? Outcome::P : Outcome::N;
  }

  /// Known only for value 0: the row, the column and the diagonal each have at most one square that
  /// the player to move loses.
  template <class Visit>
  bool each_move_to(const Position& square, NimValue target, Visit&& visit) const {
    if (!target.is_zero()) return false;
    if (const auto row = wythoff_partner(square.column); row && *row < square.row) {
      if (!visit(Move{*row, square.column})) return true;
    }
    if (const auto column = wythoff_partner(square.row); column && *column < square.column) {
      if (!visit(Move{square.row, *column})) return true;
    }
    const bool wide = square.row < square.column;
    const std::uint64_t difference = wide ? square.column - square.row : square.row - square.column;
    const auto pair = wythoff_pair(difference);
    if (pair && pair->lower < std::min(square.row, square.column)) {
      visit(wide ? Move{pair->lower, pair->upper} : Move{pair->upper, pair->lower});
    }
    return true;
  }

  [[nodiscard]] static Explanation explain(const Position& square);
  [[nodiscard]] static std::string draw(const Position& square);

  [[nodiscard]] static double search_size(const Position& square) {
    return (static_cast<double>(square.row) + 1) * (static_cast<double>(square.column) + 1) / 2;
  }

 private:
  /// Along the diagonal, the column and the row, each from near to far.
  template <class Square, class Visit>
  static bool each_square(const Square& square, Visit& visit) {
    const auto [row, column] = square;
    for (auto k = decltype(row){1}; k <= std::min(row, column) && k != 0; ++k) {
      if (!visit(Square{row - k, column - k})) return false;
    }
    for (auto r = row; r > 0;) {
      if (!visit(Square{--r, column})) return false;
    }
    for (auto c = column; c > 0;) {
      if (!visit(Square{row, --c})) return false;
    }
    return true;
  }
};

CatalogueEntry queen_game();

}  // namespace grundy::games
