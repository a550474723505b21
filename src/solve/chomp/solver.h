// Chomp: the general solver, with a separate table for two rows (or columns).
#pragma once

#include <memory>

#include "grundy/game/any_game.h"
#include "solve/solver.h"

namespace grundy::chomp {

[[nodiscard]] bool applies(const AnyGame& game, bool use_theorems);
[[nodiscard]] std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                                  SolverContext& context);

}  // namespace grundy::chomp
