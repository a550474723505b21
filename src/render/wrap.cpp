#include "render/wrap.h"

#include <algorithm>

namespace grundy::render {

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte & 0xC0U) != 0x80U && (byte >= 0x20U || byte == 0x03U);
  }));
}

void append_wrapped(std::string& out, std::string_view text, std::size_t indent,
                    std::string_view bullet) {
  out += std::string(indent, ' ') + std::string(bullet);
  const std::size_t margin = indent + columns_of(bullet);
  std::size_t column = margin;
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, space);
    if (column > margin) {
      if (column + 1 + columns_of(word) > kTerminalWidth) {
        out += "\n" + std::string(margin, ' ');
        column = margin;
      } else {
        out += ' ';
        ++column;
      }
    }
    out += word;
    column += columns_of(word);
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  out += '\n';
}

}  // namespace grundy::render
