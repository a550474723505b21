// A connected set of free squares as bits, which is what a search of Cram works on.
//
// Row after row without gaps: square (r, c) of a box of k columns is bit r * k + c. Then all places
// for a domino are one shift and one `and`, a half-turn is the reversal of all bits, and a box of
// up to 128 squares fits (two words; boxes of up to 64 squares are worked on in one). Lines between
// rows, as boards of 8 x 8 often have them, would waste a bit in each row.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace grundy::games {

/// Squares within their bounding box. Its order is that of the bits, for choosing representatives.
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

__extension__ using Wide = unsigned __int128;

template <class Bits>
inline constexpr unsigned width = sizeof(Bits) * 8;

inline unsigned lowest(std::uint64_t bits) {
  return static_cast<unsigned>(std::countr_zero(bits));
}
inline unsigned lowest(Wide bits) {
  const auto low = static_cast<std::uint64_t>(bits);
  return low != 0 ? lowest(low) : 64 + lowest(static_cast<std::uint64_t>(bits >> 64U));
}
inline unsigned highest(std::uint64_t bits) {
  return 63 - static_cast<unsigned>(std::countl_zero(bits));
}
inline unsigned highest(Wide bits) {
  const auto high = static_cast<std::uint64_t>(bits >> 64U);
  return high != 0 ? 64 + highest(high) : highest(static_cast<std::uint64_t>(bits));
}

inline std::uint64_t reversed(std::uint64_t bits) {
  bits = (bits >> 1U & 0x5555555555555555) | (bits & 0x5555555555555555) << 1U;
  bits = (bits >> 2U & 0x3333333333333333) | (bits & 0x3333333333333333) << 2U;
  bits = (bits >> 4U & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4U;
  return __builtin_bswap64(bits);
}
inline Wide reversed(Wide bits) {
  return Wide{reversed(static_cast<std::uint64_t>(bits))} << 64U |
         reversed(static_cast<std::uint64_t>(bits >> 64U));
}

template <class Bits>
Bits read(const Polyomino& piece) {
  if constexpr (width<Bits> > 64) {
    return Bits{piece.high} << 64U | piece.low;
  } else {
    return piece.low;
  }
}
template <class Bits>
Polyomino written(Bits squares, unsigned rows, unsigned columns) {
  Polyomino piece{.low = static_cast<std::uint64_t>(squares),
                  .high = 0,
                  .shape = Polyomino::shape_of(rows, columns)};
  if constexpr (width<Bits> > 64) piece.high = static_cast<std::uint64_t>(squares >> 64U);
  return piece;
}

/// The box of a polyomino, with what shifting along its rows and columns needs.
template <class Bits>
class Box {
 public:
  Box(unsigned rows, unsigned columns)
      : rows_(rows),
        columns_(columns),
        step_(rows == 1 ? 0 : columns),  // a shift by the whole width would not be defined
        row_(~Bits{0} >> (width<Bits> - columns)) {
    for (unsigned r = 0; r < rows; ++r) first_column_ |= Bits{1} << (r * columns);
    last_column_ = first_column_ << (columns - 1);
  }

  /// The squares that can be the left half of a domino.
  [[nodiscard]] Bits across(Bits free) const { return free & (free >> 1U) & ~last_column_; }
  /// The squares that can be the upper half of one.
  [[nodiscard]] Bits down(Bits free) const { return rows_ == 1 ? Bits{0} : free & (free >> step_); }
  [[nodiscard]] unsigned step() const { return step_; }

  /// The connected piece of `free` that contains `start`.
  [[nodiscard]] Bits piece(Bits free, Bits start) const {
    for (Bits filled = start;;) {
      const Bits grown =
          free & (filled | (filled << 1U & ~first_column_) | (filled >> 1U & ~last_column_) |
                  filled << step_ | filled >> step_);
      if (grown == filled) return filled;
      filled = grown;
    }
  }

  /// The squares moved into a box of their own.
  [[nodiscard]] Polyomino cropped(Bits squares) const {
    const unsigned top = lowest(squares) / columns_;
    const unsigned height = highest(squares) / columns_ - top + 1;
    squares >>= top * columns_;
    Bits all_rows = 0;
    for (unsigned r = 0; r < height; ++r) all_rows |= squares >> (r * columns_) & row_;
    const unsigned left = lowest(all_rows);
    const unsigned breadth = highest(all_rows) - left + 1;
    if (breadth == columns_) return written(squares, height, breadth);
    Bits moved = 0;
    for (unsigned r = 0; r < height; ++r) {
      moved |= (squares >> (r * columns_) & row_) >> left << (r * breadth);
    }
    return written(moved, height, breadth);
  }

  /// The smallest image under a half-turn and the two reflections at the middle lines.
  [[nodiscard]] Bits smallest_image(Bits squares) const {
    Bits upside_down = 0;
    for (unsigned r = 0; r < rows_; ++r) {
      upside_down = upside_down << step_ | (squares >> (r * columns_) & row_);
    }
    const unsigned unused = width<Bits> - rows_ * columns_;
    return std::min({squares, static_cast<Bits>(reversed(squares) >> unused), upside_down,
                     static_cast<Bits>(reversed(upside_down) >> unused)});
  }

  [[nodiscard]] Bits transposed(Bits squares) const {
    Bits result = 0;
    for (unsigned r = 0; r < rows_; ++r) {
      for (Bits row = squares >> (r * columns_) & row_; row != 0; row &= row - 1) {
        result |= Bits{1} << (lowest(row) * rows_ + r);
      }
    }
    return result;
  }

 private:
  unsigned rows_;
  unsigned columns_;
  unsigned step_;
  Bits row_;
  Bits first_column_ = 0;
  Bits last_column_ = 0;
};

template <class Bits>
Polyomino representative(const Polyomino& piece) {
  unsigned rows = piece.rows();
  unsigned columns = piece.columns();
  Bits squares = read<Bits>(piece);
  if (rows > columns) {
    squares = Box<Bits>(rows, columns).transposed(squares);
    std::swap(rows, columns);
  }
  const Box<Bits> box(rows, columns);
  Bits smallest = box.smallest_image(squares);
  if (rows == columns) smallest = std::min(smallest, box.smallest_image(box.transposed(squares)));
  return written(smallest, rows, columns);
}

/// Visits, for each domino, the pieces of two squares or more that it leaves.
template <class Bits, class Visit>
bool each_domino(const Polyomino& polyomino, Visit& visit) {
  const Box<Bits> box(polyomino.rows(), polyomino.columns());
  const Bits free = read<Bits>(polyomino);
  const auto place = [&](Bits domino) {
    // A domino leaves six pieces at most where all was connected; there is room for any squares.
    std::array<Polyomino, Polyomino::kMaxSquares / 2> pieces;
    std::size_t count = 0;
    for (Bits rest = free & ~domino; rest != 0;) {
      const Bits piece = box.piece(rest, rest & (~rest + 1));
      rest &= ~piece;
      if ((piece & (piece - 1)) != 0) pieces[count++] = box.cropped(piece);
    }
    return visit(std::span<const Polyomino>(pieces.data(), count));
  };
  for (Bits left = box.across(free); left != 0; left &= left - 1) {
    if (!place(Bits{3} << lowest(left))) return false;
  }
  for (Bits upper = box.down(free); upper != 0; upper &= upper - 1) {
    const Bits square = upper & (~upper + 1);
    if (!place(square | square << box.step())) return false;
  }
  return true;
}

}  // namespace bits

/// The same for pieces that are alike under the eight symmetries of the square.
inline Polyomino representative(const Polyomino& piece) {
  return piece.squares() <= 64 ? bits::representative<std::uint64_t>(piece)
                               : bits::representative<bits::Wide>(piece);
}

template <class Visit>
bool each_domino(const Polyomino& piece, Visit&& visit) {
  return piece.squares() <= 64 ? bits::each_domino<std::uint64_t>(piece, visit)
                               : bits::each_domino<bits::Wide>(piece, visit);
}

}  // namespace grundy::games
