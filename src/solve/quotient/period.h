// Periods of the values of heaps, proved for all heaps.
//
// Theorem. Moves take at most k chips and leave at most b heaps. A monoid judges all sums of heaps
// up to N rightly (verify.h), and Φ(i + p) = Φ(i) for n0 <= i <= N - p, with n0 >= 1 and p >= 1. If
// N + 1 >= b (n0 + p) + k, it is right for all heaps, with Φ continued by the period.
//
// Proof. N + 1 - p > k, so neither the heap N + 1 nor N + 1 - p can be taken whole. In an option of
// N + 1 the largest heap is at least (N + 1 - k) / b >= n0 + p. Less p it gives an option of
// N + 1 - p with equal value and as many heaps, since n0 >= 1; and back. So both heaps have options
// of the same values, hence the same W and B, and with Φ(N + 1) = Φ(N + 1 - p) nothing new has to
// be verified. Go on by induction.
//
// It does not hold for heaps that must be unequal, nor if any number of chips can be taken. With
// several games in one sum it holds for each of them by itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "grundy/game/heap_rules.h"

namespace grundy::quotient {

struct Period {
  std::uint64_t length = 0;
  std::uint64_t from = 0;  ///< n0, at least 1

  [[nodiscard]] std::uint64_t reduce(std::uint64_t heap) const {
    return heap < from + length ? heap : from + (heap - from) % length;
  }
};

/// The bound on N + 1 for a period; nothing if the theorem does not hold for these rules.
[[nodiscard]] inline std::optional<std::uint64_t> period_bound(const HeapRules& rules,
                                                               const Period& period) {
  if (rules.has_tail() || rules.has_unequal()) return std::nullopt;
  const auto heaps = static_cast<std::uint64_t>(std::max(rules.most_heaps(), 1));
  return heaps * (period.from + period.length) + std::max<std::uint64_t>(rules.most_taken(), 1);
}

/// The shortest period that the values of the heaps 0 … N prove, if there is one. The value of the
/// heap 0 does not count.
template <class Value>
[[nodiscard]] std::optional<Period> find_period(const HeapRules& rules,
                                                std::span<const Value> values) {
  const std::uint64_t last = values.size() - 1;
  for (std::uint64_t length = 1; 2 * length <= last; ++length) {
    std::uint64_t from = last - length + 1;
    while (from > 1 && values[from - 1] == values[from - 1 + length]) --from;
    const Period period{length, from};
    const auto bound = period_bound(rules, period);
    if (!bound) return std::nullopt;
    if (last + 1 >= *bound) return period;
  }
  return std::nullopt;
}

}  // namespace grundy::quotient
