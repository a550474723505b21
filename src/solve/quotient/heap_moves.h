// The options of a heap by the rules of its game: the heaps that each move leaves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/game/heap_rules.h"

namespace grundy::quotient {

namespace detail {

/// Calls visit(heaps) for the ways to divide `rest` into the number of heaps that are still empty,
/// in descending order of size, until it returns false.
template <class Visit>
// NOLINTNEXTLINE(misc-no-recursion): as deep as there are heaps that a move can leave
bool divide(std::vector<std::uint64_t>& heaps, std::size_t done, std::uint64_t rest, bool unequal,
            Visit& visit) {
  const std::uint64_t left = heaps.size() - done;
  if (left == 0) return rest != 0 || visit(std::span<const std::uint64_t>(heaps));
  if (rest < left) return true;
  const std::uint64_t most = done == 0 ? rest : heaps[done - 1] - (unequal ? 1 : 0);
  const std::uint64_t largest = std::min(most, rest - (left - 1));
  // The largest of the heaps still to come is at least their average.
  const std::uint64_t smallest = left == 1 ? rest : (rest + left - 1) / left;
  for (std::uint64_t heap = largest; heap >= smallest && heap > 0; --heap) {
    heaps[done] = heap;
    if (!divide(heaps, done + 1, rest - heap, unequal, visit)) return false;
  }
  return true;
}

}  // namespace detail

/// Calls visit(std::span<const std::uint64_t>) for each option of the heap, largest heap first,
/// until it returns false. Depth is bounded by the number of heaps that a move can leave.
template <class Visit>
bool each_heap_option(const HeapRules& rules, std::uint64_t heap, Visit&& visit) {
  std::vector<std::uint64_t> heaps;
  const auto leave = [&](std::uint64_t taken, const Leaving& leaving) {
    const std::uint64_t rest = heap - taken;
    for (int count = 0; count <= leaving.most(); ++count) {
      if (((leaving.counts >> static_cast<unsigned>(count)) & 1U) == 0) continue;
      if ((count == 0) != (rest == 0)) continue;
      if (taken == 0 && count == 1) continue;  // that is no move
      heaps.assign(static_cast<std::size_t>(count), 0);
      if (!detail::divide(heaps, 0, rest, leaving.unequal, visit)) return false;
    }
    return true;
  };
  for (const Taking& taking : rules.takings) {
    if (taking.taken > heap) break;
    if (!leave(taking.taken, taking.leaving)) return false;
  }
  if (rules.has_tail()) {
    for (std::uint64_t taken = rules.tail_from; taken <= heap; ++taken) {
      const Leaving& leaving = rules.tail[(taken - rules.tail_from) % rules.tail.size()];
      if (!leave(taken, leaving)) return false;
    }
  }
  return true;
}

}  // namespace grundy::quotient
