#include "engine/normal_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/advice.h"
#include "engine/copies.h"
#include "engine/endless_play.h"
#include "engine/explainer.h"
#include "engine/heap_moves.h"
#include "engine/loopy_play.h"
#include "engine/move_collector.h"
#include "engine/one_move.h"

namespace grundy {

namespace {

Outcome outcome_of(NimValue value) {
  return value.is_zero() ? Outcome::P : Outcome::N;
}

/// How the sum was solved, in one line.
std::string describe(const Result& result) {
  if (result.components.empty()) return "there is nothing to move in";
  if (result.components.size() == 1) return result.components.front().method;
  return "nim sum of the components";
}

/// How many of the moves that were looked for have been found.
enum class Found : std::uint8_t { all, tried, some, none };

/// What is looked for in one component.
struct Wanted {
  NimValue target;       // its value after the move
  bool searched = true;  // false: a search has been stopped already, and only a theorem can help
  bool one = false;      // a single move will do
};

/// Collects the moves of one component to the value that is wanted.
Expected<Found> collect_moves_to(const Wanted& wanted, std::size_t index,
                                 const Component& component, MoveCollector& collector,
                                 Evaluator& evaluator, Budget& budget) {
  const auto& [target, searched, one] = wanted;
  const auto add = [&](const MoveView& move) {
    collector.add(index, move, std::nullopt, std::nullopt);
    return true;
  };
  const AnyGame& game = *component.game;
  const bool theorems = evaluator.use_theorems();
  if (theorems && game.each_move_to(component.position, target, add)) return Found::all;
  if (heap::HeapSolver* solver = searched ? evaluator.heap_solver(component.game) : nullptr) {
    const auto listed = each_heap_move_to(component, target, *solver, evaluator, budget, add);
    if (listed == HeapMoves::all) return Found::all;
    if (listed == HeapMoves::some) return Found::some;
  }
  std::optional<Error> error;
  std::uint64_t tried = 0;
  std::uint64_t found = 0;
  const bool finished = searched && game.each_move(component.position, [&](const MoveView& move) {
    const auto there = evaluator.has_value(move.after(), target, budget);
    if (!there) error = there.error();
    if (!there || !*there || !budget.spend(0) || ++tried > kMovesTried) return false;
    if (!**there) return true;
    ++found;
    return add(move) && !one;
  });
  if (error) return std::unexpected(std::move(*error));
  if (finished) return Found::all;
  if (one && found > 0) return Found::all;  // that are wanted
  if (tried > kMovesTried) {
    budget.halt(StopReason::too_large, "there are too many moves to try all of them");
    if (found > 0) return Found::tried;
  }
  const bool some = theorems && game.some_move_to(component.position, target, add);
  return some ? Found::some : Found::none;
}

/// Where play can go on for ever a move that raises a value can be taken back, and so on without
/// end. Who makes only moves that lower one comes to an end: they are put first.
void put_lowering_first(const Sum& position, MoveList& list) {
  std::ranges::stable_partition(list.moves, [&](const MoveResult& move) {
    const Component& before = position.components[move.component];
    if (!before.game->endless() || !move.to) return true;
    if (move.component >= move.to->components.size()) return true;
    const Component& after = move.to->components[move.component];
    return after.game->closed_form(after.position) < before.game->closed_form(before.position);
  });
}

/// Where one winning move will do: the component to look in. One whose value must become smaller
/// has such a move by the mex rule; of several, one that needs the least search.
std::optional<std::size_t> component_to_move_in(const Result& result, NimValue sum,
                                                const Evaluator& evaluator) {
  std::optional<std::size_t> best;
  double least = 0;
  for (std::size_t i = 0; i < result.components.size(); ++i) {
    const auto value = result.components[i].nim_value;
    if (!value || (sum ^ *value) >= *value) continue;
    const Component& component = result.position.components[i];
    const AnyGame& game = *component.game;
    double work = game.search_size(component.position).value_or(1e9);
    if (evaluator.use_theorems() && game.closed_form(component.position)) work = 0;
    if (best && work >= least) continue;
    best = i;
    least = work;
  }
  return best;
}

/// The winning moves: in each component to the value that makes the nim sum 0. None where a search
/// was stopped before they were all known.
Expected<std::optional<MoveList>> winning_moves(const Result& result, const Request& request,
                                                Evaluator& evaluator, Budget& budget) {
  MoveCollector collector(result.position, request.max_moves);
  if (result.outcome != Outcome::N) return std::move(collector).take();
  bool all = true;
  bool some = false;
  bool untried = false;
  NimValue sum;
  std::size_t unknown = 0;
  const bool copies = by_copies(result);
  for (const ComponentResult& component : result.components) {
    sum ^= component.nim_value.value_or(NimValue());
    if (!component.nim_value && !copies) ++unknown;
  }
  const bool one =
      request.max_moves == 1 && !request.find_value && !is_endless(result.position) && unknown == 0;
  const auto only = one ? component_to_move_in(result, sum, evaluator) : std::nullopt;
  for (std::size_t i = 0; i < result.components.size(); ++i) {
    if (only && i != *only) continue;
    const auto value = result.components[i].nim_value;
    if (!value && copies) {
      some = true;  // there may be others in the components that cancel
      all = false;
      continue;
    }
    // Where another component's value is unknown, so is the value to move to.
    if (unknown > (value ? 0U : 1U)) return std::nullopt;
    const auto found =
        collect_moves_to({sum ^ value.value_or(NimValue()), value.has_value(), only.has_value()}, i,
                         result.position.components[i], collector, evaluator, budget);
    if (!found) return std::unexpected(found.error());
    all = all && *found == Found::all;
    some = some || *found == Found::some;
    untried = untried || *found == Found::tried;
  }
  if (!all && !some && !untried) return std::nullopt;
  MoveList list = std::move(collector).take();
  if (is_endless(result.position)) put_lowering_first(result.position, list);
  list.by_theorem = some;
  list.untried = untried;
  list.complete = list.complete && all && !only;
  return list;
}

/// How many moves win; none where the budget does not suffice.
Expected<std::optional<std::uint64_t>> count_winning(const Sum& position, Evaluator& evaluator,
                                                     Budget& budget) {
  const auto& components = position.components;
  std::vector<NimValue> values(components.size());
  NimValue sum;
  // Of a single component the value need not be known: its winning moves lead to 0.
  for (std::size_t i = 0; i < components.size() && components.size() > 1; ++i) {
    const auto value = evaluator.value(components[i], budget);
    if (!value) return std::unexpected(value.error());
    if (!*value) return std::nullopt;
    values[i] = **value;
    sum ^= values[i];
  }
  MoveCollector collector(position, 0);
  std::uint64_t counted = 0;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const NimValue target = sum ^ values[i];
    if (heap::HeapSolver* const solver = evaluator.heap_solver(components[i].game)) {
      const auto moves = count_heap_moves_to(components[i], target, *solver, evaluator, budget);
      if (budget.stopped()) return std::nullopt;
      counted += moves.value_or(0);
      if (moves) continue;
    }
    const auto found = collect_moves_to({target}, i, components[i], collector, evaluator, budget);
    if (!found) return std::unexpected(found.error());
    if (*found != Found::all) return std::nullopt;
  }
  return counted + std::move(collector).take().total;
}

}  // namespace

Expected<std::optional<Advice>> advise_normal(const Sum& position, const Request& request,
                                              Evaluator& evaluator) {
  Budget budget(advice_limits(request, position), request.cancel, {});
  return advise(position, request,
                [&](const Sum& option) { return count_winning(option, evaluator, budget); });
}

std::optional<Outcome> outcome_without_value(const Result& result, bool use_theorems) {
  const auto unknown = std::ranges::find_if(
      result.components, [](const ComponentResult& component) { return !component.nim_value; });
  if (!use_theorems || unknown == result.components.end()) return std::nullopt;
  NimValue rest;
  for (auto other = result.components.begin(); other != result.components.end(); ++other) {
    if (other == unknown) continue;
    if (!other->nim_value) return std::nullopt;
    rest ^= *other->nim_value;
  }
  if (!rest.is_zero()) return std::nullopt;
  const Component& component =
      result.position.components[static_cast<std::size_t>(unknown - result.components.begin())];
  return component.game->closed_outcome(component.position);
}

namespace {

/// Whether a theorem tells who wins and by which moves, or by which move where one is wanted, so
/// that the value need not be searched for.
bool won_without_value(const Sum& position, const Request& request) {
  if (position.components.size() != 1) return false;
  const Component& component = position.components.front();
  const AnyGame& game = *component.game;
  if (game.given_options() != nullptr || game.closed_form(component.position)) return false;
  const auto outcome = game.closed_outcome(component.position);
  if (!outcome) return false;
  if (*outcome == Outcome::P) return true;
  bool found = false;
  const auto find = [&](const MoveView&) {
    found = true;
    return false;
  };
  if (game.each_move_to(component.position, NimValue(), find)) return true;
  if (request.max_moves == 1) (void)game.some_move_to(component.position, NimValue(), find);
  return found && request.max_moves == 1;
}

/// The value of one of two that cancel: good to know, but not worth a long search.
Expected<std::optional<NimValue>> value_of_copy(const Component& component, Evaluator& evaluator,
                                                Budget& budget) {
  // Where options split, a position takes far longer: in Sprouts a millisecond or two.
  const bool splits = component.game->part_shape().options_split;
  Budget few = budget.share(splits ? 10'000 : 300'000);
  auto value = evaluator.value(component, few);
  (void)budget.spend(few.positions());
  budget.charge(few.bytes());  // tables, which stay
  return value;
}

/// Where two components are not known, one may become the other.
bool take_copying_move(Result& result) {
  auto move = copying_move(result);
  if (!move) return false;
  result.outcome = Outcome::N;
  result.method = "equal components cancel";
  result.winning_moves = MoveList{.total = 1, .complete = false, .by_theorem = true};
  result.winning_moves->moves.push_back(std::move(*move));
  return true;
}

/// What is said about an answer beside it, where that is wanted.
Expected<Result> with_advice(Result result, const Request& request, Evaluator& evaluator) {
  if (result.outcome == Outcome::P && request.advise && !by_copies(result)) {
    auto advice = advise_normal(result.position, request, evaluator);
    if (!advice) return std::unexpected(std::move(advice.error()));
    result.advice = std::move(*advice);
  }
  if (result.outcome && request.explain != Detail::none) {
    // What is only said about an answer must not make it incomplete.
    Budget talk(advice_limits(request, result.position), request.cancel, {});
    auto explanation = explain_normal(result, request, evaluator, talk);
    if (!explanation) return std::unexpected(std::move(explanation.error()));
    result.explanation = std::move(*explanation);
  }
  return result;
}

}  // namespace

Expected<Result> solve_normal(Sum position, const Request& request, Evaluator& evaluator,
                              Budget& budget) {
  if (!request.use_theorems && is_endless(position)) {
    return solve_endless(std::move(position), request, evaluator, budget);
  }
  if (evaluator.reaches_cycle(position, budget) == true) {
    return solve_loopy(std::move(position), request, evaluator, budget);
  }
  Result result{.position = std::move(position), .play = Play::normal};
  if (is_one_move_wanted(result.position, request)) {
    const auto found = find_one_move(result, request, evaluator, budget);
    if (!found) return std::unexpected(found.error());
    if (*found) return with_advice(std::move(result), request, evaluator);
  }
  NimValue sum;
  const Component* unknown = nullptr;
  const bool skip_value =
      !request.find_value && request.use_theorems && won_without_value(result.position, request);
  const auto partners =
      request.use_theorems
          ? equal_components(result.position)
          : std::vector<std::optional<std::size_t>>(result.position.components.size());
  for (std::size_t i = 0; i < partners.size(); ++i) {
    const Component& component = result.position.components[i];
    if (partners[i] && *partners[i] < i) {
      result.components.push_back(ComponentResult(result.components[*partners[i]]));
      sum ^= result.components[i].nim_value.value_or(NimValue());
      continue;
    }
    const auto value = skip_value    ? Expected<std::optional<NimValue>>(std::nullopt)
                       : partners[i] ? value_of_copy(component, evaluator, budget)
                                     : evaluator.value(component, budget);
    if (!value) return std::unexpected(value.error());
    result.components.push_back({*value, evaluator.method(component)});
    if (!*value && !partners[i]) unknown = &component;
    sum ^= value->value_or(NimValue());
  }
  if (unknown == nullptr) {
    result.nim_value = sum;
    result.outcome = outcome_of(sum);
    result.method = by_copies(result) ? "equal components cancel" : describe(result);
  } else {
    result.outcome = outcome_without_value(result, request.use_theorems);
    if (result.outcome) result.method = unknown->game->theorem(unknown->position);
    if (request.use_theorems && !result.outcome && take_copying_move(result)) {
      if (request.explain != Detail::none) result.explanation = explain_copying(result);
      return result;
    }
  }
  if (!request.list_moves) return result;
  auto moves = winning_moves(result, request, evaluator, budget);
  if (!moves) return std::unexpected(std::move(moves.error()));
  if (result.outcome) result.winning_moves = std::move(*moves);
  return with_advice(std::move(result), request, evaluator);
}

Expected<MoveList> list_normal(const Sum& position, const Request& request, Evaluator& evaluator,
                               Budget& budget) {
  if (!request.use_theorems && is_endless(position)) {
    return list_endless(position, request, evaluator, budget);
  }
  if (evaluator.reaches_cycle(position, budget) == true) {
    return list_loopy(position, request, evaluator, budget);
  }
  std::vector<std::optional<NimValue>> values;
  for (const Component& component : position.components) {
    const auto value = evaluator.value(component, budget);
    if (!value) return std::unexpected(value.error());
    values.push_back(*value);
  }
  MoveCollector collector(position, request.max_moves);
  NimValue total;
  std::size_t unknown = 0;
  for (const auto& value : values) {
    total ^= value.value_or(NimValue());
    if (!value) ++unknown;
  }
  std::optional<Error> error;
  std::uint64_t listed = 0;
  for (std::size_t i = 0; i < position.components.size() && !error; ++i) {
    std::optional<NimValue> rest;
    if (unknown == (values[i] ? 0U : 1U)) rest = total ^ values[i].value_or(NimValue());
    const Component& component = position.components[i];
    component.game->each_move(component.position, [&](const MoveView& move) {
      const auto value = evaluator.value(move.after(), budget);
      if (!value) error = value.error();
      if (error) return false;
      const auto sum = *value && rest ? std::optional(**value ^ *rest) : std::nullopt;
      collector.add(i, move, sum, sum ? std::optional(outcome_of(*sum)) : std::nullopt);
      // A list that is cut need not be counted to the end: a heap may have 2^64-1 moves.
      return ++listed <= request.max_moves;
    });
  }
  if (error) return std::unexpected(std::move(*error));
  MoveList list = std::move(collector).take();
  if (listed > request.max_moves) list.complete = false;
  return list;
}

}  // namespace grundy
