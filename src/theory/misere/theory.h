// Misère play that ends. It has no nim values, so a sum is judged as a whole: by the theorem on Nim
// if every part equals a nim heap (solve/misere/misere.h), by a table if there is one, or by
// search.
#pragma once

#include <memory>
#include <optional>

#include "theory/theory.h"

namespace grundy::misere {

[[nodiscard]] std::optional<bool> applies(const Question& question, Nature& nature);
[[nodiscard]] std::unique_ptr<Theory> make_theory();

}  // namespace grundy::misere
