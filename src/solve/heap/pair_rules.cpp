#include "solve/heap/pair_rules.h"

namespace grundy::heap {

namespace {
// Beyond these the fast methods have nothing to gain, and their tables would grow.
constexpr std::uint64_t kMostTaken = 1U << 16U;
}  // namespace

std::optional<PairRules> PairRules::from(const HeapRules& rules) {
  if (rules.has_tail() || rules.most_heaps() > 2 || rules.most_taken() > kMostTaken) {
    return std::nullopt;
  }
  PairRules pair;
  pair.most = static_cast<std::uint32_t>(rules.most_taken());
  bool equal = false;
  for (const Taking& taking : rules.takings) {
    const auto taken = static_cast<std::uint32_t>(taking.taken);
    const std::uint32_t counts = taking.leaving.counts;
    if ((counts & 1U) != 0) pair.empty.push_back(taken);
    if ((counts & 2U) != 0) pair.single.push_back(taken);
    if ((counts & 4U) == 0) continue;
    pair.split.push_back(taken);
    (taking.leaving.unequal ? pair.unequal : equal) = true;
  }
  if (pair.unequal && equal) return std::nullopt;
  return pair;
}

std::optional<unsigned> PairRules::split_parity() const {
  if (split.empty()) return std::nullopt;
  for (const std::uint32_t taken : split) {
    if ((taken ^ split.front()) % 2 != 0) return std::nullopt;
  }
  return split.front() % 2;
}

}  // namespace grundy::heap
