// Arc Kayles: take an edge of a graph with both its ends, and every edge that ends there.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "games/kit/graph_game.h"
#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

class ArcKayles : public GraphGame<ArcKayles, false> {
 public:
  using Move = std::size_t;  ///< the number of the edge

  static const GameInfo& info();
  static Expected<Start<ArcKayles>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string print_move(const Position& graph, Move taken);

  template <class Visit>
  bool each_move(const Position& graph, Visit&& visit) const {
    for (Move taken = 0; taken < graph.size() / 2; ++taken) {
      if (!visit(taken)) return false;
    }
    return true;
  }
  [[nodiscard]] static Position after(const Position& graph, Move taken);

  template <class Visit>
  bool each_option(const Part& part, Visit&& visit) const {
    const std::size_t count = edge_count(part);
    for (std::size_t taken = 0; taken < count; ++taken) {
      const std::vector<Part> left = after_taking(part, taken);
      if (!visit(std::span<const Part>(left))) return false;
    }
    return true;
  }

 private:
  static std::size_t edge_count(const Part& part) { return part[0] >> 32U; }
  static std::vector<Part> after_taking(const Part& part, std::size_t taken);
};

CatalogueEntry arckayles_game();

}  // namespace grundy::games
