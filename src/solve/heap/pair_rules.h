// Rules that leave at most two heaps, taken apart as the fast methods need them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grundy/game/heap_rules.h"

namespace grundy::heap {

struct PairRules {
  std::vector<std::uint32_t> empty;   ///< what may be taken so that nothing is left
  std::vector<std::uint32_t> single;  ///< so that one heap is left
  std::vector<std::uint32_t> split;   ///< so that two heaps are left
  bool unequal = false;               ///< which must have different sizes
  std::uint32_t most = 0;             ///< the most that a move can take

  /// Nothing if the rules are not of this kind: more heaps, no end of the code, or some splits
  /// equal and others not.
  static std::optional<PairRules> from(const HeapRules& rules);

  /// The common parity of the numbers taken when a heap is split; nothing if they differ.
  [[nodiscard]] std::optional<unsigned> split_parity() const;
};

}  // namespace grundy::heap
