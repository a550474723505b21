// Every position of Cram within a small box with its value: the endgame database.
//
// A value takes four bits, in bit planes: the 128 positions of a line (lanes.h) lie side by side,
// 16 bytes a plane, one cache line in all, and are computed with operations on whole planes. A box
// of 5 x 6 squares (2^30 positions, 512 MiB) takes two seconds that way on one core, one of 4 x 8
// (2 GiB) four times that.
//
// Positions need not be connected.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "games/cram/grid.h"
#include "games/cram/lanes.h"

namespace grundy::games {

class CramWindow {
 public:
  static constexpr unsigned kMaxSquares = 32;
  static constexpr unsigned kMinSquares = 15;
  /// Changes when the layout does, so that a file of another layout is not taken for this one.
  static constexpr std::uint32_t kVersion = 1;

  /// Rows are at most columns; their product lies between the limits above.
  CramWindow(unsigned rows, unsigned columns);

  [[nodiscard]] unsigned rows() const { return rows_; }
  [[nodiscard]] unsigned columns() const { return columns_; }
  [[nodiscard]] std::size_t words() const { return std::size_t{8} << (squares_ - kLaneBits); }

  /// Fills `memory`, words() of them, on so many threads. `go_on` hears the share that is done and
  /// says whether to go on, from one thread at a time; false where it did not, or where a value is
  /// beyond four bits.
  [[nodiscard]] bool build(std::span<std::uint64_t> memory, unsigned threads,
                           const std::function<bool(double)>& go_on) const;
  /// Uses values that were built before; they must stay where they are.
  void use(std::span<const std::uint64_t> memory) { memory_ = memory; }

  /// Whether a box fits, one way or the other.
  [[nodiscard]] bool holds(unsigned rows, unsigned columns) const {
    return (rows <= rows_ && columns <= columns_) || (columns <= rows_ && rows <= columns_);
  }

  /// Where the value of a part lies that fits.
  template <class Bits>
  [[nodiscard]] std::uint32_t index(const GridPart<Bits>& part) const {
    auto squares = static_cast<std::uint64_t>(part.squares);
    unsigned rows = part.rows;
    unsigned columns = part.columns;
    if (rows > rows_ || columns > columns_) {
      squares = Grid<std::uint64_t>::of(rows, columns).transposed(squares);
      std::swap(rows, columns);
    }
    if (columns != columns_ && rows > 1) {
      const std::uint64_t row = ~std::uint64_t{0} >> (64 - columns);
      std::uint64_t spread = 0;
      for (unsigned r = 0; r < rows; ++r) {
        spread |= (squares >> (r * columns) & row) << (r * columns_);
      }
      squares = spread;
    }
    return places_[0][squares & 0xffU] | places_[1][squares >> 8U & 0xffU] |
           places_[2][squares >> 16U & 0xffU] | places_[3][squares >> 24U & 0xffU];
  }
  void prefetch(std::uint32_t index) const { __builtin_prefetch(line(memory_.data(), index)); }
  [[nodiscard]] unsigned value(std::uint32_t index) const { return read(memory_.data(), index); }

 private:
  static constexpr unsigned kLaneBits = CramLanes::kLaneBits;

  struct Planes;

  static const std::uint64_t* line(const std::uint64_t* memory, std::uint32_t index) {
    return memory + (std::size_t{index} >> kLaneBits) * 8;
  }
  static unsigned read(const std::uint64_t* memory, std::uint32_t index) {
    const std::uint64_t* const planes = line(memory, index) + (index >> 6U & 1U);
    const unsigned bit = index & 63U;
    return static_cast<unsigned>((planes[0] >> bit & 1U) | (planes[2] >> bit & 1U) << 1U |
                                 (planes[4] >> bit & 1U) << 2U | (planes[6] >> bit & 1U) << 3U);
  }
  bool build_line(std::uint64_t* memory, std::uint64_t number) const;
  bool finish_large(std::uint64_t* memory, std::uint32_t index) const;

  unsigned rows_;
  unsigned columns_;
  unsigned squares_;
  CramLanes lanes_;
  std::array<std::array<std::uint32_t, 256>, 4>
      places_{};  // bits of the index, by bytes of squares
  std::span<const std::uint64_t> memory_;
};

}  // namespace grundy::games
