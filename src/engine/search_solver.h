// The search for one value as the engine holds it: compiled for Cram, and through AnyGame for every
// other game that splits.
#pragma once

#include <memory>

#include "grundy/any_game.h"
#include "solve/cram/windows.h"
#include "solve/dag/part_solver.h"

namespace grundy {

/// For Cram; null if `game` is another one. Without theorems it does not use mirror play, so that
/// it can check it.
[[nodiscard]] std::unique_ptr<dag::PartSolver> make_cram_solver(
    const std::shared_ptr<const AnyGame>& game, bool use_theorems, cram::Windows& windows);

/// For any game whose options split: the general solver while there is little to evaluate, and then
/// the search.
[[nodiscard]] std::unique_ptr<dag::PartSolver> make_splitting_solver(
    const std::shared_ptr<const AnyGame>& game);

}  // namespace grundy
