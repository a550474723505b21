#include "check/nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "check/positions.h"
#include "core/sums.h"
#include "proof/parts.h"

namespace grundy::check {

Expected<void> NodeGraph::take(std::string_view rest, std::uint64_t record) {
  // A position may contain spaces.
  const auto last_word = [&]() -> std::string_view {
    const std::size_t space = rest.rfind(' ');
    if (space == std::string_view::npos) return {};
    const std::string_view word = rest.substr(space + 1);
    rest = rest.substr(0, space);
    return word;
  };
  NodeLabel label{kInfinite, kInfinite};
  const std::string_view word = last_word();
  if (word != (play_ == Play::normal ? "i" : "D")) {
    const auto counter = read_counter(word);
    const auto read = read_label(last_word(), play_);
    if (!counter || !read || *read == kInfinite) {
      return bad_input("expected 'node POSITION LABEL COUNTER'");
    }
    label = {*read, *counter};
  }
  auto sum = read_position(rest, registry_);
  if (!sum) return std::unexpected(std::move(sum.error()));
  const auto [place, is_new] =
      index_.try_emplace(node_identity(*sum), static_cast<ArrowGraph::Node>(nodes_.size()));
  if (!is_new) return bad_input("this position already has a record");
  bytes_ += place->first.size() + 128 + 64 * sum->components.size();
  nodes_.push_back({std::move(*sum), record});
  labels_.push_back(label);
  return {};
}

Expected<void> NodeGraph::check() {
  ArrowGraphBuilder arrows;
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    if (auto added = add_options(static_cast<ArrowGraph::Node>(node), arrows); !added) {
      return added;
    }
  }
  bytes_ += arrows.bytes();
  graph_ = std::move(arrows).build(nodes_.size());
  const auto wrong = wrong_label(graph_, play_, labels_);
  if (!wrong) return {};
  const NodePosition& node = nodes_[wrong->node];
  return bad_input(fmt::format("record {}: {}: {}", node.record, node.sum.print(), wrong->why));
}

Expected<void> NodeGraph::add_options(ArrowGraph::Node node, ArrowGraphBuilder& arrows) {
  const auto& [sum, record] = nodes_[node];
  std::string fault;
  for (std::size_t i = 0; i < sum.components.size() && fault.empty(); ++i) {
    const Component& component = sum.components[i];
    // A value is about sums, in which either player may move here next. In misère play a node is
    // the whole sum, with the player to move.
    if (play_ == Play::normal && component.game->endless()) {
      fault = "the players do not have the same moves, so it has no value";
      break;
    }
    component.game->each_move(component.position, [&](const MoveView& move) {
      const Sum after = replace_component(sum, i, move.after());
      const auto found = index_.find(node_identity(after));
      if (found == index_.end()) {
        fault = fmt::format("it has an option without a record: {}", after.print());
        return false;
      }
      arrows.add(node, found->second);
      return true;
    });
  }
  if (fault.empty()) return {};
  return bad_input(fmt::format("record {}: {}: {}", record, sum.print(), fault));
}

std::optional<NodeLabel> NodeGraph::label(const Sum& sum) const {
  const auto found = index_.find(node_identity(sum));
  return found == index_.end() ? std::nullopt : std::optional(labels_[found->second]);
}

std::optional<LoopyValue> NodeGraph::value(const Sum& sum) const {
  const auto found = index_.find(node_identity(sum));
  if (found == index_.end()) return std::nullopt;
  const std::uint32_t label = labels_[found->second].label;
  if (label != kInfinite) return LoopyValue(NimValue(label));
  std::vector<NimValue> members;
  for (const ArrowGraph::Node to : graph_.targets(found->second)) {
    if (labels_[to].label != kInfinite) members.emplace_back(labels_[to].label);
  }
  return LoopyValue::infinite(std::move(members));
}

}  // namespace grundy::check
