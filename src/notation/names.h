// Names of nodes: letters, digits and _, or any text in quotes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace grundy::notation {

[[nodiscard]] bool is_name_character(char c);

struct NameText {
  std::string_view name;   ///< without quotes
  std::size_t length = 0;  ///< of what is written, with them
};

/// The name that a text begins with; none where there is no name, or where quotes hold nothing, do
/// not end, or hold a control character.
[[nodiscard]] std::optional<NameText> leading_name(std::string_view text);

/// As it is written: in quotes where it must be.
[[nodiscard]] std::string written_name(std::string_view name);

}  // namespace grundy::notation
