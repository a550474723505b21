// Pictures of positions: every game, all the way to the end of a match, and what cannot be drawn.

#include "render/picture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "grundy/engine.h"
#include "render/drawing.h"

namespace grundy::render {
namespace {

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++count;
  return count;
}

/// The first, the last and the middle move by turns, a few of them.
void expect_pictures_of_a_match(Sum position) {
  constexpr std::size_t kMoves = 8;
  for (std::size_t step = 0; step < kMoves; ++step) {
    const std::string svg = position_svg(position);
    EXPECT_TRUE(svg.starts_with("<svg xmlns=")) << position.print();
    EXPECT_TRUE(svg.ends_with("</svg>\n")) << position.print();
    EXPECT_EQ(times(svg, "nan"), 0U) << svg;
    EXPECT_EQ(position_svg(position), svg);
    std::vector<Sum> options;
    for (const Component& component : position.components) {
      component.game->each_move(component.position, [&](const MoveView& move) {
        options.push_back(move.after());
        return options.size() < 50;
      });
    }
    if (options.empty()) return;
    position = options[step % 3 == 0 ? 0 : step % 3 == 1 ? options.size() - 1 : options.size() / 2];
  }
}

TEST(Pictures, OfEveryGameUntilItsEnd) {
  const Engine engine;
  for (const CatalogueEntry& entry : engine.catalogue()) {
    for (const std::string_view example : entry.info->examples) {
      SCOPED_TRACE(example);
      const auto position = engine.parse(example);
      ASSERT_TRUE(position.has_value());
      expect_pictures_of_a_match(*position);
    }
  }
}

TEST(Pictures, OfWhatIsTooLargeAreItsNotation) {
  const Engine engine;
  for (const std::string text :
       {"nim(1000000)", "cram(60x60)", "queen(1000,1000)", "rook(9,99,9)"}) {
    const Sum position = engine.parse(text).value();
    EXPECT_TRUE(picture_svg(position.components.front()).empty()) << text;
    EXPECT_EQ(times(position_svg(position), ">" + text + "</text>"), 1U) << text;
  }
}

TEST(Pictures, DoNotLetTextsOut) {
  const Engine engine;
  const std::string svg = position_svg(engine.parse(R"(digraph("<&x>">B; "<&x>"))").value());
  EXPECT_EQ(times(svg, "<&"), 0U);
  EXPECT_EQ(times(svg, "&lt;&amp;x&gt;"), 1U);
}

TEST(Drawings, AreStackedWithoutOverlap) {
  Drawing first;
  first.box({5, 5}, {7, 6}, Tone::light);
  Drawing second;
  second.circle({-3, 0}, 1, Tone::chip);
  const Drawing both = stacked({first, Drawing(), second}, "+");
  ASSERT_EQ(both.shapes.size(), 3U);
  EXPECT_EQ(both.shapes[0].at.x, 0);
  EXPECT_EQ(both.shapes[0].to.y, 1);
  EXPECT_EQ(both.shapes[1].text, "+");
  EXPECT_GT(both.shapes[2].at.y - both.shapes[2].radius, both.shapes[1].at.y);
  EXPECT_TRUE(drawing_svg(Drawing()).empty());
}

}  // namespace
}  // namespace grundy::render
