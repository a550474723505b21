// One winning move, for a player: the value and the other moves take several times as long to find.
#pragma once

#include <optional>

#include "grundy/answer.h"
#include "theory/theory.h"

namespace grundy::normal {

/// Whether only a move is wanted, of a single position that no theorem tells about.
[[nodiscard]] bool is_one_move_wanted(const Question& question);

struct OneMove {
  Verdict verdict;
  MoveList winning;
};
/// The outcome with one winning move; none where it must be found in another way, or a limit has
/// come first.
[[nodiscard]] Expected<std::optional<OneMove>> find_one_move(const Question& question);

}  // namespace grundy::normal
