// An explanation as text: claims wrapped and indented by their depth, figures as they are.
#include <fmt/format.h>

#include <algorithm>

#include "render/text.h"

namespace grundy::render {

namespace {

constexpr std::size_t kWidth = 80;  // the narrowest window that people use

/// How many columns a text takes on a terminal: its bytes that begin a character.
std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

void append_wrapped(std::string& out, std::string_view text, std::size_t indent,
                    std::string_view bullet) {
  out += std::string(indent, ' ') + std::string(bullet);
  const std::size_t margin = indent + columns(bullet);
  std::size_t column = margin;
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, space);
    if (column > margin) {
      if (column + 1 + columns(word) > kWidth) {
        out += "\n" + std::string(margin, ' ');
        column = margin;
      } else {
        out += ' ';
        ++column;
      }
    }
    out += word;
    column += columns(word);
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  out += '\n';
}

// Explanations are a few levels deep: games and engine nest them by hand.
// NOLINTNEXTLINE(misc-no-recursion)
void append(std::string& out, const Explanation& reason, std::size_t depth, const Style& style) {
  append_wrapped(out, reason.claim, 2 * depth, depth == 0 ? "" : "- ");
  for (const std::string& line : reason.figure) {
    out += std::string(2 * depth + 4, ' ') + style.faint(line) + "\n";
  }
  for (const Explanation& sub : reason.because) append(out, sub, depth + 1, style);
}

}  // namespace

std::string explanation_text(const Explanation& explanation, const Style& style) {
  std::string out;
  append(out, explanation, 0, style);
  return out;
}

}  // namespace grundy::render
