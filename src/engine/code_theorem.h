// Periods that are too long for automata. If the moves of a text are those of an octal code, the
// theorem of Guy and Smith (1956) proves a period from the values alone.
#pragma once

#include "core/budget.h"
#include "core/registry.h"
#include "grundy/conjecture.h"
#include "rules/rule_set.h"

namespace grundy {

/// Fills in what is proved about the code, if anything is.
[[nodiscard]] Expected<void> take_period_of_code(const rules::RuleSet& rules,
                                                 const ConjectureRequest& request,
                                                 const Registry& registry, Budget& budget,
                                                 Conjecture& found);

}  // namespace grundy
