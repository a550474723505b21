// Options that cut a part straight through, looked up without being made.
//
// Take the line between two neighbouring columns. If one place for a domino crosses it, every
// domino on one of these two squares closes it; if two places do, one above the other, the vertical
// dominoes on either side of the line do. What is left falls apart there, and if the window has
// both sides, it has their values: nothing need be filled out, cropped, reduced or brought into
// canonical form, for the window has positions that are not connected, too. In an index of the
// window every square is a bit, so the sides are put together once for a line, and a domino only
// takes bits away.
//
// Each value found so is a value that the part does not have.
#pragma once

#include <cstdint>

#include "games/cram/grid.h"
#include "solve/cram/window.h"

namespace grundy::cram {

/// What the cuts of a part have shown.
template <class Bits>
struct Cuts {
  std::uint32_t shown = 0;  ///< values of options, as bits
  // The dominoes of these options, as Grid::across and Grid::down have them.
  Bits across{};
  Bits down{};
};

template <class Bits>
class StraightCuts {
 public:
  using Part = games::GridPart<Bits>;

  StraightCuts(const Window& window, const Part& part)
      : window_(window),
        part_(part),
        grid_(games::Grid<Bits>::of(part.rows, part.columns)),
        across_(grid_.across(part.squares)),
        down_(grid_.down(part.squares)),
        widest_(window.widest(part.rows)) {}

  /// Looks until there is an option of value `target`, at lines in the middle first.
  Cuts<Bits> look_for(unsigned target) {
    const unsigned columns = part_.columns;
    if (columns < 2 || columns > 2 * widest_) return cuts_;
    const unsigned middle = columns / 2;
    for (unsigned away = 0; middle + away <= widest_ && middle + away < columns; ++away) {
      look_at(middle + away);
      if (away > 0 && away < middle && columns - (middle - away) <= widest_) {
        look_at(middle - away);
      }
      if ((cuts_.shown >> target & 1U) != 0) break;
    }
    return cuts_;
  }

 private:
  /// The line after so many columns.
  void look_at(unsigned column) {
    const Bits crossing = across_ & (grid_.first() << (column - 1));
    const Bits others = crossing & (crossing - 1);
    const Bits lowest = crossing ^ others;
    if (crossing == 0 || (others != 0 && others != lowest << part_.columns)) return;
    row_ = games::bits::lowest(crossing) / part_.columns;
    left_ = index(0, column);
    right_ = index(column, part_.columns - column);
    if (others == 0) {
      close_one(lowest, column);
    } else {
      close_two(lowest, column);
    }
  }

  [[nodiscard]] std::uint32_t index(unsigned column, unsigned width) const {
    const auto mask = (1U << width) - 1;
    std::uint32_t index = 0;
    Bits squares = part_.squares >> column;
    for (unsigned r = 0; r < part_.rows; ++r) {
      index |= window_.row_places(part_.rows, r)[static_cast<std::uint32_t>(squares) & mask];
      squares >>= part_.columns;
    }
    return index;
  }
  [[nodiscard]] std::uint32_t bit(unsigned row, unsigned column) const {
    return window_.row_places(part_.rows, row)[1U << column];
  }

  void close_one(Bits left, unsigned column) {
    const std::uint32_t a = bit(row_, column - 1);
    const std::uint32_t b = bit(row_, 0);
    const Bits right = left << 1U;
    if (show(left_ ^ a, right_ ^ b)) cuts_.across |= left;
    if (column > 1 && (across_ & left >> 1U) != 0 &&
        show(left_ ^ a ^ bit(row_, column - 2), right_)) {
      cuts_.across |= left >> 1U;
    }
    if (column + 1 < part_.columns && (across_ & right) != 0 &&
        show(left_, right_ ^ b ^ bit(row_, 1))) {
      cuts_.across |= right;
    }
    const auto close_down = [&](unsigned upper, unsigned other) {
      const Bits shift = Bits{1} << (upper * part_.columns + column - 1);
      if ((down_ & shift) != 0 && show(left_ ^ a ^ bit(other, column - 1), right_)) {
        cuts_.down |= shift;
      }
      if ((down_ & shift << 1U) != 0 && show(left_, right_ ^ b ^ bit(other, 0))) {
        cuts_.down |= shift << 1U;
      }
    };
    close_down(row_, row_ + 1);
    if (row_ > 0) close_down(row_ - 1, row_ - 1);
  }

  void close_two(Bits upper, unsigned column) {
    if (show(left_ ^ bit(row_, column - 1) ^ bit(row_ + 1, column - 1), right_)) {
      cuts_.down |= upper;
    }
    if (show(left_, right_ ^ bit(row_, 0) ^ bit(row_ + 1, 0))) cuts_.down |= upper << 1U;
  }

  /// False if the window cannot be believed there.
  bool show(std::uint32_t left, std::uint32_t right) {
    if (!window_.sound(left) || !window_.sound(right)) return false;
    cuts_.shown |= 1U << (window_.value(left) ^ window_.value(right));
    return true;
  }

  const Window& window_;
  const Part& part_;
  const games::Grid<Bits>& grid_;
  Bits across_;
  Bits down_;
  unsigned widest_;
  Cuts<Bits> cuts_;
  unsigned row_ = 0;
  std::uint32_t left_ = 0;
  std::uint32_t right_ = 0;
};

}  // namespace grundy::cram
