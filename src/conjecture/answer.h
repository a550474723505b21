// What a theorem says about one position, however large.
#pragma once

#include "grundy/conjecture.h"
#include "theorem/theorem.h"

namespace grundy::conjecture {

[[nodiscard]] TheoremAnswer answer_at(const theorem::Theorem& theorem,
                                      const std::vector<std::uint64_t>& position, Budget& budget);

}  // namespace grundy::conjecture
