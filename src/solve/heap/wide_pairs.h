// Values of games that leave at most two heaps, by the definition, in 32 bits: for the heaps from
// where 16 bits are not enough. A value of 65,536 needs as many options, so such games are far from
// sparse, and few are run that far.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/mex_set.h"
#include "solve/heap/pair_rules.h"
#include "solve/heap/plain.h"

namespace grundy::heap {

class WidePairs {
 public:
  /// Goes on from values[0..] that are known.
  WidePairs(PairRules rules, std::vector<std::uint32_t> values)
      : rules_(std::move(rules)), values_(std::move(values)) {}

  /// Computes all values up to `last`; false if the budget runs out.
  bool extend(std::uint64_t last, Budget& budget) {
    while (values_.size() <= last) {
      const std::uint64_t heap = values_.size();
      if (!budget.reserve(sizeof(std::uint32_t)) || !budget.spend(1)) return false;
      values_.push_back(plain_value<std::uint32_t>(rules_, values_, heap, seen_));
    }
    return true;
  }
  [[nodiscard]] std::span<const std::uint32_t> values() const { return values_; }
  [[nodiscard]] std::uint64_t bytes() const { return sizeof(std::uint32_t) * values_.capacity(); }

 private:
  PairRules rules_;
  std::vector<std::uint32_t> values_;
  MexSet seen_;
};

}  // namespace grundy::heap
