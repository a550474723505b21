// Cram: the search for one value, compiled for its boards, with a database of all small ones.
#pragma once

#include <memory>

#include "grundy/game/any_game.h"
#include "solve/solver.h"

namespace grundy::cram {

[[nodiscard]] bool applies(const AnyGame& game, bool use_theorems);

/// Without theorems it does not use mirror play, so it can check mirror play.
[[nodiscard]] std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                                  SolverContext& context);

}  // namespace grundy::cram
