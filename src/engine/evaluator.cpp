#include "engine/evaluator.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/plan.h"

namespace grundy {

namespace {
// The smallest slot that a table can have: a search of more positions than fit is hopeless.
constexpr double kBytesPerPosition = 12;
}  // namespace

std::unexpected<Error> endless_play(const std::vector<std::string>& cycle) {
  constexpr std::size_t kShown = 12;
  std::string text = "play can go on for ever: ";
  for (std::size_t i = 0; i < std::min(cycle.size(), kShown); ++i) text += cycle[i] + " -> ";
  if (cycle.size() > kShown) text += fmt::format("... {} more -> ", cycle.size() - kShown);
  return std::unexpected(Error{ErrorKind::endless, text + cycle.front()});
}

void Evaluator::begin(Budget& budget, bool use_theorems) {
  use_theorems_ = use_theorems;
  given_values_.clear();
  last_heap_game_.reset();
  std::uint64_t kept = 0;
  for (const auto& [id, solver] : solvers_) kept += solver->bytes();
  for (const auto& [id, solver] : heap_solvers_) kept += solver->bytes();
  if (kept > budget.limits().memory / 2) {
    solvers_.clear();
    heap_solvers_.clear();
    last_heap_game_.reset();
    last_heap_solver_ = nullptr;
    last_game_.reset();
    last_solver_ = nullptr;
    kept = 0;
  }
  budget.charge(kept);
}

Expected<std::optional<NimValue>> Evaluator::value(const Sum& sum, Budget& budget) {
  NimValue total;
  for (const Component& component : sum.components) {
    const auto part = value(component, budget);
    if (!part || !*part) return part;
    total ^= **part;
  }
  return total;
}

Expected<std::optional<NimValue>> Evaluator::value(const Component& component, Budget& budget) {
  return component.game->given_options() != nullptr ? given(component, budget)
                                                    : ruled(component, budget);
}

Expected<std::optional<NimValue>> Evaluator::ruled(const Component& component, Budget& budget) {
  if (use_theorems_) {
    if (const auto value = component.game->closed_form(component.position)) return value;
    if (component.game->closed_outcome(component.position) == Outcome::P) return NimValue(0);
  }
  return searched(component, budget);
}

std::optional<NimValue> Evaluator::part_value(const std::shared_ptr<const AnyGame>& game,
                                              WordsView part, Budget& budget) {
  if (heap::HeapSolver* heaps = heap_solver(game)) return heap_value(*heaps, part.front(), budget);
  const auto value = solver(game).evaluate(part, budget);
  return value ? std::optional(*value) : std::nullopt;
}

std::string Evaluator::method(const Component& component) {
  const AnyGame& game = *component.game;
  if (game.given_options() == nullptr && use_theorems_) {
    if (game.closed_form(component.position) ||
        game.closed_outcome(component.position) == Outcome::P) {
      return std::string(game.theorem());
    }
  }
  if (game.given_options() == nullptr) {
    if (const heap::HeapSolver* solver = heap_solver(component.game)) {
      const auto& period = solver->period();
      if (period && period->proved) {
        return fmt::format("values of the heaps, which have the period {} from {} on ({})",
                           period->length, period->from, period->proof);
      }
      return "values of all heaps up to these, by the mex rule";
    }
  }
  return "mex rule";
}

heap::HeapSolver* Evaluator::heap_solver(const std::shared_ptr<const AnyGame>& game) {
  if (!use_theorems_) return nullptr;
  if (game != last_heap_game_) {
    last_heap_game_ = game;
    last_heap_solver_ = nullptr;
    if (auto rules = game->heap_rules()) {
      auto& solver = heap_solvers_[game->rules_id()];
      if (solver == nullptr) solver = std::make_unique<heap::HeapSolver>(std::move(*rules));
      last_heap_solver_ = solver.get();
    }
  }
  return last_heap_solver_;
}

std::optional<NimValue> Evaluator::heap_value(heap::HeapSolver& solver, std::uint64_t heap,
                                              Budget& budget) {
  if (heap == 0) return NimValue(0);
  const auto value = solver.value(heap + solver.values().rules().margin, budget);
  return value ? std::optional(NimValue(*value)) : std::nullopt;
}

Expected<std::optional<NimValue>> Evaluator::searched(const Component& component, Budget& budget) {
  if (heap::HeapSolver* heaps = heap_solver(component.game)) {
    NimValue sum;
    for (const std::uint64_t heap : component.position) {
      const auto value = heap_value(*heaps, heap, budget);
      if (!value) return std::nullopt;
      sum ^= *value;
    }
    return sum;
  }
  const auto size = component.game->search_size(component.position);
  const double room = static_cast<double>(budget.limits().memory) / kBytesPerPosition;
  if (size && *size > room) {
    budget.refuse(*size, room);
    return std::nullopt;
  }
  dag::PartSolver& solver = this->solver(component.game);
  NimValue sum;
  std::optional<dag::PartFailure> failure;
  const bool fits = component.game->each_part(component.position, [&](WordsView part) {
    if (failure) return;
    if (const auto value = solver.evaluate(part, budget)) {
      sum ^= *value;
    } else {
      failure = value.error();
    }
  });
  if (!fits) budget.halt(StopReason::too_large);
  if (failure && !failure->cycle.empty()) return endless_play(failure->cycle);
  if (!fits || failure) return std::nullopt;
  return sum;
}

Expected<std::optional<NimValue>> Evaluator::given(const Component& component, Budget& budget) {
  // Lists within lists, innermost first, on a stack of our own.
  std::vector<std::shared_ptr<const AnyGame>> stack{component.game};
  while (!stack.empty()) {
    const std::shared_ptr<const AnyGame> game = stack.back();
    if (given_values_.contains(game.get())) {
      stack.pop_back();
      continue;
    }
    const std::size_t before = stack.size();
    for (const Sum& option : *game->given_options()) {
      for (const Component& inner : option.components) {
        if (inner.game->given_options() != nullptr && !given_values_.contains(inner.game.get())) {
          stack.push_back(inner.game);
        }
      }
    }
    if (stack.size() > before) continue;
    const auto value = given_mex(*game, budget);
    if (!value || !*value) return value;
    given_values_.emplace(game.get(), GivenValue{game, **value});
    if (!budget.spend(1)) return std::nullopt;
  }
  return given_values_.at(component.game.get()).value;
}

Expected<std::optional<NimValue>> Evaluator::given_mex(const AnyGame& game, Budget& budget) {
  std::vector<NimValue> values;
  for (const Sum& option : *game.given_options()) {
    NimValue sum;
    for (const Component& component : option.components) {
      const auto known = given_values_.find(component.game.get());
      if (known != given_values_.end()) {
        sum ^= known->second.value;
        continue;
      }
      const auto found = ruled(component, budget);
      if (!found || !*found) return found;
      sum ^= **found;
    }
    values.push_back(sum);
  }
  return mex(values);
}

dag::PartSolver& Evaluator::solver(const std::shared_ptr<const AnyGame>& game) {
  if (game != last_game_) {
    auto& solver = solvers_[game->rules_id()];
    if (solver == nullptr) solver = general_solver(game);
    last_game_ = game;
    last_solver_ = solver.get();
  }
  return *last_solver_;
}

}  // namespace grundy
