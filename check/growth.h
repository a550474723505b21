// Growing values of heap games: docs/formats/period.md, `growth`.
#pragma once

#include <cstdint>
#include <span>

#include "grundy/error.h"
#include "grundy/heap_rules.h"

namespace grundy::check {

/// G(n + length) = G(n) + saltus from max(from, 1) on, with the numbers of the rule.
struct GrowthClaim {
  std::uint64_t length = 0;
  std::uint64_t from = 0;
  std::uint64_t saltus = 0;
  std::uint64_t covered = 0;  ///< V
  std::uint64_t settled = 0;  ///< N1
  std::uint64_t times = 0;
};

/// How many values the theorem needs; an error where the numbers make no sense for these rules.
[[nodiscard]] Expected<std::uint64_t> growth_needs(const HeapRules& rules,
                                                   const GrowthClaim& claim);

/// The conditions of the theorem on these values, which are right and grow as claimed.
[[nodiscard]] Expected<void> check_growth(const HeapRules& rules, const GrowthClaim& claim,
                                          std::span<const std::uint32_t> values);

}  // namespace grundy::check
