// The description of the interface, which is built into the program.
#pragma once

#include <string_view>

namespace grundy::server {

/// The file openapi.json.
[[nodiscard]] std::string_view openapi();

}  // namespace grundy::server
