// Rules that are an octal code in other words.
#pragma once

#include <optional>
#include <string>

#include "core/budget.h"
#include "core/found.h"
#include "rules/rule_set.h"

namespace grundy::conjecture {

/// The code 0.d1d2… whose moves these are, if there is one; decided for all heaps, not observed.
[[nodiscard]] Found<std::optional<std::string>> octal_code(const rules::RuleSet& rules,
                                                           Budget& budget);

}  // namespace grundy::conjecture
