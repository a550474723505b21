#include "solve/solvers.h"

#include <algorithm>
#include <array>
#include <utility>

#include "solve/chomp/solver.h"
#include "solve/cram/solver.h"
#include "solve/dag/solver.h"
#include "solve/heap/part_solver.h"
#include "solve/lists/solver.h"
#include "solve/loopy/solver.h"
#include "solve/queen/solver.h"
#include "solve/search/solver.h"

namespace grundy {

std::span<const SolverRow> solver_list() {
  static constexpr std::array kList = {
      SolverRow{"lists", lists::applies, lists::make_solver, /*for_one_question=*/true},
      SolverRow{"loops", loopy::applies, loopy::make_solver},
      SolverRow{"heaps", heap::applies, heap::make_solver},
      SolverRow{"cram", cram::applies, cram::make_solver},
      SolverRow{"chomp", chomp::applies, chomp::make_solver},
      SolverRow{"queen", queen::applies, queen::make_solver},
      SolverRow{"search", search::applies,
                [](const std::shared_ptr<const AnyGame>& game, SolverContext&) {
                  return search::make_solver(game, dag::make_solver(game));
                }},
      SolverRow{"general", [](const AnyGame&, bool) { return true; },
                [](const std::shared_ptr<const AnyGame>& game, SolverContext&) {
                  return dag::make_solver(game);
                }},
  };
  return kList;
}

void Solvers::begin(const Request& request) {
  request_ = request;
  last_game_.reset();
  std::erase_if(solvers_, [](const auto& entry) {
    return entry.second.for_one_question || entry.second.game->gone();
  });
  for (const auto& [key, tables] : shared_) tables->begin(request);
  before_ = work_so_far();
}

void Solvers::forget() {
  solvers_.clear();
  shared_.clear();
  last_game_.reset();
  last_solver_ = nullptr;
  before_ = {};
}

void Solvers::announce_to(FactSinks* sinks) {
  sinks_ = sinks;
  for (const auto& [name, held] : solvers_) held.solver->announce_to(sinks);
}

const SolverRow& Solvers::row_for(const AnyGame& game) const {
  const auto found = std::ranges::find_if(
      list_, [&](const SolverRow& row) { return row.applies(game, request_.use_theorems); });
  return found == list_.end() ? list_.back() : *found;
}

Solver& Solvers::hold(const std::string& name, const SolverRow& row,
                      const std::shared_ptr<const AnyGame>& game) {
  Held& held = solvers_[name];
  if (held.solver == nullptr) {
    held.solver = row.make(game, *this);
    held.game = game;
    held.for_one_question = row.for_one_question;
    held.solver->announce_to(sinks_);
  }
  return *held.solver;
}

Solver& Solvers::of(const std::shared_ptr<const AnyGame>& game) {
  if (game != last_game_) {
    last_solver_ =
        &hold(game->rules_id() + (request_.use_theorems ? "" : " by search"), row_for(*game), game);
    last_game_ = game;
  }
  return *last_solver_;
}

Expected<Solver*> Solvers::ready(const std::shared_ptr<const AnyGame>& game, Budget& budget) {
  Solver& solver = of(game);
  if (!request_.store.empty()) {
    GRUNDY_TRY_VOID(solver.keep_in(request_.store, budget));
  }
  return &solver;
}

Solver& Solvers::general(const std::shared_ptr<const AnyGame>& game) {
  return hold(game->rules_id() + " in general", list_.back(), game);
}

SearchWork Solvers::work_so_far() const {
  SearchWork sum;
  for (const auto& [name, held] : solvers_) {
    if (const auto one = held.solver->work()) sum += *one;
  }
  return sum;
}

std::optional<SearchWork> Solvers::work() const {
  const SearchWork since = work_so_far().since(before_);
  return since.questions > 0 ? std::optional(since) : std::nullopt;
}

std::uint64_t Solvers::bytes() const {
  std::uint64_t sum = 0;
  for (const auto& [key, tables] : shared_) sum += tables->bytes();
  for (const auto& [name, held] : solvers_) sum += held.solver->bytes();
  return sum;
}

}  // namespace grundy
