// Misère play in which nobody need make the last move, as the game itself declares. Then every
// position is a draw except the end, which is won.
#pragma once

#include <memory>
#include <optional>

#include "theory/theory.h"

namespace grundy::evasion {

[[nodiscard]] std::optional<bool> applies(const Question& question, Nature& nature);
[[nodiscard]] std::unique_ptr<Theory> make_theory();

}  // namespace grundy::evasion
