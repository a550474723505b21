// The words that make up the lines of a proof. docs/formats/proof.md describes them.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace grundy::proof {

inline constexpr std::string_view kHeader = "grundy-proof 1";
inline constexpr std::size_t kMostBytes = std::size_t{1} << 20U;  ///< of a line

/// Takes the first word off a line, with the one space behind it. Between two spaces in a row the
/// word is empty, and no word is written like that.
inline std::string_view take_word(std::string_view& line) {
  const std::size_t end = line.find(' ');
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
  return word;
}

/// A decimal number without leading zeros; nothing if it is not one or needs more than 64 bits.
inline std::optional<std::uint64_t> number(std::string_view word) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool leading_zero = word.size() > 1 && word.front() == '0';
  if (word.empty() || error != std::errc() || end != word.data() + word.size() || leading_zero) {
    return std::nullopt;
  }
  return value;
}

}  // namespace grundy::proof
