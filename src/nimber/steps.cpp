#include "nimber/steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace grundy::nimber {

namespace {

/// More would not be read.
constexpr std::size_t kMostProducts = 60;

/// a of aF ⊕ b, where F has half as many bits as the field.
Finite upper(const Finite& number, unsigned half) {
  WideNumber<256> shifted;
  for (unsigned i = half; i < 256; ++i) {
    if (number.bit(i)) shifted.limbs[(i - half) / 64] |= std::uint64_t{1} << ((i - half) % 64);
  }
  return Finite(shifted);
}
Finite lower(const Finite& number, unsigned half) {
  WideNumber<256> cut = number.number();
  for (unsigned i = half; i < 256; ++i) cut.limbs[i / 64] &= ~(std::uint64_t{1} << (i % 64));
  return Finite(cut);
}
Finite power_of_two(unsigned exponent) {
  WideNumber<256> number;
  number.limbs[exponent / 64] = std::uint64_t{1} << (exponent % 64);
  return Finite(number);
}

/// True if the product needs no argument: a factor is 0 or 1.
bool is_plain(const Finite& a, const Finite& b) {
  return std::min(a, b) <= Finite(1);
}

/// "16⊗7 ⊕ 3", without parts that are 0.
std::string pair_text(const Finite& fermat, const Finite& a, const Finite& b) {
  std::string text = fermat.print();
  if (a != Finite(1)) text += "⊗" + a.print();
  if (!b.is_zero()) text += " ⊕ " + b.print();
  return text;
}

std::string times(const Ordinal& a, const Ordinal& b) {
  return fmt::format("{} ⊗ {}", a.print(), b.print());
}

using Products = std::vector<std::pair<Finite, Finite>>;

/// How two numbers below 4 are multiplied.
std::string small_product(const Finite& a, const Finite& b) {
  if (is_plain(a, b)) return ".";
  if (std::max(a, b) == Finite(2)) return ", which is F ⊕ F/2 for F = 2.";
  return a == b ? ": 3 = 2 ⊕ 1, so this is 2 ⊗ 2 ⊕ 1 = 3 ⊕ 1."
                : ": 3 = 2 ⊕ 1, so this is 2 ⊗ 2 ⊕ 2 = 3 ⊕ 2.";
}

/// One of the two is below the Fermat power: the upper half of the other is multiplied by it.
Products reduce_by_smaller(const Finite& fermat, const Finite& small, const Finite& other,
                           const Finite& large, const Finite& rest, std::string& claim) {
  if (large == Finite(1) && rest.is_zero()) {
    claim += fmt::format(": {} is below {}, so this is the ordinary product.", small.print(),
                         fermat.print());
    return {};
  }
  claim += fmt::format(
      ": {} = {}, and {} times a smaller number is the ordinary product, so this is "
      "{}·({} ⊗ {}) ⊕ {} ⊗ {} = {}·{} ⊕ {}.",
      other.print(), pair_text(fermat, large, rest), fermat.print(), fermat.print(), small.print(),
      large.print(), small.print(), rest.print(), fermat.print(), (small * large).print(),
      (small * rest).print());
  return {{small, large}, {small, rest}};
}

/// Adds to the claim how the product comes about; returns the smaller products that it rests on.
Products reduce(const Finite& a, const Finite& b, std::string& claim) {
  const unsigned half = std::max(a, b).field_bits() / 2;
  if (half <= 1) {
    claim += half == 0 ? "." : small_product(a, b);
    return {};
  }
  const Finite fermat = power_of_two(half);
  if (a == fermat && b == fermat) {
    claim += fmt::format(", which is F ⊕ F/2 for F = {}.", fermat.print());
    return {};
  }
  const Finite a1 = upper(a, half);
  const Finite b1 = upper(b, half);
  const Finite a0 = lower(a, half);
  const Finite b0 = lower(b, half);
  if (a1.is_zero()) return reduce_by_smaller(fermat, a, b, b1, b0, claim);
  if (b1.is_zero()) return reduce_by_smaller(fermat, b, a, a1, a0, claim);
  const Finite below = power_of_two(half - 1);
  const Finite top = a1 * b1;
  const Finite cross = a1 * b0 + a0 * b1;
  claim += fmt::format(
      ": {} = {} and {} = {}. With {} ⊗ {} = {} ⊕ {} this is {}·({} ⊕ {}) ⊕ {} ⊗ {} ⊕ {}.",
      a.print(), pair_text(fermat, a1, a0), b.print(), pair_text(fermat, b1, b0), fermat.print(),
      fermat.print(), fermat.print(), below.print(), fermat.print(), top.print(), cross.print(),
      top.print(), below.print(), (a0 * b0).print());
  return {{a1, b1}, {a1, b0}, {a0, b1}, {top, below}, {a0, b0}};
}

}  // namespace

void Steps::add(std::string claim, std::vector<Explanation> because) {
  steps_.push_back({"nimber-step", std::move(claim), {}, {}, std::move(because)});
}

// It recurses at most eight levels deep: each halves the number of bits.
// NOLINTNEXTLINE(misc-no-recursion)
Explanation Steps::product(const Finite& a, const Finite& b) {
  Explanation step{"nim-product",
                   fmt::format("{} ⊗ {} = {}", a.print(), b.print(), (a * b).print())};
  shown_.emplace(std::max(a, b), std::min(a, b));
  for (const auto& [x, y] : reduce(a, b, step.claim)) {
    if (is_plain(x, y) || shown_.contains({std::max(x, y), std::min(x, y)})) continue;
    if (shown_.size() >= kMostProducts) {
      left_out_ = true;
      continue;
    }
    step.because.push_back(product(x, y));
  }
  return step;
}

void Steps::sum(const Ordinal& a, const Ordinal& b, const Ordinal& result) {
  add(fmt::format("{} ⊕ {} = {}: nim addition, without carrying.", a.print(), b.print(),
                  result.print()));
}

void Steps::product(const Ordinal& a, const Ordinal& b, const Ordinal& result) {
  if (a.is_finite() && b.is_finite()) {
    steps_.push_back(product(a.finite(), b.finite()));
    return;
  }
  add(
      fmt::format("{} = {}: polynomials in w, multiplied by the rules w^3 = 2, [w^3]^3 = w, "
                  "[w^9]^3 = [w^3], and so on.",
                  times(a, b), result.print()));
}

void Steps::quotient(const Ordinal& a, const Ordinal& b, const Ordinal& result) {
  std::vector<Explanation> because;
  if (b.is_finite() && result.is_finite() && !is_plain(b.finite(), result.finite())) {
    because.push_back(product(b.finite(), result.finite()));
  }
  add(fmt::format("{} / {} = {}, because {} = {}.", a.print(), b.print(), result.print(),
                  times(b, result), a.print()),
      std::move(because));
}

void Steps::power(const Ordinal& base, const std::string& exponent, const Ordinal& result) {
  std::vector<Explanation> because;
  if (base.is_finite()) {
    const Finite number = base.finite();
    const unsigned bits = number.field_bits();
    because.push_back(
        {"nimber-field",
         fmt::format("{} is in the field of 2^{} elements, so its power with the exponent 2^{} - 1 "
                     "is {}: exponents may be reduced by that.",
                     number.print(), bits, bits, number.is_zero() ? 0 : 1)});
  }
  add(fmt::format("{} to the power of {} is {}, by squaring and multiplying; the exponent is an "
                  "ordinary number.",
                  base.print(), exponent, result.print()),
      std::move(because));
}

void Steps::square_root(const Ordinal& a, const Ordinal& result) {
  add(
      fmt::format("The square root of {} is {}, because {} = {}. There is no other one: the square "
                  "of a sum is the sum of the squares.",
                  a.print(), result.print(), times(result, result), a.print()));
}

void Steps::solution(const Ordinal& a, const Ordinal& result) {
  add(fmt::format("x² ⊕ x = {} has the solution {}; the other one is {}.", a.print(),
                  result.print(), (result + Ordinal(Finite(1))).print()));
}

Explanation Steps::explanation(const std::string& expression, const Ordinal& value) && {
  if (left_out_) {
    add(
        fmt::format("Only {} products are explained; the smaller ones below them go on in the same "
                    "way.",
                    kMostProducts));
  }
  return {"nimber",
          fmt::format("{} is {} in the field of nimbers.", expression, value.print()),
          {},
          {},
          std::move(steps_)};
}

}  // namespace grundy::nimber
