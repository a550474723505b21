// Finds the sets of a coin-turning game whose values have a given nim sum, without listing all sets
// where there are too many of them.
#pragma once

#include <cstdint>

#include "games/kit/turning_rule.h"
#include "games/kit/turning_values.h"

namespace grundy::games {

/// Visits the other places of every set that ends at `right` if their values have this nim sum.
bool each_set_with_sum(const TurningRule& rule, const TurningValues::Known& known,
                       std::uint64_t right, std::uint64_t sum, TurningRule::Visit visit);

}  // namespace grundy::games
