// Misère play: the player who cannot move wins.
//
// Nim (Bouton 1901). While some heap has two or more chips, the player to move loses the same
// positions as in normal play, those of nim sum 0. When all heaps are 0 or 1, it is the other way
// round: an odd number of heaps of one loses.
//
// Games that are nim heaps in misère play too (Conway, On Numbers and Games, chapter 12). If all
// options of G equal nim heaps *a, *b, … in misère play, with m = mex(a, b, …), then G equals *m,
// provided that m > 0, or that 1 is among them, or that there are no options at all. Proof: as in
// normal play, a move in G to a larger *a is answered by moving on to *m, and smaller heaps are
// options of *m. The end remains. In G + X with no move left in X and m = 0, the player to move
// must win, as in *0 + X: by moving to *1. If m > 0, *0 is an option of both. And *n + *1 = *(n^1),
// by the same rule; but *2 + *2 equals no heap. So a sum of heaps is a heap exactly if at most one
// of them has two or more chips.
//
// "Equals" means the same winner in every sum, so parts that equal the same heap may be exchanged
// for each other in any sum. Only sums with other parts have to be searched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/mex_set.h"
#include "core/position_graph.h"
#include "core/sum_rules.h"
#include "grundy/value.h"

namespace grundy::misere {

/// A sum of nim heaps, reduced to what its winner depends on.
class HeapSum {
 public:
  void add(std::uint64_t heap) {
    nim_sum_ ^= heap;
    if (heap > 1) ++large_;
  }
  void add(const HeapSum& other) {
    nim_sum_ ^= other.nim_sum_;
    large_ += other.large_;
  }

  /// Heaps of two or more.
  [[nodiscard]] std::size_t large() const { return large_; }
  [[nodiscard]] std::uint64_t nim_sum() const { return nim_sum_; }
  [[nodiscard]] Outcome outcome() const {
    const std::uint64_t lost = large_ > 0 ? 0 : 1;
    return nim_sum_ == lost ? Outcome::P : Outcome::N;
  }

 private:
  std::uint64_t nim_sum_ = 0;
  std::size_t large_ = 0;
};

/// For each node of a graph, the nim heap that it equals in misère play, if the rule above shows
/// one; and what may therefore be exchanged in sums.
class EqualHeaps {
 public:
  /// Takes in what the graph has gained since the last call.
  void extend(const PositionGraph& graph);

  [[nodiscard]] std::optional<std::uint32_t> operator[](PositionGraph::Node node) const {
    return heaps_[node];
  }
  /// A node that equals this heap, if there is one.
  [[nodiscard]] std::optional<PositionGraph::Node> node_of(std::uint64_t heap) const {
    const auto found =
        heap <= UINT32_MAX ? first_with_.find(static_cast<std::uint32_t>(heap)) : first_with_.end();
    return found == first_with_.end() ? std::nullopt : std::optional(found->second);
  }
  /// One node for all that equal the same heap; two *1 cancel.
  [[nodiscard]] const SumSimplification& simplification() const { return simplification_; }

 private:
  using Heap = std::optional<std::uint32_t>;

  [[nodiscard]] Heap heap_of(std::span<const PositionGraph::Node> parts) const;
  [[nodiscard]] Heap evaluate(const PositionGraph& graph, PositionGraph::Node node);

  std::vector<Heap> heaps_;
  SumSimplification simplification_;
  std::unordered_map<std::uint32_t, PositionGraph::Node> first_with_;
  std::size_t taken_in_ = 0;  // of graph.from_the_end()
  MexSet seen_;
};

}  // namespace grundy::misere
