// One description of a picture as SVG, TikZ and characters; graphs in layers.

#include "render/drawing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "grundy/engine.h"
#include "render/layered.h"
#include "render/picture.h"

namespace grundy::render {
namespace {

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++count;
  return count;
}

TEST(Drawings, AreTheSamePictureInEveryFormat) {
  const Engine engine;
  const Drawing drawing = position_drawing(engine.parse("nim(3,5) + cram(../.#)").value());
  EXPECT_EQ(occurrences(drawing_svg(drawing), "<circle"), 8U);
  EXPECT_EQ(occurrences(drawing_tikz(drawing), " circle ("), 8U);
  EXPECT_EQ(occurrences(drawing_svg(drawing), "<rect"), 5U) << "four squares and the background";
  EXPECT_EQ(occurrences(drawing_tikz(drawing), " rectangle "), 4U);
  std::string text;
  for (const std::string& line : drawing_lines(drawing)) text += line + "\n";
  EXPECT_EQ(occurrences(text, "o"), 8U) << text;
  EXPECT_EQ(occurrences(text, "###"), 1U) << text;
}

TEST(Drawings, OfEveryGameCanBeTypesetAndShown) {
  const Engine engine;
  for (const CatalogueEntry& entry : engine.catalogue()) {
    const auto position = engine.parse(entry.info->examples.front());
    ASSERT_TRUE(position.has_value());
    const Drawing drawing = position_drawing(*position);
    const std::string tikz = drawing_tikz(drawing);
    EXPECT_TRUE(tikz.starts_with("\\begin{tikzpicture}[x=7mm, y=-7mm")) << entry.info->name;
    EXPECT_TRUE(tikz.ends_with("\\end{tikzpicture}\n")) << entry.info->name;
    EXPECT_EQ(occurrences(tikz, "{"), occurrences(tikz, "}")) << tikz;
    EXPECT_FALSE(drawing_lines(drawing).empty()) << entry.info->name;
  }
}

TEST(Drawings, LeaveNoCommandToTex) {
  Drawing drawing;
  drawing.text({0, 0}, "\\input{x}_%$");
  const std::string tikz = drawing_tikz(drawing);
  EXPECT_EQ(occurrences(tikz, "\\input"), 0U) << tikz;
  EXPECT_EQ(occurrences(tikz, "\\textbackslash{}input\\{x\\}\\_\\%\\$"), 1U) << tikz;
}

TEST(Drawings, ThatAreLargeShrinkToThePage) {
  Drawing drawing;
  drawing.box({0, 0}, {80, 1}, Tone::light);
  EXPECT_NE(drawing_tikz(drawing).find("scale=0.29"), std::string::npos) << drawing_tikz(drawing);
  EXPECT_TRUE(drawing_lines(drawing).empty()) << "wider than any terminal";
}

TEST(Drawings, OfAUsersLettersKeepTheirPlaces) {
  Engine engine;
  ASSERT_TRUE(
      engine.add_rules("return { name = 'own', options = function(n) return {} end, "
                       "picture = function() return {'ab', ' c'} end }",
                       "own.lua"));
  const Drawing drawing = position_drawing(engine.parse("own(1)").value());
  ASSERT_EQ(drawing.shapes.size(), 3U);
  EXPECT_EQ(drawing.shapes[1].at.x, drawing.shapes[2].at.x);
  EXPECT_EQ(drawing.shapes[0].at.y, drawing.shapes[1].at.y);
  EXPECT_LT(drawing.shapes[1].at.y, drawing.shapes[2].at.y);
}

LayeredGraph divisors() {
  LayeredGraph graph;
  for (std::size_t i = 1; i <= 24; ++i) graph.nodes.push_back({"node " + std::to_string(i), "0"});
  for (std::size_t i = 1; i <= 24; ++i) {
    for (std::size_t k = 2 * i; k <= 24; k += i) graph.arrows.emplace_back(k - 1, i - 1);
  }
  return graph;
}

bool between(double low, double x, double high) {
  constexpr double kSlack = 1e-9;
  return low + kSlack < x && x < high - kSlack;
}

/// True if the segment meets the inside of the box. Tried at many places along it.
bool crosses(const Shape& line, const Shape& box) {
  constexpr int kSteps = 200;
  for (int i = 0; i <= kSteps; ++i) {
    const double share = static_cast<double>(i) / kSteps;
    const double x = line.at.x + share * (line.to.x - line.at.x);
    const double y = line.at.y + share * (line.to.y - line.at.y);
    if (between(box.at.x, x, box.to.x) && between(box.at.y, y, box.to.y)) return true;
  }
  return false;
}

TEST(LayeredGraphs, HaveNoArrowThroughANodeAndNoNodeOnANode) {
  const Drawing drawing = layered_drawing(divisors(), "divisors");
  std::vector<Shape> boxes;
  std::vector<Shape> lines;
  for (const Shape& shape : drawing.shapes) {
    if (shape.kind == ShapeKind::box) boxes.push_back(shape);
    if (shape.kind == ShapeKind::line || shape.kind == ShapeKind::arrow) lines.push_back(shape);
  }
  ASSERT_EQ(boxes.size(), 24U);
  for (const Shape& line : lines) {
    EXPECT_LE(line.at.y, line.to.y) << "arrows point down";
    for (const Shape& box : boxes) EXPECT_FALSE(crosses(line, box));
  }
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const bool apart = boxes[i].to.x <= boxes[k].at.x || boxes[k].to.x <= boxes[i].at.x ||
                         boxes[i].to.y <= boxes[k].at.y || boxes[k].to.y <= boxes[i].at.y;
      EXPECT_TRUE(apart) << i << " on " << k;
    }
  }
}

TEST(LayeredGraphs, AreTheSameEveryTimeAndShowGoodMoves) {
  EXPECT_EQ(drawing_svg(layered_drawing(divisors(), "x")),
            drawing_svg(layered_drawing(divisors(), "x")));
  const Drawing drawing =
      layered_drawing({{{"a", "1"}, {"b", "0", true}, {"c", "2"}}, {{0, 1}, {2, 0}}}, "three");
  const auto good = std::ranges::count_if(
      drawing.shapes, [](const Shape& shape) { return shape.tone == Tone::move; });
  EXPECT_EQ(good, 1);
}

TEST(LayeredGraphs, WithCyclesAreDrawnToo) {
  const Drawing drawing =
      layered_drawing({{{"a"}, {"b"}, {"c"}}, {{0, 1}, {1, 0}, {2, 2}}}, "loops");
  const auto bows = std::ranges::count_if(
      drawing.shapes, [](const Shape& shape) { return shape.kind == ShapeKind::bow; });
  EXPECT_EQ(bows, 2);
  EXPECT_EQ(drawing_svg(drawing).find("nan"), std::string::npos);
  EXPECT_TRUE(layered_drawing({}, "nothing").empty());
}

}  // namespace
}  // namespace grundy::render
