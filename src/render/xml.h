// Text within HTML and SVG.
#pragma once

#include <string>
#include <string_view>

#include "core/text.h"

namespace grundy::render {

/// Such that it means itself, between tags and within quotes; XML has no control characters.
[[nodiscard]] inline std::string escape_xml(std::string_view text) {
  std::string result;
  for (const char c : printable(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace grundy::render
