// Wythoff's pairs, exactly, for all 64-bit numbers.
//
// W. A. Wythoff (1907): the squares (a, b), a <= b, from which the player to move loses are
// (floor(kφ), floor(kφ) + k) for k = 0, 1, 2, …, where φ is the golden ratio. Floating point loses
// this near 2^53, so it is computed with Zeckendorf's representation, every number as a sum of
// Fibonacci numbers no two of which are neighbours: a is the lower number of a pair just if its
// smallest Fibonacci number has an even place, and b is then the same sum with every Fibonacci
// number replaced by the next one (Silber 1977). Multiplying by φ is the same shift: floor(kφ) is
// one more than k - 1 shifted.
#pragma once

#include <cstdint>
#include <optional>

namespace grundy::games {

struct WythoffPair {
  std::uint64_t lower;
  std::uint64_t upper;
};

/// The pair with this difference; none where its numbers need more than 64 bits.
[[nodiscard]] std::optional<WythoffPair> wythoff_pair(std::uint64_t difference);

/// The other number of the one pair that holds this number.
[[nodiscard]] std::optional<std::uint64_t> wythoff_partner(std::uint64_t number);

[[nodiscard]] bool is_wythoff_pair(std::uint64_t a, std::uint64_t b);

}  // namespace grundy::games
