// Drawings as TikZ, without any library of it. A picture names its colours itself, so it can be
// read into any document.
#include <fmt/format.h>

#include <algorithm>

#include "render/drawing.h"
#include "render/latex_text.h"

namespace grundy::render {

namespace {

constexpr double kMillimetres = 7;  // millimetres per square
constexpr double kPageWidth = 160;  // millimetres, as wide as a page
constexpr double kPageHeight = 200;

std::string_view tikz_fill(Tone tone) {
  switch (tone) {
    case Tone::light:
    case Tone::white:
      return "white";
    case Tone::dark:
      return "black!12";
    case Tone::taken:
      return "black!70";
    case Tone::goal:
      return "green!25";
    case Tone::chip:
      return "cyan!35";
    case Tone::black:
      return "black";
    case Tone::label:
    case Tone::move:
    case Tone::line:
      break;
  }
  return {};
}

std::string_view tikz_pen(Tone tone) {
  switch (tone) {
    case Tone::light:
    case Tone::dark:
    case Tone::taken:
    case Tone::goal:
      return "black!55";
    case Tone::label:
      return "black!60";
    case Tone::move:
      return "green!45!black, very thick";
    case Tone::line:
    case Tone::chip:
    case Tone::white:
    case Tone::black:
      break;
  }
  return "black!80, thick";
}

std::string tikz_point(Point at) {
  return fmt::format("({:.2f},{:.2f})", at.x, at.y);
}

/// The control points of a cubic curve that is the quadratic one with this bend.
std::string tikz_curve(const Shape& shape) {
  const auto third = [&](Point end) {
    return Point{(end.x + 2 * shape.bend.x) / 3, (end.y + 2 * shape.bend.y) / 3};
  };
  return fmt::format("{} .. controls {} and {} .. {}", tikz_point(shape.at),
                     tikz_point(third(shape.at)), tikz_point(third(shape.to)),
                     tikz_point(shape.to));
}

std::string tikz_command(const Shape& shape) {
  const std::string_view pen = tikz_pen(shape.tone);
  const std::string_view fill = tikz_fill(shape.tone);
  const std::string filled =
      fill.empty() ? fmt::format("draw={}", pen) : fmt::format("draw={}, fill={}", pen, fill);
  switch (shape.kind) {
    case ShapeKind::line:
      return fmt::format("\\draw[{}] {} -- {};", pen, tikz_point(shape.at), tikz_point(shape.to));
    case ShapeKind::arrow:
      return fmt::format("\\draw[->, {}] {} -- {};", pen, tikz_point(shape.at),
                         tikz_point(shape.to));
    case ShapeKind::curve:
      return fmt::format("\\draw[{}] {};", pen, tikz_curve(shape));
    case ShapeKind::bow:
      return fmt::format("\\draw[->, {}] {};", pen, tikz_curve(shape));
    case ShapeKind::circle:
      return fmt::format("\\path[{}] {} circle ({:.2f});", filled, tikz_point(shape.at),
                         shape.radius);
    case ShapeKind::box:
      return fmt::format("\\path[{}] {} rectangle {};", filled, tikz_point(shape.at),
                         tikz_point(shape.to));
    case ShapeKind::text:
      break;
  }
  return fmt::format("\\node[inner sep=0pt, font=\\{}] at {} {{{}}};",
                     shape.tone == Tone::label ? "footnotesize" : "small", tikz_point(shape.at),
                     escape_latex(shape.text));
}

}  // namespace

std::string drawing_tikz(const Drawing& drawing) {
  if (drawing.empty()) return {};
  const Bounds bounds = bounds_of(drawing);
  const double unit = std::min({kMillimetres, kPageWidth / std::max(bounds.width(), 1.0),
                                kPageHeight / std::max(bounds.height(), 1.0)});
  // The letters grow smaller with the rest.
  std::string text = "\\begin{tikzpicture}[x=7mm, y=-7mm, >=stealth";
  if (unit < kMillimetres)
    text += fmt::format(", scale={:.2f}, transform shape", unit / kMillimetres);
  text += "]\n";
  for (const Shape& shape : drawing.shapes) text += "  " + tikz_command(shape) + "\n";
  return text + "\\end{tikzpicture}\n";
}

}  // namespace grundy::render
