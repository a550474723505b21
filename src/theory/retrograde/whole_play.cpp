#include "theory/retrograde/whole_play.h"

#include <fmt/format.h>

#include <utility>

namespace grundy::retrograde {

namespace {

/// True if a sum is one counter on a graph.
bool is_one_node(const Sum& sum) {
  if (sum.components.size() != 1 || sum.components.front().position.size() != 1) return false;
  const LoopFacet* const loops = sum.components.front().game->loops();
  return loops != nullptr && loops->graph() != nullptr;
}

}  // namespace

std::optional<WholePlay> WholePlay::explore(const Sum& root, Play play, std::size_t most,
                                            Values& values, Budget& budget) {
  WholePlay whole;
  whole.play_ = play;
  if (is_one_node(root)) {
    const Component& component = root.components.front();
    whole.game_ = values.solver(component).loops();
    whole.positions_ = component.game->loops()->graph()->node_count();
    if (!whole.game_->distance(component.position, play, budget)) return std::nullopt;
    return whole;
  }
  whole.graph_ = GameGraph::explore(root, most, /*keep_positions=*/false, budget);
  if (!whole.graph_) return std::nullopt;
  whole.positions_ = whole.graph_->arrows().node_count();
  whole.distances_ = loopy::remoteness(whole.graph_->arrows(), play, budget, true);
  if (!whole.distances_) return std::nullopt;
  return whole;
}

std::optional<loopy::GameValues::Distance> WholePlay::distance(const Sum& sum) const {
  if (game_ != nullptr) {
    if (!is_one_node(sum)) return std::nullopt;
    Budget none({}, nullptr, {});  // it has been found already
    return game_->distance(sum.components.front().position, play_, none);
  }
  const auto node = graph_->find(sum);
  if (!node) return std::nullopt;
  return loopy::GameValues::Distance{distances_->outcome(*node), distances_->moves_to_end(*node)};
}

std::optional<Outcome> WholePlay::of(const Sum& sum) const {
  const auto found = distance(sum);
  return found ? std::optional(found->outcome) : std::nullopt;
}

std::optional<std::uint32_t> WholePlay::moves_to_end(const Sum& sum) const {
  const auto found = distance(sum);
  return found ? found->moves : std::nullopt;
}

}  // namespace grundy::retrograde
