#include "engine/plan.h"

namespace grundy {

std::unique_ptr<dag::PartSolver> general_solver(const std::shared_ptr<const AnyGame>& game) {
  return dag::make_erased_solver(game);
}

}  // namespace grundy
