// What the engine answers when it may not finish, and what it answers about the largest numbers.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "grundy/engine.h"
#include "support/odd_games.h"
#include "support/solved.h"

namespace grundy {
namespace {

using support::solved;

std::vector<std::string> targets(const Result& result) {
  std::vector<std::string> texts;
  for (const MoveResult& move : result.winning_moves.value().moves) {
    texts.push_back(move.to.value().print());
  }
  return texts;
}

TEST(LargeNumbers, NimOfTheLargestHeap) {
  Engine engine;
  const Result result = solved(engine, "nim(18446744073709551615, 5)");
  EXPECT_EQ(result.outcome, Outcome::N);
  EXPECT_EQ(result.nim_value, NimValue(UINT64_MAX ^ 5U));
  EXPECT_EQ(targets(result), std::vector<std::string>{"nim(5,5)"});
  EXPECT_EQ(result.work.positions, 0U);
  EXPECT_FALSE(result.stop.has_value());
}

TEST(LargeNumbers, EveryClosedFormReachesThem) {
  Engine engine;
  EXPECT_EQ(solved(engine, "*18446744073709551615").nim_value, NimValue(UINT64_MAX));
  EXPECT_EQ(solved(engine, "rook(18446744073709551615, 1, 18446744073709551615)").nim_value,
            NimValue(1));
  EXPECT_EQ(solved(engine, "takeaway(18446744073709551615; max=18446744073709551615)").nim_value,
            NimValue(UINT64_MAX));
  EXPECT_EQ(solved(engine, "takeaway(18446744073709551615; max=6)").nim_value, NimValue(1));
  EXPECT_EQ(
      solved(engine, "subtraction(18446744073709551615; {1,3,18446744073709551615})").nim_value,
      NimValue(1));
}

TEST(LargeNumbers, TakeawayKnowsItsMovesAtTheEndOfTheRange) {
  Engine engine;
  EXPECT_EQ(targets(solved(engine, "takeaway(18446744073709551615,7; max=18446744073709551615)")),
            std::vector<std::string>{"takeaway(7,7; max=18446744073709551615)"});
  EXPECT_EQ(targets(solved(engine, "takeaway(18446744073709551615; max=18446744073709551614)")),
            std::vector<std::string>{})
      << "a multiple of max + 1";
  EXPECT_EQ(targets(solved(engine, "takeaway(18446744073709551614; max=18446744073709551614)")),
            std::vector<std::string>{"takeaway(0; max=18446744073709551614)"});
}

TEST(LargeNumbers, MisereNim) {
  Engine engine;
  const Request misere{.play = Play::misere};
  EXPECT_EQ(targets(solved(engine, "nim(18446744073709551615,1,1)", misere)),
            std::vector<std::string>{"nim(1,1,1)"});
  EXPECT_EQ(solved(engine, "nim(18446744073709551615,18446744073709551615)", misere).outcome,
            Outcome::P);
  EXPECT_EQ(targets(solved(engine, "*18446744073709551615 + takeaway(9; max=3)", misere)),
            std::vector<std::string>{"*0 + takeaway(9; max=3)"});
}

TEST(LargeNumbers, TheQueenIsKnownByOutcome) {
  Engine engine;
  const Result lost = solved(engine, "queen(4052739537881, 6557470319842)");
  EXPECT_EQ(lost.outcome, Outcome::P) << "two neighbouring Fibonacci numbers are a pair of Wythoff";
  EXPECT_EQ(lost.nim_value, NimValue(0));
  const Result won = solved(engine, "queen(4052739537881, 6557470319843)");
  EXPECT_EQ(won.outcome, Outcome::N);
  EXPECT_FALSE(won.nim_value.has_value());
  EXPECT_FALSE(targets(won).empty());
  EXPECT_FALSE(won.method.empty());
}

TEST(LargeNumbers, WhatCannotBeKnownIsNotGuessed) {
  Engine engine;
  const Result sum = solved(engine, "queen(4052739537881, 6557470319843) + *1");
  EXPECT_FALSE(sum.outcome.has_value());
  EXPECT_FALSE(sum.nim_value.has_value());
  EXPECT_FALSE(sum.winning_moves.has_value());
  EXPECT_EQ(sum.stop.value().reason, StopReason::too_large);
  ASSERT_EQ(sum.components.size(), 2U);
  EXPECT_FALSE(sum.components[0].nim_value.has_value());
  EXPECT_EQ(sum.components[1].nim_value, NimValue(1)) << "what is known is said";
}

TEST(LargeNumbers, MovesOfAHugeHeapAreCutAndSaidToBe) {
  Engine engine;
  const auto moves =
      engine.moves(engine.parse("nim(18446744073709551615, 5)").value(), {.max_moves = 7});
  ASSERT_TRUE(moves.has_value());
  EXPECT_EQ(moves->options.moves.size(), 7U);
  EXPECT_FALSE(moves->options.complete);
  for (const MoveResult& move : moves->options.moves) EXPECT_TRUE(move.outcome.has_value());
}

TEST(Limits, EachStopsTheSearchWithoutAnAnswer) {
  Cancellation cancelled;
  cancelled.request();
  const std::vector<std::pair<Request, StopReason>> table{
      {{.limits = {.positions = 2000}}, StopReason::positions},
      {{.limits = {.time = std::chrono::milliseconds(1)}}, StopReason::time},
      {{.limits = {.memory = 3U << 20U}}, StopReason::memory},
      {{.limits = {.memory = 1U << 16U}}, StopReason::memory},
      {{.cancel = &cancelled}, StopReason::cancelled},
  };
  for (const auto& [request, reason] : table) {
    Engine engine;
    Request searching = request;
    searching.use_theorems = false;
    const Result result = solved(engine, "queen(700,701) + *1", searching);
    EXPECT_FALSE(result.nim_value.has_value());
    EXPECT_FALSE(result.outcome.has_value());
    EXPECT_FALSE(result.winning_moves.has_value());
    ASSERT_TRUE(result.stop.has_value());
    EXPECT_EQ(result.stop->reason, reason) << result.stop->message;
  }
}

TEST(Limits, TheValueIsNotSearchedForWhereOnlyTheMovesAreWanted) {
  Engine engine;
  for (const char* const text : {"moore(9,13,22; k=2)", "queen(17,40)", "queen(4,7)"}) {
    const Result quick = solved(engine, text, {.find_value = false});
    EXPECT_EQ(quick.work.positions, 0U) << text;
    EXPECT_FALSE(quick.nim_value.has_value()) << text;
    EXPECT_FALSE(quick.stop.has_value()) << text;
    const Result whole = solved(engine, text);
    EXPECT_TRUE(whole.nim_value.has_value()) << text;
    EXPECT_EQ(quick.outcome, whole.outcome) << text;
    EXPECT_EQ(targets(quick), targets(whole)) << text;
  }
  EXPECT_EQ(solved(engine, "moore(9,13,22; k=2) + *1", {.find_value = false}).nim_value,
            solved(engine, "moore(9,13,22; k=2) + *1").nim_value);
}

TEST(Limits, StopMiserePlayToo) {
  Engine engine;
  const Request request{.play = Play::misere, .limits = {.positions = 5000}};
  const Result result = solved(engine, "queen(40,41) + queen(50,51) + queen(60,61)", request);
  EXPECT_FALSE(result.outcome.has_value());
  EXPECT_FALSE(result.winning_moves.has_value());
  EXPECT_EQ(result.stop.value().reason, StopReason::positions);
}

TEST(Limits, TheEngineGoesOnAfterwards) {
  Engine engine;
  EXPECT_FALSE(solved(engine, "queen(300,301)", {.limits = {.positions = 2000}}).nim_value);
  Engine fresh;
  EXPECT_EQ(solved(engine, "queen(300,301)").nim_value, solved(fresh, "queen(300,301)").nim_value);
}

TEST(Limits, WhatWasSolvedOnceIsNotSearchedAgain) {
  Engine engine;
  EXPECT_GT(solved(engine, "queen(60,50)", {.use_theorems = false}).work.positions, 1000U);
  EXPECT_EQ(solved(engine, "queen(50,60)", {.use_theorems = false}).work.positions, 0U);
}

TEST(Limits, ProgressIsReported) {
  Engine engine;
  ASSERT_TRUE(engine.add<support::EndlessGame>());
  Cancellation cancel;
  std::uint64_t seen = 0;
  Request request{.cancel = &cancel};
  request.progress = [&](const Progress& progress) {
    seen = progress.positions;
    cancel.request();
  };
  const Result result = solved(engine, "endless(0)", request);
  EXPECT_EQ(result.stop.value().reason, StopReason::cancelled);
  EXPECT_LE(seen, result.work.positions);
}

TEST(Limits, ASumOfVeryManyComponentsIsAnswered) {
  std::string text = "*2";
  for (int i = 0; i < 60'000; ++i) text += "+*1";
  Engine engine;
  const Result result = solved(engine, text);
  EXPECT_EQ(result.nim_value, NimValue(2));
  EXPECT_EQ(result.winning_moves.value().total, 1U);
}

TEST(Limits, MisereAnswersAreKeptAndOnesBrokenOffDoNoHarm) {
  Engine engine;
  const Sum sum = engine.parse("moore(5,6,7; k=2) + kayles(9)").value();
  const Request misere{.play = Play::misere};
  for (const std::uint64_t positions : {1U, 100U, 400U, 1000U}) {
    Request cut = misere;
    cut.limits.positions = positions;
    (void)engine.solve(sum, cut);
  }
  const Result whole = engine.solve(sum, misere).value();
  EXPECT_EQ(whole.outcome, Engine().solve(sum, misere)->outcome);
  EXPECT_EQ(engine.solve(sum, misere)->work.positions, 0U) << "all is known";
  Request searched = misere;
  searched.use_theorems = false;
  EXPECT_EQ(engine.solve(sum, searched)->outcome, whole.outcome);
}

}  // namespace
}  // namespace grundy
