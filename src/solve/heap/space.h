// Sparse spaces: the values of many heap games fall into a small rare and a large common class.
//
// Give a heap n with value v the class bit
//
//   c(n, v) = parity(v AND mask) + e n + e k   (mod 2),
//
// where e is 0, or 1 if all numbers k that are taken when a heap is split have the same parity. For
// an option of n that leaves heaps of a and b with a + b = n - k the class bits add up:
// c(n, G(a) xor G(b)) = c(a, G(a)) + c(b, G(b)), since e a + e b + 2 e k = e n + e k (mod 2).
// Two heaps of class 1 make an option of class 0, and only unlike ones make one of class 1. If
// nearly all heaps are in class 1 (the *common* one, the others are *rare*), few options have a
// common value, and they all contain a rare heap: looking at the rare heaps alone finds them.
//
// This is exact for every mask. A good one is found by counting: the Walsh-Hadamard transform of
// the numbers of heaps with each value gives, for all masks at once, how many heaps are common.
// (Berlekamp, Conway and Guy, Winning Ways, chapter 4; Gangolli and Plambeck 1989; Flammenkamp's
// tables of octal games.)
//
// Values are kept transformed: the class bit on top, and below it the value without the lowest bit
// of the mask, which the class bit tells. That map is linear but for a constant, so XOR works on
// transformed values, and within a class it keeps the order: two values of one class that differ
// first in the dropped bit would have to differ in a lower bit of the mask as well. Values of
// different classes that agree above the dropped bit differ in it, so the rare values below a
// common one are those whose index is below a bound (`rare_below`).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "solve/heap/pair_rules.h"

namespace grundy::heap {

struct Space {
  std::uint32_t mask = 0;  ///< 0: no classes, values are kept as they are
  bool with_heap = false;  ///< e: the parity of the heap counts
  unsigned odd_split = 0;  ///< the parity of k, if it does
  unsigned bits = 0;       ///< transformed values are below 2^bits
  std::uint64_t rare = 0;  ///< how many heaps were rare when it was found

  [[nodiscard]] std::uint32_t class_bit() const {
    return mask == 0 ? 0 : std::uint32_t{1} << (bits - 1);
  }
  /// Adds to the class of a heap that is left alone when k chips are taken.
  [[nodiscard]] std::uint32_t single_shift(std::uint32_t taken) const {
    return with_heap && taken % 2 == 1 ? class_bit() : 0;
  }

  [[nodiscard]] std::uint32_t transform(std::uint32_t value, std::uint64_t heap) const {
    if (mask == 0) return value;
    const std::uint32_t low = (mask & (~mask + 1)) - 1;
    const std::uint32_t rest = (value & low) | ((value >> 1U) & ~low);
    return rest | (class_of(value, heap) != 0 ? class_bit() : 0);
  }
  [[nodiscard]] std::uint32_t restore(std::uint32_t transformed, std::uint64_t heap) const {
    if (mask == 0) return transformed;
    const std::uint32_t dropped = mask & (~mask + 1);
    const std::uint32_t low = dropped - 1;
    const std::uint32_t rest = transformed & (class_bit() - 1);
    const std::uint32_t value = (rest & low) | ((rest & ~low) << 1U);
    const std::uint32_t wanted = (transformed & class_bit()) != 0 ? 1 : 0;
    return class_of(value, heap) == wanted ? value : value | dropped;
  }
  /// The number of rare values that are less than the common one with this transformed value.
  [[nodiscard]] std::uint32_t rare_below(std::uint32_t common, std::uint64_t heap) const {
    const std::uint32_t dropped = mask & (~mask + 1);
    const std::uint32_t above = common & (class_bit() - 1) & ~(dropped - 1);
    return (restore(common, heap) & dropped) != 0 ? above + dropped : above;
  }
  [[nodiscard]] bool is_rare(std::uint32_t value, std::uint64_t heap) const {
    return mask != 0 && class_of(value, heap) == 0;
  }
  [[nodiscard]] std::uint32_t class_of(std::uint32_t value, std::uint64_t heap) const {
    const auto parity = static_cast<unsigned>(__builtin_parity(value & mask));
    return with_heap ? parity ^ static_cast<unsigned>(heap % 2) ^ odd_split : parity;
  }

  friend bool operator==(const Space&, const Space&) = default;
};

/// The space with the fewest rare heaps among values[1..], for values below 2^16; nothing if no
/// mask leaves a third or less of them rare.
[[nodiscard]] std::optional<Space> find_space(std::span<const std::uint16_t> values,
                                              const PairRules& rules);

}  // namespace grundy::heap
