// Sums of parts in the form in which they are searched, and the moves from one to the next.
//
// A sum is a list of words in order: parts by their numbers, and nim heaps. Parts that equal heaps
// are replaced by them (misere.h). *1 + *1 = *0, and *n + *1 = *(n^1), so what is left of the ones
// goes into the smallest heap. Two sums with the same list have the same winner.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.h"
#include "solve/misere/misere.h"
#include "solve/misere/parts.h"

namespace grundy::misere {

using SumWords = std::vector<std::uint32_t>;
using SumView = std::span<const std::uint32_t>;

class SumMoves {
 public:
  /// Larger heaps have no word of their own.
  static constexpr std::uint32_t kLargestHeap = 0x7fffffff;

  SumMoves(PartTable& parts, EqualHeaps& heaps, bool use_heaps)
      : parts_(parts), heaps_(heaps), use_heaps_(use_heaps) {}

  [[nodiscard]] static std::uint32_t heap(std::uint32_t size) { return kHeap | size; }
  [[nodiscard]] static bool is_heap(std::uint32_t word) { return (word & kHeap) != 0; }

  /// Brings a list of parts and heaps into the form above. False if the budget ran out.
  [[nodiscard]] bool simplify(SumWords& sum, Budget& budget);

  /// True if the player to move loses; nothing if there are parts, which only a search can tell.
  [[nodiscard]] static std::optional<bool> is_lost(SumView sum);

  /// About how many moves are left.
  [[nodiscard]] std::uint32_t weight(SumView sum) const;

  /// Calls visit(SumView) for each option of a simple sum, in simple form, until it returns false.
  /// False if the budget ran out. An option may come twice.
  template <class Visit>
  [[nodiscard]] bool each_option(SumView sum, Budget& budget, Visit&& visit);

  /// The heap that a part equals, if a short look shows one. Always the same for the same part.
  [[nodiscard]] std::optional<std::uint32_t> heap_of(PartTable::Number part, Budget& budget);

 private:
  static constexpr std::uint32_t kHeap = 0x80000000;

  template <class Visit>
  [[nodiscard]] bool each_option_of(SumView sum, std::size_t index, Budget& budget, Visit& visit,
                                    bool& wants_more);

  PartTable& parts_;
  EqualHeaps& heaps_;
  bool use_heaps_;
  SumWords option_;
};

template <class Visit>
bool SumMoves::each_option(SumView sum, Budget& budget, Visit&& visit) {
  bool wants_more = true;
  for (std::size_t i = 0; i < sum.size() && wants_more; ++i) {
    if (i > 0 && sum[i] == sum[i - 1]) continue;
    if (!each_option_of(sum, i, budget, visit, wants_more)) return false;
  }
  return true;
}

template <class Visit>
bool SumMoves::each_option_of(SumView sum, std::size_t index, Budget& budget, Visit& visit,
                              bool& wants_more) {
  const auto begin_option = [&] {
    option_.assign(sum.begin(), sum.end());
    option_.erase(option_.begin() + static_cast<std::ptrdiff_t>(index));
  };
  if (is_heap(sum[index])) {
    for (std::uint32_t left = 0; left < (sum[index] & ~kHeap) && wants_more; ++left) {
      begin_option();
      option_.push_back(heap(left));
      if (!simplify(option_, budget)) return false;
      wants_more = visit(SumView(option_));
    }
    return true;
  }
  if (!parts_.list(sum[index], budget)) return false;
  // Looking for heaps lists other parts, so the options may move.
  const std::uint32_t count = parts_.option_count(sum[index]);
  std::size_t at = parts_.first_option(sum[index]);
  for (std::uint32_t i = 0; i < count && wants_more; ++i) {
    begin_option();
    const auto parts = parts_.option_at(at);
    option_.insert(option_.end(), parts.begin(), parts.end());
    at += parts.size() + 1;
    if (!simplify(option_, budget)) return false;
    wants_more = visit(SumView(option_));
  }
  return true;
}

}  // namespace grundy::misere
