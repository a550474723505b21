// The heap solver as the engine holds it: values of single heaps, found, looked up, or told by a
// period; and what is known of the sequence as a whole.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.h"
#include "solve/heap/period.h"
#include "solve/heap/streamed_values.h"
#include "solve/heap/values.h"

namespace grundy::heap {

class HeapSolver {
 public:
  explicit HeapSolver(HeapRules rules);

  /// The value of a heap of the code (margins are the caller's); none where the budget has stopped.
  [[nodiscard]] std::optional<std::uint64_t> value(std::uint64_t heap, Budget& budget);
  /// The same, if it is known already.
  [[nodiscard]] std::optional<std::uint64_t> find(std::uint64_t heap) const;
  /// Whether there is room for the values of all heaps up to this one, or a period makes that
  /// unnecessary. If not, `value` will come to a limit, and a few positions are worth a try.
  [[nodiscard]] bool is_within_reach(std::uint64_t heap, Budget& budget);
  /// The same without the help of a period, for whoever goes through very many.
  [[nodiscard]] std::optional<std::uint32_t> computed(std::uint64_t heap) const {
    if (heap < values_.known()) return values_.at(heap);
    if (kept_.has(heap)) return kept_.at(heap);
    return std::nullopt;
  }

  /// The values of the heaps below `count` in a row, for whoever goes through all of them, if they
  /// are known, not very many and none of more than 32 bits; empty otherwise.
  [[nodiscard]] std::span<const std::uint32_t> row(std::uint64_t count);

  /// Computes values up to `last`, or until a period is proved; `keep` stores them all, otherwise a
  /// stream may run on without. False where the budget has stopped it.
  bool explore(std::uint64_t last, bool keep, Budget& budget);

  [[nodiscard]] const HeapValues& values() const { return values_; }
  [[nodiscard]] const std::optional<Period>& period() const { return period_; }
  /// All heaps below it have been computed, stored or not.
  [[nodiscard]] std::uint64_t explored() const { return explored_; }
  /// The largest value that was computed, the first heap that has it, and how many heaps from 1 on
  /// have the value 0.
  struct Extremes {
    std::uint32_t largest = 0;
    std::uint64_t largest_at = 0;
    std::uint64_t zeros = 0;
  };
  [[nodiscard]] Extremes extremes() const;
  /// The same of the heaps that a stream has passed behind those that are stored.
  [[nodiscard]] Extremes streamed() const {
    return explored_ > values_.known() ? streamed_ : Extremes();
  }

  void restore(std::vector<std::uint32_t> values, std::optional<Period> period);
  [[nodiscard]] std::uint64_t bytes() const {
    return values_.bytes() + kept_.bytes() + row_.capacity() * sizeof(std::uint32_t);
  }

 private:
  void look_for_period();
  /// Whether G(n + p) = G(n) + s as far as values are stored.
  [[nodiscard]] bool still_holds(const Period& period) const;
  bool hunt(std::uint64_t last, bool keep, Budget& budget);
  /// Takes note of values that may not be stored.
  void note_streamed(std::uint64_t heap, std::span<const std::uint8_t> transformed,
                     const BitStream& from);

  HeapValues values_;
  std::optional<Period> period_;
  std::vector<std::uint32_t> row_;
  std::uint64_t explored_ = 1;
  std::uint64_t looked_ = 0;  // for a period, when so many values were known
  // Of values that a stream computed without storing them: all, if there is room.
  StreamedValues kept_;
  Extremes streamed_;
  std::array<std::uint8_t, 2> highest_{};  // of the transformed ones, by the parity of the heap
  std::optional<std::pair<std::uint64_t, std::uint32_t>> asked_;  // heap of interest, its value
  bool asked_found_ = false;
};

}  // namespace grundy::heap
