// The options of a position by the rules, one at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grundy/function_ref.h"
#include "rules/rule_set.h"

namespace grundy::rules {

/// Coordinates of a position are at most this.
inline constexpr std::int64_t kLargestCoordinate = std::int64_t{1} << 60U;

/// True if there is such a position.
[[nodiscard]] bool is_position(const RuleSet& rules, std::span<const std::int64_t> point);

/// Visits the parts of each option until the visitor returns false. An option may come twice. Adds
/// to `choices`, if it is not null, how many choices of numbers were looked at: often far more than
/// satisfy the condition of a clause.
bool each_option(const RuleSet& rules, std::span<const std::int64_t> position,
                 FunctionRef<bool(std::span<const Coordinates>)> visit,
                 std::uint64_t* choices = nullptr);

}  // namespace grundy::rules
