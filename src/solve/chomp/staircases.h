// The staircases inside a shape, numbered.
//
// A staircase is a list of row lengths, none larger than the one before; here short ones end with
// zeros. Inside a shape they are numbered in lexicographic order, the last row fastest. The number
// is a sum over the rows: row r with c squares adds `before(r, c)`, the count of ways to fill the
// rows from r on with fewer than c squares in r. That does not depend on the rows above, so the
// number after a bite is a sum of such terms too, and the staircases that share their upper rows
// lie side by side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "grundy/game/game.h"

namespace grundy::chomp {

class Staircases {
 public:
  static constexpr std::size_t kMostRows = 64;
  static constexpr std::uint64_t kMost = std::uint64_t{1} << 40U;

  /// The staircases inside `shape`; nothing if there are too many to number.
  [[nodiscard]] static std::optional<Staircases> inside(WordsView shape);

  [[nodiscard]] std::size_t rows() const { return lengths_.size(); }
  [[nodiscard]] std::uint32_t length(std::size_t row) const { return lengths_[row]; }
  [[nodiscard]] const std::vector<std::uint32_t>& shape() const { return lengths_; }
  [[nodiscard]] std::uint64_t squares() const;
  /// All staircases, with the empty one, which has number 0.
  [[nodiscard]] std::uint64_t count() const { return total(0); }

  /// In how many ways the rows from `row` on can be filled with fewer than `length` squares in it.
  [[nodiscard]] std::uint64_t before(std::size_t row, std::uint32_t length) const {
    return before_[starts_[row] + length];
  }
  /// The same with at most `length` squares, or as many as the shape has: 1 if there is no such
  /// row.
  [[nodiscard]] std::uint64_t up_to(std::size_t row, std::uint32_t length) const {
    if (row == rows()) return 1;
    return before(row, (length < lengths_[row] ? length : lengths_[row]) + 1);
  }
  [[nodiscard]] std::uint64_t total(std::size_t row) const {
    return row == rows() ? 1 : before(row, lengths_[row] + 1);
  }

  [[nodiscard]] bool contains(WordsView rows) const;
  /// The number of a staircase inside the shape.
  [[nodiscard]] std::uint64_t number(WordsView rows) const;
  /// The staircase with this number, with zeros at its end.
  void staircase(std::uint64_t number, std::vector<std::uint32_t>& rows) const;

 private:
  Staircases() = default;

  std::vector<std::uint32_t> lengths_;
  std::vector<std::size_t> starts_;  // of each row in before_
  std::vector<std::uint64_t> before_;
};

}  // namespace grundy::chomp
