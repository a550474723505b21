// The graph of a position: every position of the whole sum that can arise, and every move.
//
// Sums are not taken apart here: this is for questions that only the whole sum can answer (misère
// play without end, the distance to the end) and for writing the graph to a file.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/arrow_graph.h"
#include "core/budget.h"
#include "grundy/game/any_game.h"

namespace grundy {

class GameGraph {
 public:
  using Node = ArrowGraph::Node;

  /// Finds everything that can be reached. Nothing if the budget has stopped, or if there are more
  /// than `most` positions, which stops the budget too. With `keep_positions` the positions can be
  /// looked up afterwards.
  [[nodiscard]] static std::optional<GameGraph> explore(const Sum& root, std::size_t most,
                                                        bool keep_positions, Budget& budget);
  /// The same from several positions at once, which become the first nodes, each once.
  [[nodiscard]] static std::optional<GameGraph> explore(std::span<const Sum> roots,
                                                        std::size_t most, bool keep_positions,
                                                        Budget& budget);

  [[nodiscard]] const ArrowGraph& arrows() const { return arrows_; }
  /// The node of a sum; nothing if it cannot be reached. The root is node 0.
  [[nodiscard]] std::optional<Node> find(const Sum& sum) const;
  [[nodiscard]] const Sum& position(Node node) const { return positions_[node]; }

 private:
  class Explorer;

  ArrowGraph arrows_;
  boost::unordered_flat_map<std::string, Node> nodes_;
  std::vector<Sum> positions_;
};

}  // namespace grundy
