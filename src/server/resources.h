// What is built into the program: the description of the interface.
#pragma once

#include <string_view>

namespace grundy::server {

/// The file openapi.json.
[[nodiscard]] std::string_view openapi();

}  // namespace grundy::server
