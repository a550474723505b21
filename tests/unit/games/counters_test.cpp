// Games in which chips or counters may come back: Northcott's game, Poker Nim, Nim with increases.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "games/increasenim/increasenim.h"
#include "games/northcott/northcott.h"
#include "games/pokernim/pokernim.h"
#include "grundy/engine.h"
#include "support/bad_input.h"
#include "support/theorems.h"

namespace grundy {
namespace {

using support::Bad;

class BadTables : public support::BadInput {};

TEST_P(BadTables, AreReportedWhereTheyAre) {
  expect_report();
}

INSTANTIATE_TEST_SUITE_P(
    Northcott, BadTables,
    ::testing::Values(Bad{"northcott(8)", 11, "the width of the board and then the rows"},
                      Bad{"northcott(0; 1-2)", 10, "room for two"},
                      Bad{"northcott(1; 1-1)", 10, "room for two"},
                      Bad{"northcott(1000001; 1-2)", 10, "too wide"},
                      Bad{"northcott(8; 3-3)", 13, "on one square"},
                      Bad{"northcott(8; 1-2, 4-4)", 18, "on one square"},
                      Bad{"northcott(8; 0-3)", 13, "not on the board"},
                      Bad{"northcott(8; 3-9)", 15, "not on the board"},
                      Bad{"northcott(8; 1-2, 35)", 20, "a white and a black counter"},
                      Bad{"northcott(8; 1-)", 15, "missing"}, Bad{"northcott(8; )", 12, "a white"},
                      Bad{"northcott(8; 1-2; red)", 18, "the player to move"},
                      Bad{"northcott(8; 1-2; black; 3)", 25, "the width of the board"}));

INSTANTIATE_TEST_SUITE_P(PokerNim, BadTables,
                         ::testing::Values(Bad{"pokernim(3,4)", 12, "needs the reserves"},
                                           Bad{"pokernim(3; 5)", 12, "needs the reserves"},
                                           Bad{"pokernim(3; reserve=1,2,3)", 24, "two players"},
                                           Bad{"pokernim(3; reserve=)", 20, "missing"},
                                           Bad{"pokernim(; reserve=1)", 9, "missing"},
                                           Bad{"pokernim(1; reserve=18446744073709551615)", 9,
                                               "too many chips"}));

INSTANTIATE_TEST_SUITE_P(
    IncreaseNim, BadTables,
    ::testing::Values(Bad{"increasenim(3)", 13, "how chips may be added"},
                      Bad{"increasenim(3; add=5)", 20, "how often"},
                      Bad{"increasenim(3; times=5)", 22, "how many chips"},
                      Bad{"increasenim(3; add=0, times=5)", 19, "at least one chip"},
                      Bad{"increasenim(3; add=1, add=5)", 22, "given already"},
                      Bad{"increasenim(3; add=1, most=5)", 22, "no such parameter"},
                      Bad{"increasenim(3; add=4294967296, times=4294967296)", 15, "too many chips"},
                      Bad{"increasenim(3, 18446744073709551615; add=1, times=1)", 15, "grow"}));

std::string read(const std::string& text) {
  const auto position = Engine().parse(text);
  return position ? position->print() : position.error().message;
}

TEST(Northcott, SaysWhoIsToMoveOnlyForBlack) {
  EXPECT_EQ(read("northcott(8;3-5,1 - 8;white)"), "northcott(8; 3-5, 1-8)");
  EXPECT_EQ(read("northcott(8; 3-5; black)"), "northcott(8; 3-5; black)");
}

TEST(Northcott, IsDrawnRowByRow) {
  const auto sum = Engine().parse("northcott(5; 2-4, 5-1; black)").value();
  const Component& board = sum.components.at(0);
  EXPECT_EQ(board.game->draw(board.position), " 1  .W.B.\n 2  B...W\nBlack (B) is to move.\n");
}

TEST(Northcott, ARetreatIsAnsweredInTheSameRow) {
  const auto sum = Engine().parse("northcott(8; 3-5, 1-8)").value();
  const auto reason =
      support::theorem_explained(*sum.components.at(0).game, sum.components.at(0).position).value();
  EXPECT_EQ(reason.kind, "gaps");
  ASSERT_EQ(reason.because.size(), 2U);
  EXPECT_EQ(reason.because[0].figure.at(0), "row 1: 3 -> 2 makes the gap 2");
  EXPECT_EQ(reason.because[0].figure.at(1), "row 1: 5 -> 4 makes it 1 again");
  EXPECT_EQ(reason.because[1].kind, "nim-sum");
}

TEST(PokerNim, OneReserveIsForBoth) {
  EXPECT_EQ(read("pokernim(3,0; reserve=50)"), "pokernim(3,0; reserve=50,50)");
}

TEST(PokerNim, ChipsGoIntoTheReserveOfThePlayerWhoMoves) {
  const games::PokerNim rules;
  EXPECT_EQ(rules.print(rules.after({50, 20, 3, 4}, {3, 1})), "pokernim(3,1; reserve=20,53)");
  EXPECT_EQ(rules.print(rules.after({50, 20, 3, 4}, {2, 9})), "pokernim(9,4; reserve=20,44)");
}

TEST(PokerNim, AllChipsFitAWord) {
  const games::PokerNim rules;
  // Nothing but the one addition of all chips makes that value.
  const games::PokerNim::Position table{UINT64_MAX - 1, 1, 0};
  int moves = 0;
  rules.each_move_to(table, NimValue(UINT64_MAX - 1), [&](const games::PokerNim::Move& move) {
    EXPECT_EQ(rules.print(rules.after(table, move)), "pokernim(18446744073709551614; reserve=1,0)");
    return ++moves > 0;
  });
  EXPECT_EQ(moves, 1);
  rules.each_move_to(table, NimValue(UINT64_MAX), [&](const auto&) { return ++moves > 0; });
  EXPECT_EQ(moves, 1) << "there are not so many chips";
}

TEST(PokerNim, IsDrawnInMiserePlayHoweverManyChipsThereAre) {
  Engine engine;
  for (const char* const text :
       {"pokernim(3,4,5; reserve=50,20)", "pokernim(9000000000000000000; reserve=7,8)",
        "pokernim(1; reserve=1,0) + nim(18446744073709551615)"}) {
    const Request request{.play = Play::misere, .max_moves = 20, .explain = Detail::full};
    const Result result = engine.solve(engine.parse(text).value(), request).value();
    EXPECT_EQ(result.outcome, Outcome::D) << text;
    EXPECT_FALSE(result.stop.has_value()) << text;
    EXPECT_EQ(result.work.positions, 0U) << text;
    EXPECT_GT(result.drawing_moves.value().moves.size(), 0U) << text;
    ASSERT_TRUE(result.explanation.has_value()) << text;
    EXPECT_EQ(result.explanation->because.at(0).kind, "evasion") << text;
  }
}

TEST(Northcott, TooLargeABoardComesToALimitInMiserePlay) {
  Engine engine;
  const auto board = engine.parse("northcott(20; 3-5, 1-8, 2-20, 4-16)").value();
  const Request request{.play = Play::misere, .limits = {.positions = 1000}};
  const Result result = engine.solve(board, request).value();
  EXPECT_FALSE(result.outcome.has_value());
  EXPECT_EQ(result.stop.value().reason, StopReason::positions);
}

TEST(IncreaseNim, ItsParametersMayComeInEitherOrder) {
  EXPECT_EQ(read("increasenim(3; times=2,add=4)"), "increasenim(3; add=4, times=2)");
}

TEST(IncreaseNim, ShowsHowAnIncreaseIsTakenBack) {
  const games::IncreaseNim rules(2);
  const Explanation reason = rules.explain({1, 3});
  EXPECT_EQ(reason.figure.at(0), "3 -> 5  adds 2, times=0 is left");
  EXPECT_EQ(reason.figure.at(1), "5 -> 3  takes them away");
  EXPECT_TRUE(rules.explain({0, 3}).figure.empty());
}

TEST(IncreaseNim, AnIncreaseIsUsedUp) {
  const games::IncreaseNim rules(2);
  EXPECT_EQ(rules.print(rules.after({1, 3}, {1, 5})), "increasenim(5; add=2, times=0)");
  EXPECT_EQ(rules.print(rules.after({1, 3}, {1, 0})), "increasenim(0; add=2, times=1)");
  EXPECT_TRUE(rules.each_move({0, 0}, [](const auto&) { return false; })) << "nothing to add";
}

TEST(HeapPictures, HaveARowForEachHeapAndWhatMayBeAdded) {
  const auto drawn = [](const char* text) {
    const Component part = Engine().parse(text).value().components.at(0);
    return part.game->draw(part.position);
  };
  EXPECT_EQ(drawn("moore(2,3; k=2)"), "     2  o o\n     3  o o o\n");
  EXPECT_EQ(drawn("pokernim(1,2; reserve=4,7)"),
            "     1  o\n     2  o o\nIn reserve: 4 for the player to move, 7 for the other.\n");
  EXPECT_EQ(drawn("increasenim(2; add=3, times=2)"),
            "     2  o o\nChips may be added 2 more times: 1 to 3 to a heap each time.\n");
  EXPECT_EQ(drawn("increasenim(2; add=3, times=1)"),
            "     2  o o\nChips may be added once more: 1 to 3 to a heap.\n");
  EXPECT_EQ(drawn("increasenim(2; add=3, times=0)"), "     2  o o\nNo more chips can be added.\n");
}

}  // namespace
}  // namespace grundy
