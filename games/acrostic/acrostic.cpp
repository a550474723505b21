#include "games/acrostic/acrostic.h"

#include <fmt/format.h>

#include "grundy/game/typed.h"

namespace grundy::games {

const GameInfo& AcrosticTwins::info() {
  static const GameInfo info{
      .name = "acrostic",
      .title = "Acrostic Twins",
      .summary =
          "turn two coins of a row or of a column; the one to the right or below must go "
          "from heads to tails",
      .notation = "acrostic(TTT/TTH), rows of coins from the top, H for heads",
      .examples = {"acrostic(TTT/TTH)", "acrostic(TH/HT)", "acrostic(HTT/THT/TTH)", "acrostic(H)"},
  };
  return info;
}

Expected<Start<AcrosticTwins>> AcrosticTwins::parse(const Arguments& arguments) {
  auto board = CoinBoard::parse(arguments);
  if (!board) return std::unexpected(std::move(board.error()));
  return Start<AcrosticTwins>{{}, std::move(*board)};
}

std::string AcrosticTwins::print(const Position& board) {
  return "acrostic(" + CoinBoard::print(board) + ')';
}

std::string AcrosticTwins::print_move(const Position& /*board*/, const Move& move) {
  return fmt::format("turn ({},{}) and ({},{})", move.first.row, move.first.column, move.second.row,
                     move.second.column);
}

std::uint64_t AcrosticTwins::nim_sum(const Position& board) {
  std::uint64_t sum = 0;
  for (const Square square : CoinBoard::heads(board)) sum ^= value_of(square);
  return sum;
}

Explanation AcrosticTwins::explain(const Position& board) {
  std::vector<Summand> summands;
  for (const Square square : CoinBoard::heads(board)) {
    summands.push_back(
        {fmt::format("head at ({},{})", square.row, square.column), NimValue(value_of(square))});
  }
  Explanation reason{"coin-turning",
                     "Each head counts by itself. A head in row r and column c moves up or to the "
                     "left, like a rook on its way to the corner (1,1), so its value is the nim "
                     "sum of r - 1 and c - 1."};
  reason.because.push_back(explain_nim_sum(summands));
  return reason;
}

CatalogueEntry acrostic_game() {
  return catalogue_entry<AcrosticTwins>();
}

}  // namespace grundy::games
