// A period of a heap game that is proved, with the file that proves it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/registry.h"
#include "grundy/sequence.h"

namespace grundy {

struct ProvedPeriod {
  SequencePeriod period;
  std::vector<std::uint64_t> values;  ///< of the heaps below from + length
  std::string proof;                  ///< a proof file

  [[nodiscard]] std::uint64_t value(std::uint64_t heap) const {
    if (heap < values.size()) return values[heap];
    const std::uint64_t beyond = heap - period.from;
    return values[period.from + beyond % period.length] + beyond / period.length * period.saltus;
  }
};

/// Nothing if the values up to `last` prove none, or the budget runs out.
[[nodiscard]] Expected<std::optional<ProvedPeriod>> proved_period(std::string_view code,
                                                                  std::uint64_t last,
                                                                  const Registry& registry,
                                                                  Budget& budget);

}  // namespace grundy
