// Values by looking at all pairs, in vectors: for games without a sparse space, and for the first
// heaps of any game.
//
// A block of heaps, one in each lane, is dealt with together. Every smaller part is scanned, and
// the values of all options with it are collected, in bit sets where values are small. Where they
// are not, the options with the first few parts are marked in byte flags; by then most small values
// have been met, and of the other options only those in a window of values from the first one not
// yet met on are collected. Then, heap by heap, what depends on values inside the block is added;
// the least value that is not met is the value of the heap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solve/heap/kernels.h"
#include "solve/heap/pair_rules.h"

namespace grundy::heap {

class DenseScan {
 public:
  DenseScan(const PairRules& rules, const Kernels& kernels);

  /// Begins after values[0..], which are known.
  void begin(std::span<const std::uint16_t> values);
  /// Takes note of the next value.
  void add(std::uint64_t heap, std::uint16_t value);

  /// Collects what is known about the block of heaps from `heap` on; values[0..heap-1] are known.
  void collect(const std::uint16_t* values, std::uint64_t heap);
  enum class Settled { yes, again, too_wide };
  /// Finds the value of a heap of the block, those before it are known; `again`: the block must be
  /// collected again, with more room.
  Settled settle(const std::uint16_t* values, std::uint64_t heap, std::size_t lane,
                 std::uint16_t& value);

  [[nodiscard]] std::uint64_t bytes() const {
    return 4 * part_sizes_.capacity() + 2 * part_values_.capacity() + flags_.capacity();
  }

 private:
  [[nodiscard]] Parts parts_for(std::uint32_t taken, std::uint64_t heap) const;
  void collect_window(const std::uint16_t* values, std::uint64_t heap);
  void choose_first();
  void meet_parts(const std::uint16_t* at, const Parts& parts);
  void meet(std::size_t lane, std::uint32_t value);
  void forget_zero(std::size_t lane);
  void meet_near(const std::uint16_t* values, std::uint64_t heap, std::size_t lane);
  void meet_all(const std::uint16_t* values, std::uint64_t heap, std::size_t lane);
  [[nodiscard]] bool unequal_halves_make_zero(const std::uint16_t* values,
                                              std::uint64_t heap) const;
  [[nodiscard]] std::uint32_t next_unmet(std::size_t lane, std::uint32_t from) const;

  const PairRules& rules_;
  const Kernels& kernels_;
  unsigned bits_ = 0;  // values are below 2^bits
  std::vector<std::uint32_t> part_sizes_;
  std::vector<std::uint16_t> part_values_;
  std::uint32_t largest_ = 0;
  bool in_sets_ = false;   // true if this block is kept in sets
  bool windowed_ = false;  // true if only a window of the options was looked at
  std::size_t words_ = 1;
  std::vector<std::uint8_t> flags_;
  std::vector<std::uint32_t> sets_;
  std::vector<std::uint32_t> window_sets_;
  std::vector<std::uint32_t> bases_;
  std::size_t first_ = 256;     // parts whose options are met before the window is chosen
  std::uint64_t overruns_ = 0;  // heaps whose value was beyond the window,
  std::uint64_t blocks_ = 0;    // in so many blocks
};

}  // namespace grundy::heap
