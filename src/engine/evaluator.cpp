#include "engine/evaluator.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "core/budgeted_options.h"
#include "engine/misere_evaluator.h"
#include "engine/plan.h"

namespace grundy {

namespace {
// The smallest slot that a table can have: a search of more positions than fit is hopeless.
constexpr double kBytesPerPosition = 12;
// What is announced takes more on the disk, and twice that when it is merged.
constexpr double kDiskBytesPerPosition = 64;

/// Refuses a search that would need more memory than there is, with what can be announced.
bool is_hopeless(const Component& component, const dag::PartSolver& solver,
                 const AnnouncedFacts* announced, Budget& budget) {
  const auto size = component.game->search_size(component.position);
  const double room = static_cast<double>(budget.limits().memory) / kBytesPerPosition;
  if (!size || solver.least_kept(*size) <= room) return false;
  const double needed = solver.least_kept(*size);
  if (announced == nullptr) {
    budget.refuse(needed, room);
    return true;
  }
  const double disk = static_cast<double>(announced->disk_bytes()) / kDiskBytesPerPosition;
  if (needed <= room + disk) return false;
  budget.halt(StopReason::too_large,
              fmt::format("a search would meet about {:.1e} positions, and there is room for about "
                          "{:.1e} in memory and on the disk",
                          needed, room + disk));
  return true;
}
}  // namespace

namespace {

SearchWork operator-(SearchWork a, const SearchWork& b) {
  a.questions -= b.questions;
  a.options -= b.options;
  a.again -= b.again;
  a.reductions -= b.reductions;
  a.table_hits -= b.table_hits;
  a.window_hits -= b.window_hits;
  return a;
}

}  // namespace

Evaluator::Evaluator() = default;
Evaluator::~Evaluator() = default;

MisereEvaluator& Evaluator::misere(Budget& budget) {
  if (misere_ == nullptr || !misere_->ready(use_theorems_)) {
    misere_ = std::make_unique<MisereEvaluator>(budget, use_theorems_);
    misere_->announce_to(announced_.get());
  }
  misere_->begin(budget);
  misere_->leave_out_heaps(false);  // unless the question says so
  return *misere_;
}

std::optional<SearchWork> Evaluator::work() const {
  SearchWork sum;
  for (const auto& [id, solver] : solvers_) {
    const auto one = solver->work();
    if (!one) continue;
    sum.questions += one->questions;
    sum.options += one->options;
    sum.again += one->again;
    sum.reductions += one->reductions;
    sum.table_hits += one->table_hits;
    sum.window_hits += one->window_hits;
    sum.table_bytes += one->table_bytes;
    sum.window_damage += one->window_damage;
    sum.stored += one->stored;
  }
  const SearchWork since = sum - before_;
  return since.questions > 0 ? std::optional(since) : std::nullopt;
}

Expected<dag::PartSolver*> Evaluator::ready_solver(const std::shared_ptr<const AnyGame>& game,
                                                   Budget& budget) {
  dag::PartSolver& solver = this->solver(game);
  if (!store_.empty()) {
    if (auto kept = solver.keep_in(store_, budget); !kept) {
      return std::unexpected(std::move(kept.error()));
    }
  }
  return &solver;
}

std::uint64_t Evaluator::bytes() const {
  std::uint64_t sum = windows_.bytes();
  if (announced_ != nullptr) sum += announced_->bytes();
  for (const auto& [id, solver] : solvers_) sum += solver->bytes();
  for (const auto& [id, game] : loopy_games_) sum += game->bytes();
  for (const auto& [id, solver] : heap_solvers_) sum += solver->bytes();
  if (misere_ != nullptr) sum += misere_->bytes();
  return sum;
}

void Evaluator::begin(Budget& budget, const Request& request) {
  if (request.use_theorems != use_theorems_) last_game_.reset();
  use_theorems_ = request.use_theorems;
  store_ = request.store;
  before_ = {};
  before_ = work().value_or(SearchWork{});
  given_values_.clear();
  last_heap_game_.reset();
  end_announcements();
  std::uint64_t kept = bytes();
  if (kept > budget.limits().memory / 2) {
    forget();
    kept = 0;
  }
  if (kept == 0) before_ = {};
  windows_.keep_in(request.cache);
  windows_.serve_proof(!request.proof.empty());
  budget.charge(kept);
  if (request.proof.empty()) return;
  announced_ = std::make_unique<AnnouncedFacts>(request.proof, budget);
  announce_to(announced_.get());
}

void Evaluator::announce_to(FactSinks* sinks) {
  for (const auto& [id, solver] : solvers_) solver->announce_to(sinks);
  if (misere_ != nullptr) misere_->announce_to(sinks);
}

void Evaluator::end_announcements() {
  if (announced_ == nullptr) return;
  announce_to(nullptr);
  announced_.reset();
}

void Evaluator::forget() {
  solvers_.clear();
  announced_.reset();
  heap_solvers_.clear();
  heap_stores_.clear();
  last_heap_game_.reset();
  last_heap_solver_ = nullptr;
  last_game_.reset();
  last_solver_ = nullptr;
  misere_.reset();
  loopy_games_.clear();
  last_loopy_.reset();
  last_loopy_game_ = nullptr;
  windows_ = {};
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

Expected<std::optional<bool>> Evaluator::has_value(const Sum& sum, NimValue target,
                                                   Budget& budget) {
  // All components but the last that must be searched are evaluated.
  const Component* open = nullptr;
  for (const Component& component : sum.components) {
    if (open == nullptr && component.game->given_options() == nullptr && !component.game->loopy() &&
        heap_solver(component.game) == nullptr &&
        !(use_theorems_ && (component.game->closed_form(component.position) ||
                            component.game->closed_outcome(component.position) == Outcome::P))) {
      open = &component;
      continue;
    }
    const auto value = this->value(component, budget);
    if (!value) return std::unexpected(value.error());
    if (!*value) return std::nullopt;
    target ^= **value;
  }
  if (open == nullptr) return target.is_zero();
  return searched_for(*open, target, budget);
}

Expected<std::optional<bool>> Evaluator::searched_for(const Component& component, NimValue target,
                                                      Budget& budget) {
  const auto ready = ready_solver(component.game, budget);
  if (!ready) return std::unexpected(ready.error());
  dag::PartSolver& solver = **ready;
  std::vector<Words> parts;
  const bool fits = component.game->each_part(
      component.position, [&](WordsView part) { parts.emplace_back(part.begin(), part.end()); });
  const auto ask = [&](const Words& part) -> Expected<std::optional<bool>> {
    const auto has = solver.has_value(part, target, budget);
    return has ? std::optional(*has) : std::nullopt;
  };
  if (fits && parts.size() == 1) {
    if (solver.selective()) return ask(parts.front());
    // That a part is lost may be seen without its value.
    if (solver.decides() && target.is_zero()) {
      if (is_hopeless(component, solver, announced_.get(), budget)) return std::nullopt;
      return ask(parts.front());
    }
  }
  if (!fits || !solver.selective() || parts.empty()) {
    const auto value = searched(component, budget);
    if (!value) return std::unexpected(value.error());
    return *value ? std::optional(**value == target) : std::nullopt;
  }
  // Which part is the largest, its options tell.
  std::vector<std::size_t> sizes;
  BudgetedOptions limit(budget);
  OptionBuffer buffer(component.game->part_shape());
  buffer.heed(&limit);
  for (const Words& part : parts) {
    component.game->options(part, buffer);
    if (buffer.cut_short()) return std::nullopt;
    sizes.push_back(buffer.option_count());
  }
  const auto largest = static_cast<std::size_t>(std::ranges::max_element(sizes) - sizes.begin());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i == largest) continue;
    const auto value = solver.evaluate(parts[i], budget);
    if (!value) return std::nullopt;
    target ^= *value;
  }
  return ask(parts[largest]);
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
  if (game->loopy()) {
    const auto looped = loopy_game(game).value(part, budget);
    return looped ? looped->number() : std::nullopt;
  }
  if (heap::HeapSolver* heaps = heap_solver(game)) return heap_value(*heaps, part.front(), budget);
  const auto value = solver(game).evaluate(part, budget);
  return value ? std::optional(*value) : std::nullopt;
}

dag::PartKnowledge Evaluator::peek(const std::shared_ptr<const AnyGame>& game, WordsView part,
                                   Budget& budget) {
  if (game->loopy() || heap_solver(game) != nullptr) return {part_value(game, part, budget)};
  return solver(game).peek(part);
}

bool Evaluator::options_of_value(const std::shared_ptr<const AnyGame>& game, WordsView part,
                                 NimValue value, OptionBuffer& out) {
  if (game->loopy() || heap_solver(game) != nullptr) return false;
  return solver(game).options_of_value(part, value, out);
}

std::optional<bool> Evaluator::part_has_value(const std::shared_ptr<const AnyGame>& game,
                                              WordsView part, NimValue value, Budget& budget) {
  if (game->loopy() || heap_solver(game) != nullptr) {
    const auto exact = part_value(game, part, budget);
    return exact ? std::optional(*exact == value) : std::nullopt;
  }
  const auto has = solver(game).has_value(part, value, budget);
  return has ? std::optional(*has) : std::nullopt;
}

std::string Evaluator::method(const Component& component) {
  const AnyGame& game = *component.game;
  if (game.given_options() == nullptr && use_theorems_) {
    if (game.closed_form(component.position) ||
        game.closed_outcome(component.position) == Outcome::P) {
      return std::string(game.theorem(component.position));
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
    return searched_method(component);
  }
  return "mex rule";
}

/// In the words of its largest part: the first that is not simply looked up.
std::string Evaluator::searched_method(const Component& component) {
  if (component.game->loopy()) return "mex rule";
  std::string method;
  component.game->each_part(component.position, [&](WordsView part) {
    const std::string one = solver(component.game).method(part);
    if (method.empty() || one == "mex rule") method = one;
  });
  return method.empty() ? "mex rule" : method;
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
    HeapStore& store = heap_stores_[heaps];
    if (auto taken = store.take(store_, *heaps, budget); !taken) {
      return std::unexpected(std::move(taken.error()));
    }
    NimValue sum;
    for (const std::uint64_t heap : component.position) {
      const auto value = heap_value(*heaps, heap, budget);
      if (!value) return std::nullopt;
      sum ^= *value;
    }
    if (auto put = store.put(*heaps); !put) return std::unexpected(std::move(put.error()));
    return sum;
  }
  const auto ready = ready_solver(component.game, budget);
  if (!ready) return std::unexpected(ready.error());
  dag::PartSolver& solver = **ready;
  if (is_hopeless(component, solver, announced_.get(), budget)) return std::nullopt;
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

dag::PartSolver& Evaluator::solver(const std::shared_ptr<const AnyGame>& game) {
  if (game != last_game_) {
    auto& solver = solvers_[game->rules_id() + (use_theorems_ ? "" : " by search")];
    if (solver == nullptr) {
      solver = solver_for(game, use_theorems_, windows_);
      solver->announce_to(announced_.get());
    }
    last_game_ = game;
    last_solver_ = solver.get();
  }
  return *last_solver_;
}

}  // namespace grundy
