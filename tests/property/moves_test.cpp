// What must hold between a position and its options.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "property/games.h"

namespace grundy::property {
namespace {

RC_GTEST_PROP(MexRule, GivesTheValueFromTheOptions, ()) {
  const Sum g = parsed(*small_sum());
  const Options options = engine().moves(g).value();
  RC_ASSERT(options.options.complete);
  std::vector<NimValue> values;
  for (const MoveResult& move : options.options.moves) {
    values.push_back(move.nim_value.value());
    RC_ASSERT(value(move.to.value()) == move.nim_value);
  }
  RC_ASSERT(mex(values) == value(g));
}

RC_GTEST_PROP(MexRule, HoldsForTheListOfTheOptions, ()) {
  const Sum g = parsed(*small_sum());
  const Options options = engine().moves(g).value();
  std::string list;
  for (const MoveResult& move : options.options.moves) {
    list += (list.empty() ? "" : ", ") + move.to.value().print();
  }
  RC_ASSERT(equivalent(parsed({"{" + list + "}"}), g));
}

void check_outcomes(Play play) {
  const Sum g = parsed(*small_sum());
  const Options options = engine().moves(g, {.play = play}).value();
  bool lost_option = false;
  for (const MoveResult& move : options.options.moves) {
    RC_ASSERT(move.outcome == outcome(move.to.value(), play));
    lost_option = lost_option || move.outcome == Outcome::P;
  }
  const bool over = options.options.moves.empty();
  const bool won = over ? play == Play::misere : lost_option;
  RC_ASSERT(outcome(g, play) == (won ? Outcome::N : Outcome::P));
}

RC_GTEST_PROP(Outcomes, FollowFromTheOptionsInNormalPlay, ()) {
  check_outcomes(Play::normal);
}
RC_GTEST_PROP(Outcomes, FollowFromTheOptionsInMiserePlay, ()) {
  check_outcomes(Play::misere);
}

void check_winning_moves(Play play) {
  const Sum g = parsed(*small_sum());
  const Result result = engine().solve(g, {.play = play}).value();
  const MoveList listed = engine().moves(g, {.play = play}).value().options;
  std::vector<std::string> winning;
  for (const MoveResult& move : result.winning_moves.value().moves) {
    winning.push_back(move.to.value().print());
  }
  std::vector<std::string> lost;
  for (const MoveResult& move : listed.moves) {
    if (move.outcome == Outcome::P) lost.push_back(move.to.value().print());
  }
  std::ranges::sort(winning);
  std::ranges::sort(lost);
  RC_ASSERT(winning == lost);
}

RC_GTEST_PROP(WinningMoves, AreTheMovesToLostPositions, ()) {
  check_winning_moves(Play::normal);
}
RC_GTEST_PROP(WinningMoves, AreTheMovesToLostPositionsInMiserePlay, ()) {
  check_winning_moves(Play::misere);
}

RC_GTEST_PROP(Copycat, AnswersEveryMoveInADoubledGame, ()) {
  const Sum g = parsed(*game());
  const Options options = engine().moves(g + g).value();
  for (const MoveResult& move : options.options.moves) RC_ASSERT(move.outcome == Outcome::N);
}

RC_GTEST_PROP(Reversing, AMoveUpwardsDoesNotHelp, ()) {
  // {*0, …, *(n-1)} and any larger heaps: still *n.
  const auto n = *rc::gen::inRange(0, 6);
  const auto larger = *rc::gen::container<std::vector<int>>(2, rc::gen::inRange(1, 6));
  std::string list;
  for (int i = 0; i < n; ++i) list += (list.empty() ? "*" : ", *") + std::to_string(i);
  for (const int up : larger) list += (list.empty() ? "*" : ", *") + std::to_string(n + up);
  RC_ASSERT(value(parsed({"{" + list + "}"})) == NimValue(static_cast<std::uint64_t>(n)));
}

RC_GTEST_PROP(Texts, ReadBackAsTheSameGame, ()) {
  const Sum g = parsed(*small_sum());
  const Sum again = parsed({g.print()});
  RC_ASSERT(again.print() == g.print());
  RC_ASSERT(engine().compare(g, again).value().isomorphic == true);
}

}  // namespace
}  // namespace grundy::property
