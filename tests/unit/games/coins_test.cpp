// Games with coins: what they say to bad input, and moves near the end of 64 bits.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/staircase/staircase.h"
#include "games/young.h"
#include "grundy/engine.h"

namespace grundy::games {
namespace {

struct Bad {
  std::string_view text;
  std::size_t offset;
};

void expect_errors(const std::vector<Bad>& inputs) {
  const Engine engine;
  for (const Bad& bad : inputs) {
    const auto position = engine.parse(bad.text);
    ASSERT_FALSE(position.has_value()) << bad.text;
    EXPECT_EQ(position.error().offset, bad.offset) << bad.text << ": " << position.error().message;
    EXPECT_FALSE(position.error().expected.empty()) << bad.text;
  }
}

TEST(Nimble, BadInputIsReportedWhereItIs) {
  expect_errors({{"nimble()", 7}, {"nimble(3,-1)", 9}, {"nimble(2;3)", 8}});
}

TEST(StaircaseNim, BadInputIsReportedWhereItIs) {
  expect_errors({{"staircase()", 10},
                 {"staircase(1,a)", 12},
                 {"staircase(1,18446744073709551615)", 10},  // together more than 64 bits hold
                 {"staircase(18446744073709551615,0,1)", 10}});
}

TEST(StaircaseNim, CoinsAreMovedAtTheEndOf64Bits) {
  const Words steps{1, UINT64_MAX - 1};
  std::vector<Words> reached;
  EXPECT_TRUE(Staircase().each_move_to(steps, NimValue(UINT64_MAX), [&](const Staircase::Move& m) {
    reached.push_back(Staircase::after(steps, m));
    return true;
  }));
  EXPECT_EQ(reached, (std::vector<Words>{{UINT64_MAX, 0}}));
}

TEST(StaircaseNim, ASearchMeetsTheYoungDiagramsInside) {
  EXPECT_EQ(Staircase::search_size({2, 1}), 7);  // in (3,1): none, 1, 11, 2, 21, 3, 31
}

TEST(Young, DiagramsInsideRectanglesAreBinomialCoefficients) {
  EXPECT_EQ(diagrams_inside(Words{4, 4, 4}), 35);
  EXPECT_EQ(diagrams_inside(Words{9}), 10);
  EXPECT_EQ(diagrams_inside(Words{3, 2, 1}), 14);  // a Catalan number
  EXPECT_EQ(diagrams_inside(Words{5, 0}), 6);
}

}  // namespace
}  // namespace grundy::games
