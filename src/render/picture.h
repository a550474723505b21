// A position as a picture: by the game's own drawing, or from what its notation tells.
//
// A game whose notation is a list of sizes, NAME(HEAP, HEAP, ...), is drawn as rows of chips, and
// one of a ROW and a COLUMN as a board with a piece on it.
#pragma once

#include <string>
#include <vector>

#include "grundy/game/any_game.h"

namespace grundy::render {

/// With characters, a line each; none where there is nothing to draw.
[[nodiscard]] std::vector<std::string> picture_lines(const Component& component);

/// As an SVG element for a page; empty where only characters will do, or nothing.
[[nodiscard]] std::string picture_svg(const Component& component);

}  // namespace grundy::render
