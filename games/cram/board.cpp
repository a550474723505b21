#include "games/cram/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace grundy::games {

namespace {

CramPiece flood(const CramBoard& board, std::uint32_t start, std::vector<bool>& seen) {
  CramPiece piece;
  piece.squares.push_back(start);
  seen[start] = true;
  for (std::size_t i = 0; i < piece.squares.size(); ++i) {
    const std::uint32_t square = piece.squares[i];
    const std::uint32_t row = square / board.columns();
    const std::uint32_t column = square % board.columns();
    piece.top = std::min(piece.top, row);
    piece.bottom = std::max(piece.bottom, row);
    piece.left = std::min(piece.left, column);
    piece.right = std::max(piece.right, column);
    board.each_neighbour(square, [&](std::uint32_t next) {
      if (seen[next]) return;
      seen[next] = true;
      piece.squares.push_back(next);
    });
  }
  std::ranges::sort(piece.squares);
  return piece;
}

}  // namespace

std::string CramBoard::name_of(std::uint32_t square) const {
  return fmt::format("({},{})", square / columns() + 1, square % columns() + 1);
}

std::string CramBoard::name_of(std::uint32_t square, std::uint32_t neighbour) const {
  return name_of(std::min(square, neighbour)) + '-' + name_of(std::max(square, neighbour));
}

std::vector<CramPiece> pieces_of(const CramBoard& board) {
  std::vector<CramPiece> pieces;
  std::vector<bool> seen(board.squares(), false);
  for (std::uint32_t square = 0; square < board.squares(); ++square) {
    if (seen[square] || !board.free(square)) continue;
    CramPiece piece = flood(board, square, seen);
    if (piece.squares.size() > 1) pieces.push_back(std::move(piece));
  }
  return pieces;
}

}  // namespace grundy::games
