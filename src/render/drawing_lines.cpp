// Drawings as characters: what a terminal shows. Lines come first and letters last, so names stay
// readable on whatever they lie.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/text.h"
#include "render/drawing.h"

namespace grundy::render {

namespace {

constexpr double kColumnsEach = 4;  // for each square
constexpr double kRowsEach = 2;
constexpr double kMostColumnsShown = 300;
constexpr double kMostRowsShown = 200;

struct Place {
  int column = 0;
  int row = 0;
};

/// The lines without empty ones above and below, and without spaces before all of them.
std::vector<std::string> without_margin(std::vector<std::string> lines) {
  const auto has_text = [](const std::string& line) { return !line.empty(); };
  const auto first = std::ranges::find_if(lines, has_text);
  lines.erase(lines.begin(), first);
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  std::size_t margin = std::string::npos;
  for (const std::string& line : lines) margin = std::min(margin, line.find_first_not_of(' '));
  for (std::string& line : lines) line.erase(0, std::min(margin, line.size()));
  return lines;
}

class Canvas {
 public:
  Canvas(const Bounds& bounds, double scale) : bounds_(bounds), scale_(scale) {
    const auto rows = static_cast<std::size_t>(std::ceil(bounds.height() * scale * kRowsEach)) + 1;
    const auto columns =
        static_cast<std::size_t>(std::ceil(bounds.width() * scale * kColumnsEach)) + 2;
    cells_.assign(rows, std::vector<std::string>(columns, " "));
  }

  [[nodiscard]] Place place(Point at) const {
    return {static_cast<int>(std::lround((at.x - bounds_.left) * scale_ * kColumnsEach)),
            static_cast<int>(std::lround((at.y - bounds_.top) * scale_ * kRowsEach))};
  }
  void put(Place at, std::string_view character) {
    if (std::string* const cell = find(at)) *cell = character;
  }
  void line(Place from, Place to) {
    const int steps = std::max(std::abs(to.column - from.column), std::abs(to.row - from.row));
    for (int i = 0; i <= steps; ++i) put(between(from, to, i, steps), stroke(from, to));
  }
  void head(Place from, Place tip) {
    const int across = tip.column - from.column;
    const int down = tip.row - from.row;
    const bool level = std::abs(across) > 2 * std::abs(down);
    put(tip, level ? (across > 0 ? ">" : "<") : (down > 0 ? "v" : "^"));
  }
  void box(Place from, Place to, std::string_view filling) {
    for (int row = from.row; row <= to.row; ++row) {
      for (int column = from.column; column <= to.column; ++column) {
        const bool side = column == from.column || column == to.column;
        const bool end = row == from.row || row == to.row;
        put({column, row}, side && end ? "+" : end ? "-" : side ? "|" : filling);
      }
    }
  }
  void text(Place middle, std::string_view text) {
    int column = middle.column - static_cast<int>(letter_count(text)) / 2;
    while (!text.empty()) {
      std::size_t length = 1;
      while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xc0U) == 0x80U) {
        ++length;
      }
      put({column++, middle.row}, text.substr(0, length));
      text.remove_prefix(length);
    }
  }
  [[nodiscard]] std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    for (const auto& row : cells_) {
      std::string line;
      for (const std::string& cell : row) line += cell;
      line.erase(line.find_last_not_of(' ') + 1);
      lines.push_back(std::move(line));
    }
    return without_margin(std::move(lines));
  }

 private:
  static Place between(Place from, Place to, int step, int steps) {
    if (steps == 0) return from;
    const auto at = [&](int a, int b) {
      return static_cast<int>(std::lround(a + (b - a) * static_cast<double>(step) / steps));
    };
    return {at(from.column, to.column), at(from.row, to.row)};
  }
  static std::string_view stroke(Place from, Place to) {
    const int across = to.column - from.column;
    const int down = to.row - from.row;
    if (std::abs(across) > 4 * std::abs(down)) return "-";
    if (std::abs(down) > std::abs(across)) return "|";
    return (across > 0) == (down > 0) ? "\\" : "/";
  }
  std::string* find(Place at) {
    const bool inside = at.row >= 0 && at.column >= 0 &&
                        static_cast<std::size_t>(at.row) < cells_.size() &&
                        static_cast<std::size_t>(at.column) < cells_.front().size();
    if (!inside) return nullptr;
    return &cells_[static_cast<std::size_t>(at.row)][static_cast<std::size_t>(at.column)];
  }

  Bounds bounds_;
  double scale_;
  std::vector<std::vector<std::string>> cells_;
};

std::string_view filling_of(Tone tone) {
  return tone == Tone::taken ? "#" : tone == Tone::goal ? "." : " ";
}

void put_line(const Shape& shape, Canvas& canvas) {
  const Place from = canvas.place(shape.at);
  const Place to = canvas.place(shape.to);
  if (shape.kind == ShapeKind::line || shape.kind == ShapeKind::arrow) {
    canvas.line(from, to);
    if (shape.kind == ShapeKind::arrow) canvas.head(from, to);
    return;
  }
  const auto middle = [](double a, double bend, double b) { return (a + 2 * bend + b) / 4; };
  const Place bend = canvas.place(
      {middle(shape.at.x, shape.bend.x, shape.to.x), middle(shape.at.y, shape.bend.y, shape.to.y)});
  canvas.line(from, bend);
  canvas.line(bend, to);
  if (shape.kind == ShapeKind::bow) canvas.head(bend, to);
}

void put_circle(const Shape& shape, Canvas& canvas) {
  constexpr double kNode = 0.32;  // a larger one has room for a name
  const Place at = canvas.place(shape.at);
  if (shape.radius <= kNode || shape.tone == Tone::white || shape.tone == Tone::black) {
    canvas.put(at, shape.radius < 0.15 || shape.tone == Tone::black ? "*" : "o");
    return;
  }
  const bool counter = shape.tone == Tone::chip;
  canvas.put({at.column - 2, at.row}, counter ? "[" : "(");
  canvas.put({at.column - 1, at.row}, " ");
  canvas.put(at, " ");
  canvas.put({at.column + 1, at.row}, " ");
  canvas.put({at.column + 2, at.row}, counter ? "]" : ")");
}

}  // namespace

std::vector<std::string> drawing_lines(const Drawing& drawing) {
  if (drawing.empty()) return {};
  const Bounds bounds = bounds_of(drawing);
  // Lines that cross need more room than squares do.
  const bool slanting = std::ranges::any_of(drawing.shapes, [](const Shape& shape) {
    return shape.kind <= ShapeKind::bow && shape.at.x != shape.to.x && shape.at.y != shape.to.y;
  });
  const double scale = slanting ? 1.75 : 1;
  if (scale * bounds.width() * kColumnsEach > kMostColumnsShown ||
      scale * bounds.height() * kRowsEach > kMostRowsShown) {
    return {};
  }
  Canvas canvas(bounds, scale);
  for (const Shape& shape : drawing.shapes) {
    if (shape.kind != ShapeKind::box) continue;
    canvas.box(canvas.place(shape.at), canvas.place(shape.to), filling_of(shape.tone));
  }
  for (const Shape& shape : drawing.shapes) {
    if (shape.kind <= ShapeKind::bow) put_line(shape, canvas);
  }
  for (const Shape& shape : drawing.shapes) {
    if (shape.kind == ShapeKind::circle) put_circle(shape, canvas);
  }
  for (const Shape& shape : drawing.shapes) {
    if (shape.kind == ShapeKind::text) canvas.text(canvas.place(shape.at), printable(shape.text));
  }
  return canvas.lines();
}

}  // namespace grundy::render
