// Drawings of positions as SVG.
#pragma once

#include <string>
#include <vector>

#include "grundy/game/drawing.h"

namespace grundy::render {

/// An image that stands alone: in a page, in a notebook or in a file. Empty for an empty drawing.
[[nodiscard]] std::string drawing_svg(const Drawing& drawing);

/// The drawings below each other, with `between` before every one but the first.
[[nodiscard]] Drawing stacked(const std::vector<Drawing>& drawings, const std::string& between);

}  // namespace grundy::render
