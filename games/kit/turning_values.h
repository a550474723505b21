// The values of single heads in a coin-turning game: place n has the mex of the nim sums of the
// values at the other places of the sets that end at n.
//
// Sets of so many coins are too many to be listed. For them there is a mask for every number, which
// says as the sum of how many places it occurs; a new place updates all masks in one pass. The sums
// of symmetric sets with a given left end are a linear space, moved by the value of that end.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "games/kit/turning_rule.h"

namespace grundy::games {

/// A basis of a linear space of nim values.
class ValueSpan {
 public:
  void add(std::uint64_t value) {
    value = reduced(value);
    if (value != 0) basis_.push_back(value);
    std::ranges::sort(basis_, std::ranges::greater());
  }
  [[nodiscard]] std::uint64_t reduced(std::uint64_t value) const {
    for (const std::uint64_t row : basis_) {
      if ((value & std::bit_floor(row)) != 0) value ^= row;
    }
    return value;
  }
  [[nodiscard]] const std::vector<std::uint64_t>& basis() const { return basis_; }

 private:
  std::vector<std::uint64_t> basis_;  // falling leading bits
};

/// The values of the places found so far. It may be asked from several threads.
class TurningValues {
 public:
  explicit TurningValues(const std::vector<TurningRule>& rules);

  struct Known {
    std::vector<std::uint64_t> values;  ///< of place 1 and the following
    /// For each nim sum a mask of how many places have it: bit k for k places. Only if there are
    /// sets of so many coins.
    std::vector<std::uint32_t> masks{1};

    [[nodiscard]] bool is_sum_of(std::uint64_t count, std::uint64_t sum) const {
      return sum < masks.size() && (masks[sum] >> count & 1U) != 0;
    }
  };

  /// At least so many values; null if they need too large a table.
  std::shared_ptr<const Known> first(std::uint64_t places);

 private:
  bool add_place();
  [[nodiscard]] bool is_reached(const std::vector<bool>& reached, std::uint64_t value) const;
  void mark(const TurningRule& rule, std::uint64_t place, std::vector<bool>& reached) const;
  void mark_runs(std::uint64_t place, std::vector<bool>& reached) const;
  void mark_symmetric(std::uint64_t place, std::vector<bool>& reached) const;
  void add_to_masks(std::uint64_t value, unsigned bits);

  const std::vector<TurningRule> rules_;
  std::uint64_t counts_ = 0;
  std::mutex mutex_;
  unsigned bits_ = 0;  // all values are below 2^bits
  Known now_;
  std::shared_ptr<const Known> known_ = std::make_shared<const Known>();  // what callers hold
};

}  // namespace grundy::games
