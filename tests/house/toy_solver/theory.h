// A theory as small as one can be: where every move takes one chip, the number of chips decides.
#pragma once

#include <memory>
#include <optional>

#include "theory/theory.h"

namespace grundy::toy {

/// Sums of subtraction({1}), in either convention.
[[nodiscard]] std::optional<bool> chips_apply(const Question& question, Nature& nature);
[[nodiscard]] std::unique_ptr<Theory> make_theory();

}  // namespace grundy::toy
