#include "solve/misere/misere.h"

#include <numeric>
#include <span>
#include <unordered_map>

#include "core/mex_set.h"

namespace grundy::misere {

namespace {

using Heaps = std::vector<std::optional<std::uint32_t>>;

/// The heap that a sum of parts equals, if it does.
std::optional<std::uint32_t> heap_of(std::span<const PositionGraph::Node> parts,
                                     const Heaps& heaps) {
  std::uint32_t sum = 0;
  int large = 0;
  for (const auto part : parts) {
    if (!heaps[part]) return std::nullopt;
    sum ^= *heaps[part];
    if (*heaps[part] > 1) ++large;
  }
  return large <= 1 ? std::optional(sum) : std::nullopt;
}

}  // namespace

Heaps equal_heaps(const PositionGraph& graph) {
  Heaps heaps(graph.size());
  MexSet seen;
  for (const auto node : graph.from_the_end()) {
    seen.clear();
    const bool all_heaps =
        graph.each_option(node, [&](std::span<const PositionGraph::Node> parts) {
          const auto heap = heap_of(parts, heaps);
          if (heap) seen.insert(*heap);
          return heap.has_value();
        });
    if (!all_heaps) continue;
    const std::uint32_t mex = seen.mex();
    if (mex > 0 || seen.contains(1) || graph.is_terminal(node)) heaps[node] = mex;
  }
  return heaps;
}

SumSimplification simplification(const PositionGraph& graph, const Heaps& heaps) {
  SumSimplification result;
  result.stands_for.resize(graph.size());
  std::iota(result.stands_for.begin(), result.stands_for.end(), PositionGraph::Node{0});
  // From the end: what comes first has the least below it, and keeps the search small.
  std::unordered_map<std::uint32_t, PositionGraph::Node> first;
  for (const auto node : graph.from_the_end()) {
    if (heaps[node]) result.stands_for[node] = first.try_emplace(*heaps[node], node).first->second;
  }
  if (const auto one = first.find(1); one != first.end()) result.cancels = one->second;
  return result;
}

}  // namespace grundy::misere
