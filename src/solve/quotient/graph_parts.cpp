#include "solve/quotient/graph_parts.h"

#include <utility>

namespace grundy::quotient {

using Node = PositionGraph::Node;

std::optional<Forms::Form> GraphParts::form_of(const PositionGraph& graph, Node node,
                                               Budget& budget) {
  std::vector<Forms::Form> options;
  const bool known = graph.each_option(node, [&](std::span<const Node> left) {
    std::optional<Forms::Form> total = Forms::kZero;
    for (const Node each : left) {
      if (!forms_of_[each]) return false;
      total = forms_.sum(*total, *forms_of_[each], budget);
      if (!total) return false;
    }
    options.push_back(*total);
    return true;
  });
  return known ? forms_.of(std::move(options)) : std::nullopt;
}

bool GraphParts::extend(const PositionGraph& graph, Budget& budget) {
  part_of_.resize(graph.size());
  forms_of_.resize(graph.size());
  const std::vector<Node>& order = graph.from_the_end();
  for (; taken_in_ < order.size(); ++taken_in_) {
    const Node node = order[taken_in_];
    const std::uint64_t before = bytes();
    const auto form = form_of(graph, node, budget);
    if (!budget.spend(1) || !budget.reserve(bytes() - before)) return false;
    forms_of_[node] = form;
    if (form) {
      if (const auto same = part_of_form_.find(*form); same != part_of_form_.end()) {
        part_of_[node] = same->second;
        continue;
      }
    }
    std::vector<Word> options;
    // The canonical form has no options to spare, but the parts of its options are not known.
    graph.each_option(node, [&](std::span<const Node> left) {
      Word& option = options.emplace_back();
      for (const Node each : left) option.push_back(part_of_[each]);
      return true;
    });
    part_of_[node] = parts_.add(std::move(options));
    nodes_.push_back(node);
    if (form) part_of_form_.emplace(*form, part_of_[node]);
  }
  return true;
}

}  // namespace grundy::quotient
