#include "games/hackenbush/fusion.h"

#include <algorithm>

namespace grundy::games {

/// A depth-first search on its own stack, used for the whole picture and again for single classes
/// with an edge cut.
struct FusedGraph::Search {
  struct Frame {
    std::uint32_t node;
    std::size_t next;  // index of the arc to look at
    std::size_t from;  // the edge by which the node was reached
  };

  explicit Search(std::size_t nodes) : order(nodes, kUnseen), low(nodes), sum(nodes) {}

  /// `passes(edge)` says which edges exist, and `weight(node)` what else stands on a node.
  /// `finished(frame, parent's frame or null, bridge or not)` is called when a node is done.
  template <class Passes, class Weight, class Finished>
  std::uint64_t run(const FusedGraph& graph, std::uint32_t root, Passes&& passes, Weight&& weight,
                    Finished&& finished) {
    seen.clear();
    enter(root, kNoEdge, graph, weight);
    for (;;) {
      Frame& top = stack.back();
      if (top.next == graph.begins_[top.node + 1]) {
        const Frame done = top;
        stack.pop_back();
        if (stack.empty()) {
          finished(done, nullptr, false);
          break;
        }
        Frame& below = stack.back();
        const bool bridge = low[done.node] > order[below.node];
        // A bridge carries a stalk; an edge inside a class is one more loop of it.
        sum[below.node] ^= bridge ? sum[done.node] + 1 : sum[done.node] ^ 1U;
        low[below.node] = std::min(low[below.node], low[done.node]);
        finished(done, &below, bridge);
        continue;
      }
      const Arc arc = graph.arcs_[top.next++];
      if (arc.edge == top.from || !passes(arc.edge)) continue;
      if (order[arc.to] == kUnseen) {
        enter(arc.to, arc.edge, graph, weight);
      } else if (order[arc.to] <= order[top.node]) {
        // An edge back to a node below, or a loop. Only its upper end sees it, so it counts once.
        sum[top.node] ^= 1U;
        low[top.node] = std::min(low[top.node], order[arc.to]);
      }
    }
    return sum[root];
  }
  /// Resets the search for another run.
  void forget() {
    for (const std::uint32_t node : seen) order[node] = kUnseen;
  }

  std::vector<std::uint32_t> order;
  std::vector<std::uint32_t> low;
  std::vector<std::uint64_t> sum;
  std::vector<std::uint32_t> seen;  // in preorder
  std::vector<Frame> stack;

 private:
  template <class Weight>
  void enter(std::uint32_t node, std::size_t edge, const FusedGraph& graph, Weight& weight) {
    order[node] = low[node] = static_cast<std::uint32_t>(seen.size());
    sum[node] = weight(node);
    seen.push_back(node);
    stack.push_back({node, graph.begins_[node], edge});
  }
};

FusedGraph::FusedGraph(std::size_t nodes, const std::vector<Edge>& edges)
    : edges_(edges), begins_(nodes + 1, 0) {
  for (const auto& [a, b] : edges) {
    ++begins_[a + 1];
    if (a != b) ++begins_[b + 1];
  }
  for (std::size_t node = 0; node < nodes; ++node) begins_[node + 1] += begins_[node];
  arcs_.resize(begins_[nodes]);
  std::vector<std::size_t> next(begins_.begin(), begins_.end() - 1);
  for (std::size_t edge = 0; edge < edges.size(); ++edge) {
    const auto [a, b] = edges[edge];
    arcs_[next[a]++] = {b, edge};
    if (a != b) arcs_[next[b]++] = {a, edge};
  }
  search_all();
}

void FusedGraph::search_all() {
  const std::size_t nodes = begins_.size() - 1;
  parent_.assign(nodes, 0);
  parent_edge_.assign(nodes, kNoEdge);
  bridge_.assign(edges_.size(), false);
  Search search(nodes);
  search.run(
      *this, 0, [](std::size_t) { return true; }, [](std::uint32_t) { return std::uint64_t{0}; },
      [&](const Search::Frame& done, const Search::Frame* below, bool bridge) {
        if (below == nullptr) return;
        parent_[done.node] = below->node;
        parent_edge_[done.node] = done.from;
        bridge_[done.from] = bridge;
      });
  order_of_ = std::move(search.order);
  preorder_ = std::move(search.seen);
  value_ = std::move(search.sum);
  head_.assign(nodes, 0);
  loops_.assign(nodes, 0);
  for (const std::uint32_t node : preorder_) {
    const bool inside = node != 0 && !bridge_[parent_edge_[node]];
    head_[node] = inside ? head_[parent_[node]] : node;
  }
  for (std::size_t edge = 0; edge < edges_.size(); ++edge) {
    if (!bridge_[edge] && is_tied(edges_[edge].first)) ++loops_[head_[edges_[edge].first]];
  }
}

std::uint64_t FusedGraph::value_without(std::uint32_t head, std::size_t edge,
                                        const std::vector<std::uint64_t>& weights,
                                        Search& search) const {
  const std::uint64_t value = search.run(
      *this, head, [&](std::size_t other) { return other != edge && !bridge_[other]; },
      [&](std::uint32_t node) { return weights[node]; },
      [](const Search::Frame&, const Search::Frame*, bool) {});
  search.forget();
  return value;
}

/// From the ground up, computes what each class must become to give the whole picture the target
/// value. Cutting the bridge below a class removes its whole stalk; cuts inside a class are tried
/// out.
std::optional<std::vector<std::size_t>> FusedGraph::cuts_to(std::uint64_t target) const {
  constexpr double kMostSteps = 1e8;
  double steps = 0;
  for (const std::uint32_t node : preorder_) {
    const auto loops = static_cast<double>(loops_[node]);
    if (head_[node] == node) steps += loops * loops;
  }
  if (steps > kMostSteps) return std::nullopt;

  std::vector<std::size_t> cuts;
  std::vector<std::uint64_t> weights(value_.size(), 0);  // what bridges carry up from each node
  std::vector<std::uint64_t> wanted(value_.size(), 0);   // by the head of each class
  std::vector<bool> possible(value_.size(), false);
  wanted[0] = target;
  possible[0] = true;
  for (const std::uint32_t node : preorder_) {
    if (node == 0 || head_[node] != node) continue;
    weights[parent_[node]] ^= value_[node] + 1;
    const std::uint32_t below = head_[parent_[node]];
    if (!possible[below]) continue;
    const std::uint64_t stalk = wanted[below] ^ value_[below] ^ (value_[node] + 1);
    if (stalk == 0) cuts.push_back(parent_edge_[node]);
    possible[node] = stalk != 0;
    wanted[node] = stalk - 1;
  }
  Search search(value_.size());
  for (std::size_t edge = 0; edge < edges_.size(); ++edge) {
    if (bridge_[edge] || !is_tied(edges_[edge].first)) continue;
    const std::uint32_t head = head_[edges_[edge].first];
    if (!possible[head]) continue;
    const bool loop = edges_[edge].first == edges_[edge].second;
    const std::uint64_t left =
        loop ? value_[head] ^ 1U : value_without(head, edge, weights, search);
    if (left == wanted[head]) cuts.push_back(edge);
  }
  std::ranges::sort(cuts);
  return cuts;
}

}  // namespace grundy::games
