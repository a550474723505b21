// Growing values of heap games: docs/formats/period.md, `growth`.
#pragma once

#include <cstdint>

#include "check/period_claim.h"
#include "grundy/error.h"

namespace grundy::check {

/// The numbers of the rule.
struct GrowthRule {
  std::uint64_t covered = 0;  ///< V
  std::uint64_t settled = 0;  ///< N1
  std::uint64_t times = 0;
};

/// The number of values that the theorem needs. Fails if the numbers make no sense for these rules.
[[nodiscard]] Expected<std::uint64_t> growth_needs(const PeriodClaim& claim,
                                                   const GrowthRule& rule);

/// Checks the conditions of the theorem. The listed values must be right and grow as claimed.
[[nodiscard]] Expected<void> check_growth(const PeriodClaim& claim, const GrowthRule& rule);

}  // namespace grundy::check
