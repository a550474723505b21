// A sum of parts of a PositionGraph as a game for the general solver: its positions are lists of
// nodes, and a move replaces one of them by the parts of one of its options.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/position_graph.h"

namespace grundy {

/// What may be exchanged in a sum without changing the answer.
struct SumSimplification {
  /// For each node, the node that may replace it; the node itself if there is no other.
  std::vector<PositionGraph::Node> stands_for;
  /// Two of this node cancel; kNone if there is no such node.
  PositionGraph::Node cancels = kNone;
  static constexpr auto kNone = std::numeric_limits<PositionGraph::Node>::max();
};

class SumRules {
 public:
  using Node = PositionGraph::Node;
  using Part = std::vector<Node>;

  /// With `every_move`, moves in equal parts are visited one by one instead of once.
  /// Refers to the graph and the simplification, which may grow between searches.
  SumRules(const PositionGraph& graph, const SumSimplification& simplification, bool every_move)
      : graph_(&graph), simplification_(&simplification), every_move_(every_move) {}
  SumRules(const PositionGraph&, SumSimplification&&, bool) = delete;  // would refer to nothing

  /// The sum simplified and sorted, without parts that have no moves.
  [[nodiscard]] Part canonical(const Part& sum) const {
    Part result;
    result.reserve(sum.size());
    std::size_t cancelling = 0;
    for (const Node part : sum) {
      const Node node =
          simplification_->stands_for.empty() ? part : simplification_->stands_for[part];
      if (node == simplification_->cancels) {
        ++cancelling;
      } else if (!graph_->is_terminal(node)) {
        result.push_back(node);
      }
    }
    if (cancelling % 2 == 1) result.push_back(simplification_->cancels);
    std::ranges::sort(result);
    return result;
  }

  template <class Visit>
  bool each_option(const Part& sum, Visit&& visit) const {
    Part option;
    for (std::size_t i = 0; i < sum.size(); ++i) {
      if (!every_move_ && i > 0 && sum[i] == sum[i - 1]) continue;
      const bool went_on = graph_->each_option(sum[i], [&](std::span<const Node> parts) {
        option = sum;
        option.erase(option.begin() + static_cast<std::ptrdiff_t>(i));
        option.insert(option.end(), parts.begin(), parts.end());
        return visit(option);
      });
      if (!went_on) return false;
    }
    return true;
  }

 private:
  const PositionGraph* graph_;
  const SumSimplification* simplification_;
  bool every_move_;
};

}  // namespace grundy
