// The claim that a game of heaps has a period.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grundy/game/heap_rules.h"

namespace grundy::check {

/// G(n + length) = G(n) + saltus for all n >= from, with the rule that shows it and the values
/// listed for it.
struct PeriodClaim {
  std::uint64_t length = 0;
  std::uint64_t from = 0;
  std::uint64_t saltus = 0;
  std::string code;
  HeapRules rules;
  std::string rule;
  std::vector<std::uint32_t> listed;
};

}  // namespace grundy::check
