// The search for one value, for any game whose options split.
#pragma once

#include <memory>

#include "grundy/game/any_game.h"
#include "solve/solver.h"

namespace grundy::search {

/// Most positions need not be evaluated where options split. A search does not notice that
/// positions come back, so games that may go on for ever, or whose rules come from outside, are
/// not for it.
[[nodiscard]] bool applies(const AnyGame& game, bool use_theorems);

/// `general` solves what is small.
[[nodiscard]] std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                                  std::unique_ptr<Solver> general);

}  // namespace grundy::search
