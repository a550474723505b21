#include "solve/quotient/presentation.h"

#include <algorithm>

namespace grundy::quotient {

namespace {

std::string text_of(const std::vector<unsigned>& exponents) {
  std::string text;
  for (std::size_t g = 0; g < exponents.size(); ++g) {
    if (exponents[g] == 0) continue;
    if (!text.empty()) text += ' ';
    text += generator_name(g);
    if (exponents[g] > 1) text += "^" + std::to_string(exponents[g]);
  }
  return text.empty() ? "1" : text;
}

/// The element of a word given by exponents.
Element element_of(const Monoid& monoid, const std::vector<unsigned>& exponents) {
  Element x = 0;
  for (std::size_t g = 0; g < exponents.size(); ++g) {
    for (unsigned i = 0; i < exponents[g]; ++i) x = monoid.generators()[g].times[x];
  }
  return x;
}

}  // namespace

std::string generator_name(std::size_t index) {
  constexpr std::size_t kLetters = 26;
  std::string name(1, static_cast<char>('a' + index % kLetters));
  if (index >= kLetters) name += std::to_string(index / kLetters);
  return name;
}

std::string word_text(const Monoid& monoid, Element x) {
  return text_of(monoid.exponents(x));
}

std::vector<std::string> relations(const Monoid& monoid) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < monoid.order(); ++i) {
    const auto x = static_cast<Element>(i);
    const std::vector<unsigned> word = monoid.exponents(x);
    // Each word is looked at once: as its rest without its largest generator.
    const std::size_t from = x == 0 ? 0 : monoid.origin(x).last;
    for (std::size_t g = from; g < monoid.generators().size(); ++g) {
      std::vector<unsigned> longer = word;
      ++longer[g];
      const Element product = monoid.generators()[g].times[x];
      if (monoid.exponents(product) == longer) continue;
      bool minimal = true;
      for (std::size_t h = 0; h < longer.size() && minimal; ++h) {
        if (longer[h] == 0 || h == g) continue;
        std::vector<unsigned> shorter = longer;
        --shorter[h];
        minimal = monoid.exponents(element_of(monoid, shorter)) == shorter;
      }
      if (minimal) found.push_back(text_of(longer) + " = " + word_text(monoid, product));
    }
  }
  return found;
}

}  // namespace grundy::quotient
