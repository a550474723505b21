// Misère play of sums of heaps by their values: tame values, or a quotient (solve/quotient). Sums
// of other positions come in if these are few (part_values.h).
//
// Whatever decides a sum most cheaply is used: tame values, a quotient that is at hand, one that
// can be found in a share of the limits, or a trial that is right for the heaps of this sum. If
// nothing of this decides it, the search over whole sums does (theory/misere).
#pragma once

#include <memory>
#include <optional>

#include "theory/theory.h"

namespace grundy::quotient {

[[nodiscard]] std::optional<bool> applies(const Question& question, Nature& nature);
[[nodiscard]] std::unique_ptr<Theory> make_theory();

}  // namespace grundy::quotient
