#include "engine/misere_play.h"

#include <utility>

#include "engine/advice.h"
#include "engine/endless_play.h"
#include "engine/explainer.h"
#include "engine/misere_evaluator.h"
#include "engine/move_collector.h"
#include "explain/reasons.h"

namespace grundy {

namespace {

// After a longer search finding all replies to all moves might take as long again.
constexpr std::uint64_t kPositionsForAdvice = 100'000;

/// Winning moves of a sum of nim heaps by theorem, without trying every move of a heap: all lead to
/// nim sum 0 or 1. Checking a candidate costs the size of the component.
class NimHeapMoves {
 public:
  NimHeapMoves(const Sum& position, MisereEvaluator& evaluator, MoveCollector& collector)
      : position_(position), evaluator_(evaluator), collector_(collector) {}

  /// False where some component is no sum of heaps.
  [[nodiscard]] bool collect() {
    for (const Component& component : position_.components) {
      const auto heaps = evaluator_.heaps_of(component);
      if (!heaps) return false;
      parts_.push_back(*heaps);
      total_.add(*heaps);
    }
    for (std::size_t i = 0; i < position_.components.size(); ++i) {
      if (!collect_in(i)) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] bool collect_in(std::size_t index) {
    const Component& component = position_.components[index];
    if (evaluator_.heaps_by_theorem(component)) {
      return collect_to(0, index) && collect_to(1, index);
    }
    // Without a theorem the component is small enough to have been taken apart.
    return component.game->each_move(component.position, [&](const MoveView& move) {
      const auto won = wins(index, move.after());
      if (won == true) collector_.add(index, move, std::nullopt, Outcome::P);
      return won.has_value();
    });
  }

  /// The moves of a component with a theorem to a total of nim sum `sum`.
  [[nodiscard]] bool collect_to(std::uint64_t sum, std::size_t index) {
    const Component& component = position_.components[index];
    const NimValue target(parts_[index].nim_sum() ^ total_.nim_sum() ^ sum);
    // With two large heaps or more one is left after any move, and then just nim sum 0 wins; that
    // spares the check, which for millions of heaps would be too much.
    const bool settled = total_.large() >= 2;
    if (settled && sum != 0) return true;
    return component.game->each_move_to(component.position, target, [&](const MoveView& move) {
      if (settled || wins(index, move.after()) == true) {
        collector_.add(index, move, std::nullopt, Outcome::P);
      }
      return true;
    });
  }

  /// Whether a move wins; none where what it leaves is no sum of heaps.
  [[nodiscard]] std::optional<bool> wins(std::size_t index, const Sum& after) const {
    misere::HeapSum sum;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (i != index) sum.add(parts_[i]);
    }
    for (const Component& component : after.components) {
      const auto heaps = evaluator_.heaps_of(component);
      if (!heaps) return std::nullopt;
      sum.add(*heaps);
    }
    return sum.outcome() == Outcome::P;
  }

  const Sum& position_;
  MisereEvaluator& evaluator_;
  MoveCollector& collector_;
  std::vector<misere::HeapSum> parts_;
  misere::HeapSum total_;
};

/// Calls visit(component, move, outcome after it) for every move until it returns false. Ends early
/// where the budget stops.
template <class Visit>
Expected<void> each_outcome(const Sum& position, MisereEvaluator& evaluator, Budget& budget,
                            Visit&& visit) {
  std::optional<Error> error;
  bool go_on = true;
  for (std::size_t i = 0; i < position.components.size() && go_on; ++i) {
    const Component& component = position.components[i];
    go_on = component.game->each_move(component.position, [&](const MoveView& move) {
      const auto outcome = evaluator.outcome(replace_component(position, i, move.after()));
      if (!outcome) error = outcome.error();
      return outcome.has_value() && budget.spend(0) && visit(i, move, *outcome);
    });
  }
  if (error) return std::unexpected(std::move(*error));
  return {};
}

Expected<std::optional<MoveList>> winning_moves(const Sum& position, const Request& request,
                                                MisereEvaluator& evaluator, Budget& budget) {
  if (request.use_theorems && !evaluator.tabulated(position) &&
      !evaluator.searched_alone(position)) {
    MoveCollector collector(position, request.max_moves);
    if (NimHeapMoves(position, evaluator, collector).collect()) return std::move(collector).take();
  }
  const bool one_will_do = request.max_moves == 1 && !request.find_value;
  bool found = false;
  MoveCollector collector(position, request.max_moves);
  const auto done =
      each_outcome(position, evaluator, budget,
                   [&](std::size_t i, const MoveView& move, std::optional<Outcome> outcome) {
                     if (outcome == Outcome::P) collector.add(i, move, std::nullopt, outcome);
                     found = found || outcome == Outcome::P;
                     return outcome.has_value() && !(found && one_will_do);
                   });
  if (!done) return std::unexpected(done.error());
  if (budget.stopped()) return std::nullopt;
  MoveList list = std::move(collector).take();
  list.complete = list.complete && !(found && one_will_do);
  return list;
}

/// What the heaps of a component are called, one by one: by the parts that they stand for. Nim
/// writes its heaps as they are.
std::vector<std::string> heap_names(const Component& component,
                                    const std::vector<std::uint64_t>& sizes, bool plain) {
  std::vector<std::string> names;
  if (plain) {
    for (const std::uint64_t size : sizes) names.push_back("heap of " + std::to_string(size));
    return names;
  }
  if (sizes.size() == 1) return {component.print()};
  if (component.game->given_options() == nullptr) {
    names = component.game->print_parts(component.position);
  }
  if (names.size() == sizes.size()) return names;
  names.clear();
  for (std::size_t i = 1; i <= sizes.size(); ++i) names.push_back("part " + std::to_string(i));
  return names;
}

/// The heaps that the components stand for, each by itself.
explain::MisereHeaps heaps_in(const Sum& position, MisereEvaluator& evaluator) {
  explain::MisereHeaps heaps;
  for (const Component& component : position.components) {
    std::vector<std::uint64_t> sizes;
    const bool known = component.game->each_misere_heap(
        component.position, [&](std::uint64_t heap) { sizes.push_back(heap); });
    if (!known) sizes = evaluator.part_heaps(component).value_or(std::vector<std::uint64_t>());
    const bool plain = known && sizes == component.position;
    heaps.all_plain = heaps.all_plain && plain;
    const std::vector<std::string> names = heap_names(component, sizes, plain);
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      heaps.summands.push_back({names[i], NimValue(sizes[i])});
      if (sizes[i] == 1) ++heaps.ones;
      if (sizes[i] > 1) ++heaps.large;
    }
  }
  return heaps;
}

Expected<Explanation> explained(const Result& result, const Request& request, bool by_theorem,
                                MisereEvaluator& evaluator, Budget& budget) {
  Request lookup = request;
  lookup.max_moves = 1;
  Explanation value = by_theorem ? explain::misere_nim(heaps_in(result.position, evaluator))
                                 : explain::searched(budget.positions());
  return explain_misere(result, request, std::move(value),
                        [&](const Sum& option) -> Expected<std::optional<MoveResult>> {
                          auto moves = winning_moves(option, lookup, evaluator, budget);
                          if (!moves) return std::unexpected(std::move(moves.error()));
                          if (!*moves || (*moves)->moves.empty()) return std::nullopt;
                          return (*moves)->moves.front();
                        });
}

/// The hardest move to answer. What the search has found is used on; it is not stopped by advice,
/// unless a player waits.
Expected<std::optional<Advice>> advise_misere(const Sum& position, const Request& request,
                                              MisereEvaluator& evaluator, Budget& budget) {
  Request counting = request;
  counting.max_moves = 0;
  Budget few(advice_limits(request, position), request.cancel, {});
  Budget& spent = request.quick || evaluator.searched_alone(position) ? few : budget;
  evaluator.begin(spent);
  auto advice =
      advise(position, request, [&](const Sum& option) -> Expected<std::optional<std::uint64_t>> {
        auto moves = winning_moves(option, counting, evaluator, spent);
        if (!moves) return std::unexpected(std::move(moves.error()));
        return *moves ? std::optional((*moves)->total) : std::nullopt;
      });
  evaluator.begin(budget);
  return advice;
}

}  // namespace

Expected<Result> solve_misere(Sum position, const Request& request, Evaluator& values,
                              Budget& budget) {
  const auto whole = needs_whole_play(position, values, budget);
  if (!whole) {
    Result stopped{.position = std::move(position), .play = Play::misere};
    stopped.components.resize(stopped.position.components.size());
    return stopped;
  }
  if (*whole) return solve_endless(std::move(position), request, values, budget);
  Result result{.position = std::move(position), .play = Play::misere};
  result.components.resize(result.position.components.size());
  MisereEvaluator& evaluator = values.misere(budget);
  evaluator.leave_out_heaps(request.max_moves == 1 && !request.find_value &&
                            request.explain == Detail::none);
  const auto outcome = evaluator.outcome(result.position);
  if (!outcome) return std::unexpected(outcome.error());
  if (!*outcome) return result;
  result.outcome = *outcome;
  const bool by_theorem = evaluator.by_theorem();  // of the position, before others are looked at
  result.method = by_theorem ? "misère Nim: every part equals a nim heap (Bouton, Conway)"
                  : evaluator.tabulated(result.position) ? "table of all positions of the board"
                                                         : "search over the whole sum";
  if (result.outcome == Outcome::P) {
    result.winning_moves = MoveList();
    if (request.advise && budget.positions() < kPositionsForAdvice) {
      auto advice = advise_misere(result.position, request, evaluator, budget);
      if (!advice) return std::unexpected(std::move(advice.error()));
      result.advice = std::move(*advice);
    }
  } else {
    auto moves = winning_moves(result.position, request, evaluator, budget);
    if (!moves) return std::unexpected(std::move(moves.error()));
    result.winning_moves = std::move(*moves);
  }
  if (request.explain == Detail::none) return result;
  auto explanation = explained(result, request, by_theorem, evaluator, budget);
  if (!explanation) return std::unexpected(std::move(explanation.error()));
  result.explanation = std::move(*explanation);
  return result;
}

Expected<MoveList> list_misere(const Sum& position, const Request& request, Evaluator& values,
                               Budget& budget) {
  const auto whole = needs_whole_play(position, values, budget);
  if (!whole) return distinct_moves(position, request.max_moves);
  if (*whole) return list_endless(position, request, values, budget);
  MisereEvaluator& evaluator = values.misere(budget);
  MoveCollector collector(position, request.max_moves);
  std::uint64_t listed = 0;
  const auto done =
      each_outcome(position, evaluator, budget,
                   [&](std::size_t i, const MoveView& move, std::optional<Outcome> outcome) {
                     collector.add(i, move, std::nullopt, outcome);
                     return ++listed <= request.max_moves;
                   });
  if (!done) return std::unexpected(done.error());
  MoveList list = std::move(collector).take();
  if (listed > request.max_moves) list.complete = false;
  return list;
}

}  // namespace grundy
