// Values by looking at all pairs, in vectors: for games without a sparse space, and for the first
// heaps of any game.
//
// The scan works on a block of heaps at a time, one per lane. It goes through the smaller parts and
// collects the values of all options with each. If values are small, it collects them in sets of
// bits. If not, it marks the options with the first few parts in byte flags. By then most small
// values have been met, and of the other options it collects only those in a window that begins at
// the first value not met. Then, heap by heap, it adds what depends on values inside the block; the
// least value that is not met is the value of the heap.
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
  /// Notes the next value.
  void add(std::uint64_t heap, std::uint16_t value);

  /// Collects what values[0..heap-1], which are known, say about the block that begins at `heap`.
  void collect(const std::uint16_t* values, std::uint64_t heap);
  enum class Settled { yes, again, too_wide };
  /// Finds the value of a heap of the block once all smaller ones are known; `again`: collect the
  /// block again, with more room.
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
  bool in_sets_ = false;    // true if sets hold this block
  bool in_window_ = false;  // true if it was collected in a window only
  std::size_t words_ = 1;
  std::vector<std::uint8_t> flags_;
  std::vector<std::uint32_t> sets_;
  std::vector<std::uint32_t> window_sets_;
  std::vector<std::uint32_t> bases_;
  std::size_t first_ = 256;     // parts whose options are met before the window is chosen
  std::uint64_t overruns_ = 0;  // heaps whose value was beyond the window,
  std::uint64_t blocks_ = 0;    // among this many blocks
};

}  // namespace grundy::heap
