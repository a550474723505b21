// Small helpers for messages about text that may hold anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grundy {

/// The character at `at` as a message shows it: 'x', or "the byte 0x00" if it is not printable,
/// or "the end".
[[nodiscard]] std::string describe_character(std::string_view text, std::size_t at);

/// Text from outside as a terminal may show it: what a terminal would obey becomes '?'. That is
/// every control character but the end of a line and the tab, in UTF-8 or as a single byte.
[[nodiscard]] std::string printable(std::string_view text);

/// The same on one line: ends of lines and tabs become spaces.
[[nodiscard]] std::string printable_line(std::string_view text);

/// An amount of memory: "512 KiB", "64 MiB", "1.5 GiB".
[[nodiscard]] std::string size_text(std::uint64_t bytes);

/// The names most like `name`, nearest first, at most three; none if nothing is near.
[[nodiscard]] std::vector<std::string_view> nearest_names(
    std::string_view name, const std::vector<std::string_view>& names);

/// A board with a piece on that square and its goal, the square (0,0), in the corner above on the
/// left; nothing if it would not fit on a terminal.
[[nodiscard]] std::string drawn_board(std::uint64_t row, std::uint64_t column, char piece);

}  // namespace grundy
