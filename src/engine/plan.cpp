#include "engine/plan.h"

#include "games/list.h"

namespace grundy {

namespace {

template <class... Games>
std::unique_ptr<dag::PartSolver> typed_solver(const std::shared_ptr<const AnyGame>& game,
                                              games::GameList<Games...>) {
  std::unique_ptr<dag::PartSolver> solver;
  // Asks one game after the other until one says that it is meant.
  (void)((solver = dag::make_typed_solver<Games>(game), solver != nullptr) || ...);
  return solver;
}

}  // namespace

std::unique_ptr<dag::PartSolver> general_solver(const std::shared_ptr<const AnyGame>& game) {
  if (auto solver = typed_solver(game, games::AllGames())) return solver;
  return dag::make_erased_solver(game);
}

}  // namespace grundy
