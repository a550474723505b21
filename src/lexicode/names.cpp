#include "lexicode/names.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <optional>
#include <string_view>

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

/// Codes of which it is known that no other linear code has their parameters.
std::optional<Name> unique_code(const Lexicode& code) {
  struct Known {
    std::uint64_t length, dimension, distance;
    std::string_view name;
    std::string_view source;
  };
  static constexpr std::array kKnown{
      Known{24, 12, 8, "extended binary Golay code", "Pless (1968)"},
      Known{23, 12, 7, "binary Golay code", "Pless (1968)"},
      Known{18, 9, 6, "extended quadratic residue code", "Simonis (1992)"}};
  for (const Known& known : kKnown) {
    if (!has(code, known.length, known.dimension, known.distance)) continue;
    return Name(known.name,
                fmt::format("It is linear, there are {} generators, and the least weight of a word "
                            "is {}, so its parameters are [{},{},{}]. {} showed that there is only "
                            "one such code, up to the order of the places.",
                            known.dimension, known.distance, known.length, known.dimension,
                            known.distance, known.source));
  }
  return std::nullopt;
}

/// The words of a longer lexicode that are 0 at its last places are the shorter one.
std::optional<Name> shortened_golay(const Lexicode& code) {
  const bool extended = code.distance == 8 && code.length > 16 && code.length < 24;
  const bool plain = code.distance == 7 && code.length > 15 && code.length < 23;
  if (!extended && !plain) return std::nullopt;
  const std::string golay = extended ? "extended binary Golay code" : "binary Golay code";
  return Name("shortened " + golay,
              fmt::format("Lexicodes of one distance lie inside each other: these are the words of "
                          "that of length {}, the {}, that are 0 at its last places.",
                          extended ? 24 : 23, golay));
}

std::string reed_muller_name(const Lexicode& code, unsigned order) {
  return fmt::format("Reed-Muller code RM({},{})", order, std::countr_zero(code.length));
}

}  // namespace

Name known_name(const Lexicode& code) {
  if (auto name = unique_code(code)) return *std::move(name);
  if (code.length > 1 && code.dimension == 1 && code.length == code.distance) {
    return {"repetition code", "Its words are all zeros and all ones."};
  }
  if (auto name = shortened_golay(code)) return *std::move(name);
  const auto order = reed_muller_order(code);
  if (auto name = small_distance(code)) {
    if (order) name->second += fmt::format(" It is also the {}.", reed_muller_name(code, *order));
    return *std::move(name);
  }
  if (!order) return {};
  return {reed_muller_name(code, *order),
          fmt::format("It contains the values of all monomials up to degree {} in the {} bits of a "
                      "place, and has as many dimensions.",
                      *order, std::countr_zero(code.length))};
}

}  // namespace grundy::lexicode
