#include "solve/heap/space.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>
#include <vector>

namespace grundy::heap {

namespace {

void walsh_hadamard(std::vector<std::int64_t>& counts) {
  for (std::size_t half = 1; half < counts.size(); half *= 2) {
    for (std::size_t block = 0; block < counts.size(); block += 2 * half) {
      for (std::size_t i = block; i < block + half; ++i) {
        const auto [a, b] = std::pair(counts[i], counts[i + half]);
        counts[i] = a + b;
        counts[i + half] = a - b;
      }
    }
  }
}

}  // namespace

std::optional<Space> find_space(std::span<const std::uint16_t> values, const PairRules& rules) {
  if (values.size() < 2 || rules.split.empty()) return std::nullopt;
  const auto heaps = values.subspan(1);
  const unsigned bits =
      std::max(1U, static_cast<unsigned>(std::bit_width(*std::ranges::max_element(heaps))));
  const auto parity = rules.split_parity();
  std::optional<Space> best;
  for (const bool with_heap : {false, true}) {
    if (with_heap && !parity) continue;
    Space space{.with_heap = with_heap, .odd_split = with_heap ? *parity : 0, .bits = bits};
    std::vector<std::int64_t> surplus(std::size_t{1} << bits, 0);
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      // The class without the mask's share: +1 where an odd share would make the heap common.
      surplus[heaps[i]] += space.class_of(0, i + 1) == 0 ? -1 : 1;
    }
    walsh_hadamard(surplus);
    // surplus[m] is now the number of common heaps less that of rare ones for the mask m.
    const auto most = std::max_element(surplus.begin() + 1, surplus.end());
    const auto count = static_cast<std::int64_t>(heaps.size());
    space.rare = static_cast<std::uint64_t>((count - *most) / 2);
    space.mask = static_cast<std::uint32_t>(most - surplus.begin());
    if (3 * space.rare <= heaps.size() && (!best || space.rare < best->rare)) best = space;
  }
  return best;
}

}  // namespace grundy::heap
