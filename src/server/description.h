// The part of openapi.json that describes requests, made from the table of fields.
#pragma once

#include <string>
#include <string_view>

#include "grundy/error.h"

namespace grundy::server {

/// The document with the bodies of all questions as the table of fields has them; the rest of it
/// stays as it is. tools/refresh-fields writes openapi.json with it, and a test compares.
[[nodiscard]] Expected<std::string> with_requests(std::string_view openapi);

}  // namespace grundy::server
