// The value of a field, on its way from a front to a request.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "ask/asked.h"

namespace grundy::ask {

/// A flag is a bool; a choice is the index of its word; numbers and sizes are whole numbers; a
/// share is a double; a duration is in nanoseconds, or nothing for no limit.
using Value = std::variant<std::monostate, bool, std::uint64_t, double, std::chrono::nanoseconds,
                           std::string, std::vector<Range>, std::vector<RuleFile>>;

}  // namespace grundy::ask
