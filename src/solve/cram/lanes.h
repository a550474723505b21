// What the tables of all positions of Cram within a box have in common.
//
// 128 positions that differ only in seven squares, no two of them neighbours, lie side by side: a
// line. No domino leads from one of them to another, so all are computed at once, from earlier
// lines.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace grundy::cram {

/// One bit for each position of a line.
using Plane = std::uint64_t __attribute__((vector_size(16)));

class Lanes {
 public:
  static constexpr unsigned kLaneBits = 7;
  static constexpr unsigned kNearBits = 7;  ///< at most
  static constexpr int kNoLane = -1;

  /// A place for a domino, as it changes the number of a line; and which of the seven squares it
  /// covers, if any.
  struct Place {
    std::uint64_t line;
    int lane;
  };

  /// A box of 15 squares or more.
  Lanes(unsigned rows, unsigned columns);
  /// With a bit for each square, by rows. Those of the lowest seven are no neighbours.
  Lanes(unsigned rows, unsigned columns, std::vector<unsigned> bits);

  [[nodiscard]] unsigned squares() const { return static_cast<unsigned>(bits_.size()); }
  [[nodiscard]] const std::vector<Place>& dominoes() const { return dominoes_; }
  /// The bit of a square in the number of a position, whose lowest seven count within a line.
  [[nodiscard]] unsigned bit_of(std::size_t square) const { return bits_[square]; }

  /// How many bits above the lowest seven have squares that are no neighbours either, of these or
  /// of each other.
  [[nodiscard]] unsigned near_bits() const { return near_bits_; }

  /// Calls build(first, count) for lines in an order in which each comes after those that it needs,
  /// on `threads` threads; see each_of_levels below.
  [[nodiscard]] bool each_line(
      unsigned threads, const std::function<bool(double)>& go_on,
      const std::function<bool(std::uint64_t, std::uint64_t)>& build) const;

  /// Copies what holds for positions without the square of a lane to those with it.
  static Plane with_square(Plane plane, int lane) {
    if (lane == 6) return Plane{0, plane[0]};
    const std::uint64_t without = kWithout[static_cast<std::size_t>(lane)];
    return (plane & Plane{without, without}) << (1 << lane);
  }

 private:
  void find_dominoes(unsigned rows, unsigned columns);

  // Of positions by their number among 64: those without the square of lane 0, 1, ….
  static constexpr std::array<std::uint64_t, 6> kWithout = {0x5555555555555555, 0x3333333333333333,
                                                            0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff,
                                                            0x0000ffff0000ffff, 0x00000000ffffffff};

  std::vector<unsigned> bits_;  // by square
  unsigned near_bits_ = 0;
  std::vector<Place> dominoes_;
};

/// Calls build(item) for the items of each level, after all those of the levels before, on
/// `threads` threads. `go_on` is told the share that is done and says whether to go on, from one
/// thread at a time; false if it or `build` stopped the work.
[[nodiscard]] bool each_of_levels(const std::vector<std::vector<std::uint32_t>>& levels,
                                  unsigned threads, const std::function<bool(double)>& go_on,
                                  const std::function<bool(std::uint32_t)>& build);

}  // namespace grundy::cram
