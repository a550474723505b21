// Arrows from a file: DOT, the language of Graphviz, or one arrow a line.
//
// Of DOT this reads
//
//   [strict] digraph [NAME] { a -> b -> c [attributes]; a [attributes]; "x y"; key = value;
//                             node [attributes] }
//
// with the comments //, /* */ and lines that begin with #. Undirected graphs, subgraphs, ports and
// names in HTML are refused and not guessed at. A file that does not begin with `digraph`, `graph`
// or `strict` is a list: each line two names for an arrow, or one name for a node, with comments
// from # on.
#pragma once

#include <string>
#include <string_view>

#include "games/digraph/arrows.h"
#include "grundy/error.h"

namespace grundy::games {

/// The error has the number of the line in its message; it has no offset.
[[nodiscard]] Expected<Arrows> read_arrows(std::string_view text);

/// The whole text of a file, of kind `io` where it cannot be had.
[[nodiscard]] Expected<std::string> file_text(const std::string& path);

}  // namespace grundy::games
