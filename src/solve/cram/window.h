// Every position of Cram within a small box with its value: the endgame database.
//
// A value takes four bits, in bit planes: the 128 positions of a line (lanes.h) lie side by side,
// 16 bytes per plane, one cache line in all, and operations on whole planes compute them. A box
// of 5 x 6 squares (2^30 positions, 512 MiB) takes two seconds that way on one core, one of 4 x 8
// (2 GiB) four times that. Boxes of more than 32 squares are folded (fold.h): 5 x 7 takes 4.5 GiB.
//
// Positions need not be connected.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "games/cram/grid.h"
#include "solve/cram/fold.h"
#include "solve/cram/lanes.h"
#include "solve/cram/planes.h"

namespace grundy::cram {

class Window {
 public:
  /// Every position by itself, or one for all that reflections turn into each other.
  enum class Layout : std::uint8_t { kPlain, kFolded };

  static constexpr unsigned kMinSquares = 15;
  static constexpr unsigned kMaxPlain = 32;
  /// Changes when the layout does, so a file of another layout is not taken for this one.
  static constexpr std::uint32_t kVersion = 2;

  /// True if there is such a window: at most as many rows as columns, and a number of squares
  /// between the limits above, or five rows and seven columns.
  static constexpr bool possible(unsigned rows, unsigned columns) {
    return rows <= columns && rows * columns >= kMinSquares &&
           (rows * columns <= kMaxPlain || (rows == 5 && columns == 7));
  }
  /// A window that is possible. Folded ones have five rows, and five or seven columns.
  Window(unsigned rows, unsigned columns)
      : Window(rows, columns, rows * columns > kMaxPlain ? Layout::kFolded : Layout::kPlain) {}
  Window(unsigned rows, unsigned columns, Layout layout);

  [[nodiscard]] unsigned rows() const { return rows_; }
  [[nodiscard]] unsigned columns() const { return columns_; }
  [[nodiscard]] std::size_t words() const;

  /// Fills `memory`, words() of them, on `threads` threads. `go_on` is told the share that is done
  /// and says whether to go on, from one thread at a time. False if it stopped the work, or if a
  /// value is beyond four bits.
  [[nodiscard]] bool build(std::span<std::uint64_t> memory, unsigned threads,
                           const std::function<bool(double)>& go_on) const;

  /// Uses values that were built before; they must stay in place.
  void use(std::span<const std::uint64_t> memory);
  /// The same if blocks of `block_words` words, a power of two, may be damaged: check(block) is
  /// asked when one is first touched, from any thread. Positions in a damaged block are not in the
  /// window.
  void use(std::span<const std::uint64_t> memory, std::size_t block_words,
           std::function<bool(std::size_t)> check);

  /// True if a box fits, one way or the other.
  [[nodiscard]] bool holds(unsigned rows, unsigned columns) const {
    return (rows <= rows_ && columns <= columns_) || (columns <= rows_ && rows <= columns_);
  }

  /// Where the value of a part that fits lies.
  template <class Bits>
  [[nodiscard]] std::uint64_t index(const games::GridPart<Bits>& part) const {
    auto squares = static_cast<std::uint64_t>(part.squares);
    unsigned rows = part.rows;
    unsigned columns = part.columns;
    if (rows > rows_ || columns > columns_) {
      squares = games::Grid<std::uint64_t>::of(rows, columns).transposed(squares);
      std::swap(rows, columns);
    }
    if (fold_) return fold_->place(squares, rows, columns);
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
  /// The most columns of so many rows that fit, if positions can be put together row by row: then a
  /// square is a bit of the index. 0 if they cannot.
  [[nodiscard]] unsigned widest(unsigned rows) const {
    if (fold_ || columns_ > kWidestRow) return 0;
    return rows <= rows_ ? columns_ : rows <= columns_ ? rows_ : 0;
  }
  /// The squares of one row in an index; rows and columns change places if there are more rows than
  /// the window has.
  [[nodiscard]] const std::uint32_t* row_places(unsigned rows, unsigned row) const {
    return rows <= rows_ ? &upright_[row << columns_] : &turned_[row << rows_];
  }

  /// True if the value there can be trusted.
  [[nodiscard]] bool sound(std::uint64_t index) const {
    const std::size_t block = index >> block_bits_;
    return blocks_[block].load(std::memory_order_relaxed) == Block::kSound || check(block);
  }
  void prefetch(std::uint64_t index) const {
    __builtin_prefetch(planes::line(memory_.data(), index));
  }
  [[nodiscard]] unsigned value(std::uint64_t index) const {
    return planes::read(memory_.data(), index);
  }

 private:
  static constexpr unsigned kLaneBits = Lanes::kLaneBits;
  enum class Block : std::uint8_t { kUnknown, kSound, kDamaged };

  template <class Square>
  [[nodiscard]] std::vector<std::uint32_t> places_of_rows(unsigned rows, unsigned columns,
                                                          const Square& square) const;
  bool check(std::size_t block) const;

  unsigned rows_;
  unsigned columns_;
  std::optional<Fold> fold_;
  std::optional<Lanes> lanes_;  // of a plain one
  std::array<std::array<std::uint32_t, 256>, 4>
      places_{};  // bits of the index, by bytes of squares
  static constexpr unsigned kWidestRow = 10;
  std::vector<std::uint32_t> upright_;  // bits of the index, by rows of squares
  std::vector<std::uint32_t> turned_;   // and by columns
  std::span<const std::uint64_t> memory_;
  unsigned block_bits_ = 63;  // of indices
  mutable std::vector<std::atomic<Block>> blocks_;
  std::function<bool(std::size_t)> check_;
};

}  // namespace grundy::cram
