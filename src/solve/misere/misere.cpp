#include "solve/misere/misere.h"

namespace grundy::misere {

void EqualHeaps::extend(const PositionGraph& graph) {
  heaps_.resize(graph.size());
  for (auto node = simplification_.stands_for.size(); node < graph.size(); ++node) {
    simplification_.stands_for.push_back(static_cast<PositionGraph::Node>(node));
  }
  const auto& nodes = graph.from_the_end();
  for (; taken_in_ < nodes.size(); ++taken_in_) {
    const PositionGraph::Node node = nodes[taken_in_];
    heaps_[node] = evaluate(graph, node);
    if (!heaps_[node]) continue;
    // From the end: the first node has the least below it, which keeps the search small.
    const auto [known, is_new] = first_with_.try_emplace(*heaps_[node], node);
    simplification_.stands_for[node] = known->second;
    if (is_new && *heaps_[node] == 1) simplification_.cancels = node;
  }
}

EqualHeaps::Heap EqualHeaps::evaluate(const PositionGraph& graph, PositionGraph::Node node) {
  seen_.clear();
  const bool all_heaps = graph.each_option(node, [&](std::span<const PositionGraph::Node> parts) {
    const Heap heap = heap_of(parts);
    if (heap) seen_.insert(*heap);
    return heap.has_value();
  });
  if (!all_heaps) return std::nullopt;
  const std::uint32_t mex = seen_.mex();
  const bool holds = mex > 0 || seen_.contains(1) || graph.is_terminal(node);
  return holds ? Heap(mex) : std::nullopt;
}

EqualHeaps::Heap EqualHeaps::heap_of(std::span<const PositionGraph::Node> parts) const {
  std::uint32_t sum = 0;
  int large = 0;
  for (const auto part : parts) {
    if (!heaps_[part]) return std::nullopt;
    sum ^= *heaps_[part];
    if (*heaps_[part] > 1) ++large;
  }
  return large <= 1 ? Heap(sum) : std::nullopt;
}

}  // namespace grundy::misere
