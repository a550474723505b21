#include "engine/loopy_play.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/advice.h"
#include "engine/explainer.h"
#include "engine/move_collector.h"
#include "engine/whole_play.h"
#include "explain/reasons.h"

namespace grundy {

namespace {

// Distances in sums need the positions of the whole sum: for as many a wait is not felt.
constexpr std::size_t kWholePositions = 100'000;

/// The value of what stands beside each component.
std::vector<LoopyValue> rests_of(const std::vector<LoopyValue>& values) {
  std::vector<LoopyValue> rests(values.size());
  LoopyValue before;
  for (std::size_t i = 0; i < values.size(); ++i) {
    rests[i] = before;
    before = before + values[i];
  }
  LoopyValue after;
  for (std::size_t i = values.size(); i-- > 0;) {
    rests[i] = rests[i] + after;
    after = after + values[i];
  }
  return rests;
}

/// None where the budget has stopped.
Expected<std::optional<std::vector<LoopyValue>>> values_of(const Sum& position,
                                                           Evaluator& evaluator, Budget& budget) {
  std::vector<LoopyValue> values;
  for (const Component& component : position.components) {
    const auto value = evaluator.loopy_value(component, budget);
    if (!value) return std::unexpected(value.error());
    if (!*value) return std::nullopt;
    values.push_back(**value);
  }
  return values;
}

/// How far the end is, where the whole sum is small enough to tell; a sum of distances would not be
/// the distance of the sum.
std::optional<WholePlay> distances_of(const Sum& position, const Request& request,
                                      Evaluator& evaluator) {
  Limits limits = request.limits;
  if (position.components.size() > 1 || position.components.front().position.size() > 1) {
    limits.positions =
        std::min<std::uint64_t>(limits.positions.value_or(kWholePositions), kWholePositions);
  }
  Budget budget(limits, request.cancel, request.progress);
  return WholePlay::explore(position, Play::normal, kWholePositions, evaluator, budget);
}

void tell_value(MoveResult& move, const LoopyValue& value) {
  move.nim_value = value.number();
  if (value.is_infinite()) move.loopy_value = value;
}

/// Collects the moves after which the outcome is one that is wanted.
template <class Wanted>
Expected<MoveList> collect(const Sum& position, const std::vector<LoopyValue>& values,
                           std::size_t most, bool count_all, Evaluator& evaluator, Budget& budget,
                           Wanted&& wanted) {
  const auto rests = rests_of(values);
  MoveCollector collector(position, most);
  std::optional<Error> error;
  std::uint64_t tried = 0;
  std::uint64_t listed = 0;
  bool all = true;
  for (std::size_t i = 0; i < position.components.size() && all; ++i) {
    const Component& component = position.components[i];
    all = component.game->each_move(component.position, [&](const MoveView& move) {
      const auto value = evaluator.loopy_value(move.after(), budget);
      if (!value) error = value.error();
      if (!value || !*value || ++tried > kMovesTried || !budget.spend(0)) return false;
      const LoopyValue sum = **value + rests[i];
      if (!wanted(sum.outcome())) return true;
      collector.add(i, move, sum.number(), sum.outcome());
      return count_all || ++listed <= most;
    });
  }
  if (error) return std::unexpected(std::move(*error));
  if (tried > kMovesTried) {
    budget.halt(StopReason::too_large, "there are too many moves to try all of them");
  }
  MoveList list = std::move(collector).take();
  list.complete = list.complete && all;
  for (MoveResult& move : list.moves) {
    if (!move.to || move.nim_value) continue;
    const auto value = evaluator.loopy_value(*move.to, budget);
    if (value && *value) tell_value(move, **value);
  }
  return list;
}

/// With how far the end is after each; those that win at once in front.
void tell_distances(MoveList& list, const std::optional<WholePlay>& whole, bool sort) {
  if (!whole) return;
  for (MoveResult& move : list.moves) {
    if (!move.to) continue;
    if (const auto moves = whole->moves_to_end(*move.to)) move.moves_to_end = *moves;
  }
  if (sort) {
    std::ranges::stable_sort(list.moves, {}, [](const MoveResult& move) {
      return move.moves_to_end.value_or(UINT64_MAX);
    });
  }
}

/// In a lost position: the move after which it lasts longest.
std::optional<Advice> longest_defence(const Sum& position, const WholePlay& whole) {
  constexpr std::size_t kComparedLoopy = 200;
  MoveList moves = distinct_moves(position, kComparedLoopy);
  std::optional<Advice> best;
  for (MoveResult& move : moves.moves) {
    const auto length = move.to ? whole.moves_to_end(*move.to) : std::nullopt;
    if (!length || (best && *best->move.moves_to_end >= *length)) continue;
    std::uint64_t replies = 0;
    for (std::size_t i = 0; i < move.to->components.size(); ++i) {
      const Component& component = move.to->components[i];
      component.game->each_move(component.position, [&](const MoveView& reply) {
        if (whole.of(replace_component(*move.to, i, reply.after())) == Outcome::P) ++replies;
        return true;
      });
    }
    move.moves_to_end = *length;
    best = Advice{std::move(move), replies, std::nullopt, moves.complete};
  }
  return best;
}

Expected<void> add_explanation(Result& result, const std::vector<LoopyValue>& values,
                               const Request& request, Evaluator& evaluator, Budget& budget) {
  std::vector<explain::LoopySummand> summands;
  for (std::size_t i = 0; i < values.size(); ++i) {
    explain::LoopySummand summand{result.position.components[i].brief(), values[i], {}};
    result.position.components[i].game->each_move(
        result.position.components[i].position, [&](const MoveView& move) {
          const auto value = evaluator.loopy_value(move.after(), budget);
          if (!value || !*value || summand.options.size() == 40) return false;
          summand.options.emplace_back(move.print(), **value);
          return true;
        });
    summands.push_back(std::move(summand));
  }
  const LoopyValue total =
      result.loopy_value ? *result.loopy_value : LoopyValue(result.nim_value.value_or(NimValue()));
  auto explanation = explain_misere(
      result, request, explain::loopy_sum(summands, total, request.explain == Detail::full),
      [&](const Sum& option) -> Expected<std::optional<MoveResult>> {
        const auto inner = values_of(option, evaluator, budget);
        if (!inner) return std::unexpected(inner.error());
        if (!*inner) return std::nullopt;
        auto replies = collect(option, **inner, 1000, false, evaluator, budget,
                               [](Outcome outcome) { return outcome == Outcome::P; });
        if (!replies) return std::unexpected(std::move(replies.error()));
        tell_distances(*replies, distances_of(option, request, evaluator), true);
        if (replies->moves.empty()) return std::nullopt;
        return replies->moves.front();
      });
  if (!explanation) return std::unexpected(std::move(explanation.error()));
  result.explanation = std::move(*explanation);
  return {};
}

}  // namespace

Expected<Result> solve_loopy(Sum position, const Request& request, Evaluator& evaluator,
                             Budget& budget) {
  Result result{.position = std::move(position), .play = Play::normal};
  const auto values = values_of(result.position, evaluator, budget);
  if (!values) return std::unexpected(values.error());
  result.components.resize(result.position.components.size());
  if (!*values) return result;
  LoopyValue total;
  for (std::size_t i = 0; i < result.components.size(); ++i) {
    const LoopyValue& value = (**values)[i];
    total = total + value;
    result.components[i].nim_value = value.number();
    if (value.is_infinite()) result.components[i].loopy_value = value;
    result.components[i].method = evaluator.method(result.position.components[i]);
  }
  result.outcome = total.outcome();
  result.nim_value = total.number();
  if (total.is_infinite()) result.loopy_value = total;
  result.method = "values of games that need not end (Smith, Fraenkel and Perl)";

  std::optional<WholePlay> whole;
  if (request.max_moves > 0) whole = distances_of(result.position, request, evaluator);
  if (whole) {
    const auto moves = whole->moves_to_end(result.position);
    if (moves) result.moves_to_end = *moves;
  }
  const bool draw = result.outcome == Outcome::D;
  const Outcome aim = draw ? Outcome::D : Outcome::P;
  auto list =
      result.outcome == Outcome::P
          ? Expected<MoveList>(MoveList())
          : collect(result.position, **values, whole && !draw ? SIZE_MAX - 1 : request.max_moves,
                    /*count_all=*/true, evaluator, budget,
                    [&](Outcome outcome) { return outcome == aim; });
  if (!list) return std::unexpected(std::move(list.error()));
  if (budget.stopped()) return result;
  tell_distances(*list, whole, /*sort=*/true);
  if (list->moves.size() > request.max_moves) {
    list->moves.resize(request.max_moves);
    list->complete = false;
  }
  if (draw) {
    result.winning_moves = MoveList();
    result.drawing_moves = std::move(*list);
  } else {
    result.winning_moves = std::move(*list);
  }
  if (result.outcome == Outcome::P && request.advise && whole) {
    result.advice = longest_defence(result.position, *whole);
  }
  if (request.explain == Detail::none) return result;
  Budget talk(advice_limits(request, result.position), request.cancel, {});
  const auto explained = add_explanation(result, **values, request, evaluator, talk);
  if (!explained) return std::unexpected(explained.error());
  return result;
}

Expected<MoveList> list_loopy(const Sum& position, const Request& request, Evaluator& evaluator,
                              Budget& budget) {
  const auto values = values_of(position, evaluator, budget);
  if (!values) return std::unexpected(values.error());
  if (!*values) return distinct_moves(position, request.max_moves);
  auto list = collect(position, **values, request.max_moves, /*count_all=*/false, evaluator, budget,
                      [](Outcome) { return true; });
  if (list) tell_distances(*list, distances_of(position, request, evaluator), /*sort=*/false);
  return list;
}

}  // namespace grundy
