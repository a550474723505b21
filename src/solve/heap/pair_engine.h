// Values of games that leave at most two heaps: by all pairs (dense_scan.h), or, if the game has a
// sparse space, by those with a rare part (sparse_scan.h). The engine chooses again whenever the
// number of known values has doubled.
//
// Tried and dropped (CPU seconds):
//  - marking everything in byte flags (0.6 up to 200,000: 0.70);
//  - comparing a few candidates with all other options (1.35): the value lies just where the
//    options thin out, and there are many candidates;
//  - witnesses, common heaps that had met many values, scanned for a whole block of heaps before
//    looking for rare values one by one (0.6 up to 10^6: 1.7, most of it for heaps whose value is
//    small and needs few of them).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/mex_set.h"
#include "solve/heap/dense_scan.h"
#include "solve/heap/kernels.h"
#include "solve/heap/pair_rules.h"
#include "solve/heap/space.h"
#include "solve/heap/sparse_scan.h"

namespace grundy::heap {

class PairEngine {
 public:
  PairEngine(PairRules rules, const Kernels& kernels);
  PairEngine(const PairEngine&) = delete;  // the scans refer to the rules
  PairEngine& operator=(const PairEngine&) = delete;

  /// Continues values[0..], which are known.
  void restore(std::vector<std::uint16_t> values);

  /// Computes all values up to `last`; false if the budget runs out, or if a value does not fit
  /// into 16 bits (then `too_wide` is set). What is known by then stays known.
  bool extend(std::uint64_t last, Budget& budget);

  /// Takes over the next values, of common heaps and computed elsewhere; false if there is no
  /// memory for them.
  bool append(std::span<const std::uint16_t> more, Budget& budget);

  /// The values of the heaps 0, 1, …
  [[nodiscard]] std::span<const std::uint16_t> values() const {
    return std::span(values_).first(known_);
  }
  [[nodiscard]] bool too_wide() const { return too_wide_; }
  [[nodiscard]] const Space& space() const { return space_; }
  [[nodiscard]] std::span<const std::uint32_t> rare() const { return sparse_.rare(); }
  [[nodiscard]] const PairRules& rules() const { return rules_; }
  [[nodiscard]] std::uint64_t bytes() const;

  /// For tests: never look for a sparse space.
  void stay_dense() { stay_dense_ = true; }

 private:
  bool plain_step();
  /// Looks for the best method for the heaps to come.
  void choose();
  /// Finds the values of a block of heaps; false if one does not fit.
  bool dense_block(std::size_t most);
  bool sparse_block(std::size_t most);
  bool reserve(std::uint64_t last, Budget& budget);

  PairRules rules_;
  const Kernels& kernels_;
  std::vector<std::uint16_t> values_;
  std::size_t known_ = 1;  // the value of the empty heap is 0
  DenseScan dense_;
  SparseScan sparse_;
  Space space_;
  bool stay_dense_ = false;
  bool too_wide_ = false;
  std::uint64_t next_choice_ = 0;
  MexSet seen_;
};

}  // namespace grundy::heap
