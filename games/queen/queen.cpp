#include "games/queen/queen.h"

#include <fmt/format.h>

namespace grundy::games {

const GameInfo& Queen::info() {
  static const GameInfo info{
      .name = "queen",
      .title = "Queen move, Wythoff's game",
      .summary = "move a queen towards the corner, along a row, a column or the diagonal",
      .notation = "queen(ROW, COLUMN)",
      .examples = {"queen(3,4)", "queen(4,7)", "queen(5,2)", "queen(0,0)"},
      .aliases = {"wythoff"},
  };
  return info;
}

Expected<Start<Queen>> Queen::parse(const Arguments& arguments) {
  const auto square = arguments.naturals("a coordinate");
  if (!square) return std::unexpected(square.error());
  if (square->size() != 2) {
    return arguments.error(
        fmt::format("a queen stands on a board of two dimensions, not {}", square->size()),
        "ROW, COLUMN");
  }
  return Start<Queen>{{}, {(*square)[0], (*square)[1]}};
}

std::string Queen::print(const Position& square) {
  return fmt::format("queen({},{})", square.row, square.column);
}

std::string Queen::print_move(const Position& square, const Move& to) {
  return fmt::format("({},{}) -> ({},{})", square.row, square.column, to.row, to.column);
}

}  // namespace grundy::games
