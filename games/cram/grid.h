// Sets of squares within a box, as bits, for the search of Cram.
//
// As in polyomino.h, square (r, c) of a box of k columns is bit r * k + c. The masks of every box
// are computed once, in one table for sets of up to 64 squares and one for up to 128.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/cram/bits.h"

namespace grundy::games {

/// A connected set of squares in its own box.
template <class Bits>
struct GridPart {
  Bits squares;
  std::uint32_t rows;
  std::uint32_t columns;

  friend bool operator==(const GridPart&, const GridPart&) = default;
};

/// On machines without a popcount instruction std::popcount is a function call.
inline unsigned count_bits(std::uint64_t bits) {
  bits -= bits >> 1U & 0x5555555555555555;
  bits = (bits & 0x3333333333333333) + (bits >> 2U & 0x3333333333333333);
  bits = (bits + (bits >> 4U)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<unsigned>(bits * 0x0101010101010101 >> 56U);
}
inline unsigned count_bits(bits::Wide bits) {
  return count_bits(static_cast<std::uint64_t>(bits)) +
         count_bits(static_cast<std::uint64_t>(bits >> 64U));
}

template <class Bits>
class Grid {
 public:
  using Part = GridPart<Bits>;
  static constexpr unsigned kWidth = bits::width<Bits>;

  /// The box of this many rows and columns; their product is at most kWidth.
  static const Grid& of(unsigned rows, unsigned columns) {
    static const Table kTable;
    return kTable.grids[rows * (kWidth + 1) + columns];
  }

  Grid() = default;

  /// The left halves of the places for a horizontal domino, and the upper halves for a vertical
  /// one.
  [[nodiscard]] Bits across(Bits free) const { return free & (free >> 1U) & ~last_; }
  [[nodiscard]] Bits down(Bits free) const { return rows_ == 1 ? Bits{0} : free & (free >> step_); }
  [[nodiscard]] unsigned step() const { return step_; }
  /// The first square of every row.
  [[nodiscard]] Bits first() const { return first_; }
  [[nodiscard]] unsigned dominoes(Bits free) const {
    return count_bits(across(free)) + count_bits(down(free));
  }

  /// The middle third of the columns.
  [[nodiscard]] Bits middle() const { return middle_; }

  /// The squares beside a set, and some squares of the set itself.
  [[nodiscard]] Bits beside(Bits set) const {
    return (set << 1U & ~first_) | (set >> 1U & ~last_) | set << step_ | set >> step_;
  }

  [[nodiscard]] Bits piece(Bits free, Bits start) const {
    for (Bits filled = start;;) {
      const Bits grown = free & (filled | beside(filled));
      if (grown == filled) return filled;
      filled = grown;
    }
  }

  /// The piece of `free` that contains the lowest of `ends`, if every piece contains one of them.
  /// If one piece contains them all, a few steps around the removed squares show that it is all of
  /// `free`.
  [[nodiscard]] Bits piece_with_ends(Bits free, Bits ends) const {
    for (Bits filled = ends & (~ends + 1);;) {
      const Bits grown = free & (filled | beside(filled));
      if ((ends & ~grown) == 0) return free;
      if (grown == filled) return filled;
      filled = grown;
    }
  }

  /// Leaves out squares that do not change the value: see reduced() below.
  [[nodiscard]] Bits reduced(Bits free) const;
  /// The squares of an irreducible set whose loss of a neighbour may make the rest reducible. See
  /// below.
  [[nodiscard]] Bits delicate(Bits free) const;

  /// The places for a domino, as in across() and down(), where it may cut a connected set (see
  /// below) or where it has a marked square beside it.
  [[nodiscard]] Bits cuts_across(Bits free) const;
  [[nodiscard]] Bits cuts_down(Bits free) const;
  [[nodiscard]] Bits across_beside(Bits free, Bits marked) const {
    return across(free) & any_of(around_across(marked));
  }
  [[nodiscard]] Bits down_beside(Bits free, Bits marked) const {
    return down(free) & any_of(around_down(marked));
  }

  /// The squares of a non-empty set, moved into a box of their own.
  [[nodiscard]] Part cropped(Bits set) const {
    if ((set & row_) != 0 && (set & bottom_) != 0 && (set & first_) != 0 && (set & last_) != 0) {
      return {set, rows_, columns_};
    }
    unsigned rows = rows_;
    while ((set & row_) == 0) {
      set >>= step_;
      --rows;
    }
    while (set >> ((rows - 1) * columns_) == 0) --rows;
    Bits any = 0;
    for (unsigned r = 0; r < rows; ++r) any |= set >> (r * columns_) & row_;
    const unsigned left = bits::lowest(any);
    const unsigned columns = bits::highest(any) - left + 1;
    if (columns == columns_) return {set, rows, columns};
    Bits moved = 0;
    for (unsigned r = 0; r < rows; ++r) {
      moved |= (set >> (r * columns_) & row_) >> left << (r * columns);
    }
    return {moved, rows, columns};
  }

  [[nodiscard]] Bits half_turned(Bits set) const { return bits::reversed(set) >> unused_; }

  /// The smallest image under a half-turn and the two reflections at the middle lines.
  [[nodiscard]] Bits smallest_image(Bits set) const {
    Bits upside_down = 0;
    for (unsigned r = 0; r < rows_; ++r) {
      upside_down = upside_down << step_ | (set >> (r * columns_) & row_);
    }
    return std::min(std::min(set, half_turned(set)),
                    std::min(upside_down, half_turned(upside_down)));
  }

  [[nodiscard]] Bits transposed(Bits set) const {
    if (rows_ <= 8 && columns_ <= 8) return transposed_square(static_cast<std::uint64_t>(set));
    Bits result = 0;
    for (; set != 0; set &= set - 1) {
      const unsigned square = bits::lowest(set);
      result |= Bits{1} << (square % columns_ * rows_ + square / columns_);
    }
    return result;
  }

 private:
  /// For each square of a set, the neighbours that belong to `marked`.
  struct Neighbours {
    Bits left, right, above, below;
  };
  [[nodiscard]] Neighbours neighbours(Bits set, Bits marked) const {
    return {marked << 1U & ~first_ & set, marked >> 1U & ~last_ & set,
            rows_ == 1 ? Bits{0} : marked << step_ & set,
            rows_ == 1 ? Bits{0} : marked >> step_ & set};
  }

  /// For each square, whether its neighbour on one side belongs to a set.
  [[nodiscard]] Bits to_left(Bits set) const { return set << 1U & ~first_; }
  [[nodiscard]] Bits to_right(Bits set) const { return set >> 1U & ~last_; }
  [[nodiscard]] Bits to_top(Bits set) const { return rows_ == 1 ? Bits{0} : set << step_; }
  [[nodiscard]] Bits to_bottom(Bits set) const { return rows_ == 1 ? Bits{0} : set >> step_; }

  /// The six neighbours of a domino, clockwise, for all places at once.
  using Around = std::array<Bits, 6>;
  [[nodiscard]] Around around_across(Bits set) const {
    const Bits above = to_top(set);
    const Bits below = to_bottom(set);
    return {to_left(set), above, to_right(above), to_right(to_right(set)), to_right(below), below};
  }
  [[nodiscard]] Around around_down(Bits set) const {
    const Bits left = to_left(set);
    const Bits right = to_right(set);
    return {to_top(set), right, to_bottom(right), to_bottom(to_bottom(set)), to_bottom(left), left};
  }
  /// The places where at least two runs begin on the way around. The first and the fourth neighbour
  /// are alone on their sides, with corners before and after them.
  static Bits several_runs(const Around& near, const std::array<Bits, 4>& corners) {
    const std::array<Bits, 6> begins = {
        near[0] & ~(near[5] & corners[3]), near[1] & ~(near[0] & corners[0]), near[2] & ~near[1],
        near[3] & ~(near[2] & corners[1]), near[4] & ~(near[3] & corners[2]), near[5] & ~near[4]};
    Bits one = 0;
    Bits two = 0;
    for (const Bits begin : begins) {
      two |= one & begin;
      one |= begin;
    }
    return two;
  }
  static Bits any_of(const Around& near) {
    return near[0] | near[1] | near[2] | near[3] | near[4] | near[5];
  }

  struct Table {
    Table() : grids((kWidth + 1) * (kWidth + 1)) {
      for (unsigned rows = 1; rows <= kWidth; ++rows) {
        for (unsigned columns = 1; columns <= kWidth / rows; ++columns) {
          grids[rows * (kWidth + 1) + columns] = Grid(rows, columns);
        }
      }
    }
    std::vector<Grid> grids;
  };

  Grid(unsigned rows, unsigned columns)
      : rows_(rows),
        columns_(columns),
        step_(rows == 1 ? 0 : columns),  // a shift by the whole width would not be defined
        unused_(kWidth - rows * columns),
        row_(~Bits{0} >> (kWidth - columns)),
        bottom_(row_ << ((rows - 1) * columns)) {
    for (unsigned r = 0; r < rows; ++r) first_ |= Bits{1} << (r * columns);
    last_ = first_ << (columns - 1);
    for (unsigned c = columns / 3; c < columns - columns / 3; ++c) middle_ |= first_ << c;
  }

  /// Goes through a board of 8 x 8, which three exchanges of blocks transpose.
  [[nodiscard]] Bits transposed_square(std::uint64_t set) const {
    const auto row = static_cast<std::uint64_t>(row_);
    std::uint64_t x = 0;
    for (unsigned r = 0; r < rows_; ++r) x |= (set >> (r * columns_) & row) << (8 * r);
    std::uint64_t t = (x ^ x >> 7U) & 0x00aa00aa00aa00aa;
    x ^= t ^ t << 7U;
    t = (x ^ x >> 14U) & 0x0000cccc0000cccc;
    x ^= t ^ t << 14U;
    t = (x ^ x >> 28U) & 0x00000000f0f0f0f0;
    x ^= t ^ t << 28U;
    std::uint64_t result = 0;
    for (unsigned c = 0; c < columns_; ++c) result |= (x >> (8 * c) & 0xffU) << (c * rows_);
    return Bits{result};
  }

  std::uint32_t rows_ = 0;
  std::uint32_t columns_ = 0;
  std::uint32_t step_ = 0;
  std::uint32_t unused_ = 0;
  Bits row_ = 0;
  Bits bottom_ = 0;
  Bits first_ = 0;
  Bits last_ = 0;
  Bits middle_ = 0;
};

/// The same for all parts that are alike under the eight symmetries of the square, in a box at
/// least as wide as it is high.
template <class Bits>
GridPart<Bits> canonical_part(GridPart<Bits> part) {
  if (part.rows > part.columns) {
    part.squares = Grid<Bits>::of(part.rows, part.columns).transposed(part.squares);
    std::swap(part.rows, part.columns);
  }
  const auto& grid = Grid<Bits>::of(part.rows, part.columns);
  Bits smallest = grid.smallest_image(part.squares);
  if (part.rows == part.columns) {
    smallest = std::min(smallest, grid.smallest_image(grid.transposed(part.squares)));
  }
  part.squares = smallest;
  return part;
}

/// Cram is played on the graph of neighbouring squares. Call a square a leaf of y if y is its only
/// neighbour.
///
/// Theorem. Let every neighbour of a square x have a leaf other than x. Then the value is the same
/// without x, in normal and in misère play. Proof by induction on the number of squares: each
/// option of G equals an option of G - x, and vice versa. A domino on x and y leaves G - x - y; the
/// one on y and its leaf z leaves (G - x) - y - z, which is the same because z had no other
/// neighbour. A domino elsewhere leaves x with the same property: some of its neighbours may be
/// gone, and the leaf of y disappears only together with y. So that option of G equals the option
/// of G - x with the same domino.
///
/// In particular, if a square has several leaves, all but one can go (take x to be one of them).
/// Leaves are recognised by their numbers of neighbours, all squares at once. Squares x that are
/// not leaves may go together: none of them has a leaf, because that leaf would have to have a leaf
/// in turn. So no leaf changes. Of the leaves of one square, one is kept. What is left may have new
/// leaves.
template <class Bits>
Bits Grid<Bits>::reduced(Bits free) const {
  for (;;) {
    const Bits left = free << 1U & ~first_ & free;
    const Bits right = free >> 1U & ~last_ & free;
    const Bits above = rows_ == 1 ? Bits{0} : free << step_ & free;
    const Bits below = rows_ == 1 ? Bits{0} : free >> step_ & free;
    const Bits some = left | right | above | below;
    const Bits several = (left & right) | (above & below) | ((left | right) & (above | below));
    free &= some;  // a square without neighbours takes no part
    const Bits leaves = some & ~several;
    if (leaves == 0) return free;
    const Bits has_above = rows_ == 1 ? Bits{0} : leaves << step_ & free;
    const Bits has_below = rows_ == 1 ? Bits{0} : leaves >> step_ & free;
    const Bits has_left = leaves << 1U & ~first_ & free;
    const Bits has_right = leaves >> 1U & ~last_ & free;
    const Bits without = free & ~(has_above | has_below | has_left | has_right);
    const Bits idle = several & ~beside(without);
    const Bits spare_below = has_below & has_above;
    const Bits spare_left = has_left & (has_above | has_below);
    const Bits spare_right = has_right & (has_above | has_below | has_left);
    const Bits spare = (rows_ == 1 ? Bits{0} : spare_below << step_) | (spare_left >> 1U & ~last_) |
                       (spare_right << 1U & ~first_);
    const Bits gone = idle | (spare & leaves);
    if (gone == 0) return free;
    free &= ~gone;
  }
}

/// A domino takes one neighbour from each square x beside it. (It never takes two: its halves have
/// different colours, as on a chess board.) If the rest can then be reduced, one of these has
/// happened: x had one neighbour and lost it; x had two neighbours and became a leaf; or x lost the
/// only neighbour that had no leaf. (A leaf disappears only together with its neighbour, so no
/// other square has fewer leaves beside it.)
template <class Bits>
Bits Grid<Bits>::delicate(Bits free) const {
  const auto exactly_one = [](const Neighbours& n) {
    return (n.left ^ n.right ^ n.above ^ n.below) & ~((n.left & n.right) | (n.above & n.below));
  };
  const Neighbours all = neighbours(free, free);
  const Bits odd = all.left ^ all.right ^ all.above ^ all.below;
  const Bits leaves = exactly_one(all);
  const Bits two = ~odd & ((all.left & all.right) ^ (all.above & all.below) ^
                           ((all.left ^ all.right) & (all.above ^ all.below)));
  const Bits without = free & ~beside(leaves);
  return leaves | two | exactly_one(neighbours(free, without));
}

/// The ten squares around a domino form a ring, in which each is a neighbour of the next. If its
/// free neighbours all lie in one run of free squares of the ring, whatever was connected through
/// the domino is still connected around it. So the domino can cut only if two or more runs contain
/// a neighbour. (The four corners are not neighbours: they only link two.)
template <class Bits>
Bits Grid<Bits>::cuts_across(Bits free) const {
  const Bits above = to_top(free);
  const Bits below = to_bottom(free);
  return across(free) &
         several_runs(around_across(free), {to_left(above), to_right(to_right(above)),
                                            to_right(to_right(below)), to_left(below)});
}
template <class Bits>
Bits Grid<Bits>::cuts_down(Bits free) const {
  const Bits left = to_left(free);
  const Bits right = to_right(free);
  return down(free) & several_runs(around_down(free), {to_top(right), to_bottom(to_bottom(right)),
                                                       to_bottom(to_bottom(left)), to_top(left)});
}

}  // namespace grundy::games
