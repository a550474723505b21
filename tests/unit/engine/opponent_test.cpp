// The engine as a player: it wins what is won, errs at the stated rate, guesses, and thinks ahead.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "grundy/match.h"
#include "support/effort.h"
#include "support/random_positions.h"
#include "support/theorems.h"

namespace grundy {
namespace {

class Opponents : public ::testing::Test {
 protected:
  Match match(std::string_view text, Play play = Play::normal) {
    return Match({.start = engine.parse(text).value(), .play = play});
  }
  Engine engine;
};

/// Plays to the end: the engine with `skill` on one side, a random player on the other.
bool engine_wins(Engine& engine, Match match, const Skill& skill, support::Dice& dice) {
  while (!match.over()) {
    if (match.engine_to_move()) {
      match.make(choose_move(engine, match, skill).value().value());
    } else {
      match.make(dice.pick(match.moves().moves));
    }
  }
  return match.first_player_won() == match.setup().engine_first;
}

TEST_F(Opponents, APerfectPlayerWinsWhatIsWon) {
  support::RandomPositions random(engine, 82);
  support::Dice dice(83);
  for (int i = 0; i < 100; ++i) {
    const Sum start = random.sum(3, 60);
    for (const Play play : {Play::normal, Play::misere}) {
      const bool won = engine.solve(start, {.play = play}).value().outcome == Outcome::N;
      const Match match({.start = start, .play = play, .engine_first = won});
      EXPECT_TRUE(engine_wins(engine, match, {.seed = static_cast<std::uint64_t>(i)}, dice))
          << start.print();
    }
  }
}

TEST_F(Opponents, APlayerWhoErrsLosesSomeOfThem) {
  support::Dice dice(84);
  int won = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Match match({.start = engine.parse("nim(3,5,7)").value(), .engine_first = true});
    won += engine_wins(engine, match, {.error_rate = 1, .seed = seed}, dice) ? 1 : 0;
  }
  EXPECT_GT(won, 10);
  EXPECT_LT(won, 90);
}

TEST_F(Opponents, TheSameSeedPlaysTheSame) {
  const auto record = [&](std::uint64_t seed) {
    Match match({.start = engine.parse("nim(5,6,7,8)").value()});
    while (!match.over()) match.make(*choose_move(engine, match, {0.5, seed}).value());
    return match.save();
  };
  EXPECT_EQ(record(1), record(1));
  EXPECT_NE(record(1), record(2));
}

TEST_F(Opponents, WhereOneMoveIsWantedTheFirstThatWinsIsFound) {
  for (const char* const text :
       {"cram(3x7)", "cram(3x5)", "cram(..../..../.#../....)", "sprouts(4)",
        "nodekayles(a-b, b-c, c-d, d-e, b-e)", "kayles(30)", "nim(3,5)"}) {
    const Sum sum = engine.parse(text).value();
    const Result whole = Engine().solve(sum).value();
    const Result one = Engine().solve(sum, {.max_moves = 1, .find_value = false}).value();
    EXPECT_EQ(one.outcome, whole.outcome) << text;
    ASSERT_TRUE(one.winning_moves.has_value()) << text;
    const auto& moves = whole.winning_moves.value().moves;
    ASSERT_EQ(one.winning_moves->moves.size(), std::min<std::size_t>(1, moves.size())) << text;
    if (!moves.empty()) {
      EXPECT_EQ(one.winning_moves->moves.front().move, moves.front().move) << text;
    }
    if (whole.outcome == Outcome::P) {
      EXPECT_EQ(one.advice.has_value(), whole.advice.has_value()) << text;
    }
  }
}

TEST_F(Opponents, WhereOneMoveIsWantedATheoremGivesItWithoutASearch) {
  for (const char* text : {"cram(5x12)", "cram(9x10)"}) {  // the domino in the centre
    const auto result =
        engine.solve(engine.parse(text).value(), {.max_moves = 1, .find_value = false});
    ASSERT_TRUE(result && result->winning_moves) << text;
    ASSERT_EQ(result->winning_moves->moves.size(), 1U) << text;
    EXPECT_EQ(result->work.positions, 0U) << text;
    const auto after =
        engine.solve(*result->winning_moves->moves[0].to, {.find_value = false, .advise = false});
    EXPECT_EQ(after->outcome, Outcome::P) << text;
  }
}

TEST_F(Opponents, ThinkingAheadLeavesLittleToSearch) {
  for (const char* text : {"cram(5x6)", "chomp(5x6)", "sprouts(3)"}) {
    const Match played = match(text);
    const auto searched = [&](Engine& asked) {
      std::uint64_t positions = 0;
      for (const MoveResult& move : played.moves().moves) {
        const auto result = asked.solve(*move.to, {.max_moves = 1, .find_value = false});
        positions += result ? result->work.positions : 0;
      }
      return positions;
    };
    Engine fresh;
    const std::uint64_t before = searched(fresh);
    think_ahead(engine, played);
    EXPECT_LT(10 * searched(engine), before) << text;
  }
}

TEST_F(Opponents, WhatWasThoughtAheadIsPlayed) {
  // Small enough for all winning moves to be found: with a forecast or without, it is the same.
  for (const Play play : {Play::normal, Play::misere}) {
    for (const char* text :
         {"nim(2,4,5)", "cram(3x4)", "kayles(9) + *2", "northcott(5; 1-4, 2-5)"}) {
      Match played = match(text, play);
      Forecast forecast;
      think_ahead(engine, played, {}, &forecast);
      ASSERT_NE(forecast.find(played.position()), nullptr) << text;
      for (const MoveResult& move : played.moves().moves) {
        EXPECT_NE(forecast.find(*move.to), nullptr) << text << ": " << move.move;
        Match then = played;
        then.make(move);
        if (then.over()) continue;
        Engine fresh;
        EXPECT_EQ(choose_move(engine, then, {}, {}, &forecast).value().value().move,
                  choose_move(fresh, then, {}).value().value().move)
            << text << ": " << move.move;
      }
    }
  }
}

TEST_F(Opponents, AMirrorAnswersOnABoardThatCannotBeSearched) {
  Match played = match("cram(10x10)");
  for (const char* number : {"57", "31", "2"}) {
    ASSERT_TRUE(played.make(number));
    const auto reply = choose_move(engine, played, {}).value().value();
    EXPECT_EQ(reply.outcome, Outcome::P);
    played.make(reply);
    EXPECT_EQ(engine.solve(played.position(), {.find_value = false, .advise = false})->outcome,
              Outcome::P);
  }
}

TEST_F(Opponents, AQuickAnswerWins) {
  for (const char* text : {"cram(3x9)", "sprouts(4)", "chomp(5x7)", "nodekayles(a-b,b-c)"}) {
    const Sum start = engine.parse(text).value();
    const auto result =
        engine.solve(start, {.max_moves = 1, .find_value = false, .quick = true}).value();
    ASSERT_EQ(result.outcome, Outcome::N) << text;
    ASSERT_EQ(result.winning_moves.value().moves.size(), 1U) << text;
    Engine fresh;
    EXPECT_EQ(fresh.solve(*result.winning_moves->moves[0].to, {.advise = false})->outcome,
              Outcome::P)
        << text;
  }
}

TEST_F(Opponents, ThinkingAheadEndsWhenItIsTold) {
  Cancellation cancel;
  cancel.request();
  const Match played = match("cram(6x9)");  // which would take hours
  think_ahead(engine, played, {.cancel = &cancel});
  EXPECT_EQ(played.position().print(), "cram(6x9)");
}

TEST_F(Opponents, AMistakeIsNoWinningMove) {
  const Sum start = engine.parse("nim(3,5,7)").value();
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto move = choose_move(engine, Match({.start = start}), {1, seed}).value().value();
    EXPECT_EQ(engine.solve(move.to.value()).value().outcome, Outcome::N) << move.move;
  }
}

TEST_F(Opponents, AMistakeOnALargeBoardIsNoWinningMove) {
  const Sum start = engine.parse("cram(3x9)").value();
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto move = choose_move(engine, Match({.start = start}), {1, seed}).value().value();
    EXPECT_EQ(move.outcome, Outcome::N);
    EXPECT_EQ(engine.solve(move.to.value()).value().outcome, Outcome::N) << move.move;
  }
}

TEST_F(Opponents, MistakesComeAtTheStatedRate) {
  const Sum start = engine.parse("nim(3,5,7)").value();
  int mistakes = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const auto move = choose_move(engine, Match({.start = start}), {0.3, seed}).value().value();
    mistakes += move.outcome == Outcome::N ? 1 : 0;
  }
  EXPECT_GT(mistakes, 230);
  EXPECT_LT(mistakes, 370);
}

TEST_F(Opponents, AGuessHasNoOutcome) {
  const Match unknown = match("queen(300,400)");
  const Request request{.limits = {.positions = 10}, .use_theorems = false};
  EXPECT_FALSE(choose_move(engine, unknown, {}, request).value().value().outcome.has_value());
  EXPECT_EQ(choose_move(engine, match("nim(3,5)"), {}).value().value().outcome, Outcome::P);
}

TEST_F(Opponents, AGuessIsNoMoveThatIsKnownToLose) {
  const Match game = match("chomp(9x10)");
  Request few;
  few.limits.positions = 300;
  for (std::uint64_t seed = 1; seed <= support::effort(20); ++seed) {
    Engine fresh;
    const auto move = choose_move(fresh, game, {.seed = seed}, few);
    ASSERT_TRUE(move && *move && (*move)->to);
    EXPECT_FALSE((*move)->outcome) << "it was solved, so nothing is tested here";
    const Component& left = (*move)->to->components.front();
    EXPECT_NE(support::outcome_by_theorem(*left.game, left.position), Outcome::N) << left.print();
  }
}

TEST_F(Opponents, AGuessIsMadeAlsoWhenTheEngineIsToldToStop) {
  Cancellation told;
  told.request();
  Request request;
  request.cancel = &told;
  for (const Play play : {Play::normal, Play::misere}) {
    const auto move = choose_move(engine, match("chomp(9x10)", play), {}, request);
    ASSERT_TRUE(move && *move);
    EXPECT_TRUE((*move)->to);
  }
}

TEST_F(Opponents, OneWinningMoveOfALargeSumIsFoundAndWins) {
  std::vector<std::string> texts = {"chomp(7x9) + *3", "cram(5x7) + *2", "chomp(7x9) + cram(4x6)"};
  texts.resize(std::min(texts.size(), support::effort(10)));
  for (const std::string& text : texts) {
    const Match game = match(text);
    const auto move = choose_move(engine, game, {});
    ASSERT_TRUE(move && *move && (*move)->to) << text;
    ASSERT_EQ((*move)->outcome, Outcome::P) << text;
    Engine other;
    EXPECT_EQ(other.solve(*(*move)->to)->nim_value, NimValue(0)) << text;
  }
}

TEST_F(Opponents, WhoWinsIsFoundWithoutTheValueAsWithIt) {
  Request one;
  one.find_value = false;
  one.max_moves = 1;
  for (std::uint64_t a = 1; a <= 6; ++a) {
    for (std::uint64_t b = 1; b <= a; ++b) {
      for (std::uint64_t c = 1; c <= b; ++c) {
        const Sum shape = engine.parse(fmt::format("chomp({},{},{},{})", a, b, c, c)).value();
        Engine fresh;  // which knows no values
        const auto quick = fresh.solve(shape, one);
        const auto whole = engine.solve(shape);
        ASSERT_EQ(quick->outcome, whole->outcome) << shape.print();
        if (quick->outcome != Outcome::N) continue;
        ASSERT_FALSE(quick->winning_moves->moves.empty()) << shape.print();
        const Sum& left = *quick->winning_moves->moves.front().to;
        EXPECT_EQ(engine.solve(left)->nim_value, NimValue(0)) << shape.print();
      }
    }
  }
}

TEST_F(Opponents, MisereWinnersOfOneMoveAreThoseOfTheWholeSearch) {
  const Request one{.play = Play::misere, .max_moves = 1, .find_value = false};
  const Request all{.play = Play::misere};
  for (const char* const text :
       {"chomp(4x5)", "chomp(5,4,4,1)", "moore(3,4,5; k=2)", "staircase(4,2,5)", "queen(6,9)",
        "mockturtles(HTHHTHHT)", "ruler(HTHHTHH)", "euclid(13,21)", "ring(6)", "nim(2,3,3)"}) {
    const Sum start = engine.parse(text).value();
    for (const MoveResult& move : Match({.start = start}).moves().moves) {
      Engine fresh;
      const Result quick = fresh.solve(*move.to, one).value();
      const Result whole = engine.solve(*move.to, all).value();
      ASSERT_EQ(quick.outcome, whole.outcome) << move.to->print();
      if (quick.outcome != Outcome::N || quick.winning_moves.value().moves.empty()) continue;
      const Sum& left = *quick.winning_moves->moves.front().to;
      EXPECT_EQ(engine.solve(left, all)->outcome, Outcome::P) << move.to->print();
    }
  }
}

/// "row 1: 4 -> 5" for "row 1: 5 -> 4".
std::string taken_back(const std::string& move) {
  const std::size_t arrow = move.find(" -> ");
  const std::size_t from = move.rfind(' ', arrow - 1) + 1;  // 0 if there is no blank
  return move.substr(0, from) + move.substr(arrow + 4) + " -> " + move.substr(from, arrow - from);
}

TEST_F(Opponents, WonGamesOfTheEngineEndAlthoughPlayCouldGoOnForEver) {
  // The person goes to and fro as long as that is possible. Who answers advances by retreats, or
  // adds chips that were taken, would be held up for ever.
  for (const char* text : {"northcott(8; 5-2, 1-4, 8-3, 2-7)", "pokernim(4,4; reserve=5,5)",
                           "northcott(6; 2-5) + *2", "pokernim(3; reserve=4,4) + *3"}) {
    Match played({.start = engine.parse(text).value(), .engine_plays = true});
    ASSERT_EQ(engine.solve(played.position()).value().outcome, Outcome::P) << text;
    std::string last;
    for (int i = 0; i < 500 && !played.over(); ++i) {
      if (played.engine_to_move()) {
        played.make(choose_move(engine, played, {}, {}).value().value());
      } else if (last.empty() || !played.make(taken_back(last))) {
        ASSERT_TRUE(played.make("1"));
        last = played.steps().back().move;
      } else {
        last.clear();
      }
    }
    ASSERT_TRUE(played.over()) << text;
    EXPECT_FALSE(played.first_player_won()) << text;
  }
}

}  // namespace
}  // namespace grundy
