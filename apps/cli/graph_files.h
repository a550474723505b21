// Writing graphs from the command line: packed, as a list, as DOT, or as a picture by Graphviz.
#pragma once

#include <string>

#include "graph/node_facts.h"
#include "graph/node_names.h"
#include "grundy/function_ref.h"
#include "options.h"
#include "session.h"

namespace grundy::cli {

using FactsOfNode = FunctionRef<graph::NodeFacts(graph::Node)>;

/// --dot, --svg, --csr and --list.
void graph_file_options(Options& options);
[[nodiscard]] bool wants_graph_file(const Settings& settings);

/// Writes the files that the user asked for. Complains and returns false if one fails.
bool write_graph_files(Session& session, const graph::NamedGraph& graph, const FactsOfNode* facts);

}  // namespace grundy::cli
