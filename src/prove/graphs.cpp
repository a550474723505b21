#include "prove/graphs.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/game_graph.h"
#include "proof/parts.h"
#include "solve/loopy/graph_values.h"
#include "solve/loopy/remoteness.h"

namespace grundy::prove {

namespace {

constexpr std::size_t kMostNodes = 2'000'000;
// With more positions than this, a theorem is granted if there is one.
constexpr std::size_t kNodesWithTheorem = 100'000;

/// A label of a node would hold only for the player to move.
bool has_partisan(const GameGraph& graph) {
  for (std::size_t i = 0; i < graph.arrows().node_count(); ++i) {
    const Sum& sum = graph.position(static_cast<GameGraph::Node>(i));
    for (const Component& component : sum.components) {
      if (component.game->endless()) return true;
    }
  }
  return false;
}

/// True if a theorem of one of the games says that nobody need lose.
bool is_evasive(const Sum& position) {
  return std::ranges::any_of(position.components, [](const Component& component) {
    const MisereFacet* const theorem = component.game->misere();
    return theorem != nullptr && theorem->evasion(component.position).has_value();
  });
}

}  // namespace

std::string as_written(const LoopyValue& value) {
  if (const auto number = value.number()) return std::to_string(number->number());
  std::string text = "inf(";
  for (std::size_t i = 0; i < value.members().size(); ++i) {
    text += fmt::format("{}{}", i > 0 ? "," : "", value.members()[i].number());
  }
  return text + ")";
}

std::unexpected<Error> beyond_limits(const Budget& budget) {
  const auto stop = budget.stop();
  return std::unexpected(
      Error{ErrorKind::limit,
            fmt::format("there is no proof: {}", stop ? stop->message : "the limits are too low")});
}

Expected<void> write_value_nodes(const std::vector<Sum>& positions, proof::Writer& writer,
                                 Budget& budget) {
  const auto graph = GameGraph::explore(positions, kMostNodes, /*keep_positions=*/true, budget);
  if (!graph) return beyond_limits(budget);
  if (has_partisan(*graph)) {
    return std::unexpected(
        Error{ErrorKind::limit,
              "there is no proof: play can go on for ever, and the players do not have the same "
              "moves"});
  }
  const auto values = loopy::graph_values(graph->arrows(), budget, /*counters=*/true);
  if (!values) return beyond_limits(budget);
  for (std::size_t i = 0; i < graph->arrows().node_count(); ++i) {
    const auto node = static_cast<GameGraph::Node>(i);
    const std::string text = graph->position(node).print();
    writer.record(
        values->number(node) == loopy::GraphValues::kInfinite
            ? fmt::format("node {} i", text)
            : fmt::format("node {} {} {}", text, values->number(node), values->counter(node)));
  }
  return {};
}

Expected<void> write_endless_misere(const Sum& position, const Request& request,
                                    proof::Writer& writer, Budget& budget) {
  std::optional<GameGraph> graph;
  if (is_evasive(position)) {
    // A separate budget, because there is another way if it is not enough.
    Budget small(budget.limits(), request.cancel, request.progress);
    small.charge(budget.bytes());
    graph = GameGraph::explore(position, kNodesWithTheorem, /*keep_positions=*/true, small);
    if (!graph && !budget.spend(0)) return beyond_limits(budget);
    if (!graph) {
      writer.record(fmt::format("T D {}", position.print()));
      return {};
    }
  } else {
    graph = GameGraph::explore(position, kMostNodes, /*keep_positions=*/true, budget);
  }
  if (!graph) return beyond_limits(budget);
  const auto distances = loopy::remoteness(graph->arrows(), Play::misere, budget, true);
  if (!distances) return beyond_limits(budget);
  for (std::size_t i = 0; i < graph->arrows().node_count(); ++i) {
    const auto node = static_cast<GameGraph::Node>(i);
    const std::string text = graph->position(node).print();
    const auto distance = distances->moves_to_end(node);
    writer.record(
        distance ? fmt::format("node {} {} {}", text, letter(distances->outcome(node)), *distance)
                 : fmt::format("node {} D", text));
  }
  return {};
}

}  // namespace grundy::prove
