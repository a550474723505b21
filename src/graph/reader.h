// Reads graphs: lists of arrows, DOT, and our own packed files. docs/GRAPHS.md describes all three.
//
// A list has two names a line, with space or a comma between them, or one for a node alone, and
// comments from # on. It is read in one pass, block by block. As long as all names are numbers they
// are their own nodes and nothing is looked up; at the first that is not, those so far become
// texts.
//
// Of DOT this reads
//
//   [strict] digraph [NAME] { a -> b -> c [attributes]; a [attributes]; "x y"; key = value;
//                             node [attributes]; a -> { b c }; subgraph NAME { d -> e } }
//
// with the comments //, /* */ and lines that begin with #. An arrow to or from a subgraph is one to
// or from each of its nodes; subgraphs have no other meaning here, and ports none. Undirected
// graphs and names in HTML are refused and not guessed at.
#pragma once

#include <string>
#include <string_view>

#include "graph/bytes.h"
#include "graph/node_names.h"
#include "graph/read_options.h"
#include "grundy/error.h"

namespace grundy::graph {

/// Whatever the first bytes say it is. The error has the number of the line in its message; it has
/// no offset.
[[nodiscard]] Expected<NamedGraph> read_graph(Bytes& bytes, const ReadOptions& options);
[[nodiscard]] Expected<NamedGraph> read_graph(std::string_view text);
/// A file; the error names it.
[[nodiscard]] Expected<NamedGraph> read_graph_file(const std::string& path,
                                                   const ReadOptions& options);

}  // namespace grundy::graph
