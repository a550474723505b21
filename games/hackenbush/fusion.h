// The value of a picture of Hackenbush in one colour, by two principles of Winning Ways, chapter 7.
//
// Fusion: the nodes of a cycle may be fused into one. Its edges become loops, each worth a stalk of
// one. So everything that no single cut can take apart becomes one node. Tarjan's depth-first
// search finds the bridges; what they do not separate is such a class. What is left is a tree of
// classes joined by bridges.
//
// Colon: branches at a node may be replaced by a single stalk of their nim sum. So the value of a
// class is the nim sum of its loops and of v + 1 for each bridge up to a class of value v.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace grundy::games {

class FusedGraph {
 public:
  using Edge = std::pair<std::uint32_t, std::uint32_t>;

  /// Node 0 is the ground. Edges not connected to it are ignored.
  FusedGraph(std::size_t nodes, const std::vector<Edge>& edges);

  /// The value of the whole picture.
  [[nodiscard]] std::uint64_t value() const { return value_[0]; }
  /// The edges whose cut leaves that value, in order; nothing if finding them would take too long.
  [[nodiscard]] std::optional<std::vector<std::size_t>> cuts_to(std::uint64_t target) const;

  [[nodiscard]] bool is_tied(std::uint32_t node) const { return order_of_[node] != kUnseen; }
  [[nodiscard]] bool is_bridge(std::size_t edge) const { return bridge_[edge]; }
  /// The nodes in the order in which the search found them, the ground first.
  [[nodiscard]] const std::vector<std::uint32_t>& preorder() const { return preorder_; }
  /// The node that represents the class of this node: the first of the class in preorder.
  [[nodiscard]] std::uint32_t head(std::uint32_t node) const { return head_[node]; }
  [[nodiscard]] std::uint32_t parent(std::uint32_t node) const { return parent_[node]; }
  /// The value of what stands on the class with this head.
  [[nodiscard]] std::uint64_t class_value(std::uint32_t head) const { return value_[head]; }
  /// How many edges have become loops of that class.
  [[nodiscard]] std::uint64_t loops(std::uint32_t head) const { return loops_[head]; }

 private:
  static constexpr std::uint32_t kUnseen = ~std::uint32_t{0};
  static constexpr std::size_t kNoEdge = ~std::size_t{0};

  struct Arc {
    std::uint32_t to;
    std::size_t edge;
  };
  struct Search;

  [[nodiscard]] std::uint64_t value_without(std::uint32_t head, std::size_t edge,
                                            const std::vector<std::uint64_t>& weights,
                                            Search& search) const;
  void search_all();

  std::vector<Edge> edges_;
  std::vector<std::size_t> begins_;  // where the arcs of each node begin
  std::vector<Arc> arcs_;
  std::vector<std::uint32_t> order_of_;
  std::vector<std::uint32_t> preorder_;
  std::vector<std::uint32_t> parent_;
  std::vector<std::size_t> parent_edge_;
  std::vector<std::uint32_t> head_;
  std::vector<bool> bridge_;
  std::vector<std::uint64_t> value_;
  std::vector<std::uint64_t> loops_;
};

}  // namespace grundy::games
