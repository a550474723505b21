#include "games/turtles/turtles.h"

#include <fmt/format.h>

#include "grundy/game/typed.h"

namespace grundy::games {

const GameInfo& Turtles::info() {
  static const GameInfo info{
      .name = "turtles",
      .title = "Turning Turtles",
      .summary = "turn a head to tails and, if you like, one other coin to its left",
      .notation = "turtles(THHT), H for heads and T for tails",
      .examples = {"turtles(THHT)", "turtles(HTHTH)", "turtles(TTTTTH)", "turtles(HHHHHH)",
                   "turtles(T)"},
  };
  return info;
}

std::string Turtles::print_move(const Position&, const Move& move) {
  return move.left == 0 ? fmt::format("turn {}", move.right)
                        : fmt::format("turn {},{}", move.left, move.right);
}

double Turtles::search_size(const Position& row) {
  constexpr double kEnough = 1e300;
  const auto heads = CoinRow::heads(row);
  const auto coins = heads.empty() ? 0.0 : static_cast<double>(heads.back());
  double choices = 1;  // binomial coefficient: rows with this many heads
  double size = 1;
  for (std::size_t k = 1; k <= heads.size() && size < kEnough; ++k) {
    choices *= (coins - static_cast<double>(k) + 1) / static_cast<double>(k);
    size += choices;
  }
  return size;
}

CatalogueEntry turtles_game() {
  return catalogue_entry<Turtles>();
}

}  // namespace grundy::games
