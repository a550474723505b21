// What a sweep (sweep.h) finds out about each staircase.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "solve/chomp/planes.h"

namespace grundy::chomp {

/// Nim values. The sets are those of the values that bites lead to, and a value is the least number
/// not among them.
template <class Kept>
struct ValueRule {
  using Stored = Kept;
  static constexpr bool kLastRowApart = false;
  static constexpr Stored kNothing = 0;  // for the empty board, which no bite leads to

  /// A value is at most the number of bites.
  [[nodiscard]] static std::size_t most_planes(std::uint64_t squares) {
    return squares / Planes::kBits + 1;
  }
  [[nodiscard]] static std::size_t first_planes() { return 1; }
  [[nodiscard]] static Stored found(std::uint64_t hole, std::uint32_t /*last*/) {
    return static_cast<Stored>(hole);
  }
  [[nodiscard]] static bool counts(Stored /*stored*/) { return true; }
  static void add(Planes& planes, std::size_t set, std::uint32_t /*left*/, Stored value) {
    planes.add(set, value);
  }
};

/// Lost positions. The staircases are those of all rows but the last. With these fixed, at most one
/// length of the last row is lost, since the longer one could be bitten to the shorter one. The
/// sets are those of the lengths from which some bite in the upper rows leads to a lost position;
/// the least length not among them is lost, if the last row may have it.
template <class Kept>
struct LostRule {
  using Stored = Kept;
  static constexpr bool kLastRowApart = true;
  static constexpr Stored kNothing = std::numeric_limits<Stored>::max();  // no length is lost

  std::uint32_t longest = 0;  ///< length of the last row in the whole shape

  [[nodiscard]] std::size_t most_planes(std::uint64_t /*squares*/) const { return first_planes(); }
  [[nodiscard]] std::size_t first_planes() const { return longest / Planes::kBits + 1; }
  [[nodiscard]] Stored found(std::uint64_t hole, std::uint32_t last) const {
    return hole <= std::min(last, longest) ? static_cast<Stored>(hole) : kNothing;
  }
  [[nodiscard]] static bool counts(Stored length) { return length != kNothing; }
  /// A bite that leaves `left` squares in a row leaves as many in the last one, if that is longer.
  /// So it may come to the lost length from one length, or from all that are as long or longer.
  static void add(Planes& planes, std::size_t set, std::uint32_t left, Stored length) {
    if (length == kNothing) return;
    if (length < left) {
      planes.add(set, length);
    } else {
      planes.add_from(set, length);
    }
  }
};

}  // namespace grundy::chomp
