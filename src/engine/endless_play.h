// Answers where play can go on for ever and no theorem helps, as in misère Northcott: outcomes with
// draws, by retrograde analysis of the whole sum.
#pragma once

#include "core/budget.h"
#include "grundy/engine.h"
#include "grundy/result.h"

namespace grundy {

/// Whether a component says that it need not end.
[[nodiscard]] bool is_endless(const Sum& position);

[[nodiscard]] Expected<Result> solve_endless(Sum position, const Request& request, Budget& budget);

[[nodiscard]] Expected<MoveList> list_endless(const Sum& position, const Request& request,
                                              Budget& budget);

}  // namespace grundy
