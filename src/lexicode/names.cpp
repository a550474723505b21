#include "lexicode/names.h"

#include <fmt/format.h>

#include <bit>
#include <optional>

#include "grundy/meter.h"

namespace grundy::lexicode {

namespace {

using Name = std::pair<std::string, std::string>;

bool has(const Lexicode& code, std::uint64_t length, std::uint64_t dimension,
         std::uint64_t distance) {
  return code.length == length && code.dimension == dimension && code.distance == distance;
}

/// True if the word that is 1 at the places for which `at` holds belongs to the code.
template <class At>
bool contains(const Lexicode& code, At at) {
  std::uint64_t value = 0;
  for (std::uint64_t place = 0; place < code.length; ++place) {
    if (at(place)) value ^= code.values[place];
  }
  meter::work(code.length);
  return value == 0;
}

/// The order of the Reed-Muller code that this one is, if any. Its words are the values of the
/// polynomials up to some degree in the bits of the places, counted from 0.
std::optional<unsigned> reed_muller_order(const Lexicode& code) {
  if (!std::has_single_bit(code.length) || !std::has_single_bit(code.distance)) return std::nullopt;
  const auto variables = static_cast<unsigned>(std::countr_zero(code.length));
  const auto order = variables - static_cast<unsigned>(std::countr_zero(code.distance));
  std::uint64_t dimension = 0;
  for (std::uint64_t monomial = 0; monomial < code.length; ++monomial) {
    if (static_cast<unsigned>(std::popcount(monomial)) > order) continue;
    ++dimension;
    const auto at = [&](std::uint64_t place) { return (place & monomial) == monomial; };
    if (!contains(code, at)) return std::nullopt;
  }
  return dimension == code.dimension ? std::optional(order) : std::nullopt;
}

/// d is 1, 2, 3 or 4: then all values are known.
std::optional<Name> small_distance(const Lexicode& code) {
  switch (code.distance) {
    case 1:
      return Name("code of all words", "Words at distance 1 are all words.");
    case 2:
      return Name("even-weight code",
                  "Every place has the value 1, so the words are those with an even number of "
                  "ones.");
    case 3:
      return Name(std::has_single_bit(code.length + 1) ? "Hamming code" : "shortened Hamming code",
                  "The values of the places are 1, 2, 3, ..., so the columns of the check matrix "
                  "are different and not 0, which is the definition of a Hamming code.");
    case 4:
      return Name(std::has_single_bit(code.length) ? "extended Hamming code"
                                                   : "shortened extended Hamming code",
                  "The values of the places are the numbers with an odd number of ones (Mock "
                  "Turtles), so the columns of the check matrix are different and of odd weight: a "
                  "Hamming code with a parity bit.");
    default:
      return std::nullopt;
  }
}

}  // namespace

Name known_name(const Lexicode& code) {
  if (has(code, 24, 12, 8)) {
    return {"extended binary Golay code",
            "It is linear with parameters [24,12,8], and Pless (1968) showed that there is only "
            "one such code."};
  }
  if (has(code, 23, 12, 7)) {
    return {"binary Golay code",
            "It is linear with parameters [23,12,7], and Pless (1968) showed that there is only "
            "one such code."};
  }
  if (code.length > 1 && code.dimension == 1 && code.length == code.distance) {
    return {"repetition code", "Its words are all zeros and all ones."};
  }
  if (auto name = small_distance(code)) return *std::move(name);
  if (const auto order = reed_muller_order(code)) {
    const auto variables = std::countr_zero(code.length);
    return {fmt::format("Reed-Muller code RM({},{})", *order, variables),
            fmt::format("It contains the values of all monomials up to degree {} in the {} bits of "
                        "a place, and has as many dimensions.",
                        *order, variables)};
  }
  return {};
}

}  // namespace grundy::lexicode
