// The games that have given values, as text and as JSON.
#pragma once

#include <string>

#include "grundy/identify.h"

namespace grundy::render {

[[nodiscard]] std::string identification_text(const Identification& found);
[[nodiscard]] std::string identification_json(const Identification& found);

}  // namespace grundy::render
