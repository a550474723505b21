#include "games/queen/queen.h"

#include <fmt/format.h>

#include "core/text.h"
#include "grundy/game/typed.h"

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
        fmt::format("the queen's board has two dimensions, not {}", square->size()), "ROW, COLUMN");
  }
  return Start<Queen>{{}, {(*square)[0], (*square)[1]}};
}

std::string Queen::print(const Position& square) {
  return fmt::format("queen({},{})", square.row, square.column);
}

std::string Queen::print_move(const Position& square, const Move& to) {
  return fmt::format("({},{}) -> ({},{})", square.row, square.column, to.row, to.column);
}

Explanation Queen::explain(const Position& square) {
  const auto [low, high] = std::minmax(square.row, square.column);
  const std::uint64_t difference = high - low;
  const auto pair = wythoff_pair(difference);
  Explanation reason{"wythoff", ""};
  reason.facts = {{"difference", difference}};
  const std::string rule = fmt::format(
      "The player to move loses exactly on the squares (a, a + k) and (a + k, a) where a is k "
      "times the golden ratio, rounded down. ");
  if (!pair) {
    reason.claim =
        rule + "For this difference they lie beyond 64 bits, so the queen is not on one of them.";
    return reason;
  }
  reason.facts.push_back({"pair", std::vector<std::uint64_t>{pair->lower, pair->upper}});
  reason.claim =
      rule + fmt::format("For the difference {} this is ({}, {}), and the queen is {}.", difference,
                         pair->lower, pair->upper, low == pair->lower ? "on it" : "not on it");
  return reason;
}

std::string Queen::draw(const Position& square) {
  return drawn_board(square.row, square.column, 'Q');
}

CatalogueEntry queen_game() {
  return catalogue_entry<Queen>();
}

}  // namespace grundy::games
