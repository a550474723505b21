#include "games/ruler/ruler.h"

#include <fmt/format.h>

#include "grundy/game/typed.h"

namespace grundy::games {

const GameInfo& Ruler::info() {
  static const GameInfo info{
      .name = "ruler",
      .title = "Ruler",
      .summary = "turn consecutive coins; the rightmost must go from heads to tails",
      .notation = "ruler(THHT), H for heads and T for tails",
      .examples = {"ruler(THHT)", "ruler(TTTTTH)", "ruler(HTHTH)", "ruler(HHHHHH)", "ruler(T)"},
  };
  return info;
}

std::string Ruler::print_move(const Position&, const Move& move) {
  return move.left == move.right ? fmt::format("turn {}", move.right)
                                 : fmt::format("turn {}-{}", move.left, move.right);
}

CatalogueEntry ruler_game() {
  return catalogue_entry<Ruler>();
}

}  // namespace grundy::games
