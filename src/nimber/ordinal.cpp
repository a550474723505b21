#include "nimber/ordinal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

#include "grundy/meter.h"

namespace grundy::nimber {

namespace {

/// A polynomial in t, the constant first, without zeros at the end.
using Polynomial = std::vector<Finite>;

void trim(Polynomial& polynomial) {
  while (!polynomial.empty() && polynomial.back().is_zero()) polynomial.pop_back();
}

Polynomial product(const Polynomial& a, const Polynomial& b) {
  if (a.empty() || b.empty()) return {};
  Polynomial result(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    meter::work(b.size());
    if (a[i].is_zero()) continue;
    for (std::size_t j = 0; j < b.size(); ++j) result[i + j] += a[i] * b[j];
  }
  return result;
}

void subtract(Polynomial& from, const Polynomial& other) {
  from.resize(std::max(from.size(), other.size()));
  for (std::size_t i = 0; i < other.size(); ++i) from[i] += other[i];
  trim(from);
}

/// Divides, leaves the remainder in `rest`, and returns the quotient.
Polynomial divide(Polynomial& rest, const Polynomial& divisor) {
  Polynomial quotient;
  if (rest.size() < divisor.size()) return quotient;
  quotient.resize(rest.size() - divisor.size() + 1);
  const Finite leading = divisor.back().inverse();
  for (std::size_t i = quotient.size(); i-- > 0;) {
    meter::work(divisor.size());
    quotient[i] = rest[i + divisor.size() - 1] * leading;
    for (std::size_t j = 0; j < divisor.size(); ++j) rest[i + j] += quotient[i] * divisor[j];
  }
  trim(rest);
  return quotient;
}

unsigned power_of_three(unsigned digits) {
  unsigned power = 1;
  for (; digits > 0; --digits) power *= 3;
  return power;
}

/// The digits of n to base 3 in reverse.
unsigned reversed(unsigned n, unsigned digits) {
  unsigned result = 0;
  for (; digits > 0; --digits) {
    result = 3 * result + n % 3;
    n /= 3;
  }
  return result;
}

/// The number of digits that the exponents of ω need.
unsigned digits_of(const std::map<unsigned, Finite>& terms) {
  const unsigned largest = terms.empty() ? 0 : terms.rbegin()->first;
  unsigned digits = 0;
  while (power_of_three(digits) <= largest) ++digits;
  return digits;
}

Polynomial polynomial_of(const std::map<unsigned, Finite>& terms, unsigned digits) {
  Polynomial polynomial(power_of_three(digits));
  for (const auto& [exponent, coefficient] : terms) {
    polynomial[reversed(exponent, digits)] = coefficient;
  }
  trim(polynomial);
  return polynomial;
}

}  // namespace

Ordinal::Ordinal(const Finite& coefficient, unsigned exponent) {
  assert(exponent <= kMaxExponent);
  add(coefficient, exponent);
}

void Ordinal::add(const Finite& coefficient, unsigned exponent) {
  const auto place = terms_.try_emplace(exponent).first;
  place->second += coefficient;
  if (place->second.is_zero()) terms_.erase(place);
}

Finite Ordinal::finite() const {
  assert(is_finite());
  return is_zero() ? Finite() : terms_.begin()->second;
}

Ordinal operator+(Ordinal a, const Ordinal& b) {
  for (const auto& [exponent, coefficient] : b.terms_) a.add(coefficient, exponent);
  return a;
}

Ordinal operator*(const Ordinal& a, const Ordinal& b) {
  const unsigned digits = std::max(digits_of(a.terms_), digits_of(b.terms_));
  const unsigned degree = power_of_three(digits);
  const Polynomial all = product(polynomial_of(a.terms_, digits), polynomial_of(b.terms_, digits));
  Ordinal result;
  for (unsigned i = 0; i < all.size(); ++i) {
    const Finite coefficient = i < degree ? all[i] : all[i] * Finite(2);  // t^degree is 2
    result.add(coefficient, reversed(i % degree, digits));
  }
  return result;
}

Ordinal Ordinal::inverse() const {
  assert(!is_zero());
  if (is_finite()) return Ordinal(finite().inverse());
  const unsigned digits = digits_of(terms_);
  Polynomial rest(power_of_three(digits) + 1);
  rest.front() = Finite(2);
  rest.back() = Finite(1);
  Polynomial divisor = polynomial_of(terms_, digits);
  // Always divisor = factor·(this polynomial), modulo t^degree - 2.
  Polynomial before;
  Polynomial factor{Finite(1)};
  while (divisor.size() > 1) {
    const Polynomial quotient = divide(rest, divisor);
    subtract(before, product(quotient, factor));
    std::swap(before, factor);
    std::swap(rest, divisor);
  }
  const Finite constant = divisor.front().inverse();
  Ordinal result;
  for (unsigned i = 0; i < factor.size(); ++i) {
    result.add(factor[i] * constant, reversed(i, digits));
  }
  return result;
}

Ordinal Ordinal::square_root() const {
  // From t^degree = 2 follows that the root of t is t^((degree+1)/2) divided by that of 2.
  const unsigned digits = digits_of(terms_);
  const unsigned degree = power_of_three(digits);
  const Finite scale = degree == 1 ? Finite(1) : Finite(2).square_root().inverse();
  Ordinal root_of_t(Finite(1));
  if (degree > 1) root_of_t = Ordinal(scale, reversed((degree + 1) / 2, digits));
  std::vector<Ordinal> powers{Ordinal(Finite(1))};
  const Polynomial polynomial = polynomial_of(terms_, digits);
  Ordinal result;
  for (std::size_t i = 0; i < polynomial.size(); ++i) {
    if (i > 0) powers.push_back(powers.back() * root_of_t);
    result = result + Ordinal(polynomial[i].square_root()) * powers.back();
  }
  return result;
}

Ordinal Ordinal::power(const WideNumber<256>& exponent) const {
  if (is_finite()) return Ordinal(finite().power(exponent));
  Ordinal result(Finite(1));
  bool started = false;
  nimber_detail::each_bit(exponent, [&](bool set) {
    if (started) result = result * result;
    if (set) result = result * *this;
    started = started || set;
  });
  return result;
}

std::string Ordinal::print() const {
  if (is_finite()) return finite().print();
  std::string text;
  for (auto term = terms_.rbegin(); term != terms_.rend(); ++term) {
    const auto& [exponent, coefficient] = *term;
    text += text.empty() ? "[" : " + ";
    if (exponent == 0) {
      text += coefficient.print();
      continue;
    }
    text += exponent == 1 ? "w" : fmt::format("w^{}", exponent);
    if (coefficient != Finite(1)) text += "*" + coefficient.print();
  }
  return text + "]";
}

}  // namespace grundy::nimber
