#include "solve/dag/solver.h"

namespace grundy::dag {

namespace {

template <std::size_t Size>
std::unique_ptr<Solver> make(const std::shared_ptr<const AnyGame>& game) {
  return std::make_unique<GeneralSolver<ErasedRules<Size>>>(game, ErasedRules<Size>(game));
}

}  // namespace

std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game) {
  // Short parts of fixed length lie in the table itself, without a detour through the arena.
  switch (game->part_shape().words) {
    case 1:
      return make<1>(game);
    case 2:
      return make<2>(game);
    case 3:
      return make<3>(game);
    case 4:
      return make<4>(game);
    default:
      return make<0>(game);
  }
}

}  // namespace grundy::dag
