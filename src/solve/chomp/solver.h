// Chomp: tables of all positions inside a shape (table.h), one for two rows (two_rows.h), and the
// general solver if a table would not fit into memory.
#pragma once

#include <memory>

#include "grundy/game/any_game.h"
#include "solve/solver.h"

namespace grundy::chomp {

[[nodiscard]] bool applies(const AnyGame& game, bool use_theorems);
[[nodiscard]] std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                                  SolverContext& context);

}  // namespace grundy::chomp
