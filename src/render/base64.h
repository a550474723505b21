// Bytes as text.
#pragma once

#include <string>
#include <string_view>

namespace grundy::render {

[[nodiscard]] inline std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = bytes.size() - i;
    unsigned group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = group << 8U | (k < left ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    for (unsigned k = 0; k < 4; ++k) {
      text += k <= left ? kDigits[group >> (18U - 6U * k) & 63U] : '=';
    }
  }
  return text;
}

}  // namespace grundy::render
