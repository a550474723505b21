// Values for any heap rules: codes without end, more than two heaps, different sizes; values of any
// width.
//
// For every size r and number j of heaps, the engine keeps the set of values that j heaps with r
// chips together can have: X_1(r) = {G(r)}, and X_j(r) is the union over the first heap a of
// G(a) xor X_{j-1}(r-a). A set is a row of bits. Adding G(a) moves whole words, then bits within
// words. The second move depends on six bits of G(a) alone, so the engine collects the words apart
// for each of the 64 cases and turns them once at the end. Heaps that must differ in size have no
// such recurrence: the engine goes through pairs directly, and enumerates more than two heaps.
//
// In a code without end, the digits repeat from some number on. What taking such numbers allows is
// a union that only grows, so a subtraction game of all but a few numbers costs a constant per
// heap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/budget.h"
#include "grundy/game/heap_rules.h"

namespace grundy::heap {

/// A set of values that grows as needed.
class ValueSet {
 public:
  void insert(std::uint64_t value) {
    if (value / 64 >= words_.size()) words_.resize(value / 64 + 1, 0);
    words_[value / 64] |= std::uint64_t{1} << (value % 64);
  }
  [[nodiscard]] bool contains(std::uint64_t value) const {
    return value / 64 < words_.size() && (words_[value / 64] >> (value % 64) & 1U) != 0;
  }
  void unite(const ValueSet& other) {
    if (other.words_.size() > words_.size()) words_.resize(other.words_.size(), 0);
    for (std::size_t i = 0; i < other.words_.size(); ++i) words_[i] |= other.words_[i];
  }
  void clear() { words_.clear(); }
  [[nodiscard]] std::vector<std::uint64_t>& words() { return words_; }
  [[nodiscard]] const std::vector<std::uint64_t>& words() const { return words_; }

 private:
  std::vector<std::uint64_t> words_;
};

class GeneralEngine {
 public:
  explicit GeneralEngine(HeapRules rules);

  /// Computes all values up to `last`; false if the budget runs out.
  bool extend(std::uint64_t last, Budget& budget);
  [[nodiscard]] std::span<const std::uint32_t> values() const { return values_; }
  void restore(std::vector<std::uint32_t> values);
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  /// A union over sizes with the same remainder, for one place of the repeated part of the code.
  struct Tail {
    ValueSet met;
    std::uint64_t least = 0;  // not in it
  };

  void prepare(std::uint64_t heap);
  void make_sums(std::uint64_t size, int heaps);
  void make_unequal_pairs(std::uint64_t size);
  void meet_rest(const Leaving& leaving, std::uint64_t rest, bool taken, ValueSet& met);
  void meet_different(int heaps, std::uint64_t rest, ValueSet& met) const;
  [[nodiscard]] std::uint32_t value_of(std::uint64_t heap);

  HeapRules rules_;
  std::vector<std::uint32_t> values_;
  int most_equal_ = 1;  // heaps in a split without conditions
  bool unequal_pairs_ = false;
  // sums_[j][r]: the values of j + 2 heaps with r chips together.
  std::vector<std::vector<ValueSet>> sums_;
  std::vector<ValueSet> unequal_;         // of two heaps of different sizes
  std::vector<std::vector<Tail>> tails_;  // one per place, by remainder
  ValueSet met_;
  std::uint64_t bytes_ = 0;
};

}  // namespace grundy::heap
