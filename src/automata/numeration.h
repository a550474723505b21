// How numbers are written as words of digits, most significant digit first.
//
// Two kinds of numeration are known. In base k the digits are 0..k-1. The Ostrowski numeration with
// parameter t has the weights U(0) = 1, U(1) = t+1, U(j+1) = t U(j) + U(j-1) and the digits 0..t,
// and only 0 may follow a digit t. With t = 1 these are the Fibonacci numbers (Zeckendorf 1972),
// with t = 2 the Pell numbers (A. Ostrowski 1922). In each of them every number has exactly one
// word up to leading zeros, and an automaton can add.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grundy/error.h"

namespace grundy::automata {

using Digit = std::uint8_t;

class Numeration {
 public:
  static constexpr unsigned kMostDigits = 36;
  enum class Kind : std::uint8_t { base, ostrowski };

  /// `base` is from 2 to 36.
  [[nodiscard]] static Numeration base(unsigned base) { return {Kind::base, base}; }
  /// `t` is from 1 to 9.
  [[nodiscard]] static Numeration ostrowski(unsigned t) { return {Kind::ostrowski, t}; }
  /// The numeration of a kind's name, "base" or "ostrowski", and its parameter.
  [[nodiscard]] static Expected<Numeration> named(std::string_view kind, std::uint64_t parameter);

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] bool positional() const { return kind_ == Kind::base; }
  /// The base, or t.
  [[nodiscard]] unsigned parameter() const { return parameter_; }
  /// How many different digits there are.
  [[nodiscard]] unsigned digits() const { return positional() ? parameter_ : parameter_ + 1; }
  /// True if the digits of a number in base 2 can be read off: base 2, 4, 8, 16, 32.
  [[nodiscard]] bool binary() const { return positional() && (parameter_ & (parameter_ - 1)) == 0; }
  /// True if `digit` may follow `before`.
  [[nodiscard]] bool allows(Digit before, Digit digit) const {
    return positional() || before != parameter_ || digit == 0;
  }

  /// The digits of a number; none for 0.
  [[nodiscard]] std::vector<Digit> write(std::uint64_t number) const;
  /// The number of a valid word; nothing if it needs more than 64 bits.
  [[nodiscard]] std::optional<std::uint64_t> read(std::span<const Digit> word) const;

  /// "base 2", "ostrowski 1": as theorem files have it.
  [[nodiscard]] std::string name() const;
  /// "binary", "the Fibonacci (Zeckendorf) representation".
  [[nodiscard]] std::string title() const;

  friend bool operator==(const Numeration&, const Numeration&) = default;

 private:
  Numeration(Kind kind, unsigned parameter) : kind_(kind), parameter_(parameter) {}

  /// The weights of the digits that fit into 64 bits, the least significant first.
  [[nodiscard]] std::vector<std::uint64_t> weights() const;

  Kind kind_;
  unsigned parameter_;
};

}  // namespace grundy::automata
