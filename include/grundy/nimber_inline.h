// The arithmetic of grundy/nimber.h. That header includes this file; nothing else does. It is long
// because all of it is one class template, which works alone and at compile time.
#pragma once
// IWYU pragma: private, include "grundy/nimber.h"

namespace grundy {

namespace nimber_detail {

/// Visits the bits of an exponent, the highest first.
template <class Number, class Visit>
constexpr void each_bit(const Number& number, Visit&& visit) {
  if constexpr (std::unsigned_integral<Number>) {
    for (unsigned i = 8 * sizeof(Number); i-- > 0;) visit((number >> i & 1U) != 0);
  } else {
    for (std::size_t limb = number.limbs.size(); limb-- > 0;) each_bit(number.limbs[limb], visit);
  }
}

/// The prime factors of 2^256 - 1, which is the product of 2^(2^k) + 1 for k < 8; none of them
/// occurs twice. The first ones are those of 2^8 - 1, 2^16 - 1, and so on.
inline constexpr auto kPrimes = [] {
  std::array<WideNumber<128>, 11> primes{
      3, 5, 17, 257, 65537, 641, 6700417, 274177, 67280421310721, 59649589127497217, 0};
  primes[10].limbs = {0x40775b48cc32ba01, 309};  // 5704689200685129054721
  return primes;
}();
constexpr std::size_t primes_of(unsigned bits) {
  switch (bits) {
    case 8:
      return 3;
    case 16:
      return 4;
    case 32:
      return 5;
    case 64:
      return 7;
    case 128:
      return 9;
    default:
      return 11;
  }
}

/// a·b as ordinary numbers; the product must fit.
template <class Number>
constexpr Number ordinary_product(const Number& a, const WideNumber<128>& b) {
  if constexpr (std::unsigned_integral<Number>) {
    return static_cast<Number>(a * b.limbs[0]);
  } else {
    Number product;
    for (std::size_t i = 0; i < a.limbs.size(); ++i) {
      __extension__ using Twice = unsigned __int128;
      Twice carry = 0;
      for (std::size_t j = 0; i + j < product.limbs.size(); ++j) {
        const std::uint64_t factor = j < b.limbs.size() ? b.limbs[j] : 0;
        carry += static_cast<Twice>(a.limbs[i]) * factor + product.limbs[i + j];
        product.limbs[i + j] = static_cast<std::uint64_t>(carry);
        carry >>= 64;
      }
    }
    return product;
  }
}

}  // namespace nimber_detail

template <unsigned Bits>
template <unsigned Fewer>
constexpr typename BasicNimber<Bits>::Number BasicNimber<Bits>::widened(BasicNimber<Fewer> other) {
  if constexpr (Fewer <= 64) {
    return Number(other.number());
  } else {
    Number wide;
    for (std::size_t i = 0; i < Fewer / 64; ++i) wide.limbs[i] = other.number().limbs[i];
    return wide;
  }
}

template <unsigned Bits>
constexpr typename BasicNimber<Bits>::Number BasicNimber<Bits>::joined(Half a, Half b) {
  if constexpr (Bits <= 64) {
    return static_cast<Number>(static_cast<Number>(a.number()) << Bits / 2 | b.number());
  } else {
    Number number = widened(b);
    const Number top = widened(a);
    for (std::size_t i = 0; i < Bits / 128; ++i) number.limbs[i + Bits / 128] = top.limbs[i];
    return number;
  }
}

template <unsigned Bits>
constexpr typename BasicNimber<Bits>::Half BasicNimber<Bits>::high() const
  requires(Bits > 8)
{
  if constexpr (Bits <= 64) {
    return Half(static_cast<typename Half::Number>(number_ >> Bits / 2));
  } else if constexpr (Bits == 128) {
    return Half(number_.limbs[1]);
  } else {
    WideNumber<128> number;
    number.limbs = {number_.limbs[2], number_.limbs[3]};
    return Half(number);
  }
}

template <unsigned Bits>
constexpr typename BasicNimber<Bits>::Half BasicNimber<Bits>::low() const
  requires(Bits > 8)
{
  if constexpr (Bits <= 64) {
    return Half(static_cast<typename Half::Number>(number_));
  } else if constexpr (Bits == 128) {
    return Half(number_.limbs[0]);
  } else {
    WideNumber<128> number;
    number.limbs = {number_.limbs[0], number_.limbs[1]};
    return Half(number);
  }
}

template <unsigned Bits>
constexpr bool BasicNimber<Bits>::bit(unsigned i) const {
  if constexpr (Bits <= 64) {
    return (number_ >> i & 1U) != 0;
  } else {
    return (number_.limbs[i / 64] >> (i % 64) & 1U) != 0;
  }
}

template <unsigned Bits>
constexpr BasicNimber<Bits> BasicNimber<Bits>::times_half() const {
  if constexpr (Bits == 8) {
    return BasicNimber(nimber_detail::kBytes.half[number_]);
  } else {
    // (aF ⊕ b)·hF = (a ⊕ b)h F ⊕ ah·h, since F² = F ⊕ h.
    const Half a = high();
    return BasicNimber((a + low()).times_half(), a.times_half().times_half());
  }
}

/// Karatsuba: three products of halves in place of four.
template <unsigned Bits>
constexpr BasicNimber<Bits> BasicNimber<Bits>::times_by_pairs(BasicNimber other) const {
  if constexpr (Bits == 8) {
    return BasicNimber(nimber_detail::kBytes.product(number_, other.number_));
  } else {
    const Half top = high() * other.high();
    const Half bottom = low() * other.low();
    const Half all = (high() + low()) * (other.high() + other.low());
    return BasicNimber(all + bottom, bottom + top.times_half());
  }
}

template <unsigned Bits>
constexpr BasicNimber<Bits> BasicNimber<Bits>::times(BasicNimber other) const {
  if constexpr (Bits == 64) {
    if (!std::is_constant_evaluated() && nimber_detail::has_carryless()) {
      return BasicNimber(nimber_detail::carryless_product(number_, other.number_));
    }
  }
  return times_by_pairs(other);
}

template <unsigned Bits>
constexpr BasicNimber<Bits> BasicNimber<Bits>::square() const {
  if constexpr (Bits == 8) {
    return *this * *this;
  } else {
    const Half a = high().square();
    return BasicNimber(a, low().square() + a.times_half());
  }
}

template <unsigned Bits>
constexpr BasicNimber<Bits> BasicNimber<Bits>::square_root() const {
  if constexpr (Bits == 8) {
    return BasicNimber(nimber_detail::kBytes.root[number_]);
  } else {
    return BasicNimber(high().square_root(), (low() + high().times_half()).square_root());
  }
}

template <unsigned Bits>
constexpr BasicNimber<Bits> BasicNimber<Bits>::inverse() const {
  assert(!is_zero());
  if constexpr (Bits == 8) {
    const unsigned logarithm = nimber_detail::kBytes.logarithm[number_];
    return BasicNimber(is_zero() ? std::uint8_t{0} : nimber_detail::kBytes.power[255 - logarithm]);
  } else {
    // The conjugate of aF ⊕ b is aF ⊕ a ⊕ b; the product of the two is in the smaller field.
    if (is_zero()) return *this;
    const Half a = high();
    const Half b = low();
    const Half norm = (b * (a + b) + a.square().times_half()).inverse();
    return BasicNimber(a * norm, (a + b) * norm);
  }
}

template <unsigned Bits>
constexpr BasicNimber<Bits> BasicNimber<Bits>::power(Number exponent) const {
  BasicNimber result(Number(1));
  nimber_detail::each_bit(exponent, [&](bool set) {
    result = result.square();
    if (set) result *= *this;
  });
  return result;
}

template <unsigned Bits>
constexpr std::optional<BasicNimber<Bits>> BasicNimber<Bits>::solve_square_plus() const {
  if (trace()) return std::nullopt;
  if constexpr (Bits == 8) {
    return BasicNimber(nimber_detail::kBytes.square_plus[number_]);
  } else {
    // For x = pF ⊕ q: p² ⊕ p = a, and q² ⊕ q = b ⊕ p²h. Of the two p one gives trace 0, because h
    // has trace 1.
    Half p = *high().solve_square_plus();
    Half rest = low() + p.square().times_half();
    if (rest.trace()) {
      p += Half(typename Half::Number(1));
      rest = low() + p.square().times_half();
    }
    return BasicNimber(p, *rest.solve_square_plus());
  }
}

template <unsigned Bits>
constexpr unsigned BasicNimber<Bits>::field_bits() const {
  unsigned width = Bits;
  while (width > 0 && !bit(width - 1)) --width;
  unsigned field = 1;
  while (field < width) field *= 2;
  return field;
}

template <unsigned Bits>
std::vector<bool> BasicNimber<Bits>::minimal_polynomial() const {
  // The product of t ⊕ c over the conjugates c = x, x², x⁴, …
  std::vector<BasicNimber> product{BasicNimber(Number(1))};
  BasicNimber conjugate = *this;
  for (unsigned i = 0; i < field_bits(); ++i) {
    product.emplace_back();
    for (std::size_t j = product.size(); j-- > 0;) {
      product[j] = product[j] * conjugate + (j > 0 ? product[j - 1] : BasicNimber());
    }
    conjugate = conjugate.square();
  }
  std::vector<bool> coefficients;
  for (const BasicNimber& coefficient : product) coefficients.push_back(!coefficient.is_zero());
  return coefficients;
}

template <unsigned Bits>
constexpr typename BasicNimber<Bits>::Number BasicNimber<Bits>::order() const {
  if (is_zero()) return Number(0);
  // No prime occurs twice in 2^Bits - 1, so it divides the order exactly if leaving it out of the
  // exponent does not give 1.
  const BasicNimber one(Number(1));
  Number order(1);
  for (std::size_t i = 0; i < nimber_detail::primes_of(Bits); ++i) {
    Number others(1);
    for (std::size_t j = 0; j < nimber_detail::primes_of(Bits); ++j) {
      if (j != i) others = nimber_detail::ordinary_product(others, nimber_detail::kPrimes[j]);
    }
    if (power(others) != one) {
      order = nimber_detail::ordinary_product(order, nimber_detail::kPrimes[i]);
    }
  }
  return order;
}

template <unsigned Bits>
constexpr bool BasicNimber<Bits>::is_primitive() const {
  const Number every = [] {
    if constexpr (Bits <= 64) {
      return static_cast<Number>(~Number(0));
    } else {
      Number number;
      number.limbs.fill(~std::uint64_t{0});
      return number;
    }
  }();
  return order() == every;
}

namespace nimber_detail {

// A second way to multiply 64-bit nimbers, for processors with carry-less multiplication.
//
// All fields of 2^64 elements are the same up to names. Let r be a nimber with
// r^64 ⊕ r^4 ⊕ r^3 ⊕ r ⊕ 1 = 0. Then the numbers 1, r, r², …, r^63 are a basis: every nimber is a
// sum of some of them, and the product of two such sums is that of polynomials in r, which is what
// PCLMULQDQ computes, reduced by x^64 = x^4 + x^3 + x + 1. `From` has the powers of r as columns,
// `To` is its inverse. Both are applied byte by byte from tables: 8 loads each.
//
// Loads from 32 KiB of tables seem much, but 24 of them and five cheap instructions replace 27
// products of bytes with 81 loads. Tables of nibbles take 4 KiB, and twice as many loads; they were
// slower. A single product has to wait for every step, about 40 cycles:
// - The polynomials are loaded into vector registers right away.
// - Reducing the product once leaves up to four bits above x^63. They depend only on the four
//   highest bits of the product, so a table gives their nimber while the rest is still reduced.
// Tables for the product without any reduction, and a reduction by shifts, were both slower.

inline constexpr std::uint64_t kPolynomialRoot = 0x402884ca01f7c6b2;

/// A linear map of 64 bits, as what it does to each byte.
struct LinearMap {
  std::array<std::array<std::uint64_t, 256>, 8> bytes{};

  constexpr explicit LinearMap(const std::array<std::uint64_t, 64>& columns) {
    for (std::size_t byte = 0; byte < 8; ++byte) {
      for (std::size_t value = 1; value < 256; ++value) {
        std::size_t top = 7;
        while ((value >> top & 1U) == 0) --top;
        bytes[byte][value] = bytes[byte][value ^ (std::size_t{1} << top)] ^ columns[8 * byte + top];
      }
    }
  }
  /// What x is mapped to, plus `more`.
  [[nodiscard]] constexpr std::uint64_t operator()(std::uint64_t x, std::uint64_t more = 0) const {
    return ((bytes[0][x & 255U] ^ more ^ bytes[1][x >> 8 & 255U]) ^
            (bytes[2][x >> 16 & 255U] ^ bytes[3][x >> 24 & 255U])) ^
           ((bytes[4][x >> 32 & 255U] ^ bytes[5][x >> 40 & 255U]) ^
            (bytes[6][x >> 48 & 255U] ^ bytes[7][x >> 56]));
  }
};

constexpr std::array<std::uint64_t, 64> powers_of_root() {
  std::array<std::uint64_t, 64> columns{};
  Nimber power(1);
  for (std::uint64_t& column : columns) {
    column = power.number();
    power *= Nimber(kPolynomialRoot);
  }
  return columns;
}

/// The inverse of an invertible matrix, given and returned by columns.
constexpr std::array<std::uint64_t, 64> inverted(std::array<std::uint64_t, 64> columns) {
  std::array<std::uint64_t, 64> inverse{};
  for (std::size_t i = 0; i < 64; ++i) inverse[i] = std::uint64_t{1} << i;
  for (std::size_t row = 0; row < 64; ++row) {
    std::size_t pivot = row;
    while ((columns[pivot] >> row & 1U) == 0) ++pivot;
    for (auto* matrix : {&columns, &inverse}) {
      const std::uint64_t swapped = (*matrix)[pivot];
      (*matrix)[pivot] = (*matrix)[row];
      (*matrix)[row] = swapped;
    }
    for (std::size_t i = 0; i < 64; ++i) {
      if (i == row || (columns[i] >> row & 1U) == 0) continue;
      columns[i] ^= columns[row];
      inverse[i] ^= inverse[row];
    }
  }
  return inverse;
}

#ifdef GRUNDY_CARRYLESS

inline constexpr LinearMap kFromPolynomial{powers_of_root()};
inline constexpr LinearMap kToPolynomial{inverted(powers_of_root())};
inline constexpr std::uint64_t kReduction = 0x1b;  // x^4 + x^3 + x + 1

/// For the bits 124 to 127 of a product: what the first reduction leaves above bit 63, as a nimber.
inline constexpr auto kRest = [] {
  std::array<std::uint64_t, 16> rest{};
  for (std::uint64_t top = 0; top < 16; ++top) {
    const std::uint64_t above = top ^ top >> 1 ^ top >> 3;  // of top·kReduction, from x^4 on
    for (std::uint64_t i = 0; i < 4; ++i) {
      if ((above >> i & 1U) != 0) rest[top] ^= kFromPolynomial(kReduction << i);
    }
  }
  return rest;
}();

inline bool has_carryless() {
  return __builtin_cpu_supports("pclmul") != 0 && __builtin_cpu_supports("sse4.1") != 0;
}

inline __m128i loaded(const std::uint64_t& entry) {
  return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(&entry));
}
/// The polynomial of a nimber, in the lower half.
inline __m128i polynomial_of(std::uint64_t x) {
  const auto& bytes = kToPolynomial.bytes;
  const __m128i low = _mm_xor_si128(
      _mm_xor_si128(loaded(bytes[0][x & 255U]), loaded(bytes[1][x >> 8 & 255U])),
      _mm_xor_si128(loaded(bytes[2][x >> 16 & 255U]), loaded(bytes[3][x >> 24 & 255U])));
  const __m128i high = _mm_xor_si128(
      _mm_xor_si128(loaded(bytes[4][x >> 32 & 255U]), loaded(bytes[5][x >> 40 & 255U])),
      _mm_xor_si128(loaded(bytes[6][x >> 48 & 255U]), loaded(bytes[7][x >> 56])));
  return _mm_xor_si128(low, high);
}

__attribute__((target("pclmul,sse4.1"))) inline std::uint64_t carryless_product(std::uint64_t a,
                                                                                std::uint64_t b) {
  const __m128i product = _mm_clmulepi64_si128(polynomial_of(a), polynomial_of(b), 0x00);
  const __m128i folded =
      _mm_clmulepi64_si128(product, _mm_cvtsi64_si128(static_cast<long long>(kReduction)), 0x01);
  const auto top = static_cast<std::uint64_t>(_mm_extract_epi64(product, 1)) >> 60;
  const __m128i sum = _mm_xor_si128(product, folded);
  return kFromPolynomial(static_cast<std::uint64_t>(_mm_cvtsi128_si64(sum)), kRest[top]);
}

#else

inline bool has_carryless() {
  return false;
}
inline std::uint64_t carryless_product(std::uint64_t /*a*/, std::uint64_t /*b*/) {
  return 0;
}

#endif

}  // namespace nimber_detail

}  // namespace grundy
