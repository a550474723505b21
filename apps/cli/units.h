// Numbers with units, as written on the command line, and the sizes of tables.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "grundy/engine.h"
#include "grundy/error.h"

namespace grundy::cli {

/// 90, 1.5, 500ms, 90s, 2m, 3h, or `none` for no limit.
[[nodiscard]] Expected<std::optional<std::chrono::nanoseconds>> parse_duration(
    std::string_view text);

/// 500000, 64K, 512M, 2G, 1T, in powers of 1024.
[[nodiscard]] Expected<std::uint64_t> parse_size(std::string_view text);

/// 11x11 is eleven rows and columns, numbered from `from` on. 20 is twenty cells. 1..8
/// and 1..8x0..3 run from the first number to the last.
[[nodiscard]] Expected<std::vector<Range>> parse_ranges(std::string_view text, std::uint64_t from);

}  // namespace grundy::cli
