#include "graph_values.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "asking.h"
#include "core/arrow_graph.h"
#include "engine/graph_answers.h"
#include "positions.h"

namespace grundy::python {

namespace py = pybind11;

namespace {

/// An array of whole numbers, row after row, with two columns.
std::span<const std::int64_t> pairs_in(const py::buffer_info& array) {
  const bool fits =
      array.ndim == 2 && array.shape[1] == 2 && array.itemsize == sizeof(std::int64_t) &&
      (array.format == "l" || array.format == "q") &&
      (array.shape[0] == 0 ||
       (array.strides[1] == sizeof(std::int64_t) && array.strides[0] == 2 * sizeof(std::int64_t)));
  if (!fits) throw py::value_error("edges are an array with two columns, from and to");
  return {static_cast<const std::int64_t*>(array.ptr), static_cast<std::size_t>(array.size)};
}

graph::NamedGraph graph_of(const py::buffer& edges, std::int64_t nodes) {
  const py::buffer_info array = edges.request();
  const auto pairs = pairs_in(array);
  if (nodes < 0 || static_cast<std::uint64_t>(nodes) >= ArrowGraph::kMostNodes) {
    throw py::value_error("the number of nodes is out of range");
  }
  ArrowGraphBuilder builder;
  for (std::size_t i = 0; i < pairs.size(); i += 2) {
    const std::int64_t from = pairs[i];
    const std::int64_t to = pairs[i + 1];
    if (from < 0 || to < 0 || from >= nodes || to >= nodes) {
      throw py::value_error("an edge names a node that is not there");
    }
    builder.add(static_cast<ArrowGraph::Node>(from), static_cast<ArrowGraph::Node>(to));
  }
  graph::NamedGraph graph;
  graph.arrows = std::move(builder).build(static_cast<std::uint64_t>(nodes));
  return graph;
}

/// Outcomes ('N', 'P', 'D') and nim values (-1: none) of all nodes of a graph.
struct Facts {
  std::vector<std::uint64_t> values;
  std::string outcomes;
};

Expected<Facts> facts_of(const graph::NamedGraph& graph, std::int64_t nodes,
                         const Request& request) {
  const GraphAnswers answers(graph, false, request);
  if (const auto stop = answers.summary().stop) {
    return std::unexpected(Error{ErrorKind::limit, stop->message});
  }
  Facts found;
  for (ArrowGraph::Node node = 0; node < static_cast<ArrowGraph::Node>(nodes); ++node) {
    const graph::NodeFacts one = answers.facts(node);
    found.outcomes += one.outcome == Outcome::N ? 'N' : one.outcome == Outcome::P ? 'P' : 'D';
    const auto number = one.value ? one.value->number() : std::nullopt;
    found.values.push_back(number ? number->number() : UINT64_MAX);
  }
  return found;
}

py::tuple graph_values(const py::buffer& edges, std::int64_t nodes, const Settings& settings) {
  const graph::NamedGraph graph = graph_of(edges, nodes);
  Facts facts = ask_about({}, settings, [&](Engine&, const Request& request) {
    return facts_of(graph, nodes, request);
  });
  return py::make_tuple(py::bytes(facts.outcomes), Values{std::move(facts.values)});
}

}  // namespace

void add_graph_values(py::module_& module) {
  module.def("graph_values", graph_values);
}

}  // namespace grundy::python
