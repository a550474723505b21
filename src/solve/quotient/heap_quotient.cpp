#include "solve/quotient/heap_quotient.h"

#include <algorithm>
#include <utility>

#include "solve/quotient/heap_moves.h"

namespace grundy::quotient {

HeapQuotient::HeapQuotient(std::vector<HeapFamily> games)
    : games_(std::move(games)), parts_of_(games_.size()), periods_(games_.size()) {}

Found<bool> HeapQuotient::extend(std::uint64_t to, Budget& budget) {
  while (covered_ < to && !settled_) {
    const std::uint64_t size = covered_ + 1;
    if (heaps_.empty() || heaps_.back().size < size) {
      const std::uint64_t before = parts_.bytes();
      add_parts(size);
      if (!budget.reserve(parts_.bytes() - before)) return stopped_early();
    }
    while (quotient_.parts() < parts_.size()) {
      if (!budget.spend(parts_.options(static_cast<Part>(quotient_.parts())).size() / 16 + 1)) {
        return stopped_early();
      }
      GRUNDY_TRY(const bool added, quotient_.add(budget));
      if (!added) return false;
    }
    ++covered_;
    settled_ = settle();
  }
  return true;
}

void HeapQuotient::add_parts(std::uint64_t size) {
  for (std::size_t game = 0; game < games_.size(); ++game) {
    if (size > games_[game].most) continue;
    std::vector<Word> options;
    each_heap_option(games_[game].rules, size, [&](std::span<const std::uint64_t> left) {
      Word& option = options.emplace_back();
      for (const std::uint64_t heap : left) option.push_back(parts_of_[game][heap - 1]);
      return true;
    });
    parts_of_[game].push_back(parts_.add(std::move(options)));
    heaps_.push_back({game, size});
  }
}

/// Finds the periods. They all have to hold at once, since values can change with every heap.
bool HeapQuotient::settle() {
  bool all = true;
  for (std::size_t game = 0; game < games_.size() && all; ++game) {
    if (covered_ >= games_[game].most) continue;
    std::vector<Element> values = {0};
    for (const Part part : parts_of_[game]) values.push_back(monoid().value(part));
    periods_[game] = find_period<Element>(games_[game].rules, values);
    all = periods_[game].has_value();
  }
  if (!all) periods_.assign(games_.size(), std::nullopt);
  return all;
}

std::optional<Part> HeapQuotient::part(const Heap& heap) const {
  std::uint64_t size = heap.size;
  if (periods_[heap.game]) size = periods_[heap.game]->reduce(size);
  if (size == 0 || size > parts_of_[heap.game].size()) return std::nullopt;
  return parts_of_[heap.game][size - 1];
}

std::uint64_t HeapQuotient::last_heap(std::size_t game, std::size_t parts) const {
  const std::vector<Part>& heaps = parts_of_[game];
  return static_cast<std::uint64_t>(std::ranges::lower_bound(heaps, parts) - heaps.begin());
}

std::optional<Element> HeapQuotient::value(const Heap& heap) const {
  if (heap.size == 0) return Element{0};
  const auto found = part(heap);
  if (!found || *found >= monoid().parts()) return std::nullopt;
  return monoid().value(*found);
}

}  // namespace grundy::quotient
