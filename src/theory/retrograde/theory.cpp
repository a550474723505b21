#include "theory/retrograde/theory.h"

#include <algorithm>
#include <utility>

#include "core/arrow_graph.h"
#include "core/sums.h"
#include "prove/graphs.h"
#include "theory/advice.h"
#include "theory/loops/theory.h"
#include "theory/moves.h"
#include "theory/normal/theory.h"
#include "theory/retrograde/whole_play.h"
#include "theory/tables.h"

namespace grundy::retrograde {

namespace {

constexpr std::size_t kMostPositions = 2'000'000;

/// The winning moves, quickest first. A player who always takes the first one reaches the end.
MoveList winning_moves(const Sum& position, const WholePlay& outcomes, std::size_t most) {
  MoveCollector collector(position, SIZE_MAX - 1);
  for (std::size_t i = 0; i < position.components.size(); ++i) {
    const Component& component = position.components[i];
    component.game->each_move(component.position, [&](const MoveView& move) {
      const auto outcome = outcomes.of(replace_component(position, i, move.after()));
      if (outcome == Outcome::P) collector.add(i, move, {.outcome = outcome});
      return true;
    });
  }
  MoveList list = std::move(collector).take();
  for (MoveResult& move : list.moves) {
    if (const auto moves = move.to ? outcomes.moves_to_end(*move.to) : std::nullopt) {
      move.moves_to_end = *moves;
    }
  }
  std::ranges::stable_sort(list.moves, {},
                           [](const MoveResult& move) { return move.moves_to_end.value_or(0); });
  if (list.moves.size() > most) {
    list.moves.resize(most);
    list.complete = false;
  }
  return list;
}

class WholeJudgement final : public Judgement {
 public:
  using Judgement::Judgement;

  void judge() {
    verdict_.components.resize(sum().components.size());
    outcomes_ = WholePlay::explore(sum(), question_.request.play, kMostPositions,
                                   question_.values(), question_.budget);
    if (!outcomes_) return;
    verdict_.outcome = outcomes_->of(sum());
    verdict_.method = "retrograde analysis: play can go on for ever";
    if (const auto moves = outcomes_->moves_to_end(sum())) verdict_.moves_to_end = *moves;
  }

  Found<MoveVerdict> after(std::size_t component, const MoveView& move) override {
    if (!outcomes_) return stopped_early();
    return MoveVerdict{.outcome = outcomes_->of(replace_component(sum(), component, move.after()))};
  }
  Expected<std::optional<MoveList>> moves_to(Outcome aim) override {
    if (!outcomes_) return std::nullopt;
    const std::size_t most = question_.request.max_moves;
    if (aim == Outcome::P) return winning_moves(sum(), *outcomes_, most);
    // A heap of 2^64-1 may stand beside an endless game, so the list has a limit.
    MoveCollector collector(sum(), most, question_.request.limits.memory);
    std::size_t listed = 0;
    for (std::size_t i = 0; i < sum().components.size() && listed <= most; ++i) {
      const Component& component = sum().components[i];
      component.game->each_move(component.position, [&](const MoveView& move) {
        const auto outcome = outcomes_->of(replace_component(sum(), i, move.after()));
        if (outcome != aim) return true;
        collector.add(i, move, {.outcome = outcome});
        return ++listed <= most;
      });
    }
    MoveList list = std::move(collector).take();
    list.complete = list.complete && listed <= most;
    return list;
  }
  Expected<MoveList> all_moves() override {
    if (!outcomes_) {
      return distinct_moves(sum(), question_.request.max_moves, question_.request.limits.memory);
    }
    return Judgement::all_moves();
  }

  Expected<std::optional<Advice>> advise() override {
    return grundy::advise(sum(), question_.request,
                          [&](const Sum& option) -> Expected<std::optional<std::uint64_t>> {
                            return winning_moves(option, *outcomes_, 0).total;
                          });
  }
  Expected<std::vector<Ground>> grounds(const MoveList* /*winning*/) override {
    return std::vector<Ground>{ground::Retrograde{outcomes_->positions()}};
  }
  Expected<std::optional<MoveResult>> reply(const Sum& option) override {
    const MoveList replies = winning_moves(option, *outcomes_, 1);
    if (replies.moves.empty()) return std::nullopt;
    return replies.moves.front();
  }

 private:
  std::optional<WholePlay> outcomes_;  // none: the limits were too low
};

class WholeTheory final : public Theory {
 public:
  Expected<std::unique_ptr<Judgement>> judge(const Question& question) override {
    auto judgement = std::make_unique<WholeJudgement>(question);
    judgement->judge();
    return judgement;
  }
  Expected<void> prove(const Result& answer, const ProofTask& task) override {
    if (answer.play == Play::normal) return prove_normal(answer, task);
    return prove::write_endless_misere(answer.position, task.request, task.writer, task.budget);
  }

 private:
  /// A theorem also knows what the search has found, and a proof grants that theorem.
  static Expected<void> prove_normal(const Result& answer, const ProofTask& task) {
    if (answer.outcome == Outcome::D) {
      return std::unexpected(Error{
          ErrorKind::limit, "there is no proof of a draw found by search. Leave out --search"});
    }
    const auto cyclic = task.tables.values().reaches_cycle(answer.position, task.budget);
    if (cyclic == true) return loops::prove_values(answer.position, task);
    return normal::prove_answer(answer, task);
  }
};

/// For one counter on a large graph: the graph is then analysed as it is.
bool is_large_graph(const Sum& sum) {
  constexpr std::size_t kLargeGraph = 100'000;
  if (sum.components.size() != 1 || sum.components.front().position.size() != 1) return false;
  const LoopFacet* const loops = sum.components.front().game->loops();
  const ArrowGraph* const graph = loops != nullptr ? loops->graph() : nullptr;
  return graph != nullptr && graph->node_count() > kLargeGraph;
}

}  // namespace

std::optional<bool> applies(const Question& question, Nature& nature) {
  if (question.request.play == Play::normal) {
    return !question.request.use_theorems && nature.endless();
  }
  if (nature.endless() || is_large_graph(question.sum)) return true;
  return nature.cyclic();
}

std::unique_ptr<Theory> make_theory() {
  return std::make_unique<WholeTheory>();
}

}  // namespace grundy::retrograde
