// Small graphs without names: what a search works on in games that are played on graphs.
//
// Nodes are 0, 1, 2, …; loops and several edges between two nodes are kept. A rooted graph has its
// ground at node 0, which does not hold pieces together: each piece has a ground of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "grundy/game/game.h"

namespace grundy::games {

struct PartGraph {
  using Edge = std::pair<std::uint16_t, std::uint16_t>;
  static constexpr std::size_t kMostNodes = 65'535;

  std::size_t nodes = 0;
  std::vector<Edge> edges;

  [[nodiscard]] Words encode() const;
  [[nodiscard]] static PartGraph decode(WordsView words);

  /// The graphs that hang together, each with its nodes in the order that they had. A rooted piece
  /// without edges is left out, and a single node is not.
  [[nodiscard]] std::vector<PartGraph> pieces(bool rooted) const;

  /// The same graph with its nodes numbered by how they look and not by where they came from.
  /// Graphs that are equal afterwards are isomorphic; for paths, rings and most small graphs the
  /// converse holds too, for others it may not: finding that out would cost more than it saves.
  [[nodiscard]] PartGraph canonical(bool rooted) const;

  /// What is left when these nodes go, with all edges that end there.
  [[nodiscard]] PartGraph without(const std::vector<bool>& gone) const;
};

/// A graph given by names, two words an edge (the second 0 for a node alone), with its nodes
/// numbered in the order of their first appearance. `root`, where it is not 0, is node 0 in any
/// case. The names of the nodes are left in `names`.
struct NumberedGraph {
  std::vector<Word> names;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;  ///< a node alone is not among them
};
[[nodiscard]] NumberedGraph numbered(WordsView ends, Word root);

/// The pieces of such a graph, ready for the search; none where one has too many nodes. `named`,
/// where it is not null, gets them with the names of their nodes, two words an edge as above.
[[nodiscard]] std::vector<PartGraph> pieces_of(const NumberedGraph& graph, bool rooted, bool& fits,
                                               std::vector<Words>* named = nullptr);

}  // namespace grundy::games
