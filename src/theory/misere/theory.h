// Misère play that ends. There are no nim values in it, so a sum is judged as a whole: by the
// theorem on Nim where every part equals a nim heap (solve/misere/misere.h), by a table where there
// is one, and by search.
#pragma once

#include <memory>
#include <optional>

#include "theory/theory.h"

namespace grundy::misere {

[[nodiscard]] std::optional<bool> applies(const Question& question, Nature& nature);
[[nodiscard]] std::unique_ptr<Theory> make_theory();

}  // namespace grundy::misere
