// Every position of Cram within a box with its winner in misère play, one bit each.
//
// In misère play a position has no value that could be added, so a search would have to know the
// winner of every sum of pieces. A table of all subsets of the box has them all: whoever cannot
// move wins, and a position is lost if it has options and all of them are won. Computed 128
// positions at a time (lanes.h), 5 x 6 takes about a second and 128 MiB.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "solve/cram/lanes.h"

namespace grundy::cram {

class Outcomes {
 public:
  static constexpr unsigned kMinSquares = 15;
  static constexpr unsigned kMaxSquares = 36;

  Outcomes(unsigned rows, unsigned columns)
      : rows_(rows), columns_(columns), lanes_(rows, columns) {}

  [[nodiscard]] unsigned rows() const { return rows_; }
  [[nodiscard]] unsigned columns() const { return columns_; }
  /// Of 64 bits; they must lie at an address that 16 divides.
  [[nodiscard]] std::size_t words() const {
    return std::size_t{2} << (lanes_.squares() - Lanes::kLaneBits);
  }
  /// Fills `memory`, words() of them. See Lanes::each_line; false if it was stopped.
  [[nodiscard]] bool build(std::span<std::uint64_t> memory, unsigned threads,
                           const std::function<bool(double)>& go_on) const;

  /// True if the player to move loses with these squares free: bit r * columns + c.
  [[nodiscard]] bool lost(std::span<const std::uint64_t> memory, std::uint64_t free) const;

 private:
  unsigned rows_;
  unsigned columns_;
  Lanes lanes_;
};

}  // namespace grundy::cram
