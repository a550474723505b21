#include "solve/misere/sum_moves.h"

#include <algorithm>

namespace grundy::misere {

namespace {

// A part with so few moves left is looked into until it is known whether it equals a heap. Larger
// ones seldom do, and the look costs more than it saves. Parts of varying length take longer to
// look into. docs/lab/misere.md has figures for other limits.
constexpr std::uint32_t kSmallBoard = 12;
constexpr std::uint32_t kSmallText = 8;
constexpr std::uint64_t kEffort = 1U << 14U;
// For parts of games that do not tell how large they are.
constexpr std::uint64_t kBlindEffort = 16;

}  // namespace

std::optional<std::uint32_t> SumMoves::heap_of(PartTable::Number part, Budget& budget) {
  if (heaps_.is_decided(part)) return heaps_[part];
  if (!parts_.is_weighed(part)) return heaps_.find(part, kBlindEffort, budget);
  const std::uint32_t small = parts_.has_fixed_length(part) ? kSmallBoard : kSmallText;
  return parts_.weight(part) <= small ? heaps_.find(part, kEffort, budget) : std::nullopt;
}

bool SumMoves::simplify(SumWords& sum, Budget& budget) {
  std::uint32_t ones = 0;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    std::optional<std::uint32_t> size;
    if (is_heap(sum[i])) {
      size = sum[i] & ~kHeap;
    } else if (use_heaps_) {
      size = heap_of(sum[i], budget);
      if (budget.stopped()) return false;
    } else if (parts_.is_listed(sum[i]) && !parts_.has_options(sum[i])) {
      size = 0;
    }
    if (!size) {
      sum[kept++] = sum[i];
    } else if (use_heaps_) {
      ones ^= *size & 1U;
      if (*size > 1) sum[kept++] = heap(*size & ~1U);
    } else if (*size > 0) {
      sum[kept++] = heap(*size);
    }
  }
  sum.resize(kept);
  std::ranges::sort(sum);
  if (ones == 1) {
    const auto smallest = std::ranges::find_if(sum, is_heap);
    if (smallest == sum.end()) {
      sum.push_back(heap(1));
    } else {
      *smallest |= 1U;
    }
  }
  return true;
}

std::optional<bool> SumMoves::is_lost(SumView sum) {
  HeapSum heaps;
  for (const std::uint32_t word : sum) {
    if (!is_heap(word)) return std::nullopt;
    heaps.add(word & ~kHeap);
  }
  return heaps.outcome() == Outcome::P;
}

std::uint32_t SumMoves::weight(SumView sum) const {
  std::uint32_t total = 0;
  for (const std::uint32_t word : sum) {
    total += is_heap(word) ? word & ~kHeap : parts_.weight(word);
  }
  return total;
}

}  // namespace grundy::misere
