// The queen's nim values on a board, row by row, by the mex rule.
//
// Three sets of bits are kept for a square: the values to its left in the row, above it in the
// column and on its diagonal. Its value is the least number in none of them, found 64 numbers at a
// time, so a square costs a few words instead of a look at every move. The board is symmetric about
// its diagonal, so only squares (r,c) with r <= c are computed.
//
// The sets of columns and diagonals need not reach far, because c - 2r <= G(r,c) <= r + c (Blass
// and Fraenkel, "The Sprague-Grundy function for Wythoff's game", 1990). Upper bound: every move
// makes r + c smaller. Lower bound: let v be missing among the c values to the left. At most v of
// them are smaller than v. Each of the others has an option v, in its column or on its diagonal, in
// one of the r rows before; each of these rows has v once, for one column and one diagonal. So c <=
// v + 2r.
//
// The general solver looks up every move. For queen(200,300) it takes 0.4 s, and this takes a
// millisecond.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/budget.h"

namespace grundy::queen {

class Values {
 public:
  /// The value of a square; nothing if the budget ran out. Values once found are kept.
  [[nodiscard]] std::optional<std::uint32_t> value(std::uint32_t row, std::uint32_t column,
                                                   Budget& budget);
  /// The same, if it is known.
  [[nodiscard]] std::optional<std::uint32_t> find(std::uint32_t row, std::uint32_t column) const;
  [[nodiscard]] std::uint64_t bytes() const { return values_.size() * sizeof(std::uint32_t); }

 private:
  /// The shorter side and the longer one.
  struct Size {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
  };
  class Filling;

  [[nodiscard]] bool covers(std::uint64_t row, std::uint64_t column) const {
    return row < size_.rows && column < size_.columns;
  }
  [[nodiscard]] Size size_for(std::uint64_t row, std::uint64_t column) const;
  [[nodiscard]] bool fill(Size size, Budget& budget);

  Size size_;
  std::vector<std::uint32_t> values_;  // row by row; those left of the diagonal are not used
};

}  // namespace grundy::queen
