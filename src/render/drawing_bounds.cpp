// What a drawing covers, and several in one.
#include <algorithm>
#include <limits>

#include "render/drawing.h"

namespace grundy::render {

namespace {

constexpr double kLetter = 0.31;  // of a square

class Cover {
 public:
  void add(Point at, double across = 0, double down = 0) {
    bounds_.left = std::min(bounds_.left, at.x - across);
    bounds_.right = std::max(bounds_.right, at.x + across);
    bounds_.top = std::min(bounds_.top, at.y - down);
    bounds_.bottom = std::max(bounds_.bottom, at.y + down);
  }
  [[nodiscard]] Bounds bounds() const { return bounds_; }

 private:
  static constexpr double kFar = std::numeric_limits<double>::max();
  Bounds bounds_{kFar, kFar, -kFar, -kFar};
};

}  // namespace

std::size_t letter_count(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

Bounds bounds_of(const Drawing& drawing) {
  if (drawing.empty()) return {};
  Cover cover;
  for (const Shape& shape : drawing.shapes) {
    if (shape.kind == ShapeKind::text) {
      cover.add(shape.at, static_cast<double>(letter_count(shape.text)) * kLetter / 2, 0.35);
    } else if (shape.kind == ShapeKind::circle) {
      cover.add(shape.at, shape.radius, shape.radius);
    } else {
      cover.add(shape.at);
      cover.add(shape.to);
      // A curve stays within the triangle, and goes half the way to its tip.
      if (shape.kind == ShapeKind::curve || shape.kind == ShapeKind::bow) cover.add(shape.bend);
    }
  }
  return cover.bounds();
}

Drawing stacked(const std::vector<Drawing>& drawings, const std::string& between) {
  Drawing all;
  double top = 0;
  for (const Drawing& drawing : drawings) {
    if (drawing.empty()) continue;
    const Bounds bounds = bounds_of(drawing);
    if (!all.empty()) {
      all.title += ' ' + between + ' ';
      all.text({0.3, top + 0.4}, between);
      top += 0.9;
    }
    all.title += drawing.title;
    const Point shift{-bounds.left, top - bounds.top};
    for (Shape shape : drawing.shapes) {
      for (Point* const point : {&shape.at, &shape.to, &shape.bend}) {
        point->x += shift.x;
        point->y += shift.y;
      }
      all.shapes.push_back(std::move(shape));
    }
    top += bounds.height();
  }
  return all;
}

}  // namespace grundy::render
