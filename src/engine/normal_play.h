// Answers in normal play: nim values of the components, their sum, and the moves to nim sum 0.
#pragma once

#include "core/budget.h"
#include "engine/evaluator.h"
#include "grundy/engine.h"
#include "grundy/result.h"

namespace grundy {

[[nodiscard]] Expected<Result> solve_normal(Sum position, const Request& request,
                                            Evaluator& evaluator, Budget& budget);

[[nodiscard]] Expected<MoveList> list_normal(const Sum& position, const Request& request,
                                             Evaluator& evaluator, Budget& budget);

/// The hardest move to answer in a lost position.
[[nodiscard]] Expected<std::optional<Advice>> advise_normal(const Sum& position,
                                                            const Request& request,
                                                            Evaluator& evaluator);

/// The outcome that is known without all values: by a theorem on the one component that has none.
[[nodiscard]] std::optional<Outcome> outcome_without_value(const Result& result, bool use_theorems);

}  // namespace grundy
