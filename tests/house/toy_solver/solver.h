// A solver as small as one can be: it shows what a new one needs, and that it needs no more than
// its folder and a row.
#pragma once

#include <memory>

#include "grundy/game/any_game.h"
#include "solve/solver.h"

namespace grundy::toy {

[[nodiscard]] bool applies(const AnyGame& game, bool use_theorems);

[[nodiscard]] std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                                  SolverContext& context);

}  // namespace grundy::toy
