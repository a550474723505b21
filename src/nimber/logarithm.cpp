// Discrete logarithms by the method of Pohlig and Hellman (1978): one logarithm for each prime
// factor p of the order of the base, in the subgroup of order p, put together by the Chinese
// remainder theorem. In a subgroup Shanks' baby and giant steps take about 2√p products. The
// largest p is 6700417, which makes 5200.
//
// In the field of 65536 elements all logarithms to one base are in a table of 128 KiB.
#include <boost/unordered/unordered_flat_map.hpp>
#include <cmath>
#include <memory>
#include <numeric>

#include "grundy/nimber.h"

namespace grundy {

namespace {

using Small = BasicNimber<16>;
constexpr std::uint64_t kSmallOrder = 65535;

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

/// The least k with k·b ≡ a modulo the order of the small field.
std::optional<std::uint64_t> quotient_of_logarithms(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t common = std::gcd(b, kSmallOrder);
  if (a % common != 0) return std::nullopt;
  const std::uint64_t modulus = kSmallOrder / common;
  if (modulus == 1) return 0;
  return product_modulo(a / common, inverse_modulo(b / common, modulus), modulus);
}

/// The logarithm in a subgroup of prime order; x must be in it.
std::uint64_t logarithm_in_subgroup(Nimber x, Nimber base, std::uint64_t prime) {
  const auto step = static_cast<std::uint64_t>(std::ceil(std::sqrt(static_cast<double>(prime))));
  boost::unordered_flat_map<std::uint64_t, std::uint64_t> baby_steps;
  Nimber power(1);
  for (std::uint64_t i = 0; i < step; ++i) {
    baby_steps.try_emplace(power.number(), i);
    power *= base;
  }
  const Nimber back = power.inverse();
  for (std::uint64_t giant = 0; giant <= step; ++giant) {
    if (const auto found = baby_steps.find(x.number()); found != baby_steps.end()) {
      return (giant * step + found->second) % prime;
    }
    x *= back;
  }
  assert(false && "x is not in the subgroup");
  return 0;
}

std::optional<std::uint64_t> large_logarithm(Nimber x, Nimber base) {
  const std::uint64_t order = base.order();
  if (x.power(order) != Nimber(1)) return std::nullopt;
  std::uint64_t result = 0;
  std::uint64_t modulus = 1;
  for (std::size_t i = 0; i < nimber_detail::primes_of(64); ++i) {
    const std::uint64_t prime = nimber_detail::kPrimes[i].limbs[0];
    if (order % prime != 0) continue;
    const std::uint64_t others = order / prime;
    const std::uint64_t wanted = logarithm_in_subgroup(x.power(others), base.power(others), prime);
    const std::uint64_t missing = (wanted + prime - result % prime) % prime;
    result += modulus * product_modulo(missing, inverse_modulo(modulus, prime), prime);
    modulus *= prime;
  }
  return result;
}

}  // namespace

std::optional<std::uint64_t> logarithm(Nimber x, Nimber base) {
  if (x.is_zero() || base.is_zero()) return std::nullopt;
  if (base.field_bits() > 16) return large_logarithm(x, base);
  if (x.field_bits() > 16) return std::nullopt;
  const auto& table = small_logarithms();
  return quotient_of_logarithms(table[x.number()], table[base.number()]);
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
