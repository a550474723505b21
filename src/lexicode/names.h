// The names of codes, claimed only if a theorem or a comparison of words shows that the code is the
// one of that name.
#pragma once

#include <string>
#include <utility>

#include "grundy/lexicode.h"

namespace grundy::lexicode {

/// The name and how it is known; both empty if the code has none of the known names.
[[nodiscard]] std::pair<std::string, std::string> known_name(const Lexicode& code);

}  // namespace grundy::lexicode
