// Discrete logarithms by the method of Pohlig and Hellman (1978): one logarithm in each of several
// subgroups, put together by the Chinese remainder theorem.
//
// The pairs make the subgroups easy to reach. For x = aF ⊕ b let x' = aF ⊕ a ⊕ b be its conjugate.
// In the field of 2^64 elements the norm x·x' is x^(2^32+1), which is in the field of 2^32
// elements, and x'/x is x^(2^32-1), which is in the subgroup of order 2^32 + 1 = 641·6700417. The
// norm of the norm is in the field of 2^16 elements, where all logarithms are in a table of 128
// KiB, and the quotient there has an order that divides 65537. So three subgroups with prime order
// are left, and Shanks' baby and giant steps find the logarithm in each. All is done to the base of
// one primitive element, so the baby steps are made once; a logarithm to another base is a quotient
// modulo 2^64 - 1. To make the baby steps for each base took 50 times as long as the rest.
#include <boost/unordered/unordered_flat_map.hpp>
#include <memory>
#include <numeric>

#include "grundy/nimber.h"

namespace grundy {

namespace {

using Small = BasicNimber<16>;
using Middle = BasicNimber<32>;
constexpr std::uint64_t kSmallOrder = 65535;
constexpr std::uint64_t kMiddlePrime = 65537;  // 2^32 - 1 = 65535·65537
constexpr std::uint64_t kLowPrime = 641;       // 2^64 - 1 = (2^32 - 1)·641·6700417
constexpr std::uint64_t kHighPrime = 6700417;
constexpr std::uint64_t kOrder = UINT64_MAX;
static_assert(kSmallOrder * kMiddlePrime * kLowPrime * kHighPrime == kOrder);

__extension__ using Twice = unsigned __int128;

std::uint64_t product_modulo(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
  return static_cast<std::uint64_t>(static_cast<Twice>(a) * b % modulus);
}

/// The inverse of a number that has no common factor with the modulus.
std::uint64_t inverse_modulo(std::uint64_t a, std::uint64_t modulus) {
  std::int64_t before = 0;
  std::int64_t now = 1;
  std::uint64_t rest = modulus;
  a %= modulus;
  while (a > 1) {
    const auto quotient = static_cast<std::int64_t>(rest / a);
    rest %= a;
    std::swap(a, rest);
    before -= quotient * now;
    std::swap(before, now);
  }
  return now < 0 ? modulus - static_cast<std::uint64_t>(-now) : static_cast<std::uint64_t>(now);
}

/// The logarithms of the field of 65536 elements to the base of its least primitive element.
const std::array<std::uint16_t, 65536>& small_logarithms() {
  static const auto kTable = [] {
    auto table = std::make_unique<std::array<std::uint16_t, 65536>>();
    const Small generator(static_cast<std::uint16_t>(least_primitive(16).number().limbs[0]));
    Small element(1);
    for (std::uint32_t i = 0; i < kSmallOrder; ++i) {
      (*table)[element.number()] = static_cast<std::uint16_t>(i);
      element *= generator;
    }
    (*table)[0] = kSmallOrder;
    return table;
  }();
  return *kTable;
}

/// The least k with k·b ≡ a modulo the order.
std::optional<std::uint64_t> quotient_of_logarithms(std::uint64_t a, std::uint64_t b,
                                                    std::uint64_t order) {
  const std::uint64_t common = std::gcd(b, order);
  if (a % common != 0) return std::nullopt;
  const std::uint64_t modulus = order / common;
  if (modulus == 1) return 0;
  return product_modulo(a / common, inverse_modulo(b / common, modulus), modulus);
}

template <class N>
N conjugate(N x) {
  return N(x.high(), x.high() + x.low());
}
template <class N>
typename N::Half norm(N x) {
  return x.low() * (x.high() + x.low()) + x.high().square().times_half();
}
/// What is left of x in the subgroup in which the norm is 1.
template <class N>
N turn(N x) {
  return conjugate(x) / x;
}

/// The powers of an element of prime order.
template <class N>
class Subgroup {
 public:
  /// `baby_steps` are kept; a logarithm takes prime/baby_steps giant ones at most.
  Subgroup(N generator, std::uint64_t prime, std::uint64_t baby_steps)
      : prime_(prime), step_(baby_steps) {
    kept_.reserve(baby_steps);
    N power(typename N::Number(1));
    for (std::uint64_t i = 0; i < step_; ++i) {
      kept_.try_emplace(power.number(), static_cast<std::uint32_t>(i));
      power *= generator;
    }
    back_ = power.inverse();
  }
  /// x must be in the subgroup.
  [[nodiscard]] std::uint64_t logarithm(N x) const {
    for (std::uint64_t steps = 0; steps < prime_ + step_; steps += step_) {
      if (const auto found = kept_.find(x.number()); found != kept_.end()) {
        return (steps + found->second) % prime_;
      }
      x *= back_;
    }
    assert(false && "x is not in the subgroup");
    return 0;
  }

 private:
  std::uint64_t prime_;
  std::uint64_t step_;
  N back_;
  boost::unordered_flat_map<typename N::Number, std::uint32_t> kept_;
};

/// The number that leaves rests a and b modulo two numbers without a common factor.
std::uint64_t combined(std::uint64_t a, std::uint64_t modulus, std::uint64_t b,
                       std::uint64_t prime) {
  const std::uint64_t missing = (b + prime - a % prime) % prime;
  return a + modulus * product_modulo(missing, inverse_modulo(modulus, prime), prime);
}

/// Logarithms in the field of 2^64 elements to the base of its least primitive element.
class LargeLogarithms {
 public:
  LargeLogarithms() : LargeLogarithms(Nimber(least_primitive(64).number().limbs[0])) {}

  [[nodiscard]] std::uint64_t operator()(Nimber x) const {
    const Middle small = norm(x);
    const Nimber rest = turn(x);
    // The table of the small field has another base.
    std::uint64_t result =
        product_modulo(small_logarithms()[norm(small).number()], small_inverse_, kSmallOrder);
    result = combined(result, kSmallOrder, middle_.logarithm(turn(small)), kMiddlePrime);
    const std::uint64_t modulus = kSmallOrder * kMiddlePrime;
    result = combined(result, modulus, low_.logarithm(rest.power(kHighPrime)), kLowPrime);
    return combined(result, modulus * kLowPrime, high_.logarithm(rest.power(kLowPrime)),
                    kHighPrime);
  }

 private:
  explicit LargeLogarithms(Nimber generator)
      : small_inverse_(
            inverse_modulo(small_logarithms()[norm(norm(generator)).number()], kSmallOrder)),
        middle_(turn(norm(generator)), kMiddlePrime, 1 << 11),
        low_(turn(generator).power(kHighPrime), kLowPrime, kLowPrime),
        high_(turn(generator).power(kLowPrime), kHighPrime, 1 << 15) {}

  std::uint64_t small_inverse_;  // of the logarithm of the generator's part in the small field
  Subgroup<Middle> middle_;
  Subgroup<Nimber> low_;
  Subgroup<Nimber> high_;
};

std::uint64_t large_logarithm(Nimber x) {
  static const LargeLogarithms kLogarithms;
  return kLogarithms(x);
}

}  // namespace

std::optional<std::uint64_t> logarithm(Nimber x, Nimber base) {
  if (x.is_zero() || base.is_zero()) return std::nullopt;
  if (base.field_bits() > 16) {
    return quotient_of_logarithms(large_logarithm(x), large_logarithm(base), kOrder);
  }
  if (x.field_bits() > 16) return std::nullopt;
  const auto& table = small_logarithms();
  return quotient_of_logarithms(table[x.number()], table[base.number()], kSmallOrder);
}

void logarithms(std::span<const BasicNimber<16>> x, std::span<std::uint16_t> logarithms) {
  assert(x.size() == logarithms.size());
  const auto& table = small_logarithms();
  for (std::size_t i = 0; i < x.size(); ++i) logarithms[i] = table[x[i].number()];
}

BasicNimber<256> least_primitive(unsigned bits) {
  using Wide = BasicNimber<256>;
  assert(bits >= 1 && bits <= 256 && (bits & (bits - 1)) == 0);
  if (bits == 1) return Wide(1);
  // Below 2^(bits/2) lies a smaller field.
  WideNumber<256> all;
  for (unsigned i = 0; i < bits; ++i) all.limbs[i / 64] |= std::uint64_t{1} << (i % 64);
  WideNumber<256> number;
  number.limbs[bits / 128] = std::uint64_t{1} << (bits / 2 % 64);
  while (Wide(number).order() != all) ++number.limbs[0];
  return Wide(number);
}

}  // namespace grundy
