#pragma once

#include <vector>

#include "grundy/value.h"

namespace grundy::bench {

struct KnownGame {
  const char* name;
  const char* rules;
  Play play = Play::normal;
  bool has_formula = true;  ///< false: none is known, and none may be found
};

[[nodiscard]] const std::vector<KnownGame>& known_games();

}  // namespace grundy::bench
