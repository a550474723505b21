// Squares as bits: reading them, and reversing their order.
#pragma once

#include <bit>
#include <cstdint>

namespace grundy::games::bits {

__extension__ using Wide = unsigned __int128;

template <class Bits>
inline constexpr unsigned width = sizeof(Bits) * 8;

inline unsigned lowest(std::uint64_t bits) {
  return static_cast<unsigned>(std::countr_zero(bits));
}
inline unsigned lowest(Wide bits) {
  const auto low = static_cast<std::uint64_t>(bits);
  return low != 0 ? lowest(low) : 64 + lowest(static_cast<std::uint64_t>(bits >> 64U));
}
inline unsigned highest(std::uint64_t bits) {
  return 63 - static_cast<unsigned>(std::countl_zero(bits));
}
inline unsigned highest(Wide bits) {
  const auto high = static_cast<std::uint64_t>(bits >> 64U);
  return high != 0 ? 64 + highest(high) : highest(static_cast<std::uint64_t>(bits));
}

inline std::uint64_t reversed(std::uint64_t bits) {
  bits = (bits >> 1U & 0x5555555555555555) | (bits & 0x5555555555555555) << 1U;
  bits = (bits >> 2U & 0x3333333333333333) | (bits & 0x3333333333333333) << 2U;
  bits = (bits >> 4U & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4U;
  return __builtin_bswap64(bits);
}
inline Wide reversed(Wide bits) {
  return Wide{reversed(static_cast<std::uint64_t>(bits))} << 64U |
         reversed(static_cast<std::uint64_t>(bits >> 64U));
}

}  // namespace grundy::games::bits
