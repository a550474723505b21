// The arrows of a graph turned round: from each node to those that have an arrow to it.
#pragma once

#include "core/arrow_graph.h"
#include "core/team.h"
#include "grundy/function_ref.h"

namespace grundy::loopy {

using Node = ArrowGraph::Node;

/// Only of the arrows that leave nodes for which `kept` says so, which must be cheap.
///
/// Each thread looks at all arrows and deals with those into its own range of nodes, so that nobody
/// waits for anybody: reading the arrows in order is cheap beside the look at their targets. (More
/// ranges than threads, so that each fits into a cache, were tried: no faster.)
template <class Kept>
ArrowGraph transposed(const ArrowGraph& graph, Team& team, Kept&& kept) {
  const std::size_t nodes = graph.node_count();
  Array<std::uint64_t> begins(nodes + 2, 0);
  const auto each_arrow_into = [&](unsigned thread, auto&& visit) {
    const std::uint64_t low = nodes * thread / team.size();
    const std::uint64_t high = nodes * (thread + std::uint64_t{1}) / team.size();
    for (std::size_t from = 0; from < nodes; ++from) {
      const auto node = static_cast<Node>(from);
      if (!kept(node)) continue;
      for (const Node to : graph.targets(node)) {
        if (to >= low && to < high) visit(node, to);
      }
    }
  };
  // begins[v + 2] counts the arrows into v; then begins[v + 1] is where they go next, and in the
  // end where those of v + 1 begin.
  team.run([&](unsigned thread) {
    each_arrow_into(thread, [&](Node, Node to) { ++begins[to + std::size_t{2}]; });
  });
  for (std::size_t i = 2; i < begins.size(); ++i) begins[i] += begins[i - 1];
  Array<Node> sources(begins.back());
  team.run([&](unsigned thread) {
    each_arrow_into(thread,
                    [&](Node from, Node to) { sources[begins[to + std::size_t{1}]++] = from; });
  });
  begins.pop_back();
  return ArrowGraph(std::move(begins), std::move(sources));
}

}  // namespace grundy::loopy
