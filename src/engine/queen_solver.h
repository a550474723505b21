// The queen's board as the engine holds it: values from a table that is filled row by row.
#pragma once

#include <memory>

#include "grundy/any_game.h"
#include "solve/dag/part_solver.h"

namespace grundy {

/// For the queen; null if `game` is another one.
[[nodiscard]] std::unique_ptr<dag::PartSolver> make_queen_solver(
    const std::shared_ptr<const AnyGame>& game);

}  // namespace grundy
