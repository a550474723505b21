// The loop from rules to a theorem: a table, the cheapest guess that fits it, the statements that
// would prove it, and a larger table if they fail.
#pragma once

#include <span>

#include "core/budget.h"
#include "grundy/conjecture.h"
#include "grundy/error.h"
#include "rules/rule_set.h"

namespace grundy::conjecture {

[[nodiscard]] Expected<Conjecture> find(const rules::RuleSet& rules,
                                        const ConjectureRequest& request, Budget& budget);

/// What a bare sequence of values shows: at most "observed".
[[nodiscard]] Conjecture observe(std::span<const std::uint32_t> values);

}  // namespace grundy::conjecture
