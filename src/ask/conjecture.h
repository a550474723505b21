// What the fields of a conjecture mean.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ask/asked.h"

namespace grundy::ask {

/// "10,17; 8,13": positions, each of them numbers.
[[nodiscard]] Expected<std::vector<std::vector<std::uint64_t>>> positions_of(std::string text);
/// The claim as a ConjectureRequest has it.
[[nodiscard]] std::string claim_name(Claim claim);

}  // namespace grundy::ask
