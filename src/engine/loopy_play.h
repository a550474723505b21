// Answers in normal play where play can go on for ever: values of Smith, Fraenkel and Perl for the
// components, added by their rules; winning and drawing moves; and how far the end is.
#pragma once

#include "core/budget.h"
#include "engine/evaluator.h"
#include "grundy/engine.h"
#include "grundy/result.h"

namespace grundy {

[[nodiscard]] Expected<Result> solve_loopy(Sum position, const Request& request,
                                           Evaluator& evaluator, Budget& budget);

[[nodiscard]] Expected<MoveList> list_loopy(const Sum& position, const Request& request,
                                            Evaluator& evaluator, Budget& budget);

}  // namespace grundy
