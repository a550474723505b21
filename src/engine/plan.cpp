#include "engine/plan.h"

#include "engine/queen_solver.h"
#include "engine/search_solver.h"

namespace grundy {

std::unique_ptr<dag::PartSolver> general_solver(const std::shared_ptr<const AnyGame>& game) {
  return dag::make_erased_solver(game);
}

std::unique_ptr<dag::PartSolver> solver_for(const std::shared_ptr<const AnyGame>& game,
                                            bool use_theorems, cram::Windows& windows) {
  if (auto solver = make_cram_solver(game, use_theorems, windows)) return solver;
  if (use_theorems) {
    if (auto solver = make_queen_solver(game)) return solver;
  }
  // A search does not notice that positions come back.
  if (game->part_shape().options_split && !game->endless() && !game->foreign()) {
    return make_splitting_solver(game);
  }
  return general_solver(game);
}

}  // namespace grundy
