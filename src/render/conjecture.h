// A formula for all positions, as text and JSON.
#pragma once

#include <string>

#include "grundy/conjecture.h"

namespace grundy::render {

[[nodiscard]] std::string conjecture_json(const Conjecture& conjecture);
/// With the theorem file, and a table of small positions by the formula.
[[nodiscard]] std::string conjecture_page_json(const Conjecture& conjecture);
[[nodiscard]] std::string conjecture_text(const Conjecture& conjecture);

}  // namespace grundy::render
