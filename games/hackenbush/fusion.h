// The value of a picture of Hackenbush in one colour, by two principles of Winning Ways, chapter 7.
//
// Fusion: the nodes of a cycle may be made one, which turns its edges into loops, each worth as
// much as a stalk of one. So everything that no single cut can take apart becomes one node; such a
// class is found where Tarjan's search in depth meets no bridge. What is left is a tree of classes
// joined by bridges.
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

  /// Node 0 is the ground. Edges that are not tied to it are left out of everything.
  FusedGraph(std::size_t nodes, const std::vector<Edge>& edges);

  /// The value of the whole picture.
  [[nodiscard]] std::uint64_t value() const { return value_[0]; }
  /// The edges whose cut leaves that value, in order; none where finding them would take too long.
  [[nodiscard]] std::optional<std::vector<std::size_t>> cuts_to(std::uint64_t target) const;

  [[nodiscard]] bool tied(std::uint32_t node) const { return order_of_[node] != kUnseen; }
  [[nodiscard]] bool is_bridge(std::size_t edge) const { return bridge_[edge]; }
  /// The nodes in the order in which the search came upon them, the ground first.
  [[nodiscard]] const std::vector<std::uint32_t>& preorder() const { return preorder_; }
  /// Which node stands for the class of this one: the first of the class in preorder.
  [[nodiscard]] std::uint32_t head(std::uint32_t node) const { return head_[node]; }
  [[nodiscard]] std::uint32_t parent(std::uint32_t node) const { return parent_[node]; }
  /// The value of what stands on the class of which this node is the head.
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
