// The records `node`: positions of games in which play can go on for ever, with their labels.
// docs/formats/proof.md, "Graphs"; labels.h says when the labels are right.
//
// The records name the nodes; the arrows come from the rules. Every option of a node must be a
// node, so the graph is closed under moves, however many there are.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/labels.h"
#include "core/array.h"
#include "core/arrow_graph.h"
#include "core/registry.h"
#include "grundy/error.h"
#include "grundy/game/any_game.h"
#include "grundy/value.h"

namespace grundy::check {

class NodeGraph {
 public:
  NodeGraph(Play play, const Registry& registry) : play_(play), registry_(registry) {}

  /// POSITION LABEL [COUNTER] of the record with this number.
  [[nodiscard]] Expected<void> take(std::string_view rest, std::uint64_t record);
  /// Checks all labels. Call it after all records have been taken.
  [[nodiscard]] Expected<void> check();

  [[nodiscard]] bool empty() const { return nodes_.empty(); }
  [[nodiscard]] std::optional<NodeLabel> label(const Sum& sum) const;
  /// n, or ∞(K), of a node.
  [[nodiscard]] std::optional<LoopyValue> value(const Sum& sum) const;
  [[nodiscard]] std::uint64_t bytes() const { return bytes_ + graph_.bytes(); }

 private:
  [[nodiscard]] Expected<void> add_options(ArrowGraph::Node node, ArrowGraphBuilder& arrows);

  struct NodePosition {
    Sum sum;
    std::uint64_t record;
  };

  Play play_;
  const Registry& registry_;
  std::vector<NodePosition> nodes_;
  Array<NodeLabel> labels_;
  boost::unordered_flat_map<std::string, ArrowGraph::Node> index_;
  ArrowGraph graph_;
  std::uint64_t bytes_ = 0;
};

}  // namespace grundy::check
