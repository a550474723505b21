// One kind of sets that a move of a coin-turning game may turn: its data, what belongs to it, and
// the list of its sets. turning_sets.h says how the kinds are written.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "grundy/function_ref.h"

namespace grundy::games {

struct TurningRule {
  enum class Kind : std::uint8_t { counts, run, steps, shape, grunt, symmetric };
  using Places = std::span<const std::uint64_t>;  ///< in rising order
  using Visit = FunctionRef<bool(Places)>;        ///< false ends the enumeration

  static constexpr std::uint64_t kMostCounted = 31;  ///< coins of a set given by its size

  Kind kind = Kind::counts;
  std::uint64_t counts = 0;              ///< bit k: k coins may be turned
  std::vector<std::uint64_t> offsets{};  ///< of `by` and `shape`: how far to the left
  std::string text{};                    ///< as it is written

  /// True if `others` and `right`, the rightmost place, are one of the sets.
  [[nodiscard]] bool has(std::uint64_t right, Places others) const;
  /// Visits the other places of every set whose rightmost place is `right`, each set once.
  bool each_set(std::uint64_t right, Visit visit) const;
};

}  // namespace grundy::games
