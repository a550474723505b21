// Tables: an expression whose `_` run through ranges of numbers.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/registry.h"
#include "grundy/answer.h"
#include "grundy/error.h"
#include "grundy/question.h"
#include "grundy/value_list.h"

namespace grundy {

class Tables;

[[nodiscard]] Expected<Table> make_table(std::string_view expression,
                                         const std::vector<Range>& ranges, const Request& request,
                                         const Registry& registry, Tables& tables, Budget& budget);

/// The nim values of these positions, as far as the budget goes.
[[nodiscard]] Expected<ValueList> list_values(std::span<const Sum> positions,
                                              const Request& request, Tables& tables,
                                              Budget& budget);

}  // namespace grundy
