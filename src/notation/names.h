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
  std::size_t length = 0;  ///< of the written form, with quotes
};

/// The name that a text begins with. Nothing if there is no name, or if the quotes are empty, do
/// not end, or contain a control character.
[[nodiscard]] std::optional<NameText> leading_name(std::string_view text);

/// The name as it is written: in quotes if it needs them.
[[nodiscard]] std::string written_name(std::string_view name);

}  // namespace grundy::notation
