// Rules that leave at most two heaps, in the form that the fast methods need.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grundy/game/heap_rules.h"

namespace grundy::heap {

struct PairRules {
  std::vector<std::uint32_t> empty;   ///< numbers that a move may take to leave nothing,
  std::vector<std::uint32_t> single;  ///< one heap,
  std::vector<std::uint32_t> split;   ///< or two heaps,
  bool unequal = false;               ///< which must have different sizes
  std::uint32_t most = 0;             ///< the most that a move can take

  /// Nothing if the rules are not of this kind: more heaps, no end of the code, or some splits
  /// equal and others not.
  static std::optional<PairRules> from(const HeapRules& rules);

  /// The common parity of the numbers taken when a heap is split; nothing if they differ.
  [[nodiscard]] std::optional<unsigned> split_parity() const;
};

}  // namespace grundy::heap
