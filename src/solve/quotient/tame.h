// Tame values: what decides misère play of Nim and of every game that is like it, without a monoid.
//
// A tame value is fickle (f0, f1) or firm (0, 1, 2, …). Nim heaps of 0, 1, n ≥ 2 are f0, f1, firm
// n. Fickle values add mod 2; beside a firm one the sum is firm, the nim sum of all. Exactly f1 and
// firm 0 are lost. (Conway calls such games tame: On Numbers and Games, chapter 12.)
//
// Let g and γ be the mex of the normal and of the misère values of those options of a part that
// have a tame value; the misère value of f0, f1, firm n is 1, 0, n. A part without moves has g = 0
// and γ = 1. If (g, γ) is (0, 1), (1, 0) or (n, n), and every option without a tame value has an
// option of that very value, then the part has the value f0, f1 or firm n.
//
// Proof, by the two conditions of verify.h. No move leads from lost to lost: no option has the
// values g or γ, and a move to an option without a tame value is undone by the reply. And a sum
// that is not lost has a move to one that is: the move of Nim, with γ in place of g if all other
// parts are fickle.
//
// Firm for ever. Moves in a game of heaps take at most k chips and leave at most b heaps. If all
// heaps up to N are tame, all from F + 1 on firm, F < N, and N >= bF + k, then every larger heap is
// firm with its nim value. Proof by induction: an option of a heap n > N has more than bF chips in
// at most b heaps, so one of these is larger than F, and the option is firm. So the normal and the
// misère values of all options are the same, and g = γ. There is an option, since the heap F + 1 or
// a later one has moves that do not take all of it. ∎ So normal play tells the rest, with its
// much faster methods, and its periods: 0.56 repeats from heap 326,640 on.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/found.h"
#include "core/mex_set.h"
#include "core/position_graph.h"
#include "grundy/game/heap_rules.h"
#include "solve/heap/solver.h"
#include "solve/quotient/period.h"

namespace grundy::quotient {

struct TameValue {
  bool firm = false;
  std::uint32_t number = 0;

  [[nodiscard]] std::uint32_t misere() const { return firm ? number : 1 - number; }
  [[nodiscard]] bool lost() const { return firm ? number == 0 : number == 1; }
  friend bool operator==(const TameValue&, const TameValue&) = default;
  friend TameValue operator+(TameValue left, TameValue right) {
    return {left.firm || right.firm, left.number ^ right.number};
  }
};

/// A tame value, or nothing.
using MaybeTame = std::optional<TameValue>;

/// Gathers the options of one position, for the rule above.
class TameGathering {
 public:
  void add(MaybeTame option) {
    any_ = true;
    if (!option) return;
    normal_.insert(option->number);
    misere_.insert(option->misere());
  }
  /// The value that the position has if all options without one have an option of that value.
  [[nodiscard]] MaybeTame value() const;

 private:
  MexSet normal_;
  MexSet misere_;
  bool any_ = false;
};

/// The tame values of the heaps of one game, as far as they are asked for, and their period.
class TameHeaps {
 public:
  explicit TameHeaps(HeapRules rules) : rules_(std::move(rules)) {}

  /// The value of a heap. Nothing if it has none, or lies behind too many heaps without one.
  [[nodiscard]] Found<MaybeTame> value(std::uint64_t heap, Budget& budget);
  /// The same, if it is known already.
  [[nodiscard]] MaybeTame find(std::uint64_t heap) const;
  /// Computes values up to this heap, or until a period is proved.
  [[nodiscard]] Found<bool> extend(std::uint64_t to, Budget& budget);

  [[nodiscard]] const HeapRules& rules() const { return rules_; }
  /// The heaps 1, 2, … whose values are known have one, all of them.
  [[nodiscard]] bool all_tame() const { return wild_ == 0; }
  [[nodiscard]] std::uint64_t known() const { return values_.size() - 1; }
  [[nodiscard]] const std::optional<Period>& period() const { return period_; }

  /// From this heap on all are firm, if that is proved.
  [[nodiscard]] std::optional<std::uint64_t> firm_from() const { return firm_from_; }
  /// All heaps there are have a value, known or not.
  [[nodiscard]] bool all_settled() const { return wild_ == 0 && (period_ || firm_from_); }
  /// Makes the value of a heap known, if all are firm from some heap on.
  [[nodiscard]] bool reach(std::uint64_t heap, Budget& budget);
  /// Looks in normal play for the period of games that are firm from some heap on.
  void look_for_period(std::uint64_t last, Budget& budget);

 private:
  void look_for_firmness();
  [[nodiscard]] heap::HeapSolver& normal_play();
  [[nodiscard]] bool add_heap(Budget& budget);
  [[nodiscard]] MaybeTame sum(std::span<const std::uint64_t> heaps) const;
  [[nodiscard]] bool reverts(std::span<const std::uint64_t> option, TameValue to,
                             std::uint64_t& looked) const;

  HeapRules rules_;
  std::vector<MaybeTame> values_ = {TameValue{}};  // of the heaps 0, 1, 2, …
  std::uint64_t wild_ = 0;                         // heaps without a value
  std::optional<Period> period_;
  std::uint64_t last_fickle_ = 0;
  std::optional<std::uint64_t> firm_from_;
  std::shared_ptr<heap::HeapSolver> normal_play_;
};

/// The tame values of the nodes of a graph.
class TameNodes {
 public:
  /// Takes in what the graph has gained since the last call. False if the budget ran out.
  [[nodiscard]] bool extend(const PositionGraph& graph, Budget& budget);
  [[nodiscard]] MaybeTame operator[](PositionGraph::Node node) const { return values_[node]; }

 private:
  using Nodes = std::span<const PositionGraph::Node>;

  [[nodiscard]] MaybeTame sum(Nodes nodes, MaybeTame beside = TameValue{}) const;
  /// True if an option of `option` has the value `to`.
  [[nodiscard]] bool reverts(const PositionGraph& graph, Nodes option, TameValue to) const;

  std::vector<MaybeTame> values_;
  std::size_t taken_in_ = 0;  // of graph.from_the_end()
};

}  // namespace grundy::quotient
