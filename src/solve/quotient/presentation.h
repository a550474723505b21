// A monoid for people: names for its generators, words for its elements, and relations.
#pragma once

#include <string>
#include <vector>

#include "solve/quotient/monoid.h"

namespace grundy::quotient {

/// a, b, …, z, a1, b1, ….
[[nodiscard]] std::string generator_name(std::size_t index);

/// The least word of an element: `a b^2 c`, or `1`.
[[nodiscard]] std::string word_text(const Monoid& monoid, Element x);

/// The words that are not least although all shorter ones inside them are, each with its least
/// word: `a^2 = 1`. These relations present the monoid.
[[nodiscard]] std::vector<std::string> relations(const Monoid& monoid);

}  // namespace grundy::quotient
