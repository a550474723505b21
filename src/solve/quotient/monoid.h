// A finite commutative monoid with the set P of its lost elements, and the values of parts in it.
//
// Elements are numbered by their least words, so 0 is the identity. A part is a generator if its
// value is no product of values of smaller parts. The maps of the generators are kept in full. Rows
// of the product table are made when they are first asked for: full tables would cost as much as
// everything else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "solve/quotient/bits.h"
#include "solve/quotient/part_list.h"

namespace grundy::quotient {

using Element = std::uint16_t;

class Monoid {
 public:
  static constexpr std::size_t kMostOrder = 20'000;

  struct Generator {
    Part part;
    std::vector<Element> times;  ///< each element times the generator
  };
  /// How an element other than 0 is made: `parent` times the generator with index `last`, the
  /// largest in its least word.
  struct Origin {
    Element parent = 0;
    std::uint16_t last = 0;
  };
  /// Everything that defines a monoid.
  struct Data {
    std::vector<Generator> generators;
    std::vector<Origin> origins;  ///< of each element
    Bits lost;                    ///< P
    std::vector<Element> values;  ///< of the parts 0, 1, 2, …
  };

  /// The monoid of no parts: the empty sum, which is won.
  Monoid();
  explicit Monoid(Data data);

  [[nodiscard]] std::size_t order() const { return data_.origins.size(); }
  [[nodiscard]] const Bits& lost() const { return data_.lost; }
  [[nodiscard]] bool is_lost(Element x) const { return data_.lost[x]; }
  [[nodiscard]] std::span<const Generator> generators() const { return data_.generators; }
  [[nodiscard]] const Origin& origin(Element x) const { return data_.origins[x]; }

  /// How many parts have a value.
  [[nodiscard]] std::size_t parts() const { return data_.values.size(); }
  [[nodiscard]] Element value(Part part) const { return data_.values[part]; }
  [[nodiscard]] std::span<const Element> values() const { return data_.values; }
  [[nodiscard]] Element value(std::span<const Part> word) const;
  /// Gives the next part a value that is there.
  void append(Element value) { data_.values.push_back(value); }

  [[nodiscard]] Element product(Element x, Element y) const { return row(y)[x]; }
  /// Each element times z.
  [[nodiscard]] std::span<const Element> row(Element z) const;
  /// The elements u for which u z is lost.
  [[nodiscard]] const Bits& lost_beside(Element z) const;

  [[nodiscard]] Word least_word(Element x) const;
  /// The same as exponents of the generators.
  [[nodiscard]] std::vector<unsigned> exponents(Element x) const;

  /// x^(index + period) = x^index, both least.
  struct Cycle {
    unsigned index;
    unsigned period;
  };
  [[nodiscard]] Cycle cycle(Element x) const;

  /// Bytes in use, with the rows made so far.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  Data data_;
  // Made when first asked for; a monoid is used by one thread.
  mutable std::vector<std::vector<Element>> rows_;
  mutable std::vector<Bits> lost_beside_;
  mutable std::uint64_t bytes_ = 0;
};

/// The elements beside which some move in the part wins.
[[nodiscard]] Bits won_beside(const Monoid& monoid, const PartList& parts, Part part);

/// The distinct values of the options of a part.
[[nodiscard]] std::vector<Element> option_values(const Monoid& monoid, const PartList& parts,
                                                 Part part);

/// For each element, what is left of its least word without one copy of a generator: a pair for
/// each generator in it.
class Cofactors {
 public:
  struct Cofactor {
    std::uint32_t generator;
    std::uint32_t rest;
  };

  /// Elements come in the order of their least words. `times(generator, element)` multiplies.
  template <class Times>
  void append(std::uint32_t parent, std::uint32_t generator, Times&& times) {
    const std::size_t first = parent == 0 ? 0 : ends_[parent - 1];
    for (std::size_t i = first; i < ends_[parent]; ++i) {
      const Cofactor of_parent = list_[i];
      if (of_parent.generator == generator) continue;
      list_.push_back({of_parent.generator, times(generator, of_parent.rest)});
    }
    list_.push_back({generator, parent});
    ends_.push_back(list_.size());
  }
  [[nodiscard]] std::span<const Cofactor> operator[](std::uint32_t element) const {
    const std::size_t first = element == 0 ? 0 : ends_[element - 1];
    return std::span(list_).subspan(first, ends_[element] - first);
  }
  [[nodiscard]] std::uint64_t bytes() const {
    return list_.size() * sizeof(Cofactor) + ends_.size() * sizeof(std::size_t);
  }

 private:
  std::vector<Cofactor> list_;
  std::vector<std::size_t> ends_ = {0};  // of each element; the identity has none
};

[[nodiscard]] Cofactors cofactors_of(const Monoid& monoid);

}  // namespace grundy::quotient
