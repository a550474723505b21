// Fills a folded window (fold.h) with values, slab after slab.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "solve/cram/fold.h"

namespace grundy::cram {

/// Runs on `threads` threads. `go_on` is told the share that is done and says whether to go on,
/// from one thread at a time. False if it stopped the work, or if a value is beyond four bits.
[[nodiscard]] bool build_folded(const Fold& fold, std::span<std::uint64_t> memory, unsigned threads,
                                const std::function<bool(double)>& go_on);

}  // namespace grundy::cram
