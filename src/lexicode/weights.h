// How many words of a code have each weight.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "grundy/lexicode.h"

namespace grundy::lexicode {

/// Nothing if neither the code nor its dual is small enough to be listed, or if a count is above
/// 2^64 - 1.
[[nodiscard]] std::optional<std::map<std::uint64_t, std::uint64_t>> weights_of(
    const Lexicode& code);

}  // namespace grundy::lexicode
