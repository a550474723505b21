// The definition, as directly as it can be written: the reference for everything else here, and the
// method for the first few heaps.
#pragma once

#include <cstdint>
#include <span>

#include "core/mex_set.h"
#include "solve/heap/pair_rules.h"

namespace grundy::heap {

/// The value of a heap from those of all smaller ones, values[0..heap-1].
template <class Value>
[[nodiscard]] std::uint32_t plain_value(const PairRules& rules, std::span<const Value> values,
                                        std::uint64_t heap, MexSet& seen) {
  seen.clear();
  for (const std::uint32_t taken : rules.empty) {
    if (taken == heap) seen.insert(0);
  }
  for (const std::uint32_t taken : rules.single) {
    if (taken < heap) seen.insert(values[heap - taken]);
  }
  for (const std::uint32_t taken : rules.split) {
    if (taken >= heap) break;
    const std::uint64_t rest = heap - taken;
    for (std::uint64_t low = 1; low <= rest / 2; ++low) {
      if (rules.unequal && low == rest - low) continue;
      seen.insert(static_cast<std::uint32_t>(values[low] ^ values[rest - low]));
    }
  }
  return seen.mex();
}

}  // namespace grundy::heap
