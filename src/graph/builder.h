// Collects nodes by name, and arrows between them.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/arrow_graph.h"
#include "graph/node_names.h"

namespace grundy::graph {

class Builder {
 public:
  /// The node of a name. Another spelling of the same number is kept in `clash()`.
  Node node(std::string_view name) {
    if (numeric_) {
      if (const auto number = plain_number(name); number && accepts(*number)) {
        return this->number(*number);
      }
      to_texts();
    }
    const std::size_t before = names_.size();
    const Node node = names_.add(name);
    if (names_.size() > before) {
      if (auto other = names_.other_spelling(name)) clash_ = std::move(other);
    }
    return node;
  }
  /// A name that will be asked for soon.
  void expect(std::string_view name) const { names_.expect(name); }
  /// True if a number can be used directly: all names so far are numbers, and it is not so much
  /// larger that the nodes could not be counted up to it.
  [[nodiscard]] bool accepts(std::uint64_t number) const {
    return numeric_ && number < ArrowGraph::kMostNodes &&
           number / 64 <= arrows_.arrow_count() + (std::uint64_t{1} << 18U);
  }
  /// Only valid if `accepts` allows it.
  Node number(Node number) {
    const std::size_t word = number / 64;
    if (word >= seen_.size()) seen_.resize(std::max<std::size_t>(word + 1, 2 * seen_.size()), 0);
    seen_[word] |= std::uint64_t{1} << number % 64U;
    return number;
  }
  void arrow(Node from, Node to) { arrows_.add(from, to); }

  /// True if all names so far are numbers. When that ends, nodes are renumbered, so a node found
  /// before must be looked up again.
  [[nodiscard]] bool numeric() const { return numeric_; }
  [[nodiscard]] Node again(Node node, bool was_numeric) {
    return was_numeric && !numeric_ ? names_.add(std::to_string(node)) : node;
  }

  [[nodiscard]] const std::optional<std::string>& clash() const { return clash_; }
  [[nodiscard]] std::uint64_t arrow_count() const { return arrows_.arrow_count(); }
  [[nodiscard]] std::uint64_t node_count() const { return numeric_ ? 0 : names_.size(); }
  /// Peak memory of `finish`, if nothing more is added.
  [[nodiscard]] std::uint64_t bytes() const {
    return arrows_.bytes() + 4 * arrows_.arrow_count() + names_.bytes() + 8 * names_.size() +
           8 * seen_.size() + (numeric_ ? 8 * 64 * seen_.size() : 0);
  }

  [[nodiscard]] NamedGraph finish() && {
    if (!numeric_) {
      const std::size_t nodes = names_.size();
      return {std::move(arrows_).build(nodes), std::move(names_)};
    }
    Array<Node> numbers = renumber();
    const std::size_t nodes = numbers.size();
    return {std::move(arrows_).build(nodes), NodeNames::of_numbers(std::move(numbers))};
  }

 private:
  /// Renumbers the nodes without gaps; returns the names in order.
  Array<Node> renumber() {
    std::vector<std::uint32_t> ranks;  // numbers seen before each word
    ranks.reserve(seen_.size());
    std::uint32_t rank = 0;
    Array<Node> numbers;
    for (std::size_t word = 0; word < seen_.size(); ++word) {
      ranks.push_back(rank);
      rank += static_cast<std::uint32_t>(std::popcount(seen_[word]));
      for (std::uint64_t bits = seen_[word]; bits != 0; bits &= bits - 1) {
        numbers.push_back(
            static_cast<Node>(64 * word + static_cast<unsigned>(std::countr_zero(bits))));
      }
    }
    if (numbers.empty() || numbers.back() + std::uint64_t{1} == numbers.size()) return numbers;
    const auto rank_of = [&](Node number) {
      const std::uint64_t below = seen_[number / 64] & ((std::uint64_t{1} << number % 64U) - 1);
      return ranks[number / 64] + static_cast<std::uint32_t>(std::popcount(below));
    };
    arrows_.each([&](Node& from, Node& to) {
      from = rank_of(from);
      to = rank_of(to);
    });
    return numbers;
  }
  void to_texts() {
    numeric_ = false;
    for (const Node number : renumber()) names_.add(std::to_string(number));
    seen_ = {};
  }

  bool numeric_ = true;              // all names so far are numbers, and each is its own node
  std::vector<std::uint64_t> seen_;  // a bit for each of them
  NodeNames names_;
  std::optional<std::string> clash_;
  ArrowGraphBuilder arrows_;
};

}  // namespace grundy::graph
