// Drawings of positions as SVG, as TikZ and as characters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grundy/game/drawing.h"

namespace grundy::render {

/// An image that stands alone: in a page, in a notebook or in a file. Empty for an empty drawing.
[[nodiscard]] std::string drawing_svg(const Drawing& drawing);

/// The same as a tikzpicture, for a document that uses the package tikz. A large one is made
/// smaller to fit on a page.
[[nodiscard]] std::string drawing_tikz(const Drawing& drawing);

/// The same line by line, for a terminal: two lines and four columns for each square. Empty for an
/// empty drawing, and for one that is wider or higher than any terminal.
[[nodiscard]] std::vector<std::string> drawing_lines(const Drawing& drawing);

/// The drawings below each other, with `between` before every one but the first.
[[nodiscard]] Drawing stacked(const std::vector<Drawing>& drawings, const std::string& between);

/// What the shapes cover.
struct Bounds {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;

  [[nodiscard]] double width() const { return right - left; }
  [[nodiscard]] double height() const { return bottom - top; }
};
[[nodiscard]] Bounds bounds_of(const Drawing& drawing);

/// The characters of a text in UTF-8.
[[nodiscard]] std::size_t letter_count(std::string_view text);

}  // namespace grundy::render
