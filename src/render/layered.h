// Graphs drawn in layers: every arrow of a graph without cycles points down, no arrow runs through
// a node, and the same graph always gives the same picture.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "grundy/game/drawing.h"

namespace grundy::render {

struct LayeredNode {
  std::string name;
  std::string note = {};  ///< a second line, such as the nim value; may be empty
  bool lost = false;      ///< the player to move loses; arrows to such a node are good moves
};

struct LayeredGraph {
  std::vector<LayeredNode> nodes = {};
  std::vector<std::pair<std::size_t, std::size_t>> arrows = {};  ///< from, to
};

/// More nodes make no picture that anybody could read.
inline constexpr std::size_t kMostLayeredNodes = 150;

/// Empty if there are no nodes, or too many.
[[nodiscard]] Drawing layered_drawing(const LayeredGraph& graph, std::string title);

}  // namespace grundy::render
