// Which solver answers for which game. A new solver is one more row here.
#pragma once

#include <memory>

#include "grundy/any_game.h"
#include "solve/dag/part_solver.h"

namespace grundy {

/// The general solver: compiled for the game where it is in the catalogue, through AnyGame where a
/// user brought it along.
[[nodiscard]] std::unique_ptr<dag::PartSolver> general_solver(
    const std::shared_ptr<const AnyGame>& game);

}  // namespace grundy
