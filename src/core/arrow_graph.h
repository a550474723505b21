// Arrows between numbered nodes, packed: the targets of each node lie side by side (compressed
// sparse rows). Four bytes per arrow and eight per node, up to 2^32-2 nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "core/array.h"

namespace grundy {

class ArrowGraph {
 public:
  using Node = std::uint32_t;
  static constexpr Node kNone = std::numeric_limits<Node>::max();
  static constexpr std::uint64_t kMostNodes = kNone;

  ArrowGraph() = default;
  /// `begins` has one number more than there are nodes: where the targets of each node begin, and
  /// where those of the last node end.
  ArrowGraph(Array<std::uint64_t> begins, Array<Node> targets)
      : begins_(std::move(begins)), targets_(std::move(targets)) {}

  [[nodiscard]] std::size_t node_count() const { return begins_.empty() ? 0 : begins_.size() - 1; }
  [[nodiscard]] std::uint64_t arrow_count() const { return targets_.size(); }
  [[nodiscard]] std::span<const Node> targets(Node node) const {
    return {targets_.data() + begins_[node], begins_[node + std::size_t{1}] - begins_[node]};
  }
  [[nodiscard]] std::uint64_t begin(Node node) const { return begins_[node]; }
  [[nodiscard]] std::uint64_t end(Node node) const { return begins_[node + std::size_t{1}]; }
  [[nodiscard]] bool is_end(Node node) const { return begin(node) == end(node); }

  [[nodiscard]] const Array<std::uint64_t>& begins() const { return begins_; }
  [[nodiscard]] const Array<Node>& all_targets() const { return targets_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_of(node_count(), arrow_count()); }
  [[nodiscard]] static std::uint64_t bytes_of(std::uint64_t nodes, std::uint64_t arrows) {
    return 8 * (nodes + 1) + 4 * arrows;
  }

 private:
  Array<std::uint64_t> begins_;
  Array<Node> targets_;
};

/// Collects arrows in any order. It needs 8 bytes per arrow, and 12 while the graph is built.
class ArrowGraphBuilder {
 public:
  using Node = ArrowGraph::Node;

  void add(Node from, Node to) {
    if (count_ % kBlock == 0) blocks_.emplace_back().reserve(kBlock);
    blocks_.back().push_back({from, to});
    ++count_;
  }
  [[nodiscard]] std::uint64_t arrow_count() const { return count_; }
  [[nodiscard]] std::uint64_t bytes() const { return blocks_.size() * kBlock * sizeof(Arrow); }

  /// Calls visit(from, to), which may change them, for all arrows added so far.
  template <class Visit>
  void each(Visit&& visit) {
    for (auto& block : blocks_) {
      for (Arrow& arrow : block) visit(arrow.from, arrow.to);
    }
  }

  /// The graph with this many nodes; the targets of each node are sorted and distinct.
  [[nodiscard]] ArrowGraph build(std::uint64_t nodes) &&;

 private:
  static constexpr std::size_t kBlock = std::size_t{1} << 18U;
  struct Arrow {
    Node from;
    Node to;
  };
  std::vector<Array<Arrow>> blocks_;
  std::uint64_t count_ = 0;
};

}  // namespace grundy
