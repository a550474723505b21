#include "core/game_graph.h"

#include <fmt/format.h>

#include <new>
#include <utility>

#include "core/sums.h"

namespace grundy {

class GameGraph::Explorer {
 public:
  Explorer(GameGraph& graph, std::size_t most, bool keep_positions, Budget& budget)
      : graph_(graph), most_(most), keep_(keep_positions), budget_(budget), memory_(budget) {}

  bool run(std::span<const Sum> roots) {
    for (const Sum& root : roots) intern(root);
    std::size_t node = 0;
    while (!open_.empty()) {
      // In the order of their numbers, so the first of a layer is `node`.
      for (Sum& sum : std::exchange(open_, {})) {
        if (!expand(static_cast<Node>(node++), sum)) return false;
        if (keep_) graph_.positions_.push_back(std::move(sum));
      }
    }
    if (!within()) return false;
    graph_.arrows_ = std::move(arrows_).build(node);
    return true;
  }

 private:
  Node intern(Sum sum) {
    std::string identity = node_identity(sum);
    const std::size_t length = identity.size();
    const auto [known, is_new] =
        graph_.nodes_.try_emplace(std::move(identity), static_cast<Node>(graph_.nodes_.size()));
    if (is_new) {
      // An estimate: its text, its place in the table, and the position itself while it waits.
      bytes_ += 2 * length + 100 + 64 * sum.components.size();
      open_.push_back(std::move(sum));
    }
    return known->second;
  }

  bool expand(Node node, const Sum& sum) {
    constexpr std::uint32_t kMovesPerReport = 64;
    std::uint32_t moves = 0;
    for (std::size_t i = 0; i < sum.components.size(); ++i) {
      const Component& component = sum.components[i];
      const bool finished =
          component.game->each_move(component.position, [&](const MoveView& move) {
            arrows_.add(node, intern(replace_component(sum, i, move.after())));
            return ++moves % kMovesPerReport != 0 || within();
          });
      if (!finished) return false;
    }
    return node % kMovesPerReport != 0 || within();
  }

  /// Accounts for what was found since the last call. One position may have more moves than there
  /// is room for, so this is called after every few moves.
  bool within() {
    const std::size_t found = graph_.nodes_.size();
    if (found > most_) {
      budget_.halt(StopReason::too_large, fmt::format("there are more than {} positions", most_));
      return false;
    }
    const std::uint64_t bytes = bytes_ + arrows_.bytes();
    if (bytes > memory_.bytes() && !memory_.grow(bytes - memory_.bytes())) return false;
    return budget_.spend(found - std::exchange(accounted_, found));
  }

  GameGraph& graph_;
  std::size_t most_;
  bool keep_;
  Budget& budget_;
  Reservation memory_;  // released at the end: what is kept is small compared with what was needed
  ArrowGraphBuilder arrows_;
  std::vector<Sum> open_;
  std::uint64_t bytes_ = 0;
  std::size_t accounted_ = 0;
};

std::optional<GameGraph> GameGraph::explore(const Sum& root, std::size_t most, bool keep_positions,
                                            Budget& budget) {
  return explore(std::span(&root, 1), most, keep_positions, budget);
}

std::optional<GameGraph> GameGraph::explore(std::span<const Sum> roots, std::size_t most,
                                            bool keep_positions, Budget& budget) {
  try {
    GameGraph graph;
    if (!Explorer(graph, most, keep_positions, budget).run(roots)) return std::nullopt;
    return graph;
  } catch (const std::bad_alloc&) {
    budget.out_of_memory();
    return std::nullopt;
  }
}

std::optional<GameGraph::Node> GameGraph::find(const Sum& sum) const {
  const auto found = nodes_.find(node_identity(sum));
  return found == nodes_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace grundy
