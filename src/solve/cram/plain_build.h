// Builds a window whose positions all have a place of their own.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "solve/cram/lanes.h"

namespace grundy::cram {

/// Fills `memory` on `threads` threads. `go_on` is told the share that is done and says whether to
/// go on, from one thread at a time. False if it stopped the work, or if a value is beyond four
/// bits.
[[nodiscard]] bool build_plain(const Lanes& lanes, std::span<std::uint64_t> memory,
                               unsigned threads, const std::function<bool(double)>& go_on);

}  // namespace grundy::cram
