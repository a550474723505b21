// Answers where play can go on for ever and neither theorem nor value helps, as in misère
// Northcott: outcomes with draws, by retrograde analysis of the whole sum.
#pragma once

#include <optional>

#include "core/budget.h"
#include "engine/evaluator.h"
#include "grundy/engine.h"
#include "grundy/result.h"

namespace grundy {

/// Whether a component says that it need not end.
[[nodiscard]] bool is_endless(const Sum& position);

/// Whether misère play needs the whole sum: it is endless, or can come to a cycle, or is one
/// counter on a large graph. None where the budget has stopped.
[[nodiscard]] std::optional<bool> needs_whole_play(const Sum& position, Evaluator& evaluator,
                                                   Budget& budget);

/// In the convention of the request.
[[nodiscard]] Expected<Result> solve_endless(Sum position, const Request& request,
                                             Evaluator& evaluator, Budget& budget);

[[nodiscard]] Expected<MoveList> list_endless(const Sum& position, const Request& request,
                                              Evaluator& evaluator, Budget& budget);

}  // namespace grundy
