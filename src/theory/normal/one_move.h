// One winning move, for a player: finding the value and the other moves takes several times as
// long.
#pragma once

#include <optional>

#include "grundy/answer.h"
#include "theory/theory.h"

namespace grundy::normal {

/// True if only a move is wanted, in a single position that no theorem covers.
[[nodiscard]] bool is_one_move_wanted(const Question& question);

struct OneMove {
  Verdict verdict;
  MoveList winning;
};
/// The outcome with one winning move; nothing if it must be found in another way, or if a limit
/// came first.
[[nodiscard]] Expected<std::optional<OneMove>> find_one_move(const Question& question);

}  // namespace grundy::normal
