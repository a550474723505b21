// The queen's board, filled row by row with sets of bits (values.h).
#pragma once

#include <memory>

#include "grundy/game/any_game.h"
#include "solve/solver.h"

namespace grundy::queen {

/// Not used for a check, which relies on search alone.
[[nodiscard]] bool applies(const AnyGame& game, bool use_theorems);

[[nodiscard]] std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                                  SolverContext& context);

}  // namespace grundy::queen
