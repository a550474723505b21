// Sums in misère play: the graph of all parts that they can lead to, the nim heaps that parts equal
// there (misere.h), and a search over whole sums for the rest. What it has found serves the next
// question too.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/fact_sink.h"
#include "core/found.h"
#include "core/position_graph.h"
#include "core/sum_rules.h"
#include "grundy/game/any_game.h"
#include "solve/dag/dag.h"
#include "solve/misere/misere.h"

namespace grundy::misere {

class Sums {
 public:
  using Node = PositionGraph::Node;
  using Parts = std::vector<Node>;

  /// `use_heaps`: parts that equal heaps may be exchanged for them. To check that rule by search,
  /// it must not be used at all.
  explicit Sums(bool use_heaps) : use_heaps_(use_heaps) {}
  Sums(const Sums&) = delete;
  Sums& operator=(const Sums&) = delete;

  [[nodiscard]] bool uses_heaps() const { return use_heaps_; }
  /// False if the budget ran out while positions were taken in: it cannot go on.
  [[nodiscard]] bool whole() const { return graph_.whole(); }

  /// The parts of a sum in the graph, which grows if it must. An error if play is endless.
  [[nodiscard]] Found<Parts> parts_of(const Sum& sum, Budget& budget);
  /// The heap that a part equals, if it is known to equal one.
  [[nodiscard]] std::optional<std::uint32_t> heap_of(Node part) const {
    return use_heaps_ ? heaps_[part] : std::nullopt;
  }
  /// Who wins a sum of such parts, by search.
  [[nodiscard]] Found<Outcome> search(const Parts& parts, Budget& budget);

  // For a proof.

  /// The number of a part, if it is known.
  [[nodiscard]] std::optional<Node> node_of(const AnyGame& game, WordsView part) const {
    return graph_.find(game, part);
  }
  /// Whether a sum of such parts and of heaps is lost, if the search has found that. Nothing is
  /// forgotten: what its table cannot keep has been announced.
  [[nodiscard]] std::optional<bool> lost(std::span<const Node> parts,
                                         std::span<const std::uint64_t> heaps) const;

  /// From now on announces what the table of sums cannot keep; null: to nobody. Parts and their
  /// options stay in memory. Sums, of which there are far more, need not.
  void announce_to(FactSinks* sinks);
  [[nodiscard]] std::uint64_t bytes() const { return graph_.bytes() + search_.bytes(); }

 private:
  using Search = dag::Dag<SumRules, dag::MisereRule>;

  bool use_heaps_;
  PositionGraph graph_;
  EqualHeaps heaps_;  // of its nodes
  // What the search has found stays true when the graph grows.
  SumRules rules_{graph_, heaps_.simplification(), /*every_move=*/false};
  Search search_{rules_};
};

}  // namespace grundy::misere
