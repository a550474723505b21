// A position as a picture: the game's own drawing, or one made from its notation.
//
// A game whose notation is a list of sizes, NAME(HEAP, HEAP, ...), is drawn as rows of chips. One
// with a ROW and a COLUMN is drawn as a board with a piece on it.
#pragma once

#include <string>
#include <vector>

#include "grundy/game/any_game.h"
#include "grundy/game/drawing.h"

namespace grundy::render {

/// A picture of characters, line by line: the game's own, or its shapes on a grid. Empty if there
/// is nothing to draw.
[[nodiscard]] std::vector<std::string> picture_lines(const Component& component);

/// An SVG image that stands alone; empty if there is none, as for large positions.
[[nodiscard]] std::string picture_svg(const Component& component);

/// The shapes of a component: its game's, or those made from its notation. What the rules of a user
/// draw with characters becomes letters in a grid. Empty if there is nothing to draw.
[[nodiscard]] Drawing component_drawing(const Component& component);

/// The whole position, its components below each other. A component without a picture is shown by
/// its notation.
[[nodiscard]] Drawing position_drawing(const Sum& position);
[[nodiscard]] std::string position_svg(const Sum& position);

}  // namespace grundy::render
