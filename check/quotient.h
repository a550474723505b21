// Misère quotients: docs/formats/quotient.md, with the theorem and its proof.
//
// Nothing in a file is trusted. The options of heaps are derived from the code, and two conditions
// on the monoid (V1, V2) show that it judges every sum rightly, however it was found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "check/check.h"
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

  /// Verifies all of it. The error says what is wrong.
  [[nodiscard]] Expected<void> verify();

  /// The value of a heap, after `verify`; nothing if the quotient says nothing of it.
  [[nodiscard]] std::optional<Element> value(std::size_t game, std::uint64_t heap) const;
  [[nodiscard]] Element product(Element left, Element right) const {
    return products_[left * order + right];
  }
  [[nodiscard]] std::uint64_t bytes() const { return products_.size() * sizeof(Element); }

 private:
  /// A value that parts have, with the elements beside which such a part neither helps nor makes
  /// the sum lost.
  struct Class {
    Element value;
    ElementSet bad;
  };

  [[nodiscard]] Expected<void> make_products();
  [[nodiscard]] Expected<std::vector<Class>> check_heaps() const;
  [[nodiscard]] Expected<void> check_paths(const std::vector<Class>& classes) const;
  [[nodiscard]] Expected<void> check_rows() const;
  [[nodiscard]] Expected<void> check_period(const Game& game) const;
  /// Products of the values of `count` heaps with `total` chips together: splits[count][total].
  using Splits = std::vector<std::vector<ElementSet>>;
  /// Adds the products for one more total.
  void extend(const Game& game, std::uint64_t total, Splits& splits) const;
  /// The values of all options of a heap.
  [[nodiscard]] Expected<ElementSet> options(const Game& game, std::uint64_t heap,
                                             Splits& splits) const;

  std::vector<Element> products_;
};

}  // namespace grundy::check
