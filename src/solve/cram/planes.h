// Values of 128 positions at a time, in bit planes: what both layouts of the window compute with.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "solve/cram/lanes.h"

namespace grundy::cram::planes {

/// Words of a line: four planes of 128 bits.
inline constexpr std::size_t kLineWords = 8;

/// For each value below 8 the positions of a line that have an option of that value.
struct Seen {
  std::array<Plane, 8> values{};

  /// Adds the options in a line. They lack the square of a lane, if one is given.
  void add(const std::uint64_t* line, int lane) {
    const auto* const planes = reinterpret_cast<const Plane*>(line);
    const Plane one = planes[0];
    const Plane two = planes[1];
    const Plane small = ~planes[3] & ~planes[2];
    const Plane large = ~planes[3] & planes[2];
    const std::array<Plane, 4> low = {~two & ~one, ~two & one, two & ~one, two & one};
    for (std::size_t v = 0; v < 4; ++v) {
      Plane a = small & low[v];
      Plane b = large & low[v];
      if (lane != Lanes::kNoLane) {
        a = Lanes::with_square(a, lane);
        b = Lanes::with_square(b, lane);
      }
      values[v] |= a;
      values[v + 4] |= b;
    }
  }

  /// Adds what was collected for other positions: the same ones, or those without the square of a
  /// lane.
  void add(const Seen& other) {
    for (std::size_t v = 0; v < 8; ++v) values[v] |= other.values[v];
  }
  void add(const Seen& other, int lane) {
    for (std::size_t v = 0; v < 8; ++v) values[v] |= Lanes::with_square(other.values[v], lane);
  }

  /// Writes the least value that was not seen, or 8 if all were, and says for which positions that
  /// is.
  [[nodiscard]] Plane write_least(std::uint64_t* line) const {
    Plane open = ~Plane{0, 0};
    std::array<Plane, 4> planes{};
    for (std::size_t v = 0; v < 8; ++v) {
      const Plane here = open & ~values[v];
      for (std::size_t bit = 0; bit < 3; ++bit) {
        if ((v >> bit & 1U) != 0) planes[bit] |= here;
      }
      open &= values[v];
    }
    planes[3] = open;
    std::copy(planes.begin(), planes.end(), reinterpret_cast<Plane*>(line));
    return open;
  }
};

inline const std::uint64_t* line(const std::uint64_t* memory, std::uint64_t index) {
  return memory + (index >> Lanes::kLaneBits) * kLineWords;
}
inline unsigned read(const std::uint64_t* memory, std::uint64_t index) {
  const std::uint64_t* const planes = line(memory, index) + (index >> 6U & 1U);
  const unsigned bit = index & 63U;
  return static_cast<unsigned>((planes[0] >> bit & 1U) | (planes[2] >> bit & 1U) << 1U |
                               (planes[4] >> bit & 1U) << 2U | (planes[6] >> bit & 1U) << 3U);
}

/// Finishes the positions of a line whose options have all values below 8, which are few, one by
/// one: values_of(index) has a bit for the value of each option. False if four bits are too few.
template <class ValuesOf>
bool finish_large(std::uint64_t* memory, std::uint64_t number, Plane open,
                  const ValuesOf& values_of) {
  for (std::uint32_t half = 0; half < 2; ++half) {
    for (std::uint64_t rest = open[half]; rest != 0; rest &= rest - 1) {
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(rest));
      const std::uint64_t index = number << Lanes::kLaneBits | half << 6U | bit;
      const std::uint32_t seen = values_of(index);
      const auto value = static_cast<unsigned>(std::countr_one(seen));
      if (value > 15) return false;
      std::uint64_t* const planes = memory + number * kLineWords + half;
      for (std::size_t i = 0; i < 3; ++i) planes[2 * i] |= std::uint64_t{value >> i & 1U} << bit;
    }
  }
  return true;
}

}  // namespace grundy::cram::planes
