// Acrostic Twins: turn two coins of a row or of a column; the one to the right, or below, must go
// from heads to tails.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/kit/coin_board.h"
#include "grundy/game/any_game.h"

namespace grundy::games {

class AcrosticTwins {
 public:
  using Position = Words;
  using Square = CoinBoard::Square;
  struct Move {
    Square first;   ///< to the left or above
    Square second;  ///< goes to tails
  };

  static const GameInfo& info();
  static Expected<Start<AcrosticTwins>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& board);
  [[nodiscard]] static std::string print_move(const Position& board, const Move& move);
  [[nodiscard]] static std::string draw(const Position& board) { return CoinBoard::draw(board); }
  [[nodiscard]] static Drawing shapes(const Position& board) { return CoinBoard::shapes(board); }

  template <class Visit>
  static bool each_move(const Position& board, Visit&& visit) {
    for (const Square second : CoinBoard::heads(board)) {
      for (std::uint64_t row = second.row - 1; row > 0; --row) {
        if (!visit(Move{{row, second.column}, second})) return false;
      }
      for (std::uint64_t column = second.column - 1; column > 0; --column) {
        if (!visit(Move{{second.row, column}, second})) return false;
      }
    }
    return true;
  }
  [[nodiscard]] static Position after(Position board, const Move& move) {
    CoinBoard::turn(board, move.first);
    CoinBoard::turn(board, move.second);
    return board;
  }
  [[nodiscard]] static Position canonical(const Position& board) { return CoinBoard::cut(board); }

  [[nodiscard]] static std::uint64_t value_of(Square square) {
    return (square.row - 1) ^ (square.column - 1);
  }
  [[nodiscard]] static std::optional<NimValue> closed_form(const Position& board) {
    return NimValue(nim_sum(board));
  }
  template <class Visit>
  static bool each_move_to(const Position& board, NimValue target, Visit&& visit) {
    const std::uint64_t change = nim_sum(board) ^ target.number();
    each_move(board, [&](const Move& move) {
      return (value_of(move.first) ^ value_of(move.second)) != change || visit(move);
    });
    return true;
  }
  static std::string_view theorem() { return "nim sums of the coordinates of the heads"; }
  [[nodiscard]] static Explanation explain(const Position& board);
  [[nodiscard]] static double search_size(const Position& board) {
    return CoinBoard::search_size(board);
  }

 private:
  [[nodiscard]] static std::uint64_t nim_sum(const Position& board);
};

CatalogueEntry acrostic_game();

}  // namespace grundy::games
