// Small graphs without names, for the search of games played on graphs.
//
// Nodes are 0, 1, 2, …; loops and several edges between two nodes are kept. A rooted graph has its
// ground at node 0, which does not connect pieces: each piece has its own ground.
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

  /// The connected pieces, each with its nodes in their old order. A rooted piece without edges is
  /// left out; otherwise a single node is a piece.
  [[nodiscard]] std::vector<PartGraph> pieces(bool rooted) const;

  /// The same graph with its nodes numbered by its structure, not by their origin. Graphs that are
  /// equal afterwards are isomorphic. For paths, rings and most small graphs the converse holds
  /// too. For others it may not, since ensuring it would cost more than it saves.
  [[nodiscard]] PartGraph canonical(bool rooted) const;

  /// What is left when these nodes and all edges that end there are removed.
  [[nodiscard]] PartGraph without(const std::vector<bool>& gone) const;
};

/// A graph given by names, two words per edge (the second is 0 for a single node), with its nodes
/// numbered in the order of their first appearance. If `root` is not 0, it is always node 0.
/// `names` holds the names of the nodes.
struct NumberedGraph {
  std::vector<Word> names;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;  ///< without single nodes
};
[[nodiscard]] NumberedGraph number_nodes(WordsView ends, Word root);

/// The pieces of such a graph, ready for the search; none if one has too many nodes. If `named` is
/// not null, it receives the pieces with the names of their nodes, two words per edge as above.
[[nodiscard]] std::vector<PartGraph> pieces_of(const NumberedGraph& graph, bool rooted, bool& fits,
                                               std::vector<Words>* named = nullptr);

}  // namespace grundy::games
