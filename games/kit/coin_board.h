// A rectangle of coins as words: the rows, the columns, then one bit per coin, row by row, which is
// 1 for heads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "grundy/game/drawing.h"
#include "grundy/game/game.h"

namespace grundy::games {

class CoinBoard {
 public:
  static constexpr std::size_t kMaxCoins = 4096;

  /// A place, counted from the upper left corner, which is (1,1).
  struct Square {
    std::uint64_t row;
    std::uint64_t column;
  };

  /// Rows from the top, separated by /: THT/HHT.
  static Expected<Words> parse(const Arguments& arguments);
  [[nodiscard]] static std::string print(const Words& board);
  [[nodiscard]] static std::string draw(const Words& board);
  [[nodiscard]] static Drawing shapes(const Words& board);

  static bool head(const Words& board, Square square) {
    const std::uint64_t bit = index(board, square);
    return (board[2 + bit / 64] >> (bit % 64) & 1U) != 0;
  }
  static void turn(Words& board, Square square) {
    const std::uint64_t bit = index(board, square);
    board[2 + bit / 64] ^= std::uint64_t{1} << (bit % 64);
  }
  [[nodiscard]] static std::vector<Square> heads(const Words& board);
  /// Without rows and columns of tails at the end, which no move can turn; at least one coin stays.
  [[nodiscard]] static Words cut(const Words& board);
  /// How many boards a search may meet: every one of this size.
  [[nodiscard]] static double search_size(const Words& board);

 private:
  static std::uint64_t index(const Words& board, Square square) {
    return (square.row - 1) * board[1] + square.column - 1;
  }
  [[nodiscard]] static Words empty(std::uint64_t rows, std::uint64_t columns);
};

}  // namespace grundy::games
