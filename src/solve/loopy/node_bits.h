// A set of nodes, one bit each.
//
// Whether a node is settled is asked at random, for every arrow. The bits of 10^6 nodes fit into
// the second-level cache and those of 10^7 into the third; the numbers of the nodes do not.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <span>

#include "core/array.h"
#include "core/arrow_graph.h"

namespace grundy::loopy {

class NodeBits {
 public:
  using Node = ArrowGraph::Node;

  NodeBits() = default;
  explicit NodeBits(std::size_t nodes) : words_((nodes + 63) / 64, 0) {}

  /// Also while other threads add nodes: each is seen or not seen.
  [[nodiscard]] bool has(Node node) const {
    return (word(node).load(std::memory_order_relaxed) & bit(node)) != 0;
  }
  void add(Node node) { words_[node / 64] |= bit(node); }
  /// Other threads may do the same at the same time. False if it was there before.
  bool add_shared(Node node) {
    return (word(node).fetch_or(bit(node), std::memory_order_relaxed) & bit(node)) == 0;
  }
  void fetch(Node node) const { __builtin_prefetch(&words_[node / 64]); }

  [[nodiscard]] bool empty() const { return words_.empty(); }
  [[nodiscard]] std::uint64_t bytes() const { return 8 * words_.size(); }

 private:
  static std::uint64_t bit(Node node) { return std::uint64_t{1} << (node % 64U); }
  [[nodiscard]] std::atomic_ref<std::uint64_t> word(Node node) const {
    return std::atomic_ref(const_cast<std::uint64_t&>(words_[node / 64]));  // NOLINT: only read
  }

  Array<std::uint64_t> words_;
};

/// True if one of these is in the set.
inline bool leads_to(const NodeBits& set, std::span<const ArrowGraph::Node> row) {
  return std::ranges::any_of(row, [&](ArrowGraph::Node node) { return set.has(node); });
}

}  // namespace grundy::loopy
