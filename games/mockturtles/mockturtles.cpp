#include "games/mockturtles/mockturtles.h"

#include <fmt/format.h>

#include "grundy/game/typed.h"

namespace grundy::games {

const GameInfo& MockTurtles::info() {
  static const GameInfo info{
      .name = "mockturtles",
      .title = "Mock Turtles",
      .summary = "turn a head to tails and, if you like, one or two other coins to its left",
      .notation = "mockturtles(THHT), H for heads and T for tails",
      .examples = {"mockturtles(THHT)", "mockturtles(TTTTTH)", "mockturtles(HTHTH)",
                   "mockturtles(HHHH)", "mockturtles(T)"},
  };
  return info;
}

std::string MockTurtles::print_move(const Position&, const Move& move) {
  if (move.left != 0) return fmt::format("turn {},{},{}", move.left, move.middle, move.right);
  if (move.middle != 0) return fmt::format("turn {},{}", move.middle, move.right);
  return fmt::format("turn {}", move.right);
}

CatalogueEntry mockturtles_game() {
  return catalogue_entry<MockTurtles>();
}

}  // namespace grundy::games
