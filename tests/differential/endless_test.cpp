// Northcott's game and Poker Nim against retrograde analysis: the graph of positions with the
// player to move in them, worked through from its ends, knows nothing of gaps and reversed moves.
#include <gtest/gtest.h>

#include <set>

#include "grundy/engine.h"
#include "theory/retrograde/whole_play.h"

namespace grundy {
namespace {

/// Whoever the theorem says wins does win, and its winning moves are just those that do.
void expect_theorem(Engine& engine, const std::string& text) {
  const Sum position = engine.parse(text).value();
  Values values;
  Budget budget({}, nullptr, {});
  const auto whole =
      retrograde::WholePlay::explore(position, Play::normal, 500'000, values, budget);
  ASSERT_TRUE(whole.has_value()) << text;
  const Result theorem = engine.solve(position).value();
  ASSERT_EQ(theorem.outcome, whole->of(position)) << text;
  std::set<std::string> winning;
  for (const MoveResult& move : theorem.winning_moves.value().moves)
    winning.insert(move.to->print());
  const auto options = engine.moves(position).value();
  for (const MoveResult& move : options.options.moves) {
    EXPECT_EQ(winning.contains(move.to->print()), whole->of(*move.to) == Outcome::P)
        << text << ", " << move.move;
  }
  const Result searched = engine.solve(position, {.use_theorems = false}).value();
  EXPECT_EQ(searched.outcome, theorem.outcome) << text;
}

TEST(EndlessGames, NorthcottIsNimOnTheGaps) {
  Engine engine;
  for (int width = 2; width <= 5; ++width) {
    for (int white = 1; white <= width; ++white) {
      for (int black = 1; black <= width; ++black) {
        if (white == black) continue;
        const std::string row = std::to_string(white) + "-" + std::to_string(black);
        const std::string start = "northcott(" + std::to_string(width) + "; " + row;
        expect_theorem(engine, start + ")");
        expect_theorem(engine, start + ", 1-" + std::to_string(width) + "; black)");
        if (width == 3) expect_theorem(engine, start + ", 3-1, 1-2)");
      }
    }
  }
}

TEST(EndlessGames, PokerNimIsNim) {
  Engine engine;
  for (int a = 0; a <= 3; ++a) {
    for (int b = a; b <= 3; ++b) {
      for (int mine = 0; mine <= 2; ++mine) {
        for (int theirs = 0; theirs <= 2; ++theirs) {
          expect_theorem(engine, "pokernim(" + std::to_string(a) + "," + std::to_string(b) +
                                     "; reserve=" + std::to_string(mine) + "," +
                                     std::to_string(theirs) + ")");
        }
      }
    }
  }
}

TEST(EndlessGames, BesideOthersFollowTheNimSum) {
  Engine engine;
  expect_theorem(engine, "northcott(4; 1-4) + *2");
  expect_theorem(engine, "northcott(4; 1-4) + *1");
  expect_theorem(engine, "pokernim(2; reserve=1,1) + *2");
}

/// Misère play has no theorem: the answers must follow from each other. Won: some move leads to a
/// lost position. Lost: all lead to won ones. Drawn: none to a lost one and one to a drawn one.
TEST(EndlessGames, MisereOutcomesFollowFromTheOptions) {
  Engine engine;
  int draws = 0;
  for (const char* text :
       {"northcott(4; 1-4)", "northcott(3; 1-3, 2-1)", "northcott(5; 2-4; black)",
        "pokernim(2,1; reserve=1,0)", "pokernim(1; reserve=2)", "northcott(3; 1-2) + *1",
        "pokernim(0; reserve=0,3)"}) {
    const Sum start = engine.parse(text).value();
    Values values;
    Budget budget({}, nullptr, {});
    const auto whole =
        retrograde::WholePlay::explore(start, Play::misere, 500'000, values, budget).value();
    const auto graph = GameGraph::explore(start, 500'000, true, budget).value();
    for (ArrowGraph::Node node = 0; node < graph.arrows().node_count(); ++node) {
      std::set<Outcome> after;
      for (const auto to : graph.arrows().targets(node)) {
        after.insert(whole.of(graph.position(to)).value());
      }
      const Outcome expected = after.empty() || after.contains(Outcome::P) ? Outcome::N
                               : after.contains(Outcome::D)                ? Outcome::D
                                                                           : Outcome::P;
      const Outcome outcome = whole.of(graph.position(node)).value();
      ASSERT_EQ(outcome, expected) << graph.position(node).print();
      draws += outcome == Outcome::D ? 1 : 0;
    }
  }
  EXPECT_GT(draws, 0);
}

/// The same of games that only a list of options leads to.
TEST(EndlessGames, InListsAreAnsweredInMiserePlayToo) {
  Engine engine;
  for (const char* text :
       {"{northcott(4; 1-3)}", "{northcott(4; 1-3)} + *3", "{{northcott(4; 1-3)}, *2} + *1",
        "{northcott(3; 1-2)} + {northcott(3; 1-2)}", "{pokernim(1; reserve=2), *1} + *2"}) {
    for (const bool theorems : {true, false}) {
      const Request request{.play = Play::misere, .use_theorems = theorems};
      const Sum position = engine.parse(text).value();
      const auto result = engine.solve(position, request);
      ASSERT_TRUE(result) << text << ": " << result.error().message;
      std::set<Outcome> after;
      const Options options = engine.moves(position, request).value();
      for (const MoveResult& move : options.options.moves) {
        after.insert(engine.solve(*move.to, request).value().outcome.value());
      }
      const Outcome expected = after.contains(Outcome::P)   ? Outcome::N
                               : after.contains(Outcome::D) ? Outcome::D
                                                            : Outcome::P;
      EXPECT_EQ(result->outcome, expected) << text;
    }
  }
}

/// With two chips or more nobody need make the last move of misère Poker Nim, whatever else there
/// is; with fewer it is decided.
void expect_evasion(Engine& engine, const std::string& text) {
  const Sum position = engine.parse(text).value();
  const Request searched{.play = Play::misere, .use_theorems = false};
  const Result theorem = engine.solve(position, {.play = Play::misere}).value();
  const Result search = engine.solve(position, searched).value();
  ASSERT_TRUE(search.outcome.has_value()) << text;
  ASSERT_EQ(theorem.outcome, search.outcome) << text;
  ASSERT_EQ(theorem.drawing_moves.has_value(), search.drawing_moves.has_value()) << text;
  if (theorem.drawing_moves) {
    EXPECT_EQ(theorem.drawing_moves->total, search.drawing_moves->total) << text;
  }
  const auto known = engine.moves(position, {.play = Play::misere}).value().options.moves;
  const auto found = engine.moves(position, searched).value().options.moves;
  ASSERT_EQ(known.size(), found.size()) << text;
  for (std::size_t i = 0; i < known.size(); ++i) {
    EXPECT_EQ(known[i].outcome, found[i].outcome) << text << ", " << known[i].move;
  }
}

TEST(EndlessGames, NobodyNeedMakeTheLastMoveOfMiserePokerNim) {
  Engine engine;
  for (int a = 0; a <= 3; ++a) {
    for (int b = 0; b <= 2; ++b) {
      for (int mine = 0; mine <= 2; ++mine) {
        for (int theirs = 0; theirs <= 2; ++theirs) {
          const std::string reserves =
              "; reserve=" + std::to_string(mine) + "," + std::to_string(theirs) + ")";
          const std::string one = "pokernim(" + std::to_string(a) + reserves;
          expect_evasion(engine, one);
          expect_evasion(engine,
                         "pokernim(" + std::to_string(a) + "," + std::to_string(b) + reserves);
          if (b > 0) expect_evasion(engine, one + " + *" + std::to_string(b));
        }
      }
    }
  }
  expect_evasion(engine, "pokernim(1; reserve=1,0) + pokernim(0; reserve=0,1)");
  expect_evasion(engine, "pokernim(1; reserve=0,0) + pokernim(1; reserve=0,0)");
  expect_evasion(engine, "pokernim(1; reserve=2,0) + kayles(3)");
  expect_evasion(engine, "pokernim(1; reserve=2,0) + northcott(3; 1-3)");
}

}  // namespace
}  // namespace grundy
