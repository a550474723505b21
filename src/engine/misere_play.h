// Answers in misère play. There are no nim values in it: a sum is answered as a whole.
#pragma once

#include "core/budget.h"
#include "engine/evaluator.h"
#include "grundy/engine.h"
#include "grundy/result.h"

namespace grundy {

/// `values` is asked only whether play can go on for ever.
[[nodiscard]] Expected<Result> solve_misere(Sum position, const Request& request, Evaluator& values,
                                            Budget& budget);

[[nodiscard]] Expected<MoveList> list_misere(const Sum& position, const Request& request,
                                             Evaluator& values, Budget& budget);

}  // namespace grundy
