// Tables: an expression whose `_` run through ranges of numbers.
#pragma once

#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/registry.h"
#include "grundy/answer.h"
#include "grundy/error.h"
#include "grundy/question.h"

namespace grundy {

class Tables;

[[nodiscard]] Expected<Table> make_table(std::string_view expression,
                                         const std::vector<Range>& ranges, const Request& request,
                                         const Registry& registry, Tables& tables, Budget& budget);

}  // namespace grundy
