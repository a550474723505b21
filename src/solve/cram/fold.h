// Positions of Cram within a box of five rows, one for all that its two reflections turn into each
// other.
//
// The first and the last column, ten squares, are the edges; the columns between them are the
// middle. Edges that a reflection turns into each other form a class: (1024 + 64 + 32 + 32) / 4 =
// 288 of them, by Burnside's lemma. A slab has all positions of the middle for one edge of each
// class. So 5x7 takes 288 * 2^25 positions, 4.5 GiB instead of 16. The least possible is a quarter,
// 4 GiB, but then computing a place would take longer.
//
// Squares of the middle that the rows' reflection exchanges have neighbouring bits, and those that
// the columns' reflection exchanges have bits two apart: each reflection of a position is one
// exchange of bits. Both reflections map the seven squares of a line (lanes.h) to themselves, so
// they map lines to lines.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace grundy::cram {

class Fold {
 public:
  static constexpr unsigned kRows = 5;
  static constexpr std::size_t kEdges = 1U << (2 * kRows);

  /// Which reflections turn edges into those of their slab.
  enum Kind : std::uint16_t { kAsIs = 0, kUpsideDown = 1, kLeftRight = 2, kTurned = 3 };
  struct Slab {
    std::uint32_t number;
    Kind kind;
  };

  /// A box of five rows and 5 or 7 columns.
  explicit Fold(unsigned columns);

  [[nodiscard]] unsigned columns() const { return columns_; }
  [[nodiscard]] unsigned middle_columns() const { return columns_ - 2; }
  /// Bits of a position within a slab. (5x5 has one that no square uses.)
  [[nodiscard]] unsigned middle_bits() const { return middle_bits_; }
  /// The bit of each square of the middle, by rows.
  [[nodiscard]] const std::vector<unsigned>& bits() const { return bits_; }

  /// The edges of each slab: bit r for row r of the first column, 5 + r of the last. Slabs with
  /// fewer squares come first.
  [[nodiscard]] const std::vector<std::uint32_t>& slabs() const { return slabs_; }
  [[nodiscard]] Slab slab_of(std::uint32_t edges) const {
    const unsigned fold = folds_[edges];
    return {fold >> 2U, static_cast<Kind>(fold & 3U)};
  }

  /// A position of the middle, or the number of a line shifted by the bits of a lane, reflected.
  [[nodiscard]] std::uint32_t reflected(std::uint32_t middle, unsigned kind) const {
    const std::uint32_t rows = (middle ^ middle >> 1U) & upside_down_[kind & 1U];
    middle ^= rows ^ rows << 1U;
    const std::uint32_t columns = (middle ^ middle >> 2U) & left_right_[kind >> 1U];
    return middle ^ columns ^ columns << 2U;
  }
  /// Where a position is stored.
  [[nodiscard]] std::uint64_t place(std::uint32_t edges, std::uint32_t middle) const {
    const unsigned fold = folds_[edges];
    return std::uint64_t{fold >> 2U} << middle_bits_ | reflected(middle, fold & 3U);
  }
  /// The same of a box of up to five rows that fits.
  [[nodiscard]] std::uint64_t place(std::uint64_t squares, unsigned rows, unsigned columns) const {
    const std::uint64_t row = ~std::uint64_t{0} >> (64 - columns);
    // Narrow boxes lie in the middle, all in the same slab.
    const unsigned shift = columns < columns_ ? 1 : 0;
    std::uint64_t all = 0;
    for (unsigned r = 0; r < rows; ++r, squares >>= columns) {
      all |= places_[r][(squares & row) << shift];
    }
    return place(static_cast<std::uint32_t>(all >> kEdgesAt), static_cast<std::uint32_t>(all));
  }

 private:
  static constexpr unsigned kEdgesAt = 32;

  void number_middle();
  void number_slabs();

  unsigned columns_;
  unsigned middle_bits_ = 0;
  // The lower one of each two bits to exchange; nothing if there is no reflection.
  std::array<std::uint32_t, 2> upside_down_{};
  std::array<std::uint32_t, 2> left_right_{};
  std::array<std::uint16_t, kEdges> folds_{};  // number of the slab * 4 + kind
  std::array<std::array<std::uint64_t, 128>, kRows> places_{};
  std::vector<unsigned> bits_;
  std::vector<std::uint32_t> slabs_;
};

}  // namespace grundy::cram
