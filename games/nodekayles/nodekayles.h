// Node Kayles: take a node of a graph together with all its neighbours.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "games/kit/graph_game.h"
#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

class NodeKayles : public GraphGame<NodeKayles, false> {
 public:
  using Move = Word;  ///< the name of the node

  static const GameInfo& info();
  static Expected<Start<NodeKayles>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string print_move(const Position& graph, Move taken);

  template <class Visit>
  bool each_move(const Position& graph, Visit&& visit) const {
    for (const Word node : nodes(graph)) {
      if (!visit(node)) return false;
    }
    return true;
  }
  [[nodiscard]] static Position after(const Position& graph, Move taken);

  template <class Visit>
  bool each_option(const Part& part, Visit&& visit) const {
    const std::size_t count = node_count(part);
    for (std::size_t taken = 0; taken < count; ++taken) {
      const std::vector<Part> left = after_taking(part, taken);
      if (!visit(std::span<const Part>(left))) return false;
    }
    return true;
  }

 private:
  /// The nodes, each once, in the order in which they are written.
  static std::vector<Word> nodes(const Position& graph);
  static std::size_t node_count(const Part& part) { return part[0] & 0xffffffff; }
  static std::vector<Part> after_taking(const Part& part, std::size_t taken);
};

CatalogueEntry nodekayles_game();

}  // namespace grundy::games
