// A base class for games on graphs given by their edges: Node Kayles, Arc Kayles, Nimstring.
//
// A position has two words per edge, the names of its ends, or a name and 0 for a single node
// (edges.h). Parts are the connected pieces. Their nodes are renumbered by the structure of the
// graph, so all paths of one length are one part (part_graph.h). In a rooted game the node `0` is
// the ground, which does not connect pieces.
//
// The derived class has `info()`, `parse`, Move, each_move, after, print_move and each_option.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/kit/edges.h"
#include "games/kit/part_graph.h"
#include "grundy/game/game.h"

namespace grundy::games {

template <class Derived, bool kRooted>
class GraphGame {
 public:
  using Position = Words;
  using Part = Words;
  static constexpr bool options_split = true;

  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& graph) {
    return written_graph(Derived::info().name, graph);
  }
  [[nodiscard]] static std::string draw(const Position& graph) { return drawn_graph(graph); }
  [[nodiscard]] static Drawing shapes(const Position& graph) { return shaped_graph(graph); }
  [[nodiscard]] static Position normal_form(const Position& graph) { return sorted_edges(graph); }

  /// False if a piece has too many nodes.
  template <class Visit>
  bool each_part(const Position& graph, Visit&& visit) const {
    bool fits = true;
    const std::vector<PartGraph> pieces = pieces_of(number_nodes(graph, kRoot), kRooted, fits);
    if (!fits) return false;
    for (const PartGraph& piece : pieces) visit(piece.encode());
    return true;
  }
  [[nodiscard]] static Part canonical(const Part& part) {
    return PartGraph::decode(part).canonical(kRooted).encode();
  }
  [[nodiscard]] static std::uint32_t weight(const Part& part) {
    return static_cast<std::uint32_t>(PartGraph::decode(part).nodes);
  }
  [[nodiscard]] static std::string print_part(const Part& part) {
    Position named;
    for (const auto& [a, b] : PartGraph::decode(part).edges) {
      named.push_back(packed_name(std::to_string(a)));
      named.push_back(packed_name(std::to_string(b)));
    }
    if (named.empty()) named = {packed_name("0"), 0};  // a single node
    return print(named);
  }
  [[nodiscard]] static std::vector<std::string> print_parts(const Position& graph) {
    bool fits = true;
    std::vector<Words> named;
    static_cast<void>(pieces_of(number_nodes(graph, kRoot), kRooted, fits, &named));
    std::vector<std::string> texts;
    for (const Words& piece : named) texts.push_back(print(piece));
    return texts;
  }

  /// A rule of thumb: if no node has more than two edges, pieces differ only in length; each
  /// further edge at a node multiplies their number.
  [[nodiscard]] static double search_size(const Position& graph) {
    const NumberedGraph numbers = number_nodes(graph, kRoot);
    std::vector<std::size_t> degrees(numbers.names.size(), 0);
    for (const auto& [a, b] : numbers.edges) {
      ++degrees[a];
      ++degrees[b];
    }
    double exponent = 0;
    for (std::size_t node = kRooted ? 1 : 0; node < degrees.size(); ++node) {
      exponent += 0.33 * static_cast<double>(std::clamp<std::size_t>(degrees[node], 2, 4) - 2);
    }
    return static_cast<double>(numbers.names.size()) * std::exp(std::min(exponent, 600.0));
  }

 protected:
  static constexpr Word kRoot = kRooted ? packed_name("0") : 0;
};

}  // namespace grundy::games
