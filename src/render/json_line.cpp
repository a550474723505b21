#include "render/json_line.h"

#include <fmt/format.h>

namespace grundy::render {

std::string json_line(const nlohmann::ordered_json& json) {
  const std::string text =
      json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::string line;
  line.reserve(text.size() + 1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : '\0');
    if (byte == 0x7f) {
      line += "\\u007f";
    } else if (byte == 0xC2 && next < 0xA0) {
      line += fmt::format("\\u{:04x}", next);  // U+0080 to U+009F
      ++i;
    } else {
      line += text[i];
    }
  }
  return line + "\n";
}

}  // namespace grundy::render
