// Nimbers as numbers: the field in which the sum of two nim heaps is `+`.
//
// Nim addition makes the whole numbers a group. Conway found the product that makes them a field
// (On Numbers and Games, chapter 6). By definition a⊗b is the least number that is not of the form
// a'⊗b ⊕ a⊗b' ⊕ a'⊗b' with a' < a and b' < b. From this follow two rules for the numbers
// F = 2, 4, 16, 256, 65536, …, each the square of the one before:
//
//   F ⊗ n = F·n  for n < F            F ⊗ F = F ⊕ F/2
//
// So the numbers below F² are the pairs aF ⊕ b, and form a field of F² elements over that of the
// numbers below F. This header does all its arithmetic by these pairs, down to 8 bits, where it
// looks up logarithms. `BasicNimber<Bits>` is the field of the numbers below 2^Bits; the fields lie
// inside each other, so converting to a wider type changes nothing.
//
//   using grundy::Nimber;                            // 64 bits
//   Nimber(7) * Nimber(9);                           // 8
//   Nimber(7) / Nimber(9), Nimber(5).inverse();
//   Nimber(2).power(3);                              // 1: an ordinary exponent
//   Nimber(4).square_root(), Nimber(2).solve_square_plus();
//   grundy::multiply(a, b, products);                // spans of Nimber
//
// This header works alone, without the library. The library adds the functions on spans, the
// logarithms, least_primitive, and decimal text (parse, print). Functions in the header are
// constexpr. On a processor with carry-less multiplication a 64-bit product does not use the pairs:
// nimber_inline.h explains how.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#if defined(__x86_64__) && defined(__GNUC__)
#define GRUNDY_CARRYLESS 1
#include <immintrin.h>
#endif

namespace grundy {

/// A whole number of 128 or 256 bits, the least significant limb first.
template <unsigned Bits>
struct WideNumber {
  std::array<std::uint64_t, Bits / 64> limbs{};

  constexpr WideNumber() = default;
  constexpr WideNumber(std::uint64_t number) : limbs{number} {}  // NOLINT(*-explicit-*)

  friend constexpr bool operator==(const WideNumber&, const WideNumber&) = default;
  friend constexpr std::strong_ordering operator<=>(const WideNumber& a, const WideNumber& b) {
    for (std::size_t i = a.limbs.size(); i-- > 0;) {
      if (a.limbs[i] != b.limbs[i]) return a.limbs[i] <=> b.limbs[i];
    }
    return std::strong_ordering::equal;
  }
};

namespace nimber_detail {

// clang-format off
template <unsigned Bits> struct NumberOf { using Type = WideNumber<Bits>; };
template <> struct NumberOf<8> { using Type = std::uint8_t; };
template <> struct NumberOf<16> { using Type = std::uint16_t; };
template <> struct NumberOf<32> { using Type = std::uint32_t; };
template <> struct NumberOf<64> { using Type = std::uint64_t; };
// clang-format on

/// The product of numbers below 2^bits, for the tables. It recurses once per halving.
// NOLINTNEXTLINE(misc-no-recursion)
constexpr unsigned plain_product(unsigned a, unsigned b, unsigned bits) {
  if (bits == 1) return a & b;
  const unsigned half = bits / 2;
  const unsigned mask = (1U << half) - 1;
  const unsigned low = plain_product(a & mask, b & mask, half);
  const unsigned high = plain_product(a >> half, b >> half, half);
  const unsigned cross = plain_product((a & mask) ^ (a >> half), (b & mask) ^ (b >> half), half);
  return ((cross ^ low) << half) ^ low ^ plain_product(high, 1U << (half - 1), half);
}

/// Logarithms of the field of 256 elements. The logarithm of 0 is so large that every sum with it
/// falls among the zeros of `power`: a product needs no branch.
struct ByteTables {
  static constexpr unsigned kGenerator = 18;  // the least primitive element
  static constexpr unsigned kNoLogarithm = 512;

  std::array<std::uint16_t, 256> logarithm{};
  std::array<std::uint8_t, 2 * kNoLogarithm + 1> power{};
  std::array<std::uint8_t, 256> root{};
  std::array<std::uint8_t, 256> half{};         ///< times 128, half of F = 256
  std::array<std::uint8_t, 256> square_plus{};  ///< the even x with x² ⊕ x = the index

  constexpr ByteTables() {
    unsigned element = 1;
    for (unsigned i = 0; i < 255; ++i) {
      logarithm[element] = static_cast<std::uint16_t>(i);
      power[i] = static_cast<std::uint8_t>(element);
      power[i + 255] = power[i];
      element = plain_product(element, kGenerator, 8);
    }
    logarithm[0] = kNoLogarithm;
    for (unsigned a = 0; a < 256; ++a) {
      root[product(a, a)] = static_cast<std::uint8_t>(a);
      half[a] = product(a, 128);
      if (a % 2 == 0) square_plus[product(a, a) ^ a] = static_cast<std::uint8_t>(a);
    }
  }
  [[nodiscard]] constexpr std::uint8_t product(unsigned a, unsigned b) const {
    return power[static_cast<std::size_t>(logarithm[a]) + logarithm[b]];
  }
};
inline constexpr ByteTables kBytes;
static_assert(kBytes.logarithm[1] == 0 && kBytes.logarithm[18] == 1 && kBytes.power[254] != 1,
              "18 is primitive");

}  // namespace nimber_detail

template <unsigned Bits>
class BasicNimber;

namespace nimber_detail {
/// The product by carry-less multiplication; nothing if the processor has none.
inline bool has_carryless();
inline std::uint64_t carryless_product(std::uint64_t a, std::uint64_t b);
}  // namespace nimber_detail

template <unsigned Bits>
class BasicNimber {
  static_assert(Bits == 8 || Bits == 16 || Bits == 32 || Bits == 64 || Bits == 128 || Bits == 256,
                "nimbers have 8, 16, 32, 64, 128 or 256 bits");

 public:
  static constexpr unsigned bits = Bits;
  using Number = typename nimber_detail::NumberOf<Bits>::Type;
  using Half = BasicNimber<(Bits > 8 ? Bits / 2 : 8)>;

  constexpr BasicNimber() = default;
  constexpr explicit BasicNimber(Number number) : number_(number) {}
  /// From a smaller field.
  template <unsigned Fewer>
    requires(Fewer < Bits)
  constexpr BasicNimber(BasicNimber<Fewer> other)  // NOLINT(*-explicit-*): no value changes
      : number_(widened(other)) {}
  /// aF ⊕ b with F = 2^(Bits/2).
  constexpr BasicNimber(Half a, Half b)
    requires(Bits > 8)
      : number_(joined(a, b)) {}

  [[nodiscard]] constexpr Number number() const { return number_; }
  [[nodiscard]] constexpr bool is_zero() const { return number_ == Number(0); }
  /// a and b of aF ⊕ b.
  [[nodiscard]] constexpr Half high() const
    requires(Bits > 8);
  [[nodiscard]] constexpr Half low() const
    requires(Bits > 8);
  /// Bit i of the number.
  [[nodiscard]] constexpr bool bit(unsigned i) const;

  friend constexpr bool operator==(const BasicNimber&, const BasicNimber&) = default;
  friend constexpr auto operator<=>(const BasicNimber&, const BasicNimber&) = default;

  /// Nim addition; subtraction is the same.
  friend constexpr BasicNimber operator+(BasicNimber a, BasicNimber b) {
    if constexpr (Bits <= 64) {
      return BasicNimber(static_cast<Number>(a.number_ ^ b.number_));
    } else {
      for (std::size_t i = 0; i < a.number_.limbs.size(); ++i) {
        a.number_.limbs[i] ^= b.number_.limbs[i];
      }
      return a;
    }
  }
  friend constexpr BasicNimber operator-(BasicNimber a, BasicNimber b) { return a + b; }
  friend constexpr BasicNimber operator*(BasicNimber a, BasicNimber b) { return a.times(b); }
  /// The divisor must not be 0.
  friend constexpr BasicNimber operator/(BasicNimber a, BasicNimber b) { return a * b.inverse(); }
  constexpr BasicNimber& operator+=(BasicNimber other) { return *this = *this + other; }
  constexpr BasicNimber& operator-=(BasicNimber other) { return *this = *this + other; }
  constexpr BasicNimber& operator*=(BasicNimber other) { return *this = *this * other; }
  constexpr BasicNimber& operator/=(BasicNimber other) { return *this = *this / other; }

  /// The product by pairs, even if the processor has a faster way.
  [[nodiscard]] constexpr BasicNimber times_by_pairs(BasicNimber other) const;
  [[nodiscard]] constexpr BasicNimber square() const;
  /// The one root: squaring is one to one.
  [[nodiscard]] constexpr BasicNimber square_root() const;
  /// 0 has no inverse; it gives 0 where assertions are off, as in the functions on spans.
  [[nodiscard]] constexpr BasicNimber inverse() const;
  /// With an ordinary exponent; x^0 is 1, for x = 0 too.
  [[nodiscard]] constexpr BasicNimber power(Number exponent) const;
  /// Times 2^(Bits-1), which is F²/2 and comes up in every product of pairs.
  [[nodiscard]] constexpr BasicNimber times_half() const;

  /// The trace over {0, 1}: the sum of x, x², x⁴, …, Bits terms. A pair aF ⊕ b has the trace a over
  /// the field of b, because F and its conjugate F ⊕ 1 add up to 1. So the trace is the top bit.
  [[nodiscard]] constexpr bool trace() const { return bit(Bits - 1); }
  /// The even x with x² ⊕ x = *this; the other root is x ⊕ 1. Nothing if the trace is 1: then the
  /// roots are in the next field.
  [[nodiscard]] constexpr std::optional<BasicNimber> solve_square_plus() const;

  /// The bits of the least of these fields that contains the number: 1, 2, 4, 8, …
  [[nodiscard]] constexpr unsigned field_bits() const;
  /// The coefficients of the polynomial of least degree over {0, 1} with this root, the constant
  /// first. Its degree is field_bits().
  [[nodiscard]] std::vector<bool> minimal_polynomial() const;
  /// The least n > 0 with x^n = 1; 0 for x = 0.
  [[nodiscard]] constexpr Number order() const;
  /// True if the powers of the number are all the numbers below 2^Bits but 0.
  [[nodiscard]] constexpr bool is_primitive() const;

  /// Reads a decimal number, or 0x and a hexadecimal one; nothing if the text is none or too large.
  [[nodiscard]] static std::optional<BasicNimber> parse(std::string_view text);
  [[nodiscard]] std::string print() const;

 private:
  template <unsigned Fewer>
  static constexpr Number widened(BasicNimber<Fewer> other);
  static constexpr Number joined(Half a, Half b);
  [[nodiscard]] constexpr BasicNimber times(BasicNimber other) const;

  Number number_{};
};

using Nimber = BasicNimber<64>;
using Nimber128 = BasicNimber<128>;
using Nimber256 = BasicNimber<256>;

// Functions on spans, in the library. All spans have the same length, and the result may be one of
// the arguments. The kernel is chosen once, when the program first needs it: see nimber_kernel().

void multiply(std::span<const Nimber> a, std::span<const Nimber> b, std::span<Nimber> products);
/// 0 in `b` gives 0.
void divide(std::span<const Nimber> a, std::span<const Nimber> b, std::span<Nimber> quotients);
/// The inverse of 0 is taken to be 0.
void invert(std::span<const Nimber> a, std::span<Nimber> inverses);
void square(std::span<const Nimber> a, std::span<Nimber> squares);
void square_root(std::span<const Nimber> a, std::span<Nimber> roots);

/// The ways to compute them, the slowest first.
enum class NimberKernel : std::uint8_t { portable, carryless, gfni };
/// The one in use.
[[nodiscard]] NimberKernel nimber_kernel();
/// Uses another one from now on, for tests and benchmarks; false if the processor lacks it.
bool use_nimber_kernel(NimberKernel kernel);
[[nodiscard]] std::string_view name(NimberKernel kernel);

// Discrete logarithms, in the library: the least n with base^n = x. Nothing if there is none, or if
// x or the base is 0. In fields of up to 16 bits they are looked up. Above, the method is that of
// Pohlig and Hellman: 2^64 - 1 has no prime factor beyond 6700417.

[[nodiscard]] std::optional<std::uint64_t> logarithm(Nimber x, Nimber base);
/// To the base of the least primitive element; 65535 stands for the logarithm of 0.
void logarithms(std::span<const BasicNimber<16>> x, std::span<std::uint16_t> logarithms);
/// A whole number in decimal digits.
[[nodiscard]] std::string decimal(const WideNumber<256>& number);
/// The least primitive element of the field of 2^bits elements: bits is 1, 2, 4, …, 256.
[[nodiscard]] BasicNimber<256> least_primitive(unsigned bits);

}  // namespace grundy

/// Nimbers as keys.
template <unsigned Bits>
struct std::hash<grundy::BasicNimber<Bits>> {
  std::size_t operator()(const grundy::BasicNimber<Bits>& nimber) const noexcept {
    if constexpr (Bits <= 64) {
      return std::hash<std::uint64_t>()(nimber.number());
    } else {
      std::uint64_t mixed = 0;
      for (const std::uint64_t limb : nimber.number().limbs) {
        mixed = (mixed ^ limb) * 0x9e3779b97f4a7c15;  // 2^64 by the golden ratio
        mixed ^= mixed >> 32;
      }
      return std::hash<std::uint64_t>()(mixed);
    }
  }
};

#include "grundy/nimber_inline.h"  // IWYU pragma: export
