// Games with coins: what they say to bad input, and moves near the end of 64 bits.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/kit/young.h"
#include "games/mockturtles/mockturtles.h"
#include "games/ruler/ruler.h"
#include "games/staircase/staircase.h"
#include "games/turtles/turtles.h"
#include "grundy/engine.h"

namespace grundy::games {
namespace {

struct BadRow {
  std::string_view text;
  std::size_t offset;
};

void expect_errors(const std::vector<BadRow>& inputs) {
  const Engine engine;
  for (const BadRow& bad : inputs) {
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

TEST(CoinTurning, BadInputIsReportedWhereItIs) {
  const std::string long_row = "ruler(" + std::string(4097, 'T') + ")";
  expect_errors({{"turtles()", 8},
                 {"turtles(HTX)", 10},
                 {"mockturtles(3)", 12},
                 {"ruler(HhT)", 7},
                 {"ruler(H T)", 7},
                 {long_row, 6}});
}

/// The values of single heads, by the mex rule over whole rows.
TEST(CoinTurning, SingleHeadsHaveTheValuesOfTheBooks) {
  Engine engine;
  Request search;
  search.use_theorems = false;
  const auto value = [&](std::string_view game, std::size_t place) {
    std::string row(place, 'T');
    row.back() = 'H';
    const std::string text = std::string(game) + '(' + row + ')';
    return engine.solve(engine.parse(text).value(), search).value().nim_value;
  };
  for (std::size_t place = 1; place <= 10; ++place) {
    EXPECT_EQ(value("turtles", place), NimValue(Turtles::value_of(place)));
    EXPECT_EQ(value("mockturtles", place), NimValue(MockTurtles::value_of(place)));
    EXPECT_EQ(value("ruler", place), NimValue(Ruler::value_of(place)));
  }
}

TEST(CoinTurning, OdiousNumbersHaveAnOddNumberOfOnes) {
  EXPECT_EQ(MockTurtles::value_of(1), 1U);
  EXPECT_EQ(MockTurtles::value_of(8), 14U);
  for (std::uint64_t place = 1; place <= 1000; ++place) {
    EXPECT_EQ(MockTurtles::place_of(MockTurtles::value_of(place)), place);
  }
  EXPECT_FALSE(MockTurtles::place_of(3).has_value());
  EXPECT_FALSE(MockTurtles::place_of(0).has_value());
}

TEST(CoinTurning, LongRowsAreAnsweredByTheTheorem) {
  Engine engine;
  std::string row(4096, 'T');
  row.back() = 'H';
  for (const auto& [game, value] : std::vector<std::pair<std::string, std::uint64_t>>{
           {"turtles", 4096}, {"mockturtles", 8191}, {"ruler", 4096}}) {
    const auto result = engine.solve(engine.parse(game + '(' + row + ')').value(), {}).value();
    EXPECT_EQ(result.nim_value, NimValue(value)) << game;
    ASSERT_TRUE(result.winning_moves.has_value()) << game;
    EXPECT_EQ(result.winning_moves->total, 1U) << game;  // it is the only head
  }
}

/// Why heads are no parts: beside each other they are not what they are in Nim.
TEST(CoinTurning, HeadsDoNotAddUpInMiserePlay) {
  Engine engine;
  Request misere;
  misere.play = Play::misere;
  int different = 0;
  for (std::uint32_t code = 0; code < 64; ++code) {
    std::string row;
    std::string heaps = "nim(0";
    for (std::uint32_t place = 1; place <= 6; ++place) {
      const bool head = (code >> (place - 1) & 1U) != 0;
      row += head ? 'H' : 'T';
      if (head) heaps += ',' + std::to_string(place);
    }
    const auto coins = engine.solve(engine.parse("turtles(" + row + ")").value(), misere).value();
    const auto nim = engine.solve(engine.parse(heaps + ")").value(), misere).value();
    different += coins.outcome != nim.outcome ? 1 : 0;
  }
  EXPECT_GT(different, 0);
}

TEST(Young, DiagramsInsideRectanglesAreBinomialCoefficients) {
  EXPECT_EQ(diagrams_inside(Words{4, 4, 4}), 35);
  EXPECT_EQ(diagrams_inside(Words{9}), 10);
  EXPECT_EQ(diagrams_inside(Words{3, 2, 1}), 14);  // a Catalan number
  EXPECT_EQ(diagrams_inside(Words{5, 0}), 6);
}

}  // namespace
}  // namespace grundy::games
