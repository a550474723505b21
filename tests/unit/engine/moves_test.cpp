#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "grundy/engine.h"

namespace grundy {
namespace {

Options options(std::string_view text, const Request& request = {}) {
  Engine engine;
  auto list = engine.moves(engine.parse(text).value(), request);
  EXPECT_TRUE(list.has_value());
  return std::move(*list);
}

TEST(Moves, HaveTheValueOfTheWholeSum) {
  std::map<std::string, std::uint64_t> values;
  for (const MoveResult& move : options("*2 + queen(1,1)").options.moves) {
    values[move.to.value().print()] = move.nim_value.value().number();
  }
  EXPECT_EQ(values, (std::map<std::string, std::uint64_t>{{"*0 + queen(1,1)", 2},
                                                          {"*1 + queen(1,1)", 3},
                                                          {"*2 + queen(0,0)", 2},
                                                          {"*2 + queen(0,1)", 3},
                                                          {"*2 + queen(1,0)", 3}}));
}

TEST(Moves, ToTheSamePositionAreListedOnceAndCounted) {
  const MoveList list = options("nim(2,2,1)").options;
  std::map<std::string, std::uint64_t> counts;
  for (const MoveResult& move : list.moves) counts[move.to.value().print()] = move.count;
  EXPECT_EQ(counts, (std::map<std::string, std::uint64_t>{
                        {"nim(1,2,1)", 2}, {"nim(2,1)", 2}, {"nim(2,2)", 1}}));
  EXPECT_EQ(list.total, 5U);
  EXPECT_TRUE(list.complete);
}

TEST(Moves, SayInWhichComponentTheyAre) {
  for (const MoveResult& move : options("nim(1) + queen(0,2) + *1").options.moves) {
    const std::string expected = move.component == 0   ? "1 -> 0"
                                 : move.component == 1 ? "(0,2) -> (0,"
                                                       : "*1 -> *0";
    EXPECT_EQ(move.move.find(expected), 0U) << move.move;
  }
}

TEST(Moves, OfAFinishedGameAreNone) {
  for (const char* text : {"0", "{}", "nim(0,0)", "queen(0,0) + *0", "subtraction(3; {5})"}) {
    for (const Play play : {Play::normal, Play::misere}) {
      const MoveList list = options(text, {.play = play}).options;
      EXPECT_TRUE(list.moves.empty()) << text;
      EXPECT_EQ(list.total, 0U);
      EXPECT_TRUE(list.complete);
    }
  }
}

TEST(Moves, InMiserePlayHaveOutcomesAndNoValues) {
  std::map<std::string, Outcome> outcomes;
  for (const MoveResult& move : options("nim(2,1)", {.play = Play::misere}).options.moves) {
    EXPECT_FALSE(move.nim_value.has_value());
    outcomes[move.to.value().print()] = move.outcome.value();
  }
  EXPECT_EQ(outcomes,
            (std::map<std::string, Outcome>{
                {"nim(1,1)", Outcome::N}, {"nim(1)", Outcome::P}, {"nim(2)", Outcome::N}}));
}

TEST(WinningMoves, AreAllThreeOfTheQueenAndTheHeap) {
  for (const bool theorems : {true, false}) {
    Engine engine;
    const auto result =
        engine.solve(engine.parse("queen(3,4) + *4").value(), {.use_theorems = theorems});
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->nim_value, NimValue(6));
    std::map<std::string, std::size_t> found;
    for (const MoveResult& move : result->winning_moves.value().moves) {
      found[move.to.value().print()] = move.component;
    }
    EXPECT_EQ(found, (std::map<std::string, std::size_t>{
                         {"queen(3,4) + *2", 1}, {"queen(0,4) + *4", 0}, {"queen(3,1) + *4", 0}}));
  }
}

TEST(WinningMoves, AreCutWhenThereAreTooMany) {
  // 2 + 2 + … and an odd one: every heap of 2 may be emptied.
  std::string text = "{*0";
  for (int i = 0; i < 50; ++i) text += ",{*1,*" + std::to_string(i + 2) + "}";
  Engine engine;
  const auto result = engine.solve(engine.parse(text + "}").value(), {.max_moves = 10});
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->winning_moves.value().moves.size(), 10U);
  EXPECT_EQ(result->winning_moves->total, 51U);
  EXPECT_FALSE(result->winning_moves->complete);
}

TEST(WinningMoves, OfMillionsOfHeapsAreNamedWithoutTheirPositions) {
  std::string text = "nim(9";
  for (int i = 0; i < 20'000; ++i) text += ",5,5";
  Engine engine;
  const auto result = engine.solve(engine.parse(text + ")").value());
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->nim_value, NimValue(9));
  ASSERT_EQ(result->winning_moves.value().moves.size(), 1U);
  EXPECT_EQ(result->winning_moves->moves[0].move, "9 -> 0");
  EXPECT_FALSE(result->winning_moves->moves[0].to.has_value());
}

TEST(Solving, NamesTheTheoremOrTheSearch) {
  Engine engine;
  const auto method = [&](const char* text, const Request& request = {}) {
    return engine.solve(engine.parse(text).value(), request).value().method;
  };
  EXPECT_NE(method("nim(3,5)").find("Bouton"), std::string::npos);
  EXPECT_NE(method("queen(1,2)").find("Wythoff"), std::string::npos);
  EXPECT_EQ(method("queen(3,4)"), "mex rule");
  EXPECT_EQ(method("nim(3,5)", {.use_theorems = false}), "mex rule");
  EXPECT_NE(method("nim(3,5)", {.play = Play::misere}).find("Bouton"), std::string::npos);
  EXPECT_NE(method("{*2} + {*2}", {.play = Play::misere}).find("search"), std::string::npos);
}

}  // namespace
}  // namespace grundy
