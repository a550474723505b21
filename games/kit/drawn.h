// Drawings that several games share: boards, coins, graphs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grundy/function_ref.h"
#include "grundy/game/drawing.h"

namespace grundy::games {

/// More squares in a row, or nodes in a graph, make no picture that anybody could read.
inline constexpr std::uint64_t kMostInPicture = 40;

/// A board with numbers at its sides. `tone` says what the square in a row and a column, from 0
/// on, looks like; nothing leaves it out.
using ToneOfSquare = FunctionRef<std::optional<Tone>(std::uint64_t row, std::uint64_t column)>;
void draw_board(Drawing& drawing, std::uint64_t rows, std::uint64_t columns, ToneOfSquare tone);

/// A coin in the middle of a square.
void draw_coin(Drawing& drawing, std::uint64_t row, std::uint64_t column, bool head);

struct Network {
  using Edge = std::pair<std::uint32_t, std::uint32_t>;
  std::vector<std::string> names = {};
  std::vector<Edge> edges = {};
  std::vector<std::size_t> counters = {};  ///< on each node; may be empty
  bool directed = false;
};

/// A graph with its nodes on a circle, in their order: no node lies on an edge, and the picture is
/// always the same. Empty if there are too many nodes or edges.
[[nodiscard]] Drawing drawn_network(const Network& network);

/// A graph that stands on the ground, which is node 0: each node as high as it is far from the
/// ground.
[[nodiscard]] Drawing drawn_on_ground(const Network& network);

/// A text that fits beside others, cut if it is long.
[[nodiscard]] std::string short_text(std::string text, std::size_t most);

}  // namespace grundy::games
