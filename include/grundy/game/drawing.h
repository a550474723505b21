// A position as shapes, for whoever makes a picture of it: SVG, TikZ and pictures of characters are
// drawn from the same description.
//
// A game says what is where, in squares of a board, and nothing about colours or units. The origin
// is anywhere, x grows to the right and y downwards. Whoever renders a drawing finds its bounds.
//
//   grundy::Drawing drawing{.title = "a board of one square with a chip on it"};
//   drawing.box({0, 0}, {1, 1}, Tone::light);
//   drawing.circle({0.5, 0.5}, 0.3, Tone::chip);
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace grundy {

/// What a shape is, which decides how it looks.
enum class Tone : std::uint8_t {
  line,   ///< no filling
  light,  ///< a free square
  dark,   ///< a free square of the other kind
  taken,  ///< a square that is out of play
  goal,   ///< where a piece wants to go, or must not
  chip,   ///< something that a move takes
  white,  ///< a counter of white, heads of a coin
  black,  ///< a counter of black, tails of a coin
  label,  ///< a number at the side, which is not part of the game
  move,   ///< a line or an arrow that is a good move
};

struct Point {
  double x = 0;
  double y = 0;
};

enum class ShapeKind : std::uint8_t {
  line,    ///< from `at` to `to`
  arrow,   ///< the same, with a head at `to`
  curve,   ///< from `at` to `to`, drawn towards `bend`
  bow,     ///< an arrow along a curve
  circle,  ///< around `at`
  box,     ///< with its upper left corner at `at` and its lower right one at `to`
  text,    ///< with its middle at `at`
};

struct Shape {
  ShapeKind kind = ShapeKind::text;
  Tone tone = Tone::line;
  Point at;
  Point to = {};
  Point bend = {};
  double radius = 0;
  std::string text = {};
};

struct Drawing {
  std::string title = {};  ///< what somebody who does not see it is told
  std::vector<Shape> shapes = {};

  [[nodiscard]] bool empty() const { return shapes.empty(); }

  void line(Point at, Point to, Tone tone = Tone::line) {
    shapes.push_back({.kind = ShapeKind::line, .tone = tone, .at = at, .to = to});
  }
  void arrow(Point at, Point to, Tone tone = Tone::line) {
    shapes.push_back({.kind = ShapeKind::arrow, .tone = tone, .at = at, .to = to});
  }
  void curve(Point at, Point bend, Point to) {
    shapes.push_back({.kind = ShapeKind::curve, .at = at, .to = to, .bend = bend});
  }
  void bow(Point at, Point bend, Point to) {
    shapes.push_back({.kind = ShapeKind::bow, .at = at, .to = to, .bend = bend});
  }
  void circle(Point at, double radius, Tone tone) {
    shapes.push_back({.kind = ShapeKind::circle, .tone = tone, .at = at, .radius = radius});
  }
  void box(Point at, Point to, Tone tone) {
    shapes.push_back({.kind = ShapeKind::box, .tone = tone, .at = at, .to = to});
  }
  void text(Point at, std::string text, Tone tone = Tone::line) {
    shapes.push_back({.kind = ShapeKind::text, .tone = tone, .at = at, .text = std::move(text)});
  }
};

}  // namespace grundy
