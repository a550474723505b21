// Automata for the relations that formulas are made of.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "automata/dfa.h"

namespace grundy::automata {

/// The sum of coefficient times variable, plus a constant.
struct Linear {
  std::vector<std::pair<Variable, std::int64_t>> terms;  ///< variables ascending, no zeros
  std::int64_t constant = 0;

  friend bool operator==(const Linear&, const Linear&) = default;
};

enum class Relation : std::uint8_t {
  zero,         ///< the sum is 0
  at_most_zero  ///< the sum is at most 0
};

/// Coefficients, constants and moduli beyond this are refused.
inline constexpr std::int64_t kLargestNumber = std::int64_t{1} << 40U;

[[nodiscard]] Found<Dfa> linear(const Numeration& numeration, const Linear& sum, Relation relation,
                                Budget& budget);
/// The sum is a multiple of `modulus`, which is at least 1.
[[nodiscard]] Found<Dfa> divisible(const Numeration& numeration, const Linear& sum,
                                   std::int64_t modulus, Budget& budget);

/// Relations between the digits of numbers. Those in the first group need a numeration whose digits
/// are bits in groups: base 2, 4, 8, 16 or 32.
enum class Digital : std::uint8_t {
  bit_xor,       ///< x, y, z: x xor y = z
  bit_and,       ///< x, y, z: x and y = z
  bit_or,        ///< x, y, z: x or y = z
  power_of_two,  ///< x
  lowest_bit,    ///< x, y: y is the largest power of two that divides x
  highest_bit,   ///< x, y: y is the largest power of two that is at most x
  weight,        ///< x is one of the weights of the numeration: its word is a 1 and zeros
  shifted,       ///< x, y: the word of y is that of x with a 0 after it
};

[[nodiscard]] std::size_t arity(Digital relation);
/// True if the numeration has it: bits need a base that is a power of two.
[[nodiscard]] bool exists_in(Digital relation, const Numeration& numeration);
/// Its arguments are tracks 0, 1, 2. It must exist.
[[nodiscard]] Found<Dfa> digital(const Numeration& numeration, Digital relation, Budget& budget);

}  // namespace grundy::automata
