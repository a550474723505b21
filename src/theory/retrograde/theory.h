// Play that can go on for ever if neither theorem nor value helps, as in misère Northcott: outcomes
// with draws, by working backwards from the ends of the whole sum.
#pragma once

#include <memory>
#include <optional>

#include "theory/theory.h"

namespace grundy::retrograde {

[[nodiscard]] std::optional<bool> applies(const Question& question, Nature& nature);
[[nodiscard]] std::unique_ptr<Theory> make_theory();

}  // namespace grundy::retrograde
