// Graphs as games write them: edges a-b, separated by commas.
//
// Names have at most eight characters, so a name fits into a word and a graph is an array of words,
// two per edge. Names are part of the position, because the remaining nodes keep theirs when others
// vanish.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/game/arguments.h"
#include "grundy/game/game.h"

namespace grundy::games {

inline constexpr std::size_t kLongestName = 8;

/// A name as a word, in the order of names; 0 is no name. At most kLongestName characters.
[[nodiscard]] constexpr Word packed_name(std::string_view name) {
  Word word = 0;
  for (std::size_t i = 0; i < kLongestName; ++i) {
    word = word << 8U | (i < name.size() ? static_cast<unsigned char>(name[i]) : 0U);
  }
  return word;
}
[[nodiscard]] std::string unpacked_name(Word word);

struct EdgeList {
  Words ends;                        ///< two words per edge; the second is 0 for a node alone
  std::vector<std::size_t> offsets;  ///< where each edge stands in the whole expression
};

/// Reads edges and, if allowed, single nodes. Empty arguments are the graph without edges.
[[nodiscard]] Expected<EdgeList> read_edges(const Arguments& arguments, bool nodes_alone);

/// "a-b", or "a" if the other word is 0.
[[nodiscard]] std::string written_edge(Word from, Word to);

/// "hackenbush(0-a, a-b)".
[[nodiscard]] std::string written_graph(std::string_view game, WordsView ends);

/// The graph with each edge once, and a single node only if no edge contains it, in the original
/// order.
[[nodiscard]] Words simple_graph(WordsView ends);

/// One line per node with its neighbours, as a picture for the terminal: "a: b c".
[[nodiscard]] std::string drawn_graph(WordsView ends);
/// The same as shapes: nodes on a circle.
[[nodiscard]] Drawing shaped_graph(WordsView ends);

/// One text for graphs that differ in the order of their edges, or of the ends of an edge.
[[nodiscard]] Words sorted_edges(WordsView ends);

}  // namespace grundy::games
