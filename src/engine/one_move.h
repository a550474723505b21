// One winning move, for a player: the value and the other moves take several times as long to find.
#pragma once

#include "core/budget.h"
#include "engine/evaluator.h"
#include "grundy/engine.h"
#include "grundy/result.h"

namespace grundy {

/// Whether only a move is wanted, of a single position that no theorem tells about.
[[nodiscard]] bool is_one_move_wanted(const Sum& position, const Request& request);

/// Finds the outcome with one winning move; false where it must be found in another way, or a limit
/// has come first.
[[nodiscard]] Expected<bool> find_one_move(Result& result, const Request& request,
                                           Evaluator& evaluator, Budget& budget);

}  // namespace grundy
