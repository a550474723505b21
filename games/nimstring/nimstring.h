// Nimstring: cut a string between coins; whoever frees a coin must cut again. From Dots and Boxes.
//
// The moves here are the cuts that do not lose at once. Coins that can be taken without a choice
// are taken automatically by the next player. A loony cut, which leaves a choice, loses in a sum
// with any other game; see strings.h. Without loony cuts this is an ordinary game in which a turn
// is one cut. It has the nim values of Winning Ways, and its pieces form a sum. A test compares it
// with the original rules, coin by coin, in sums with nim heaps.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/kit/graph_game.h"
#include "games/kit/part_graph.h"
#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

class Nimstring : public GraphGame<Nimstring, true> {
 public:
  /// Every coin has at least two strings.
  using Move = std::size_t;  ///< the number of the string

  static const GameInfo& info();
  static Expected<Start<Nimstring>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string print_move(const Position& strings, Move cut);

  template <class Visit>
  bool each_move(const Position& strings, Visit&& visit) const {
    for (Move cut = 0; cut < strings.size() / 2; ++cut) {
      if (cut_off(strings, cut) && !visit(cut)) return false;
    }
    return true;
  }
  [[nodiscard]] static Position after(const Position& strings, Move cut) {
    return cut_off(strings, cut).value_or(Position());
  }

  template <class Visit>
  bool each_option(const Part& part, Visit&& visit) const {
    const PartGraph graph = PartGraph::decode(part);
    for (std::size_t cut = 0; cut < graph.edges.size(); ++cut) {
      const auto left = after_cut(graph, cut);
      if (left && !visit(std::span<const Part>(*left))) return false;
    }
    return true;
  }

 private:
  /// The position after a cut; nothing if the cut is loony.
  static std::optional<Position> cut_off(const Position& strings, Move cut);
  static std::optional<std::vector<Part>> after_cut(const PartGraph& graph, std::size_t cut);
};

CatalogueEntry nimstring_game();

}  // namespace grundy::games
