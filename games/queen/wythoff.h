// Wythoff's pairs, exactly, for all 64-bit numbers.
//
// W. A. Wythoff (1907): the squares (a, b), a <= b, from which the player to move loses are
// (floor(kφ), floor(kφ) + k) for k = 0, 1, 2, …, where φ is the golden ratio. Floating point is not
// exact beyond 2^53, so the pairs are computed with Zeckendorf's representation: every number is a
// sum of Fibonacci numbers, no two of them neighbours. Then a is the lower number of a pair if and
// only if its smallest Fibonacci number has an even place, and b is the same sum with every
// Fibonacci number replaced by the next one (Silber 1977). Multiplying by φ is the same shift:
// floor(kφ) is one more than k - 1 shifted.
#pragma once

#include <cstdint>
#include <optional>

namespace grundy::games {

struct WythoffPair {
  std::uint64_t lower;
  std::uint64_t upper;
};

/// The pair with this difference; nothing if its numbers need more than 64 bits.
[[nodiscard]] std::optional<WythoffPair> wythoff_pair(std::uint64_t difference);

/// The other number of the unique pair that contains this number.
[[nodiscard]] std::optional<std::uint64_t> wythoff_partner(std::uint64_t number);

[[nodiscard]] bool is_wythoff_pair(std::uint64_t a, std::uint64_t b);

}  // namespace grundy::games
