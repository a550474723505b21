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
// for each a the other factor is the quotient v/a. Which a occur depends only on the lowest row, so
// they are found once for each row, and likewise for columns: a board of 64×64 has up to 4096
// corners, but only 64 of each.
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
  [[nodiscard]] static Drawing shapes(const Position& board) { return CoinBoard::shapes(board); }
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
    Factors factors(*this, *values, change);
    for (const CoinBoard::Square corner : CoinBoard::heads(board)) {
      if (!each_factor(factors, corner, visit)) break;
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

  /// The products a⊗b that change the value as wanted.
  class Factors {
   public:
    Factors(const Tartan& game, const PlaceValues& values, Nimber change);

    /// The sums of the values of some set of rows with this lowest one.
    [[nodiscard]] const std::vector<std::uint64_t>& of_row(std::uint64_t row);
    /// True if some set of columns with this last one has the sum.
    [[nodiscard]] bool has_column(std::uint64_t column, std::uint64_t sum);
    /// The least and the greatest b that go with a. If nothing is to change, a or b must be 0: any
    /// b goes with a = 0, and only 0 with others.
    [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> partners(std::uint64_t a) const;

    const PlaceValues& values;

   private:
    const Tartan& game_;
    Nimber change_;
    std::vector<std::optional<std::vector<std::uint64_t>>> rows_;
    enum class Found : std::uint8_t { untried, no, yes };
    std::vector<std::vector<Found>> columns_;  // for each sum
  };

  /// Visits the moves at this corner that change the value by a product a⊗b.
  template <class Visit>
  bool each_factor(Factors& factors, CoinBoard::Square corner, Visit& visit) const {
    const std::uint64_t g = factors.values.rows[corner.row - 1];
    const std::uint64_t h = factors.values.columns[corner.column - 1];
    for (const std::uint64_t a : factors.of_row(corner.row)) {
      meter::work();
      const auto [first, last] = factors.partners(a);
      for (std::uint64_t b = first; b <= last; ++b) {
        if (!factors.has_column(corner.column, b)) continue;
        const bool all = rows_.each_set_with_sum(corner.row, a ^ g, [&](Places rows) {
          return columns_.each_set_with_sum(corner.column, b ^ h, [&](Places columns) {
            return visit(move_of(rows, columns, corner));
          });
        });
        if (!all) return false;
      }
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
