#include "teach/desk.h"

#include <algorithm>

#include "core/meter.h"
#include "theory/theories.h"

namespace grundy {

Desk::Desk(const WorksheetRequest& request, std::vector<ExercisePositions> sources,
           const Registry& registry)
    : request_(request),
      level_(level_of(request.difficulty)),
      sources_(std::move(sources)),
      registry_(registry),
      dice_(request.seed),
      tables_(solver_list(), theory_list()) {}

bool Desk::stopped() {
  Meter* const meter = Meter::current();
  const auto reason = meter != nullptr && !stop_ ? meter->exceeded_limit() : std::nullopt;
  if (reason) stop_ = meter->stop(*reason);
  return stop_.has_value();
}

Budget Desk::question_budget() const {
  constexpr std::uint64_t kPositions = 2'000;  // more would be too hard for pencil and paper
  constexpr std::uint64_t kMemory = std::uint64_t{256} << 20U;
  const std::uint64_t memory = std::min(kMemory, request_.limits.memory);
  return Budget(Limits{.memory = memory, .positions = kPositions}, request_.cancel, {});
}

std::optional<Result> Desk::solve(const Sum& position, Detail explain, Play play) {
  Budget budget = question_budget();
  const Request request{.play = play, .advise = false, .explain = explain};
  tables_.begin(Request{}, budget);
  auto result = grundy::solve(position, request, budget, tables_);
  if (budget.stopped()) ++too_large_;
  if (!result || budget.stopped() || !result->outcome) return std::nullopt;
  if (*result->outcome == Outcome::D || result->loopy_value) return std::nullopt;
  if (!result->winning_moves || !result->winning_moves->complete) return std::nullopt;
  return std::move(*result);
}

void Desk::note(ExerciseKind kind, const std::string& text) {
  asked_.insert(text);
  asked_so_.emplace(kind, text);
}

bool is_laborious(const Sum& position, double most) {
  return std::ranges::any_of(position.components, [&](const Component& part) {
    const TheoremFacet* const theorem = part.game->theorem();
    const bool known = theorem != nullptr && theorem->value(part.position).has_value();
    return !known && part.game->heaps() == nullptr &&
           part.game->search_size(part.position).value_or(0) > most;
  });
}

}  // namespace grundy
