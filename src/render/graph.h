// Solved graphs: as DOT for Graphviz, and their contents as text and JSON.
#pragma once

#include <string>

#include "graph/node_facts.h"
#include "graph/node_names.h"
#include "graph/summary.h"
#include "grundy/function_ref.h"
#include "grundy/game/drawing.h"

namespace grundy::render {

/// Each node shows its value (in misère play, its outcome). Lost nodes are filled, and winning
/// arrows are bold. If `facts` is null, writes only the graph.
[[nodiscard]] std::string graph_dot(const graph::NamedGraph& graph,
                                    const FunctionRef<graph::NodeFacts(graph::Node)>* facts);

/// The same as a picture of our own, in layers; empty if there are too many nodes.
[[nodiscard]] Drawing graph_drawing(const graph::NamedGraph& graph,
                                    const FunctionRef<graph::NodeFacts(graph::Node)>* facts);

/// One arrow per line.
void each_list_line(const graph::NamedGraph& graph, FunctionRef<void(const std::string&)> visit);

[[nodiscard]] std::string summary_text(const graph::Summary& summary, bool histogram);
[[nodiscard]] std::string summary_json(const graph::Summary& summary, bool histogram);

}  // namespace grundy::render
