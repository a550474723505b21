// Products of coin-turning games: G × H on a rectangle of coins.
//
// A move chooses a set of rows that G may turn and a set of columns that H may turn, and turns all
// coins where they cross; the one at the lower right must go from heads to tails.
//
// The Tartan theorem (Berlekamp, Conway, Guy, Winning Ways, chapter 14): if a head at place r has
// the value g(r) in G, and one at c the value h(c) in H, then a head at (r,c) has the value
// g(r) ⊗ h(c), the nim product. Conway's definition of the product is the game that is played
// there: from (r,c) a move with the values a' and b' of the other rows and columns leads to
// a'⊗b ⊕ a⊗b' ⊕ a'⊗b', and every number below the product is such a sum.
//
// The theorem also finds the moves. A move turns coins whose values add up to a⊗b, where a is the
// nim sum of g over its rows and b that of h over its columns. If the values must change by v, then
// for each a the other factor is the quotient v/a.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/kit/coin_board.h"
#include "games/kit/turning_sets.h"
#include "grundy/game/any_game.h"
#include "grundy/meter.h"
#include "grundy/nimber.h"

namespace grundy::games {

/// A product with a name.
struct NamedTartan {
  GameInfo info;
  std::string_view rows;  ///< the sets of G
  std::string_view columns;
};

class Tartan {
 public:
  using Position = Words;
  using Places = TurningSets::Places;
  struct Move {
    std::vector<std::uint64_t> rows;  ///< in rising order
    std::vector<std::uint64_t> columns;
  };

  static const GameInfo& info();
  static Expected<Start<Tartan>> parse(const Arguments& arguments);
  static Expected<Start<Tartan>> parse_named(const NamedTartan& game, const Arguments& arguments);
  [[nodiscard]] const GameInfo& named() const { return name_ == nullptr ? info() : name_->info; }
  [[nodiscard]] std::string parameters() const;
  [[nodiscard]] std::string print(const Position& board) const;
  [[nodiscard]] static std::string print_move(const Position& board, const Move& move);
  [[nodiscard]] static std::string draw(const Position& board) { return CoinBoard::draw(board); }
  [[nodiscard]] static std::string brief(const Position& board) { return CoinBoard::print(board); }

  template <class Visit>
  bool each_move(const Position& board, Visit&& visit) const {
    for (const CoinBoard::Square corner : CoinBoard::heads(board)) {
      const bool all = rows_.each_set(corner.row, [&](Places rows) {
        return columns_.each_set(
            corner.column, [&](Places columns) { return visit(move_of(rows, columns, corner)); });
      });
      if (!all) return false;
    }
    return true;
  }
  [[nodiscard]] static Position after(Position board, const Move& move) {
    for (const std::uint64_t row : move.rows) {
      for (const std::uint64_t column : move.columns) CoinBoard::turn(board, {row, column});
    }
    return board;
  }
  [[nodiscard]] static Position canonical(const Position& board) { return CoinBoard::cut(board); }

  /// Nothing if the values of the places need too large a table.
  [[nodiscard]] std::optional<NimValue> closed_form(const Position& board) const;
  template <class Visit>
  bool each_move_to(const Position& board, NimValue target, Visit&& visit) const {
    const auto values = values_of(board);
    if (!values) return false;
    const auto change = Nimber(values->sum.number() ^ target.number());
    for (const CoinBoard::Square corner : CoinBoard::heads(board)) {
      if (!each_factor(*values, corner, change, visit)) break;
    }
    return true;
  }
  static std::string_view theorem() { return "nim products (Tartan theorem)"; }
  [[nodiscard]] Explanation explain(const Position& board) const;
  [[nodiscard]] static double search_size(const Position& board) {
    return CoinBoard::search_size(board);
  }

 private:
  struct PlaceValues {
    std::vector<std::uint64_t> rows;
    std::vector<std::uint64_t> columns;
    Nimber sum;              ///< of the heads
    std::uint64_t end = 1;   ///< all sums of values of rows are below it; a power of two
    std::uint64_t side = 1;  ///< the same for columns

    [[nodiscard]] Nimber at(CoinBoard::Square square) const {
      return Nimber(rows[square.row - 1]) * Nimber(columns[square.column - 1]);
    }
  };

  Tartan(TurningSets rows, TurningSets columns, const NamedTartan* name)
      : rows_(std::move(rows)), columns_(std::move(columns)), name_(name) {}
  static Move move_of(Places rows, Places columns, CoinBoard::Square corner) {
    Move move{{rows.begin(), rows.end()}, {columns.begin(), columns.end()}};
    move.rows.push_back(corner.row);
    move.columns.push_back(corner.column);
    return move;
  }
  [[nodiscard]] std::optional<PlaceValues> values_of(const Position& board) const;

  /// Visits the moves at this corner that change the value by a product a⊗b = change.
  template <class Visit>
  bool each_factor(const PlaceValues& values, CoinBoard::Square corner, Nimber change,
                   Visit& visit) const {
    const std::uint64_t g = values.rows[corner.row - 1];
    const std::uint64_t h = values.columns[corner.column - 1];
    for (std::uint64_t a = 0; a < values.end; ++a) {
      meter::work();
      if (a == 0 && !change.is_zero()) continue;
      // If nothing is to change, a or b must be 0: any b goes with a = 0, and only 0 with others.
      const std::uint64_t first = a == 0 ? 0 : (change / Nimber(a)).number();
      const std::uint64_t last = a == 0 ? values.side - 1 : first;
      if (first >= values.side) continue;
      const bool all = rows_.each_set_with_sum(corner.row, a ^ g, [&](Places rows) {
        for (std::uint64_t b = first; b <= last; ++b) {
          const bool more = columns_.each_set_with_sum(corner.column, b ^ h, [&](Places columns) {
            return visit(move_of(rows, columns, corner));
          });
          if (!more) return false;
        }
        return true;
      });
      if (!all) return false;
    }
    return true;
  }

  TurningSets rows_;
  TurningSets columns_;
  const NamedTartan* name_;
};

CatalogueEntry tartan_game();
CatalogueEntry corners_game();
CatalogueEntry rugs_game();

}  // namespace grundy::games
