// Nim values of Chomp with two rows, by the mex rule in the order of the rows' lengths.
//
// A bite leaves one of three kinds of positions: the second row shorter, the first row shorter but
// not below the second, or both equal. The values of each kind are kept as a set of bits while the
// lengths grow, so that a value costs one look at three sets, and not one for every bite. The
// general solver looks at every bite, and takes minutes where this takes milliseconds.
#pragma once

#include <cstdint>

#include "grundy/nim_value.h"

namespace grundy::games {

inline constexpr std::uint64_t kLongestTwoRows = 2000;

/// Of rows with 1 <= second <= first <= kLongestTwoRows squares. Values once found are kept.
[[nodiscard]] NimValue two_row_value(std::uint64_t first, std::uint64_t second);

}  // namespace grundy::games
