// Node Kayles: take a node of a graph together with all its neighbours.
//
// Parts are the pieces that hang together; their nodes are numbered anew by how they look, so that
// all paths of one length are one part (core/part_graph.h).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grundy/any_game.h"
#include "grundy/game.h"

namespace grundy::games {

class NodeKayles {
 public:
  /// Two words an edge, the names of its ends, or a name and 0 for a node alone; see
  /// notation/edges.h.
  using Position = Words;
  using Move = Word;  ///< the name of the node

  static const GameInfo& info();
  static Expected<Start<NodeKayles>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& graph);
  [[nodiscard]] static std::string print_move(const Position& graph, Move taken);

  template <class Visit>
  bool each_move(const Position& graph, Visit&& visit) const {
    for (const Word node : nodes(graph)) {
      if (!visit(node)) return false;
    }
    return true;
  }
  [[nodiscard]] static Position after(const Position& graph, Move taken);
  [[nodiscard]] static Position normal_form(const Position& graph);

  using Part = Words;
  static constexpr bool options_split = true;

  template <class Visit>
  bool each_part(const Position& graph, Visit&& visit) const {
    const auto parts = pieces(graph);
    if (!parts) return false;
    for (const Part& part : *parts) visit(part);
    return true;
  }
  template <class Visit>
  bool each_option(const Part& part, Visit&& visit) const {
    const std::size_t count = node_count(part);
    for (std::size_t taken = 0; taken < count; ++taken) {
      const std::vector<Part> left = after_taking(part, taken);
      if (!visit(std::span<const Part>(left))) return false;
    }
    return true;
  }
  [[nodiscard]] static Part canonical(const Part& part);
  [[nodiscard]] static std::string print_part(const Part& part);
  [[nodiscard]] static std::string draw(const Position& graph);

 private:
  /// Each once, in the order in which they are written.
  static std::vector<Word> nodes(const Position& graph);
  static std::size_t node_count(const Part& part) { return part[0] & 0xffffffff; }
  static std::optional<std::vector<Part>> pieces(const Position& graph);
  static std::vector<Part> after_taking(const Part& part, std::size_t taken);
};

CatalogueEntry nodekayles_game();

}  // namespace grundy::games
