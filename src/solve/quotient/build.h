// A larger monoid from one that fails: some parts get counters of their own, then what no sum tells
// apart is made one again.
//
// The new monoid is generated, inside M × C1 × … × Cs, by the images of the parts. Ci is the cyclic
// monoid a^(index + period) = a^index of a part a. Who wins is found by the rules of play along the
// least words, so the sums up to the failure stay right; then elements that no product tells apart
// are merged.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/budget.h"
#include "core/found.h"
#include "solve/quotient/monoid.h"
#include "solve/quotient/part_list.h"

namespace grundy::quotient {

/// What becomes of the values of the other parts.
enum class Mode : std::uint8_t {
  follow,  ///< they keep their least words, so those that use a counted part move along
  alone,   ///< they keep their values
  refine,  ///< likewise, and a counted part has its old value beside its counter
};

struct Counter {
  Part part;
  unsigned index;
  unsigned period;
};

struct Change {
  std::span<const Counter> counters;
  Mode mode;
};

/// Elements of the product before it is reduced.
inline constexpr std::uint64_t kMostTrial = 3'000'000;

/// The reduced monoid of the first `count` parts: those of `from`, and perhaps a new one, which
/// must have a counter. Nothing if it breaks a fact, or is too large.
[[nodiscard]] Found<std::optional<Monoid>> build(const Monoid& from, const PartList& parts,
                                                 std::size_t count, const Change& change,
                                                 std::span<const Fact> facts, Budget& budget);

}  // namespace grundy::quotient
