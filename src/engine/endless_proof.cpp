#include "engine/endless_proof.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/game_graph.h"
#include "grundy/loopy_value.h"
#include "solve/loopy/graph_values.h"
#include "solve/loopy/remoteness.h"

namespace grundy {

namespace {

constexpr std::size_t kMostNodes = 2'000'000;

std::unexpected<Error> beyond_limits(const Budget& budget) {
  const auto stop = budget.stop();
  return std::unexpected(
      Error{ErrorKind::limit,
            fmt::format("there is no proof: {}", stop ? stop->message : "the limits are too low")});
}

/// The n of *n.
std::optional<std::uint64_t> nim_heap(const Component& component) {
  if (component.game->info().name != "heap") return std::nullopt;
  return component.position.front();
}

std::string as_written(const LoopyValue& value) {
  if (const auto number = value.number()) return std::to_string(number->number());
  std::string text = "inf(";
  for (std::size_t i = 0; i < value.members().size(); ++i) {
    text += fmt::format("{}{}", i > 0 ? "," : "", value.members()[i].number());
  }
  return text + ")";
}

/// What has a value of its own: counters on a graph one by one, other games whole.
struct Cut {
  std::vector<Sum> parts;
  NimValue heaps;  // all nim heaps together
};

Cut cut(const Sum& position) {
  Cut result;
  for (const Component& component : position.components) {
    if (const auto heap = nim_heap(component)) {
      result.heaps ^= NimValue(*heap);
    } else if (component.game->graph() == nullptr) {
      result.parts.push_back(Sum{{component}});
    } else {
      for (const Word node : component.position) {
        result.parts.push_back(Sum{{{component.game, {node}}}});
      }
    }
  }
  return result;
}

Expected<std::string> write_loopy(const Sum& position, proof::Writer& writer, Budget& budget) {
  const Cut parts = cut(position);
  const auto graph = GameGraph::explore(parts.parts, kMostNodes, /*keep_positions=*/true, budget);
  if (!graph) return beyond_limits(budget);
  const auto values = loopy::graph_values(graph->arrows(), budget, /*counters=*/true);
  if (!values) return beyond_limits(budget);
  LoopyValue total(parts.heaps);
  for (const Sum& part : parts.parts) {
    total = total + values->value(graph->arrows(), *graph->find(part));
  }
  std::string claim = fmt::format("loopy {} {}", as_written(total), position.print());
  writer.claim(claim);
  for (std::size_t i = 0; i < graph->arrows().node_count(); ++i) {
    const auto node = static_cast<GameGraph::Node>(i);
    const std::string text = graph->position(node).print();
    writer.record(
        values->number(node) == loopy::GraphValues::kInfinite
            ? fmt::format("node {} i", text)
            : fmt::format("node {} {} {}", text, values->number(node), values->counter(node)));
  }
  return claim;
}

Expected<std::string> write_endless_misere(const Sum& position, proof::Writer& writer,
                                           Budget& budget) {
  const auto graph = GameGraph::explore(position, kMostNodes, /*keep_positions=*/true, budget);
  if (!graph) return beyond_limits(budget);
  const auto distances = loopy::remoteness(graph->arrows(), Play::misere, budget, true);
  if (!distances) return beyond_limits(budget);
  std::string claim = fmt::format(
      "misere {} {}", letter(distances->outcome(*graph->find(position))), position.print());
  writer.claim(claim);
  for (std::size_t i = 0; i < graph->arrows().node_count(); ++i) {
    const auto node = static_cast<GameGraph::Node>(i);
    const std::string text = graph->position(node).print();
    const auto distance = distances->moves_to_end(node);
    writer.record(
        distance ? fmt::format("node {} {} {}", text, letter(distances->outcome(node)), *distance)
                 : fmt::format("node {} D", text));
  }
  return claim;
}

}  // namespace

Expected<std::string> write_endless_proof(const Sum& position, Play play, proof::Writer& writer,
                                          Budget& budget) {
  return play == Play::normal ? write_loopy(position, writer, budget)
                              : write_endless_misere(position, writer, budget);
}

}  // namespace grundy
