// The descriptions of requests in openapi.json and in the manual, made from the table of fields.
// tools/refresh-fields writes both files, and a test checks that they are current.
#pragma once

#include <string>
#include <string_view>

#include "grundy/error.h"

namespace grundy::server {

/// openapi.json with the bodies of all questions; the rest of it stays as it is.
[[nodiscard]] Expected<std::string> with_requests(std::string_view openapi);

/// docs/SERVER.md with the fields of each path in the second cell of its row. Leaves out rule files
/// if every question may have some.
[[nodiscard]] Expected<std::string> with_fields(std::string_view manual);

}  // namespace grundy::server
