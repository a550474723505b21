// Whether two games are equivalent, and whether they are even the same tree.
#pragma once

#include "core/budget.h"
#include "engine/evaluator.h"
#include "grundy/engine.h"
#include "grundy/result.h"

namespace grundy {

[[nodiscard]] Expected<Comparison> compare_sums(const Sum& left, const Sum& right,
                                                const Request& request, Evaluator& evaluator,
                                                Budget& budget);

}  // namespace grundy
