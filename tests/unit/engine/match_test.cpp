// Matches: moves as players write them, taking back, saving.
#include <gtest/gtest.h>

#include <string>

#include "grundy/match.h"
#include "support/random_positions.h"

namespace grundy {
namespace {

class Matches : public ::testing::Test {
 protected:
  Match match(std::string_view text, Play play = Play::normal) {
    return Match({.start = engine.parse(text).value(), .play = play});
  }
  static std::string after(Match match, std::string_view text) {
    const auto made = match.make(text);
    return made ? match.position().print() : "error: " + made.error().message;
  }
  Engine engine;
};

TEST_F(Matches, TakeMovesByNameNumberAndPosition) {
  EXPECT_EQ(after(match("nim(3,5)"), "5 -> 3"), "nim(3,3)");
  EXPECT_EQ(after(match("nim(3,5)"), "  5->3 "), "nim(3,3)");
  EXPECT_EQ(after(match("nim(3,5)"), "nim(3, 3)"), "nim(3,3)");
  EXPECT_EQ(after(match("nim(3,5)"), "1"), "nim(2,5)");
  EXPECT_EQ(after(match("nim(3,5)"), "8"), "nim(3)");
  EXPECT_EQ(after(match("queen(3,4) + *4"), "in *4: *4 -> *2"), "queen(3,4) + *2");
}

TEST_F(Matches, RefuseMovesThatThereAreNot) {
  for (const char* text : {"9", "0", "5 -> 6", "5 -> 5", "x", "", "nim(3,6)"}) {
    EXPECT_TRUE(after(match("nim(3,5)"), text).starts_with("error: ")) << text;
  }
  EXPECT_TRUE(after(match("nim(3) + takeaway(3; max=3)"), "3 -> 2").starts_with("error: "))
      << "it could be made in either";
  EXPECT_EQ(after(match("nim(3) + nim(3)"), "3 -> 2"), "nim(2) + nim(3)") << "both are the same";
}

TEST_F(Matches, KnowWhenTheyAreOverAndWhoHasWon) {
  Match normal = match("nim(1,1)");
  EXPECT_FALSE(normal.over());
  ASSERT_TRUE(normal.make("1"));
  ASSERT_TRUE(normal.make("1"));
  EXPECT_TRUE(normal.over());
  EXPECT_FALSE(normal.first_player_won());
  Match misere = match("nim(1,1)", Play::misere);
  ASSERT_TRUE(misere.make("1"));
  ASSERT_TRUE(misere.make("1"));
  EXPECT_TRUE(misere.first_player_won());
}

TEST_F(Matches, TakeBackAndMakeAgain) {
  Match played = match("nim(3,5)");
  EXPECT_FALSE(played.undo());
  ASSERT_TRUE(played.make("5 -> 3"));
  ASSERT_TRUE(played.make("3 -> 1"));
  EXPECT_FALSE(played.redo());
  EXPECT_TRUE(played.undo());
  EXPECT_TRUE(played.undo());
  EXPECT_EQ(played.position().print(), "nim(3,5)");
  EXPECT_TRUE(played.redo());
  EXPECT_EQ(played.position().print(), "nim(3,3)");
  ASSERT_TRUE(played.make("3 -> 0"));
  EXPECT_FALSE(played.redo()) << "another move was made instead";
}

TEST_F(Matches, ReadBackAsTheyWereSaved) {
  support::RandomPositions random(engine, 80);
  support::Dice dice(81);
  for (int i = 0; i < 60; ++i) {
    Match played({.start = random.sum(3, 60),
                  .play = i % 2 == 0 ? Play::normal : Play::misere,
                  .engine_plays = i % 3 != 0,
                  .engine_first = i % 5 == 0,
                  .skill = {0.125, static_cast<std::uint64_t>(i)}});
    for (int k = 0; k < 4 && !played.over(); ++k) played.make(dice.pick(played.moves().moves));
    const auto again = Match::load(engine, played.save());
    ASSERT_TRUE(again.has_value()) << played.save() << again.error().message;
    EXPECT_EQ(again->save(), played.save());
    EXPECT_EQ(again->position().print(), played.position().print());
  }
}

TEST_F(Matches, DamagedFilesAreRefusedWithTheLine) {
  const auto message = [&](std::string_view text) {
    const auto match = Match::load(engine, text);
    return match ? "loaded" : match.error().message;
  };
  const std::string start = "grundy match 1\nposition nim(3,5)\n";
  EXPECT_EQ(message(start), "loaded");
  EXPECT_NE(message("").find("no position"), std::string::npos);
  EXPECT_NE(message("something else\n").find("line 1"), std::string::npos);
  EXPECT_NE(message(start + "play chess\n").find("line 3"), std::string::npos);
  EXPECT_NE(message(start + "errors 1001\n").find("line 3"), std::string::npos);
  EXPECT_NE(message(start + "move 3 -> 2\nmove 3 -> 2\n").find("line 4"), std::string::npos);
  EXPECT_NE(message(start + "move 3 -> 2\nplay misere\n").find("line 4"), std::string::npos);
  EXPECT_NE(message("grundy match 1\nposition nim(\n").find("line 2"), std::string::npos);
  EXPECT_NE(message("grundy match 1\nmove 3 -> 2\n").find("line 2"), std::string::npos);
}

TEST_F(Matches, MovesOfHugeHeapsAreFound) {
  EXPECT_EQ(after(match("nim(9000000000000000000,3)"), "9000000000000000000 -> 77"), "nim(77,3)");
  EXPECT_EQ(after(match("nim(9000000000000000000,3)"), "nim(77,3)"), "nim(77,3)");
  EXPECT_EQ(after(match("rook(9000000000000000000,3)"), "rook(5,3)"), "rook(5,3)");
  EXPECT_EQ(after(match("*9000000000000000000 + *3"), "*3 + *3"), "*3 + *3");
  EXPECT_TRUE(after(match("nim(9000000000000000000,3)"), "nim(77,4)").starts_with("error: "));
}

TEST_F(Matches, CallALargeGraphByItsCounters) {
  const std::string arrows = "A>B, B>C, C>D, D>E, E>F, F>G, G>H";
  const std::string whole = "digraph(" + arrows + "; A)";
  Match played = match(whole + " + *2");
  EXPECT_EQ(full_name(played.moves().moves.front(), played.position()),
            "in digraph(...; A): A -> B");
  EXPECT_EQ(after(played, "in digraph(...; A): A -> B"), "digraph(" + arrows + "; B) + *2");
  EXPECT_EQ(after(played, "in " + whole + ": A -> B"), "digraph(" + arrows + "; B) + *2");
  ASSERT_TRUE(played.make("in digraph(...; A): A -> B"));
  EXPECT_EQ(Match::load(engine, played.save()).value().position().print(),
            played.position().print());
  // Two that would be called the same are written out.
  Match two = match(whole + " + digraph(" + arrows + ", A>H; A)");
  EXPECT_EQ(full_name(two.moves().moves.front(), two.position()), "in " + whole + ": A -> B");
  two.make(two.moves().moves.front());
  EXPECT_EQ(Match::load(engine, two.save()).value().position().print(), two.position().print());
}

}  // namespace
}  // namespace grundy
