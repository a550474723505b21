// A position as a picture: the game's own drawing, or one made from its notation.
//
// A game whose notation is a list of sizes, NAME(HEAP, HEAP, ...), is drawn as rows of chips. One
// with a ROW and a COLUMN is drawn as a board with a piece on it.
#pragma once

#include <string>
#include <vector>

#include "grundy/game/any_game.h"

namespace grundy::render {

/// A picture of characters, line by line; empty if there is nothing to draw.
[[nodiscard]] std::vector<std::string> picture_lines(const Component& component);

/// An SVG element for a page; empty if the picture needs characters, or there is none.
[[nodiscard]] std::string picture_svg(const Component& component);

}  // namespace grundy::render
