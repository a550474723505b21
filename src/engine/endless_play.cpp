#include "engine/endless_play.h"

#include <algorithm>
#include <utility>

#include "engine/advice.h"
#include "engine/explainer.h"
#include "engine/move_collector.h"
#include "engine/whole_play.h"
#include "explain/reasons.h"

namespace grundy {

namespace {

constexpr std::size_t kMostPositions = 2'000'000;

/// Collects the moves whose outcome is wanted, and ends after so many: beside an endless game there
/// may stand a heap of 2^64-1.
template <class Wanted>
MoveList collect(const Sum& position, const WholePlay& outcomes, std::size_t most,
                 Wanted&& wanted) {
  MoveCollector collector(position, most);
  std::size_t listed = 0;
  for (std::size_t i = 0; i < position.components.size() && listed <= most; ++i) {
    const Component& component = position.components[i];
    component.game->each_move(component.position, [&](const MoveView& move) {
      const auto outcome = outcomes.of(replace_component(position, i, move.after()));
      if (!wanted(outcome)) return true;
      collector.add(i, move, std::nullopt, outcome);
      return ++listed <= most;
    });
  }
  MoveList list = std::move(collector).take();
  list.complete = list.complete && listed <= most;
  return list;
}

}  // namespace

bool is_endless(const Sum& position) {
  return std::ranges::any_of(position.components,
                             [](const Component& component) { return component.game->endless(); });
}

std::optional<bool> needs_whole_play(const Sum& position, Evaluator& evaluator, Budget& budget) {
  constexpr std::size_t kLargeGraph = 100'000;
  if (is_endless(position)) return true;
  if (position.components.size() == 1 && position.components.front().position.size() == 1) {
    const ArrowGraph* const graph = position.components.front().game->graph();
    if (graph != nullptr && graph->node_count() > kLargeGraph) return true;
  }
  return evaluator.reaches_cycle(position, budget);
}

namespace {

/// The moves that win, quickest first: who takes them from the front comes to an end.
MoveList winning(const Sum& position, const WholePlay& outcomes, std::size_t most) {
  MoveList list = collect(position, outcomes, SIZE_MAX - 1,
                          [](std::optional<Outcome> outcome) { return outcome == Outcome::P; });
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

}  // namespace

Expected<Result> solve_endless(Sum position, const Request& request, Evaluator& evaluator,
                               Budget& budget) {
  Result result{.position = std::move(position), .play = request.play};
  result.components.resize(result.position.components.size());
  const auto outcomes =
      WholePlay::explore(result.position, request.play, kMostPositions, evaluator, budget);
  if (!outcomes) return result;
  result.outcome = outcomes->of(result.position);
  result.method = "retrograde analysis: play can go on for ever";
  if (const auto moves = outcomes->moves_to_end(result.position)) result.moves_to_end = *moves;
  result.winning_moves = result.outcome == Outcome::N
                             ? winning(result.position, *outcomes, request.max_moves)
                             : MoveList();
  if (result.outcome == Outcome::D) {
    result.drawing_moves =
        collect(result.position, *outcomes, request.max_moves,
                [](std::optional<Outcome> outcome) { return outcome == Outcome::D; });
  }
  if (result.outcome == Outcome::P && request.advise) {
    auto advice = advise(result.position, request,
                         [&](const Sum& option) -> Expected<std::optional<std::uint64_t>> {
                           return winning(option, *outcomes, 0).total;
                         });
    if (!advice) return std::unexpected(std::move(advice.error()));
    result.advice = std::move(*advice);
  }
  if (request.explain == Detail::none) return result;
  auto explanation = explain_misere(result, request, explain::retrograde(outcomes->positions()),
                                    [&](const Sum& option) -> Expected<std::optional<MoveResult>> {
                                      const MoveList replies = winning(option, *outcomes, 1);
                                      if (replies.moves.empty()) return std::nullopt;
                                      return replies.moves.front();
                                    });
  if (!explanation) return std::unexpected(std::move(explanation.error()));
  result.explanation = std::move(*explanation);
  return result;
}

Expected<MoveList> list_endless(const Sum& position, const Request& request, Evaluator& evaluator,
                                Budget& budget) {
  const auto outcomes =
      WholePlay::explore(position, request.play, kMostPositions, evaluator, budget);
  if (!outcomes) return distinct_moves(position, request.max_moves);
  return collect(position, *outcomes, request.max_moves,
                 [](std::optional<Outcome>) { return true; });
}

}  // namespace grundy
