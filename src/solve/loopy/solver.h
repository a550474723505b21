// Games whose positions may repeat, with the same moves for both players: the graph of their parts,
// solved as a whole (game_values.h).
#pragma once

#include <memory>

#include "grundy/game/any_game.h"
#include "solve/solver.h"

namespace grundy::loopy {

[[nodiscard]] bool applies(const AnyGame& game, bool use_theorems);

[[nodiscard]] std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                                  SolverContext& context);

}  // namespace grundy::loopy
