// Tables: an expression whose `_` run through ranges of numbers.
#pragma once

#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/registry.h"
#include "engine/evaluator.h"
#include "grundy/engine.h"
#include "grundy/result.h"

namespace grundy {

[[nodiscard]] Expected<Table> make_table(std::string_view expression,
                                         const std::vector<Range>& ranges, const Request& request,
                                         const Registry& registry, Evaluator& evaluator,
                                         Budget& budget);

}  // namespace grundy
