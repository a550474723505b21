// Codes of heap games, as proofs write them.
#pragma once

#include <string_view>

#include "grundy/error.h"
#include "grundy/game/heap_rules.h"

namespace grundy::check {

/// The rules of a code, or of subtraction({1,3}) and subtraction(allbut {2,3}).
[[nodiscard]] Expected<HeapRules> rules_of_code(std::string_view code);

}  // namespace grundy::check
