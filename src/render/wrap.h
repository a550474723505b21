// Breaks lines for the narrowest terminals in use.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace grundy::render {

inline constexpr std::size_t kTerminalWidth = 80;

/// The columns that a text takes on a terminal: the bytes that begin a character, without control
/// characters. The byte 3 counts as one column: it stands for a non-breaking space.
[[nodiscard]] std::size_t columns_of(std::string_view text);

/// Appends a paragraph, broken at its spaces and indented, with a bullet before its first line.
void append_wrapped(std::string& out, std::string_view text, std::size_t indent,
                    std::string_view bullet);

}  // namespace grundy::render
