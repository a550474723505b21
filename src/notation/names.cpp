#include "notation/names.h"

#include <algorithm>

namespace grundy::notation {

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::optional<NameText> leading_name(std::string_view text) {
  if (text.starts_with('"')) {
    const auto end = text.find('"', 1);
    if (end == std::string_view::npos || end == 1) return std::nullopt;
    const std::string_view name = text.substr(1, end - 1);
    const auto is_control = [](char c) {
      return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    };
    if (std::ranges::any_of(name, is_control)) return std::nullopt;
    return NameText{name, end + 1};
  }
  std::size_t length = 0;
  while (length < text.size() && is_name_character(text[length])) ++length;
  if (length == 0) return std::nullopt;
  return NameText{text.substr(0, length), length};
}

std::string written_name(std::string_view name) {
  const bool plain = !name.empty() && std::ranges::all_of(name, is_name_character);
  return plain ? std::string(name) : '"' + std::string(name) + '"';
}

}  // namespace grundy::notation
