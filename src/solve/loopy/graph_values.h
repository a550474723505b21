// The values of all nodes of a graph, with cycles or without: n or ∞(K).
//
// Without cycles the value of a node is the mex of the values that its arrows lead to (Sprague
// 1935, Grundy 1939), found from the ends of the graph backwards.
//
// For what can reach a cycle Smith (1966) and Fraenkel and Perl (1975) give values too, and
// Fraenkel and Yesha (1986) an algorithm. Labels 0, 1, 2, … are given out one after another. A node
// gets the label m if its targets carry 0 to m-1 and not m, and if each of its targets that has no
// label has itself a target with the label m already: a move there can be reversed. When no more
// nodes can be labelled m, those without a label that have no target labelled m are infinite for
// good, as larger labels need an m among the targets. The K of ∞(K) is the set of labels among the
// targets.
//
// So each label is a retrograde analysis (waves.h) of those nodes that are still in question. A
// node is in question for the label m only if it has at least m arrows. Each label looks at the
// arrows of the nodes in question, at those into the nodes that get it, and at those into the nodes
// before them: linear in practice, and never more than arrows times the largest label, which is at
// most √(2·arrows).
//
// Counters. A proof of the values needs a number c(u) for each node u with a value n, such that
// every target v of u with an infinite or a larger value has a target w of the value n with c(w) <
// c(u): the largest number of moves that have to be reversed (Fraenkel and Perl). If counters are
// asked for, a node that cannot reach a cycle gets its height, the longest way to an end: w is
// nearer to the end than u. Any other gets the number of its wave among those of its label, counted
// from beyond the largest height. When it gets its label n, each of its targets has a smaller
// label; or has none yet, and then was marked in an earlier wave by a target with the label n; or
// cannot reach a cycle and is larger, and then has a target n that cannot either. (Labels that are
// larger are given out later.)
//
// Tried and dropped: reversing, for the label 0, only the arrows between nodes that have none to an
// end, which are a third of them. The larger labels need nearly all the others, and reversing twice
// took longer than looking at some arrows in vain. (For the outcomes alone it is worth it:
// remoteness.h.)
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/arrow_graph.h"
#include "core/budget.h"
#include "grundy/value.h"
#include "solve/loopy/node_bits.h"

namespace grundy::loopy {

class GraphValues {
 public:
  using Node = ArrowGraph::Node;
  static constexpr std::uint32_t kInfinite = std::numeric_limits<std::uint32_t>::max();

  /// The n of a node, or kInfinite.
  [[nodiscard]] std::uint32_t number(Node node) const { return numbers_[node]; }
  [[nodiscard]] const Array<std::uint32_t>& numbers() const { return numbers_; }
  /// The counter of a node with a number, if counters were asked for; see above.
  [[nodiscard]] std::uint32_t counter(Node node) const { return counters_[node]; }
  [[nodiscard]] LoopyValue value(const ArrowGraph& graph, Node node) const;
  /// The outcome from the value: N, P, or D for a draw.
  [[nodiscard]] Outcome outcome(const ArrowGraph& graph, Node node) const;
  /// True if any node, or this one, can reach a cycle.
  [[nodiscard]] bool has_cycles() const { return !acyclic_.empty(); }
  [[nodiscard]] bool reaches_cycle(Node node) const { return has_cycles() && !acyclic_.has(node); }
  [[nodiscard]] std::uint64_t bytes() const {
    return 4 * (numbers_.size() + counters_.size()) + acyclic_.bytes();
  }

 private:
  friend class ValueSolver;
  Array<std::uint32_t> numbers_;
  Array<std::uint32_t> counters_;  // empty unless they were asked for
  NodeBits acyclic_;               // those that cannot reach a cycle; empty if none can
};

/// Nothing if the budget ran out. Uses as many threads as the limits allow. `counters`: for a
/// proof.
[[nodiscard]] std::optional<GraphValues> graph_values(const ArrowGraph& graph, Budget& budget,
                                                      bool counters = false);

/// The most bytes that graph_values uses besides the graph if there are cycles.
[[nodiscard]] std::uint64_t bytes_for_values(std::uint64_t nodes, std::uint64_t arrows);

}  // namespace grundy::loopy
