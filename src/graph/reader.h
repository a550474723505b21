// Reads graphs: lists of arrows, DOT, and our own packed files. docs/GRAPHS.md describes all three.
//
// A list has two names per line, separated by a space or a comma, or one name for a single node;
// comments start with #. It is read in one pass, block by block. As long as all names are numbers,
// they are their own nodes and nothing is looked up. At the first name that is not a number, all
// names become texts.
//
// Of DOT this reads
//
//   [strict] digraph [NAME] { a -> b -> c [attributes]; a [attributes]; "x y"; key = value;
//                             node [attributes]; a -> { b c }; subgraph NAME { d -> e } }
//
// with the comments //, /* */ and lines that begin with #. An arrow to or from a subgraph is an
// arrow to or from each of its nodes. Subgraphs have no other meaning here, and ports have none.
// Undirected graphs and names in HTML are refused.
#pragma once

#include <string>
#include <string_view>

#include "graph/bytes.h"
#include "graph/node_names.h"
#include "graph/read_options.h"
#include "grundy/error.h"

namespace grundy::graph {

/// Reads a graph in the format that the first bytes show. The error has the line number in its
/// message, and no offset.
[[nodiscard]] Expected<NamedGraph> read_graph(Bytes& bytes, const ReadOptions& options);
[[nodiscard]] Expected<NamedGraph> read_graph(std::string_view text);
/// Reads a file; the error names it.
[[nodiscard]] Expected<NamedGraph> read_graph_file(const std::string& path,
                                                   const ReadOptions& options);

}  // namespace grundy::graph
