#include "core/arrow_graph.h"

#include <algorithm>

namespace grundy {

ArrowGraph ArrowGraphBuilder::build(std::uint64_t nodes) && {
  // First begins[v + 2] counts the arrows of v. Then begins[v + 1] is where the next target of v
  // goes, and in the end it is where the targets of v + 1 begin.
  Array<std::uint64_t> begins(nodes + 2, 0);
  for (const auto& block : blocks_) {
    for (const Arrow& arrow : block) ++begins[arrow.from + std::size_t{2}];
  }
  for (std::size_t i = 2; i < begins.size(); ++i) begins[i] += begins[i - 1];
  Array<Node> targets(count_);
  for (auto& block : blocks_) {
    for (const Arrow& arrow : block) targets[begins[arrow.from + std::size_t{1}]++] = arrow.to;
    Array<Arrow>().swap(block);  // frees this block before the next one is copied
  }
  blocks_.clear();
  begins.pop_back();
  // Sorts each row, and keeps each target once.
  std::uint64_t kept = 0;
  for (std::size_t node = 0; node < nodes; ++node) {
    const auto begin = targets.begin() + static_cast<std::ptrdiff_t>(begins[node]);
    const auto end = targets.begin() + static_cast<std::ptrdiff_t>(begins[node + 1]);
    begins[node] = kept;
    if (end - begin > 1 && !std::is_sorted(begin, end)) std::sort(begin, end);
    const auto again = std::unique(begin, end);
    const auto out = targets.begin() + static_cast<std::ptrdiff_t>(kept);
    if (out != begin) std::copy(begin, again, out);
    kept += static_cast<std::uint64_t>(again - begin);
  }
  begins.back() = kept;
  targets.resize(kept);
  return ArrowGraph(std::move(begins), std::move(targets));
}

}  // namespace grundy
