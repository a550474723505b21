// Drawings as SVG. Colours are attributes of the shapes and not of a style sheet, so that an image
// looks the same in a notebook, in a page with a style of its own, and in a file.
#include "render/drawing.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "render/xml.h"

namespace grundy::render {

namespace {

constexpr double kUnit = 28;  // pixels per square
constexpr double kFont = 14;  // pixels

struct Look {
  std::string_view fill;
  std::string_view stroke;
};

Look look_of(Tone tone) {
  switch (tone) {
    case Tone::light:
      return {"#ffffff", "#8a949b"};
    case Tone::dark:
      return {"#e4e9ec", "#8a949b"};
    case Tone::taken:
      return {"#4a555c", "#4a555c"};
    case Tone::goal:
      return {"#9fc8a5", "#8a949b"};
    case Tone::chip:
      return {"#7fb2d8", "#112233"};
    case Tone::white:
      return {"#ffffff", "#111111"};
    case Tone::black:
      return {"#111111", "#111111"};
    case Tone::label:
      return {"#5b656b", "#5b656b"};
    case Tone::move:
      return {"none", "#2e7d32"};
    case Tone::line:
      break;
  }
  return {"none", "#444c52"};
}

/// Writes shapes with the origin in the upper left corner of the image.
class Writer {
 public:
  explicit Writer(Point origin) : origin_(origin) {}

  void write(const Shape& shape) {
    const Look look = look_of(shape.tone);
    const double thickness = shape.tone == Tone::move ? 3 : 2;
    const auto [x, y] = place(shape.at);
    const auto [to_x, to_y] = place(shape.to);
    const auto [bend_x, bend_y] = place(shape.bend);
    switch (shape.kind) {
      case ShapeKind::line:
      case ShapeKind::arrow:
        body_ += fmt::format(
            R"(<path d="M{:.1f} {:.1f}L{:.1f} {:.1f}" fill="none" stroke="{}" stroke-width="{}"/>)",
            x, y, to_x, to_y, look.stroke, thickness);
        if (shape.kind == ShapeKind::arrow) head(shape.at, shape.to, look);
        return;
      case ShapeKind::curve:
      case ShapeKind::bow:
        body_ += fmt::format(
            R"(<path d="M{:.1f} {:.1f}Q{:.1f} {:.1f} {:.1f} {:.1f}" fill="none" stroke="{}")"
            R"( stroke-width="{}"/>)",
            x, y, bend_x, bend_y, to_x, to_y, look.stroke, thickness);
        if (shape.kind == ShapeKind::bow) head(shape.bend, shape.to, look);
        return;
      case ShapeKind::circle:
        body_ +=
            fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="{}" stroke="{}"/>)", x,
                        y, shape.radius * kUnit, look.fill, look.stroke);
        return;
      case ShapeKind::box:
        body_ += fmt::format(
            R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}" stroke="{}"/>)",
            x, y, to_x - x, to_y - y, look.fill, look.stroke);
        return;
      case ShapeKind::text:
        body_ +=
            fmt::format(R"(<text x="{:.1f}" y="{:.1f}" fill="{}">{}</text>)", x, y + 0.35 * kFont,
                        shape.tone == Tone::label ? look.fill : "#111111", escape_xml(shape.text));
        return;
    }
  }
  [[nodiscard]] const std::string& body() const { return body_; }

 private:
  [[nodiscard]] Point place(Point at) const {
    return {(at.x - origin_.x) * kUnit, (at.y - origin_.y) * kUnit};
  }
  /// A triangle at the end of an arrow that comes from `from`.
  void head(Point from, Point tip, Look look) {
    constexpr double kLength = 9;
    constexpr double kHalf = 4;
    const double far = std::hypot(tip.x - from.x, tip.y - from.y);
    if (far == 0) return;
    const Point way{(tip.x - from.x) / far, (tip.y - from.y) / far};
    const auto [x, y] = place(tip);
    const double back_x = x - kLength * way.x;
    const double back_y = y - kLength * way.y;
    body_ += fmt::format(R"(<path d="M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}Z" fill="{}"/>)", x,
                         y, back_x - kHalf * way.y, back_y + kHalf * way.x, back_x + kHalf * way.y,
                         back_y - kHalf * way.x, look.stroke);
  }

  Point origin_;
  std::string body_;
};

}  // namespace

std::string drawing_svg(const Drawing& drawing) {
  if (drawing.empty()) return {};
  constexpr double kMargin = 0.2;
  const Bounds bounds = bounds_of(drawing);
  Writer writer({bounds.left - kMargin, bounds.top - kMargin});
  for (const Shape& shape : drawing.shapes) writer.write(shape);
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" font-family=\"DejaVu Sans, "
      "sans-serif\" font-size=\"{2:.0f}\" text-anchor=\"middle\"><title>{3}</title>"
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>{4}</svg>\n",
      std::ceil((bounds.width() + 2 * kMargin) * kUnit),
      std::ceil((bounds.height() + 2 * kMargin) * kUnit), kFont, escape_xml(drawing.title),
      writer.body());
}

}  // namespace grundy::render
