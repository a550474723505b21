// The heap solver as the engine holds it: values of single heaps, computed, looked up, or told by a
// period; and what is known about the sequence as a whole.
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
#include "solve/heap/window.h"

namespace grundy::heap {

class HeapSolver {
 public:
  explicit HeapSolver(HeapRules rules);

  /// The value of a heap of the code (margins are the caller's), or nothing if the budget runs out.
  [[nodiscard]] std::optional<std::uint64_t> value(std::uint64_t heap, Budget& budget);
  /// The value, if it is known already.
  [[nodiscard]] std::optional<std::uint64_t> find(std::uint64_t heap) const;
  /// True if there is room for the values of all heaps up to this one, or a period makes that
  /// unnecessary. If not, `value` will come to a limit; trying a few positions may do better.
  [[nodiscard]] bool is_within_reach(std::uint64_t heap, Budget& budget);
  /// As `find`, but without the help of a period, for callers that go through very many.
  [[nodiscard]] std::optional<std::uint32_t> computed(std::uint64_t heap) const {
    if (heap < values_.known()) return values_.at(heap);
    if (kept_.has(heap)) return kept_.at(heap);
    return std::nullopt;
  }

  /// The values of the heaps below `count` in a row, for callers that go through all of them. Empty
  /// if they are not all known, or are very many, or one has more than 32 bits.
  [[nodiscard]] std::span<const std::uint32_t> row(std::uint64_t count);

  /// Computes values up to `last`, or until a period is proved. `keep` stores them all; otherwise a
  /// stream may run on without storing them. False if the budget runs out.
  bool explore(std::uint64_t last, bool keep, Budget& budget);

  [[nodiscard]] const HeapValues& values() const { return values_; }
  [[nodiscard]] const std::optional<Period>& period() const { return period_; }
  /// The values of all heaps below this have been computed, stored or not.
  [[nodiscard]] std::uint64_t explored() const { return explored_; }
  /// The largest value computed, the first heap that has it, and how many heaps from 1 on have the
  /// value 0.
  struct Extremes {
    std::uint32_t largest = 0;
    std::uint64_t largest_at = 0;
    std::uint64_t zeros = 0;
  };
  [[nodiscard]] Extremes extremes() const;
  /// The same for the heaps that a stream has passed beyond the stored ones.
  [[nodiscard]] Extremes streamed() const {
    return explored_ > values_.known() ? streamed_ : Extremes();
  }

  void restore(std::vector<std::uint32_t> values, std::optional<Period> period);
  [[nodiscard]] std::uint64_t bytes() const {
    return values_.bytes() + kept_.bytes() + row_.capacity() * sizeof(std::uint32_t);
  }

 private:
  void look_for_period();
  /// True if G(n + p) = G(n) + s as far as values are stored.
  [[nodiscard]] bool still_holds(const Period& period) const;
  [[nodiscard]] bool has_proof() const { return period_ && period_->proved; }
  bool extend(std::uint64_t last, Budget& budget);
  bool hunt(std::uint64_t last, bool keep, Budget& budget);
  WindowHunt follow(BitStream stream, std::uint64_t last, bool keep, bool& stored, Budget& budget);
  /// Notes values that may not be stored.
  void note_streamed(std::uint64_t heap, std::span<const std::uint8_t> transformed,
                     const BitStream& from);

  HeapValues values_;
  std::optional<Period> period_;
  std::vector<std::uint32_t> row_;
  std::uint64_t explored_ = 1;
  std::uint64_t looked_ = 0;  // how many values were known at the last look for a period
  // Values that a stream computed without storing them: all, if there is room.
  StreamedValues kept_;
  Extremes streamed_;
  std::array<std::uint8_t, 2> highest_{};  // of the transformed ones, by the parity of the heap
  std::optional<std::pair<std::uint64_t, std::uint32_t>> asked_;  // heap of interest, its value
  bool asked_found_ = false;
};

}  // namespace grundy::heap
