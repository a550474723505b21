// Values of games with a sparse space (space.h), by looking at pairs with a rare part, in vectors.
//
// A block of heaps, one in each lane, is dealt with together.
//  1. The least common value c that is not met. All options with a common value have one rare part.
//     A sample of the rare parts is scanned first, and every value met is noted, in groups of
//     sixteen. The other rare parts are scanned for values in a window only: the first four groups
//     that the sample has not filled, in each lane others. Lanes whose window is full get the next.
//  2. Heap by heap, what depends on values inside the block is added; that gives c.
//  3. Every rare value below c must be met, or the least one that is not is the value, and the heap
//     is rare. Pairs are looked through until all but a few values have been met; these are looked
//     for one by one. So a heap with a small c costs little. Parts are taken from all over the
//     place: neighbours have values of the same kind, and twice as many pairs are needed of them.
//
// For 1. and 3. the transformed values are kept in two planes of bytes: the class and the upper
// bits of the index, and its last four bits. A window is four groups of sixteen values with the
// same upper bits; whether an option is in a group is one comparison, and which of the sixteen it
// is comes from two table look-ups that the groups share. By count that is 28 instructions
// of AVX2 for 64 values of 32 options; moving bits within words of 32 takes 36 of them.
//
// Nothing is assumed: a bad mask costs time only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solve/heap/kernels.h"
#include "solve/heap/pair_rules.h"
#include "solve/heap/space.h"

namespace grundy::heap {

class SparseScan {
 public:
  SparseScan(const PairRules& rules, const Kernels& kernels);

  /// Begins after values[0..], which are known.
  void begin(const Space& space, std::span<const std::uint16_t> values);
  /// Makes room for values up to this heap, and a block more.
  void reserve(std::uint64_t last);
  /// Takes note of the next value.
  void add(std::uint64_t heap, std::uint16_t value);

  /// Collects what is known about the block of heaps from `heap` on; those before it are known.
  void collect(std::uint64_t heap);
  /// Finds the value of a heap of the block, those before it are known; false where it does not fit
  /// into 16 bits.
  bool settle(std::uint64_t heap, std::size_t lane, std::uint16_t& value);

  [[nodiscard]] const Space& space() const { return space_; }
  [[nodiscard]] std::span<const std::uint32_t> rare() const { return part_sizes_; }
  [[nodiscard]] std::uint64_t bytes() const {
    return 2 * transformed_.capacity() + high_.capacity() + low_.capacity() +
           18 * part_sizes_.capacity() + flags_.capacity();
  }

 private:
  /// A range of the rare parts, for a number taken.
  struct Range {
    std::uint32_t taken = 0;
    std::size_t from = 0;
    std::size_t to = 0;
  };

  void grow_prefix(std::uint64_t known);
  void scatter_chunks();
  [[nodiscard]] Range parts_for(std::uint32_t taken, std::uint64_t heap) const;
  void choose_sample();
  /// Which parts of the block are the sample, and which the rest.
  void choose_ranges(std::uint64_t heap, bool few);
  void scan(std::span<const Range> ranges, std::uint64_t heap);
  void sample_sets(std::uint64_t heap);
  void sample_flags(std::uint64_t heap);
  void choose_groups(std::size_t lane, std::size_t from);
  void next_windows(std::uint64_t heap);

  [[nodiscard]] std::uint32_t least_common(std::uint64_t heap, std::size_t lane);
  template <class Meet>
  void meet_near(std::uint64_t heap, Meet meet) const;
  [[nodiscard]] std::uint32_t least_of_all(std::uint64_t heap);

  /// The least of the rare values with an index below `needed` that is not met; `needed` where all
  /// are.
  [[nodiscard]] std::uint32_t least_rare(std::uint64_t heap, std::uint32_t needed);
  [[nodiscard]] std::size_t meet_in_sets(std::uint64_t heap, std::uint32_t needed);
  [[nodiscard]] std::size_t meet_in_flags(std::uint64_t heap, std::uint32_t needed);
  /// Looks for a value among all pairs but those of the first so many chunks.
  [[nodiscard]] bool is_met(std::uint64_t heap, std::uint32_t value, std::size_t done) const;
  [[nodiscard]] PairChunks pairs_of(std::uint64_t rest, std::size_t from, std::size_t to) const;

  const PairRules& rules_;
  const Kernels& kernels_;
  Space space_;
  std::vector<std::uint16_t> transformed_;
  std::vector<std::uint8_t> high_;  // class and upper bits of the index
  std::vector<std::uint8_t> low_;   // its last four bits
  bool planes_ = false;             // whether the planes hold all values so far
  std::vector<std::uint32_t> part_sizes_;
  std::vector<std::uint16_t> part_values_;
  std::vector<PlanePart> plane_parts_;
  // Small heaps in chunks, each backwards, so that pairs can be read as two arrays.
  std::vector<std::uint16_t> prefix_;
  std::vector<std::uint8_t> prefix_high_;
  std::vector<std::uint8_t> prefix_low_;
  std::vector<std::uint32_t> chunks_;  // in the order in which they are looked at
  std::uint32_t largest_ = 0;          // index of a value so far
  // Of a block: what the sample has met, by group and lane; the groups in the window of each lane;
  // and what is met in it, sixteen bits for each group.
  std::size_t known_groups_ = 0;  // all values so far are in these
  std::vector<std::uint16_t> sample_sets_;
  std::vector<std::uint16_t> groups_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint8_t> wanted_;  // for the kernel, and what it returns
  std::vector<std::uint8_t> sets_;
  std::vector<std::uint8_t> flags_;
  std::vector<std::uint64_t> met_;  // rare values, of one heap
  std::vector<std::uint8_t> met_flags_;
  std::vector<Range> sampled_, rest_;
  static constexpr std::size_t kSampleLevels = 10;
  std::size_t sample_ = 32;  // parts, doubled with each level
  std::size_t level_ = 0;
  std::size_t trials_ = 0;
  std::array<std::uint64_t, kSampleLevels> costs_{};  // of each level when it was tried last
  std::uint64_t cost_ = 0;                            // of the last blocks, in options looked at,
  std::uint64_t blocks_ = 0;                          // and their number
};

}  // namespace grundy::heap
