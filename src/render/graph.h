// Graphs that have been solved: as DOT for Graphviz, and what is in them as text and JSON.
#pragma once

#include <string>

#include "graph/node_facts.h"
#include "graph/node_names.h"
#include "graph/summary.h"
#include "grundy/function_ref.h"

namespace grundy::render {

/// With the value (misère play: the outcome) in each node, lost nodes filled, and the arrows that
/// win drawn bold. `facts` may be null: then the graph alone.
[[nodiscard]] std::string graph_dot(const graph::NamedGraph& graph,
                                    const FunctionRef<graph::NodeFacts(graph::Node)>* facts);

/// One arrow a line.
void each_list_line(const graph::NamedGraph& graph, FunctionRef<void(const std::string&)> visit);

[[nodiscard]] std::string summary_text(const graph::Summary& summary, bool histogram);
[[nodiscard]] std::string summary_json(const graph::Summary& summary, bool histogram);

}  // namespace grundy::render
