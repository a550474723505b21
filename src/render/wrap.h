// Lines for a terminal of the narrowest width that people use.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace grundy::render {

inline constexpr std::size_t kTerminalWidth = 80;

/// How many columns a text takes on a terminal: its bytes that begin a character, without control
/// characters. The byte 3 counts as one: it stands for a space at which no line is broken.
[[nodiscard]] std::size_t columns_of(std::string_view text);

/// Appends a paragraph, broken at its spaces and indented, with a bullet before its first line.
void append_wrapped(std::string& out, std::string_view text, std::size_t indent,
                    std::string_view bullet);

}  // namespace grundy::render
