// Outcomes of whole sums in misère play: by the theorem on Nim where every part is a nim heap in
// misère play too (solve/misere), and by search over the sum where it is not; of Cram on a small
// board from a table. What it has found serves the next question too.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/fact_sink.h"
#include "core/position_graph.h"
#include "core/sum_rules.h"
#include "grundy/any_game.h"
#include "grundy/error.h"
#include "solve/cram/misere_table.h"
#include "solve/dag/dag.h"
#include "solve/dag/part_solver.h"
#include "solve/misere/misere.h"

namespace grundy {

class MisereEvaluator {
 public:
  MisereEvaluator(Budget& budget, bool use_theorems)
      : budget_(&budget), use_theorems_(use_theorems) {}

  /// Whether it can go on with another question, asked in this way: not where the last one was
  /// broken off while positions were taken in.
  [[nodiscard]] bool ready(bool use_theorems) const {
    return use_theorems == use_theorems_ && graph_.whole();
  }
  void begin(Budget& budget) { budget_ = &budget; }
  /// Who wins and by which move is all that is asked: then a game that does not split is searched
  /// by itself, without the graph of all its positions, most of which are not needed.
  void leave_out_heaps(bool leave_out) { leaves_out_heaps_ = leave_out; }
  [[nodiscard]] std::uint64_t bytes() const;
  /// Announces from now on what its tables cannot keep; null: to nobody. The parts and their
  /// options stay in memory, sums, of which there are far more, need not.
  void announce_to(FactSinks* sinks);

  /// The outcome; none where the budget has stopped. An error where play is endless.
  [[nodiscard]] Expected<std::optional<Outcome>> outcome(const Sum& sum);

  /// The heaps of a component by its game's own theorem, where it has one.
  [[nodiscard]] std::optional<misere::HeapSum> heaps_by_theorem(const Component& component) const;

  /// The heaps of a component, by theorem or because all its parts equal one; none where some part
  /// does not, or where the budget has stopped.
  [[nodiscard]] std::optional<misere::HeapSum> heaps_of(const Component& component);

  /// The same for each part, in the order of the game.
  [[nodiscard]] std::optional<std::vector<std::uint64_t>> part_heaps(const Component& component);

  /// Whether the winner of such a sum is read from a table of all positions.
  [[nodiscard]] bool tabulated(const Sum& sum) const {
    return use_theorems_ && cram_.applies(sum, *budget_);
  }

  using Node = PositionGraph::Node;
  /// For a proof: the number under which the search knows a part, if it does.
  [[nodiscard]] std::optional<Node> node_of(const AnyGame& game, WordsView part) const {
    return graph_.find(game, part);
  }
  /// Whether a sum of such parts and of heaps is lost, where the search has found that. Nothing is
  /// forgotten: what its table cannot keep has been announced.
  [[nodiscard]] std::optional<bool> lost(std::span<const Node> parts,
                                         std::span<const std::uint64_t> heaps) const;

  /// Whether the winner of such a sum is searched for without the graph of its positions.
  [[nodiscard]] bool searched_alone(const Sum& sum) const;

  /// Whether the last outcome was found without searching the sum.
  [[nodiscard]] bool by_theorem() const { return by_theorem_; }

 private:
  using Search = dag::Dag<SumRules, dag::MisereRule>;
  using Parts = std::vector<PositionGraph::Node>;

  /// The parts of a sum in the graph, which grows if it must; none where the budget has stopped.
  Expected<std::optional<Parts>> parts_of(const Sum& sum);
  Expected<std::optional<Outcome>> searched(const Sum& sum);
  Expected<std::optional<Outcome>> alone(const Component& component);
  /// Refuses a sum whose graph cannot fit into memory.
  [[nodiscard]] bool hopeless(const Sum& sum);

  Budget* budget_;  // of the question
  bool use_theorems_;
  bool leaves_out_heaps_ = false;
  bool by_theorem_ = true;
  cram::MisereTable cram_;
  PositionGraph graph_;
  misere::EqualHeaps heaps_;  // of its nodes
  // What the search has found stays true when the graph grows.
  SumRules rules_{graph_, heaps_.simplification(), /*every_move=*/false};
  Search search_{rules_};
  std::map<std::string, std::unique_ptr<dag::PartSolver>> solvers_;  // by rules
  FactSinks* sinks_ = nullptr;
};

}  // namespace grundy
