// Misère quotients: docs/formats/quotient.md, with the theorem and its proof.
//
// Nothing in a file is trusted. The options of heaps are derived from the code, and two conditions
// on the monoid (V1, V2) show that it judges every sum rightly, however it was found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check/check.h"
#include "check/quotient_parts.h"
#include "grundy/game/heap_rules.h"

namespace grundy::check {

/// A set of elements.
using ElementSet = std::vector<bool>;

class MisereQuotient {
 public:
  using Element = std::uint16_t;
  /// The full table of products takes 2 bytes for each pair.
  static constexpr std::uint64_t kMostOrder = 8192;

  struct Game {
    std::string code;
    HeapRules rules;
    std::optional<std::uint64_t> heaps;  ///< with a value; nothing: all
    std::vector<Element> values;         ///< of the heaps 0, 1, 2, …
    std::uint64_t period = 0;            ///< only if all heaps have a value
    std::uint64_t from = 0;
    std::optional<std::uint64_t> limit = {};  ///< sums have at most so many of its last heap
  };
  struct Generator {
    std::size_t game;
    std::uint64_t heap;
    std::vector<Element> times;
  };

  // As the file has it.
  std::uint64_t order = 0;
  std::vector<Game> games;
  std::vector<Generator> generators;
  ElementSet lost;
  /// Positions in the place of heaps; then there is one game, whose heaps are their numbers.
  std::shared_ptr<ListedParts> parts = {};
  std::optional<ListedParts::Numbers> sum = {};  ///< of the position of a claim

  /// Verifies all of it. The error says what is wrong.
  [[nodiscard]] Expected<void> verify();

  /// The value of a heap, after `verify`; nothing if the quotient says nothing of it.
  [[nodiscard]] std::optional<Element> value(std::size_t game, std::uint64_t heap) const;
  [[nodiscard]] Element product(Element left, Element right) const {
    return products_[left * order + right];
  }
  [[nodiscard]] std::uint64_t bytes() const { return products_.size() * sizeof(Element); }
  /// The game whose last heap is limited, if one is.
  [[nodiscard]] std::optional<std::size_t> limited_game() const;

 private:
  /// A value that parts have, with the elements beside which such a part neither helps nor makes
  /// the sum lost.
  struct Class {
    Element value;
    ElementSet bad;
  };
  struct Classes {
    std::vector<Class> all;        ///< of heaps that are not limited
    std::optional<Class> limited;  ///< of the heap that is
  };
  /// Pairs (x, c) of V2.
  struct Pairs {
    std::vector<bool> seen;
    std::vector<std::pair<Element, Element>> list;
  };

  [[nodiscard]] Expected<void> make_products();
  [[nodiscard]] std::vector<ElementSet> contexts() const;
  [[nodiscard]] Expected<Classes> check_heaps() const;
  [[nodiscard]] Expected<std::optional<Class>> check_heap(std::uint64_t heap, Element value,
                                                          const ElementSet& after,
                                                          const ElementSet& contexts) const;
  [[nodiscard]] std::vector<std::vector<Element>> sources(Element value) const;
  /// Appends what one step with a class leads to.
  [[nodiscard]] Expected<void> step(const Class& by,
                                    const std::vector<std::vector<Element>>& sources,
                                    std::pair<Element, Element> from, Pairs& pairs) const;
  [[nodiscard]] Expected<void> check_paths(const Classes& classes) const;
  [[nodiscard]] Expected<void> check_rows() const;
  [[nodiscard]] Expected<void> check_period(const Game& game) const;
  /// Products of the values of `count` heaps with `total` chips together: splits[count][total].
  using Splits = std::vector<std::vector<ElementSet>>;
  /// Adds the products for one more total.
  void extend(const Game& game, std::uint64_t total, Splits& splits) const;
  /// The values of all options of a heap.
  [[nodiscard]] Expected<ElementSet> options(const Game& game, std::uint64_t heap,
                                             Splits& splits) const;
  [[nodiscard]] ElementSet options_of_part(const Game& game, std::uint64_t part) const;

  std::vector<Element> products_;
};

}  // namespace grundy::check
