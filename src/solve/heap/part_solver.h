// Games of heaps whose rules are data: values of all heaps up to the one that is asked for, told by
// a period where one is proved (solver.h).
#pragma once

#include <memory>

#include "grundy/game/any_game.h"
#include "solve/solver.h"

namespace grundy::heap {

/// To check it, search alone.
[[nodiscard]] bool applies(const AnyGame& game, bool use_theorems);

[[nodiscard]] std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                                  SolverContext& context);

}  // namespace grundy::heap
