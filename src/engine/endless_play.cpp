#include "engine/endless_play.h"

#include <algorithm>
#include <utility>

#include "engine/explainer.h"
#include "engine/move_collector.h"
#include "explain/reasons.h"
#include "solve/loopy/outcomes.h"

namespace grundy {

namespace {

/// Collects the moves whose outcome is wanted, and ends after so many: beside an endless game there
/// may stand a heap of 2^64-1.
template <class Wanted>
MoveList collect(const Sum& position, const loopy::Outcomes& outcomes, std::size_t most,
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

namespace {

/// The moves that win, quickest first: who takes them from the front comes to an end.
MoveList winning(const Sum& position, const loopy::Outcomes& outcomes, std::size_t most) {
  MoveList list = collect(position, outcomes, SIZE_MAX - 1,
                          [](std::optional<Outcome> outcome) { return outcome == Outcome::P; });
  const auto to_end = [&](const MoveResult& move) {
    return move.to ? outcomes.moves_to_end(*move.to).value_or(0) : 0;
  };
  std::ranges::stable_sort(list.moves, {}, to_end);
  if (list.moves.size() > most) {
    list.moves.resize(most);
    list.complete = false;
  }
  return list;
}

}  // namespace

Expected<Result> solve_endless(Sum position, const Request& request, Budget& budget) {
  Result result{.position = std::move(position), .play = request.play};
  result.components.resize(result.position.components.size());
  loopy::Outcomes outcomes(request.play);
  if (!outcomes.explore(result.position, budget)) return result;
  result.outcome = outcomes.of(result.position);
  result.method = "retrograde analysis: play can go on for ever";
  result.winning_moves = result.outcome == Outcome::N
                             ? winning(result.position, outcomes, request.max_moves)
                             : MoveList();
  if (request.explain == Detail::none) return result;
  auto explanation = explain_misere(result, request, explain::retrograde(budget.positions()),
                                    [&](const Sum& option) -> Expected<std::optional<MoveResult>> {
                                      const MoveList replies = winning(option, outcomes, 1);
                                      if (replies.moves.empty()) return std::nullopt;
                                      return replies.moves.front();
                                    });
  if (!explanation) return std::unexpected(std::move(explanation.error()));
  result.explanation = std::move(*explanation);
  return result;
}

Expected<MoveList> list_endless(const Sum& position, const Request& request, Budget& budget) {
  loopy::Outcomes outcomes(request.play);
  (void)outcomes.explore(position, budget);  // without it the outcomes are unknown
  return collect(position, outcomes, request.max_moves,
                 [](std::optional<Outcome>) { return true; });
}

}  // namespace grundy
