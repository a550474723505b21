// The list of theories, in the order in which they are tried.
#pragma once

#include <span>

#include "theory/theory.h"

namespace grundy {

[[nodiscard]] std::span<const TheoryRow> theory_list();

}  // namespace grundy
