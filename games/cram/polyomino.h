// A connected set of free squares as bits, for the search of Cram.
//
// The rows follow each other without gaps: square (r, c) of a box of k columns is bit r * k + c.
// One shift and one `and` then find all places for a domino, and reversing the bits is a half-turn.
// A box of up to 128 squares fits into two words, a box of up to 64 into one. A separator between
// rows, as boards of 8 x 8 often have, would waste one bit per row.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/cram/bits.h"
#include "games/cram/grid.h"

namespace grundy::games {

/// Squares within their bounding box. Polyominoes are ordered by their bits, for choosing
/// representatives.
struct Polyomino {
  static constexpr unsigned kMaxSquares = 128;

  std::uint64_t low;
  std::uint64_t high;
  std::uint64_t shape;  ///< rows and columns of the box

  [[nodiscard]] unsigned rows() const { return static_cast<unsigned>(shape >> 32U); }
  [[nodiscard]] unsigned columns() const { return static_cast<unsigned>(shape & 0xffffffffU); }
  [[nodiscard]] unsigned squares() const { return rows() * columns(); }
  [[nodiscard]] bool has(unsigned square) const {
    return ((square < 64 ? low >> square : high >> (square - 64)) & 1U) != 0;
  }
  void add(unsigned square) { (square < 64 ? low : high) |= std::uint64_t{1} << (square % 64); }
  static std::uint64_t shape_of(unsigned rows, unsigned columns) {
    return std::uint64_t{rows} << 32U | columns;
  }
  friend bool operator==(const Polyomino&, const Polyomino&) = default;
};

namespace bits {

template <class Bits>
Bits read(const Polyomino& piece) {
  if constexpr (width<Bits> > 64) {
    return Bits{piece.high} << 64U | piece.low;
  } else {
    return piece.low;
  }
}
template <class Bits>
Polyomino written(const GridPart<Bits>& part) {
  Polyomino piece{.low = static_cast<std::uint64_t>(part.squares),
                  .high = 0,
                  .shape = Polyomino::shape_of(part.rows, part.columns)};
  if constexpr (width<Bits> > 64) piece.high = static_cast<std::uint64_t>(part.squares >> 64U);
  return piece;
}

template <class Bits>
Polyomino representative(const Polyomino& piece) {
  return written(canonical_part(GridPart<Bits>{read<Bits>(piece), piece.rows(), piece.columns()}));
}

/// For each domino with wanted(the squares that it leaves), visits the pieces of two squares or
/// more that it leaves.
template <class Bits, class Wanted, class Visit>
bool each_domino(const Polyomino& polyomino, Wanted&& wanted, Visit&& visit) {
  const auto& grid = Grid<Bits>::of(polyomino.rows(), polyomino.columns());
  const Bits free = read<Bits>(polyomino);
  const auto place = [&](Bits domino) {
    // The set was connected, so each piece that is left contains one of the six squares beside the
    // domino.
    std::array<Polyomino, 6> pieces;
    std::size_t count = 0;
    Bits rest = free & ~domino;
    if (!wanted(rest)) return true;
    for (Bits ends = grid.beside(domino) & rest; ends != 0; ends &= rest) {
      const Bits piece = grid.piece_with_ends(rest, ends);
      rest &= ~piece;
      if ((piece & (piece - 1)) != 0) pieces[count++] = written(grid.cropped(piece));
    }
    return visit(std::span<const Polyomino>(pieces.data(), count));
  };
  for (Bits left = grid.across(free); left != 0; left &= left - 1) {
    if (!place(Bits{3} << lowest(left))) return false;
  }
  for (Bits upper = grid.down(free); upper != 0; upper &= upper - 1) {
    const Bits square = upper & (~upper + 1);
    if (!place(square | square << grid.step())) return false;
  }
  return true;
}

}  // namespace bits

/// The same for all pieces that are alike under the eight symmetries of the square.
inline Polyomino representative(const Polyomino& piece) {
  return piece.squares() <= 64 ? bits::representative<std::uint64_t>(piece)
                               : bits::representative<bits::Wide>(piece);
}

template <class Visit>
bool each_domino(const Polyomino& piece, Visit&& visit) {
  const auto all = [](auto) { return true; };
  return piece.squares() <= 64 ? bits::each_domino<std::uint64_t>(piece, all, visit)
                               : bits::each_domino<bits::Wide>(piece, all, visit);
}

}  // namespace grundy::games
