// Values of games that leave at most two heaps, by scanning pairs in vectors; for every code, with
// or without a sparse space (space.h).
//
// A block of heaps, one in each lane, is dealt with together.
//  1. Without a sparse space every smaller part is scanned, with one the rare heaps alone: the
//  values
//     of all options with such a part are collected, in bit sets where values are small. Where they
//     are not, the options with the first few parts are marked in byte flags; by then most small
//     values have been met, and of the other options only those in a window of values from the
//     first one not yet met on are collected.
//  2. Heap by heap, what depends on values inside the block is added. The least value that is not
//  met
//     is the value of the heap, if there is no sparse space.
//  3. With one, it is the least common value c that is not met, and the value of the heap if every
//     rare value below c is met. A list of witnesses, common heaps that make up many values,
//     settles most of that for the whole block; what is missing is looked for among all pairs,
//     small parts first. The part found becomes a witness, since the next heaps will ask for the
//     same values. If a rare value is not met at all, it is the value, and the heap is rare.
//
// Nothing is assumed: a bad mask or bad witnesses cost time only.
//
// Tried and dropped, on 0.6 up to 200,000 (CPU seconds): marking everything in byte flags 0.70; a
// few candidates compared with all other options 1.35, since the value lies just where the options
// thin out and the candidates are many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/mex_set.h"
#include "solve/heap/kernels.h"
#include "solve/heap/pair_rules.h"
#include "solve/heap/space.h"

namespace grundy::heap {

class PairEngine {
 public:
  PairEngine(PairRules rules, const Kernels& kernels);

  /// Goes on from values[0..] that are known.
  void restore(std::vector<std::uint16_t> values);

  /// Computes all values up to `last`; false where the budget stops it, or where a value does not
  /// fit into 16 bits (then `too_wide` is set). What is known by then stays known.
  bool extend(std::uint64_t last, Budget& budget);

  /// Takes over the next values, computed elsewhere; false where there is no memory for them.
  bool append(std::span<const std::uint16_t> more, Budget& budget);

  /// The values of the heaps 0, 1, …
  [[nodiscard]] std::span<const std::uint16_t> values() const {
    return std::span(values_).first(known_);
  }
  [[nodiscard]] bool too_wide() const { return too_wide_; }
  [[nodiscard]] const Space& space() const { return space_; }
  [[nodiscard]] std::span<const std::uint32_t> rare() const { return part_sizes_; }
  [[nodiscard]] const PairRules& rules() const { return rules_; }
  [[nodiscard]] std::uint64_t bytes() const;

  /// For tests: never look for a sparse space.
  void stay_dense() { stay_dense_ = true; }

 private:
  void plain_step();
  /// Looks for the best method for the heaps to come.
  void choose();
  void use(const Space& space);
  void add_part(std::uint64_t heap);
  void collect_block();
  void collect_window();
  void choose_first();
  void meet_parts(std::uint32_t taken, const Parts& parts, std::uint32_t base);
  /// Finds the value of the next heap; false where the block has to be begun again.
  bool settle(std::size_t lane);
  /// The parts to be scanned for the heaps of a block when `taken` chips are taken.
  [[nodiscard]] Parts parts_for(std::uint32_t taken) const;
  [[nodiscard]] Parts witnesses_for(std::uint32_t taken) const;
  void choose_witnesses();
  void add_witness(std::uint64_t heap);

  // What is known of the options of the heap in a lane, in flags or in sets.
  void meet(std::size_t lane, std::uint32_t value);
  void forget(std::size_t lane, std::uint32_t value);
  [[nodiscard]] std::uint32_t next_unmet(std::size_t lane, std::uint32_t from,
                                         std::uint32_t end) const;

  /// Adds the options that need values inside the block.
  void meet_near(std::uint64_t heap, std::size_t lane);
  void meet_all(std::uint64_t heap, std::size_t lane);
  [[nodiscard]] std::uint32_t least_common(std::uint64_t heap, std::size_t lane);
  /// The least of the rare values below index `needed` that is not met; `needed` where all are.
  [[nodiscard]] std::uint32_t least_rare(std::uint64_t heap, std::size_t lane,
                                         std::uint32_t needed);
  /// Looks through all options.
  [[nodiscard]] bool is_met(std::uint64_t heap, std::uint32_t value);
  void set_value(std::uint64_t heap, std::uint32_t transformed);
  [[nodiscard]] const std::uint16_t* at(std::uint64_t heap) const {
    return (space_.mask == 0 ? values_.data() : transformed_.data()) + heap;
  }
  bool reserve(std::uint64_t last, Budget& budget);
  void fill_prefix();

  PairRules rules_;
  const Kernels& kernels_;
  std::vector<std::uint16_t> values_;
  std::vector<std::uint16_t> transformed_;  // only with a sparse space
  std::size_t known_ = 1;                   // the value of the empty heap is 0
  Space space_;
  bool stay_dense_ = false;
  bool too_wide_ = false;
  std::uint64_t next_choice_ = 0;
  // The smaller parts that are scanned: the rare heaps, or all of them.
  std::vector<std::uint32_t> part_sizes_;
  std::vector<std::uint16_t> part_values_;
  // Common heaps, the first `small_` in order of size, then those that have been of use.
  std::vector<std::uint32_t> witness_sizes_;
  std::vector<std::uint16_t> witness_values_;
  std::size_t small_ = 0;
  std::size_t oldest_ = 0;     // witness to be replaced next
  std::uint64_t asked_ = 0;    // heaps settled since the witnesses were chosen,
  std::uint64_t missing_ = 0;  // and rare values that they did not make up
  // Small heaps in chunks, each backwards, so that pairs can be read as two arrays.
  std::vector<std::uint16_t> prefix_;
  std::uint32_t largest_ = 0;  // index of a common value so far
  bool in_sets_ = false;       // whether this block is kept in sets
  bool windowed_ = false;      // whether only a window of the options was looked at
  std::size_t words_ = 1;
  std::vector<std::uint8_t> flags_;
  std::vector<std::uint32_t> common_sets_;
  std::vector<std::uint32_t> rare_sets_;
  std::vector<std::uint32_t> window_sets_;
  std::vector<std::uint32_t> bases_;
  std::size_t first_ = 256;     // parts whose options are met before the window is chosen
  std::uint64_t overruns_ = 0;  // heaps whose value was beyond the window,
  std::uint64_t blocks_ = 0;    // in so many blocks
  MexSet seen_;
};

}  // namespace grundy::heap
