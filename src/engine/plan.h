// Which solver answers for which game. A new solver is one more row here.
#pragma once

#include <memory>

#include "grundy/any_game.h"
#include "solve/cram/windows.h"
#include "solve/dag/part_solver.h"

namespace grundy {

/// The general solver, through AnyGame. Compiled for each game it would be a few percent faster
/// (bench/ says how much), and the program would take minutes longer to build.
[[nodiscard]] std::unique_ptr<dag::PartSolver> general_solver(
    const std::shared_ptr<const AnyGame>& game);

/// What finds the value of a part: the search where options split, since most positions need not be
/// evaluated then; for the queen a table of her board; else the general solver. `use_theorems`:
/// whether it may use those of the game.
[[nodiscard]] std::unique_ptr<dag::PartSolver> solver_for(
    const std::shared_ptr<const AnyGame>& game, bool use_theorems, cram::Windows& windows);

}  // namespace grundy
