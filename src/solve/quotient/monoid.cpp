#include "solve/quotient/monoid.h"

#include <algorithm>

namespace grundy::quotient {

namespace {

Monoid::Data trivial() {
  return {.generators = {}, .origins = {{}}, .lost = Bits(1), .values = {}};
}

}  // namespace

Monoid::Monoid() : Monoid(trivial()) {}

Monoid::Monoid(Data data) : data_(std::move(data)), rows_(order()), lost_beside_(order()) {
  rows_[0].resize(order());
  for (std::size_t x = 0; x < order(); ++x) rows_[0][x] = static_cast<Element>(x);
  bytes_ = order() * (sizeof(Origin) + sizeof(rows_[0]) + sizeof(Bits) +
                      (data_.generators.size() + 1) * sizeof(Element));
}

Element Monoid::value(std::span<const Part> word) const {
  Element x = 0;
  for (const Part part : word) x = row(data_.values[part])[x];
  return x;
}

std::span<const Element> Monoid::row(Element z) const {
  if (rows_[z].empty()) {
    // The row of the parent first; least words are short, so this does not go deep.
    std::vector<Element> open = {z};
    while (rows_[data_.origins[open.back()].parent].empty()) {
      open.push_back(data_.origins[open.back()].parent);
    }
    for (; !open.empty(); open.pop_back()) {
      const Origin& origin = data_.origins[open.back()];
      const std::vector<Element>& times = data_.generators[origin.last].times;
      const std::vector<Element>& before = rows_[origin.parent];
      std::vector<Element>& made = rows_[open.back()];
      made.resize(order());
      for (std::size_t x = 0; x < order(); ++x) made[x] = times[before[x]];
      bytes_ += order() * sizeof(Element);
    }
  }
  return rows_[z];
}

const Bits& Monoid::lost_beside(Element z) const {
  Bits& made = lost_beside_[z];
  if (made.size() == 0) {
    const std::span<const Element> products = row(z);
    made = Bits(order());
    for (std::size_t u = 0; u < order(); ++u) {
      if (data_.lost[products[u]]) made.set(u);
    }
    bytes_ += made.bytes();
  }
  return made;
}

Word Monoid::least_word(Element x) const {
  Word word;
  for (; x != 0; x = data_.origins[x].parent) {
    word.push_back(data_.generators[data_.origins[x].last].part);
  }
  return word;
}

std::vector<unsigned> Monoid::exponents(Element x) const {
  std::vector<unsigned> counts(data_.generators.size(), 0);
  for (; x != 0; x = data_.origins[x].parent) ++counts[data_.origins[x].last];
  return counts;
}

Monoid::Cycle Monoid::cycle(Element x) const {
  const std::span<const Element> times = row(x);
  std::vector<unsigned> met(order(), 0);  // one more than the exponent
  Element power = 0;
  for (unsigned exponent = 0;; ++exponent, power = times[power]) {
    if (met[power] != 0) return {met[power] - 1, exponent + 1 - met[power]};
    met[power] = exponent + 1;
  }
}

std::vector<Element> option_values(const Monoid& monoid, const PartList& parts, Part part) {
  std::vector<Element> values;
  values.reserve(parts.options(part).size());
  for (const Word& option : parts.options(part)) values.push_back(monoid.value(option));
  std::ranges::sort(values);
  values.erase(std::ranges::unique(values).begin(), values.end());
  return values;
}

Bits won_beside(const Monoid& monoid, const PartList& parts, Part part) {
  Bits won(monoid.order());
  for (const Element value : option_values(monoid, parts, part)) won |= monoid.lost_beside(value);
  return won;
}

Cofactors cofactors_of(const Monoid& monoid) {
  Cofactors cofactors;
  for (std::size_t x = 1; x < monoid.order(); ++x) {
    const Monoid::Origin& origin = monoid.origin(static_cast<Element>(x));
    cofactors.append(origin.parent, origin.last, [&](std::uint32_t generator, std::uint32_t rest) {
      return monoid.generators()[generator].times[rest];
    });
  }
  return cofactors;
}

}  // namespace grundy::quotient
