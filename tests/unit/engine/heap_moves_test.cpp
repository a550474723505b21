// Winning moves of heap games, picked out by the values of heaps.

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

#include "grundy/engine.h"
#include "support/effort.h"
#include "support/solved.h"

namespace grundy {
namespace {

using support::solved;

/// Whether moves to positions of the value 0 are listed, and how many.
std::size_t winning_moves_that_win(Engine& engine, const std::string& text) {
  const Result result = solved(engine, text);
  if (!result.winning_moves) return 0;
  for (const MoveResult& move : result.winning_moves->moves) {
    const Result after =
        solved(engine, move.to.value().print(), {.list_moves = false, .advise = false});
    EXPECT_EQ(after.nim_value, NimValue()) << text << ": " << move.move;
  }
  return result.winning_moves->moves.size();
}

TEST(HeapMoves, OfHugeHeapsAreFoundByThePeriod) {
  for (const std::string text :
       {"octal(0.3F; 9223372036854775807)", "octal(0.3F; 1000000, 77)",
        "octal(4.[3]; 9223372036854775807, 5)", "octal(0.77; 9223372036854775807)",
        "octal(0.8; 1000003, 12)", "octal((2-4).0; 1000000)", "octal(4.[7]; 1000000, 10)",
        "octal(0.[30]; 9223372036854775807)",
        "subtraction(9223372036854775807, 12345678901234567; allbut {2,3,17})"}) {
    Engine engine;
    EXPECT_GT(winning_moves_that_win(engine, text), 0U) << text;
  }
}

TEST(HeapMoves, OfLargeHeapsWin) {
  std::mt19937_64 random(4);
  Engine engine;
  for (const std::string code : {"0.3F", "4.[7]", "C.[3]", "0.8", "4.9", "4.[307]", "0.[47]"}) {
    for (std::size_t round = 0; round < 3; ++round) {
      const std::string text = "octal(" + code + "; " + std::to_string(2500 + random() % 4000) +
                               "," + std::to_string(random() % 30) + ")";
      winning_moves_that_win(engine, text);
    }
  }
}

TEST(HeapMoves, OfCodesThatOnlyTakeAreAllListed) {
  std::mt19937_64 random(9);
  for (const std::string code :
       {"0.[30]", "0.33[30]", "0.3[2]", "0.003[3]", "0.[31]", "0.1[2]", "0.3303[3]", "0.[2]"}) {
    for (std::size_t round = 0; round < support::effort(10); ++round) {
      const std::string text = "octal(" + code + "; " + std::to_string(1 + random() % 90) + "," +
                               std::to_string(random() % 40) + ")";
      Engine engine;
      const Result result = solved(engine, text);
      ASSERT_TRUE(result.winning_moves) << text;
      std::set<std::string> listed;
      for (const MoveResult& move : result.winning_moves->moves) {
        listed.insert(move.to.value().print());
      }
      std::set<std::string> expected;
      const auto all = engine.moves(engine.parse(text).value(), {});
      ASSERT_TRUE(all.has_value());
      for (const MoveResult& move : all->options.moves) {
        if (move.nim_value == NimValue()) expected.insert(move.to.value().print());
      }
      EXPECT_EQ(listed, expected) << text;
    }
  }
}

}  // namespace
}  // namespace grundy
