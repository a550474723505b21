#include "games/ring/ring.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/engine.h"

namespace grundy::games {
namespace {

TEST(Ring, BadRingsAreReportedWhereTheyAre) {
  struct Bad {
    std::string_view text;
    std::size_t offset;
    std::string_view message;
  };
  for (const Bad& bad : std::vector<Bad>{
           {"", 0, "the ring is missing here"},
           {"1", 0, "a ring has at least two cells"},
           {"0", 0, "a ring has at least two cells"},
           {"A", 0, "a ring has at least two cells"},
           {"100001", 0, "the ring is too large"},
           {"-3", 0, "the number of cells cannot be negative"},
           {"AA.", 1, "neighbours must not have the same letter"},
           {"A.BB", 3, "neighbours must not have the same letter"},
           {"A..A", 3, "the last cell is next to the first: they must not have the same letter"},
           {"A.C", 2, "a cell is empty or holds A or B"},
           {"A,B", 1, "a cell is empty or holds A or B"},
       }) {
    const auto start = Ring::parse(Arguments(bad.text, 0));
    ASSERT_FALSE(start.has_value()) << bad.text;
    EXPECT_EQ(start.error().message, bad.message) << bad.text;
    EXPECT_EQ(start.error().offset, bad.offset) << bad.text;
    EXPECT_FALSE(start.error().expected.empty()) << bad.text;
  }
  EXPECT_EQ(Ring::print(Ring::parse(Arguments("....", 0)).value().position), "ring(4)");
}

/// Plays every game on a ring to its end.
// NOLINTNEXTLINE(misc-no-recursion): as deep as the ring is long
std::uint64_t complete_games(const Words& ring, std::uint64_t moves_made) {
  std::uint64_t games = 0;
  bool stuck = true;
  Ring().each_move(ring, [&](const Ring::Move& move) {
    stuck = false;
    games += complete_games(Ring::after(ring, move), moves_made + 1);
    return true;
  });
  if (!stuck) return games;
  EXPECT_EQ(moves_made % 2, 0U) << Ring::print(ring);
  return 1;
}

TEST(Ring, HasAsManyGamesAsTheContestSays) {
  const std::vector<std::uint64_t> expected{4, 12, 56, 240, 1872, 10416, 109536};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto ring = Ring::parse(Arguments(std::to_string(i + 2), 0)).value().position;
    EXPECT_EQ(complete_games(ring, 0), expected[i]) << i + 2;
  }
}

TEST(Ring, TheValueOfEverySmallRingIsTheSearchedOne) {
  Engine engine;
  Request search;
  search.use_theorems = false;
  int rings = 0;
  for (std::uint32_t code = 0; code < 3 * 3 * 3 * 3 * 3 * 3; ++code) {
    std::string text;
    for (std::uint32_t rest = code, cell = 0; cell < 6; ++cell, rest /= 3) text += ".AB"[rest % 3];
    const auto start = Ring::parse(Arguments(text, 0));
    if (!start) continue;
    ++rings;
    const auto result = engine.solve(engine.parse("ring(" + text + ")").value(), search).value();
    ASSERT_EQ(Ring::closed_form(start->position), result.nim_value) << text;
  }
  EXPECT_EQ(rings, 199);  // closed walks of six steps that avoid AA and BB
}

TEST(Ring, TellsGapsApartAroundTheEnd) {
  const auto gaps = [](std::string_view text) {
    std::vector<Ring::Part> found;
    const auto ring = Ring::parse(Arguments(text, 0)).value().position;
    Ring().each_part(ring, [&](const Ring::Part& gap) { found.push_back(gap); });
    return found;
  };
  using Ends = Ring::Ends;
  std::string long_gap(72, '.');
  long_gap.replace(70, 2, "AB");
  EXPECT_EQ(gaps("..A.B."), (std::vector<Ring::Part>{{1, Ends::different}, {3, Ends::different}}));
  EXPECT_EQ(gaps("A...."), (std::vector<Ring::Part>{{4, Ends::equal}}));
  EXPECT_EQ(gaps("5"), (std::vector<Ring::Part>{{5, Ends::none}}));
  EXPECT_EQ(gaps(long_gap), (std::vector<Ring::Part>{{70, Ends::different}}));
}

}  // namespace
}  // namespace grundy::games
