// The board of Cram as a player sees it: up to 4096 squares, free or taken, and its pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "grundy/game/game.h"

namespace grundy::games {

/// A view of the words of a Cram position: the numbers of rows and columns, then one bit per
/// square, row by row, which is 1 if the square is free.
class CramBoard {
 public:
  explicit CramBoard(const Words& words) : words_(words) {}

  /// A board without a free square.
  static Words taken(std::uint32_t rows, std::uint32_t columns) {
    Words words(1 + (std::size_t{rows} * columns + 63) / 64, 0);
    words[0] = std::uint64_t{rows} << 32U | columns;
    return words;
  }
  static void set(Words& words, std::uint32_t square, bool free) {
    const std::uint64_t bit = std::uint64_t{1} << (square % 64);
    std::uint64_t& word = words[1 + square / 64];
    word = free ? word | bit : word & ~bit;
  }

  [[nodiscard]] std::uint32_t rows() const { return static_cast<std::uint32_t>(words_[0] >> 32U); }
  [[nodiscard]] std::uint32_t columns() const { return static_cast<std::uint32_t>(words_[0]); }
  [[nodiscard]] std::uint32_t squares() const { return rows() * columns(); }
  [[nodiscard]] bool free(std::uint32_t square) const {
    return (words_[1 + square / 64] >> (square % 64) & 1U) != 0;
  }
  [[nodiscard]] bool full_rectangle() const {
    for (std::uint32_t square = 0; square < squares(); ++square) {
      if (!free(square)) return false;
    }
    return true;
  }

  [[nodiscard]] Square square(std::uint32_t number) const {
    return {number / columns() + 1, number % columns() + 1};
  }
  /// "(2,3)": row and column, counted from the top left.
  [[nodiscard]] std::string name_of(std::uint32_t square) const;
  /// "(2,3)-(2,4)": a domino.
  [[nodiscard]] std::string name_of(std::uint32_t square, std::uint32_t neighbour) const;

  /// Calls visit(neighbour) for the free neighbours of a square.
  template <class Visit>
  void each_neighbour(std::uint32_t square, Visit&& visit) const {
    const std::uint32_t column = square % columns();
    if (column > 0 && free(square - 1)) visit(square - 1);
    if (column + 1 < columns() && free(square + 1)) visit(square + 1);
    if (square >= columns() && free(square - columns())) visit(square - columns());
    if (square + columns() < squares() && free(square + columns())) visit(square + columns());
  }

 private:
  const Words& words_;
};

/// Two or more connected free squares, with the box around them.
struct CramPiece {
  std::vector<std::uint32_t> squares;  ///< in increasing order
  std::uint32_t top = UINT32_MAX;
  std::uint32_t bottom = 0;
  std::uint32_t left = UINT32_MAX;
  std::uint32_t right = 0;

  [[nodiscard]] std::uint32_t rows() const { return bottom - top + 1; }
  [[nodiscard]] std::uint32_t columns() const { return right - left + 1; }
};

[[nodiscard]] std::vector<CramPiece> pieces_of(const CramBoard& board);

}  // namespace grundy::games
