// Sums in misère play: the graph of all parts that can come of them, the nim heaps that parts equal
// there (misere.h), and a search over whole sums for what is left. What it has found serves the
// next question too.
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

  /// `use_heaps`: whether parts that equal heaps may be exchanged for them. To check that by
  /// search, it must not be used for anything.
  explicit Sums(bool use_heaps) : use_heaps_(use_heaps) {}
  Sums(const Sums&) = delete;
  Sums& operator=(const Sums&) = delete;

  [[nodiscard]] bool uses_heaps() const { return use_heaps_; }
  /// False where the budget stopped it while positions were taken in: it cannot go on.
  [[nodiscard]] bool whole() const { return graph_.whole(); }

  /// The parts of a sum in the graph, which grows if it must. An error where play is endless.
  [[nodiscard]] Found<Parts> parts_of(const Sum& sum, Budget& budget);
  /// The heap that a part equals, where it is known to equal one.
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
  /// Whether a sum of such parts and of heaps is lost, where the search has found that. Nothing is
  /// forgotten: what its table cannot keep has been announced.
  [[nodiscard]] std::optional<bool> lost(std::span<const Node> parts,
                                         std::span<const std::uint64_t> heaps) const;

  /// Announces from now on what the table of sums cannot keep; null: to nobody. The parts and their
  /// options stay in memory, sums, of which there are far more, need not.
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
