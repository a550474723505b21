// Answers in misère play. There are no nim values in it: a sum is answered as a whole.
#pragma once

#include "core/budget.h"
#include "grundy/engine.h"
#include "grundy/result.h"

namespace grundy {

[[nodiscard]] Expected<Result> solve_misere(Sum position, const Request& request, Budget& budget);

[[nodiscard]] Expected<MoveList> list_misere(const Sum& position, const Request& request,
                                             Budget& budget);

}  // namespace grundy
