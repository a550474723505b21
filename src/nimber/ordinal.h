// Ordinals below ω^243 as nimbers.
//
// Conway (On Numbers and Games, chapter 6; Lenstra, Nim multiplication, 1978): the finite nimbers
// are the quadratic closure of {0, 1}. The first polynomial without a root there is x³ - 2, and ω
// is its root. The next ones are κ_k = ω^(3^k) with κ_k³ = κ_(k-1). An ordinal below ω^ω,
//
//   ω^n·c + … + ω·b + a   with finite a, b, c,
//
// is the nim sum of its terms, and ω^n is the nim product of the κ_k, each as often as the digit of
// n for 3^k says, to base 3. So below ω^(3^m) all is polynomials in t = κ_(m-1), modulo
// t^(3^m) = 2: ω^n is t to the power of n with its m digits in reverse. The modulus is irreducible
// over the field of 2^256 elements, because 3 divides 2^256 - 1 but 9 does not, so 2, of order 3,
// is no cube. So division is Euclid's algorithm for polynomials.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "grundy/nimber.h"

namespace grundy::nimber {

using Finite = BasicNimber<256>;

class Ordinal {
 public:
  static constexpr unsigned kDigits = 5;  ///< exponents of ω have so many digits to base 3
  static constexpr unsigned kMaxExponent = 242;

  Ordinal() = default;
  explicit Ordinal(const Finite& finite) : Ordinal(finite, 0) {}
  /// ω^exponent·coefficient, as an ordinary ordinal.
  Ordinal(const Finite& coefficient, unsigned exponent);

  [[nodiscard]] bool is_zero() const { return terms_.empty(); }
  [[nodiscard]] bool is_finite() const {
    return terms_.empty() || (terms_.size() == 1 && terms_.begin()->first == 0);
  }
  /// The number, if it is finite.
  [[nodiscard]] Finite finite() const;

  friend Ordinal operator+(Ordinal a, const Ordinal& b);
  friend Ordinal operator*(const Ordinal& a, const Ordinal& b);
  /// Not of 0.
  [[nodiscard]] Ordinal inverse() const;
  [[nodiscard]] Ordinal square_root() const;
  [[nodiscard]] Ordinal power(const WideNumber<256>& exponent) const;

  friend bool operator==(const Ordinal&, const Ordinal&) = default;

  /// "5", or "[w^4*3 + w + 5]": the calculator reads it back.
  [[nodiscard]] std::string print() const;

 private:
  void add(const Finite& coefficient, unsigned exponent);

  std::map<unsigned, Finite> terms_;  // by the exponents of ω; no coefficient is 0
};

}  // namespace grundy::nimber
