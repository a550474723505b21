// Small helpers for messages about text that may hold anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grundy {

/// The character at `at` as a message shows it: 'x', or "the byte 0x00" where it is not printable,
/// or "the end".
[[nodiscard]] std::string describe_character(std::string_view text, std::size_t at);

/// The names most like `name`, nearest first, at most three; none if nothing is near.
[[nodiscard]] std::vector<std::string_view> nearest_names(
    std::string_view name, const std::vector<std::string_view>& names);

/// A board with a piece on that square and its goal, the square (0,0), in the corner above on the
/// left; nothing where it would not fit on a terminal.
[[nodiscard]] std::string drawn_board(std::uint64_t row, std::uint64_t column, char piece);

}  // namespace grundy
