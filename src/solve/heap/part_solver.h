// Games of heaps whose rules are data: computes the values of all heaps up to the one in question,
// or takes them from a proved period (solver.h).
#pragma once

#include <memory>

#include "grundy/game/any_game.h"
#include "solve/solver.h"

namespace grundy::heap {

/// False without theorems, so a plain search can check this solver.
[[nodiscard]] bool applies(const AnyGame& game, bool use_theorems);

[[nodiscard]] std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                                  SolverContext& context);

}  // namespace grundy::heap
