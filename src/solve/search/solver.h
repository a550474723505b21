// The search for one value, for any game whose options split.
#pragma once

#include <memory>

#include "grundy/game/any_game.h"
#include "solve/solver.h"

namespace grundy::search {

/// True if options split, so most positions need not be evaluated. A search does not notice
/// repeated positions, so it is not for games that may go on for ever or whose rules come from
/// outside.
[[nodiscard]] bool applies(const AnyGame& game, bool use_theorems);

/// `general` solves small positions.
[[nodiscard]] std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                                  std::unique_ptr<Solver> general);

}  // namespace grundy::search
