// The value of a field, on its way from a front to a request.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "ask/asked.h"

namespace grundy::ask {

/// What each type of field holds: a flag a bool; a choice the number of its word; numbers and sizes
/// a whole number; a share a double; durations nanoseconds. Nothing where there is no limit.
using Value = std::variant<std::monostate, bool, std::uint64_t, double, std::chrono::nanoseconds,
                           std::string, std::vector<Range>, std::vector<RuleFile>>;

}  // namespace grundy::ask
