// Questions about one position.
#include <algorithm>
#include <utility>

#include "core/sums.h"
#include "teach/exercises.h"

namespace grundy {

namespace {

constexpr std::uint64_t kMostWinningMoves = 12;

Play play_of(const Desk& desk, ExerciseKind kind) {
  return kind == ExerciseKind::misere ? Play::misere : desk.request().play;
}

Outcome choose_outcome(Desk& desk, ExerciseKind kind) {
  // A third of the positions are lost. If the question is about moves, there usually are some,
  // though "none" must remain a possible answer.
  const std::uint64_t lost_once_in =
      kind == ExerciseKind::winner || kind == ExerciseKind::misere ? 3 : 7;
  return desk.dice().once_in(lost_once_in) ? Outcome::P : Outcome::N;
}

}  // namespace

std::optional<Result> fit(Desk& desk, const Sum& position, ExerciseKind kind, const Level& level,
                          bool strict) {
  constexpr double kMostLaborious = 1000;
  if (is_laborious(position, kMostLaborious)) return std::nullopt;
  const std::size_t moves = count_moves(position, level.most_moves);
  if (moves < level.least_moves || moves > level.most_moves) return std::nullopt;
  if (position.print().size() > kLongestText * position.components.size()) return std::nullopt;
  if (!desk.positions().is_about(position)) return std::nullopt;
  if (has_padding(position)) return std::nullopt;
  const std::string identity = identity_of(position);
  if (desk.asked(kind, identity)) return std::nullopt;
  if (strict && desk.asked(identity)) return std::nullopt;
  auto result = desk.solve(position, Detail::none, play_of(desk, kind));
  if (!result) return std::nullopt;
  if (kind == ExerciseKind::nim_value && !result->nim_value) return std::nullopt;
  if (result->nim_value && result->nim_value->number() > level.largest_value) return std::nullopt;
  if (kind == ExerciseKind::winning_moves && result->winning_moves->total > kMostWinningMoves) {
    return std::nullopt;
  }
  return result;
}

std::optional<Result> next_solved(Desk& desk, ExerciseKind kind, const Level& level, bool strict) {
  const Outcome outcome = choose_outcome(desk, kind);
  std::optional<Result> found;
  desk.begin_exercise();
  for (int i = 0; i < kTries && !desk.given_up(); ++i) {
    auto result = fit(desk, desk.positions().next(desk.dice()), kind, level, strict);
    if (!result) continue;
    if (outcome == Outcome::P && result->outcome == Outcome::N) {
      // Lost positions are rare, but a winning move leads to one.
      const auto& moves = result->winning_moves->moves;
      const std::optional<Sum> to = moves.empty() ? std::nullopt : desk.dice().pick(moves).to;
      if (auto lost = to ? fit(desk, *to, kind, level, strict) : std::nullopt) {
        result = std::move(lost);
      }
    }
    const bool as_wanted = result->outcome == outcome;
    if (as_wanted || !found) found = std::move(result);
    if (as_wanted) break;
  }
  return found;
}

namespace {

std::optional<Exercise> ask(Desk& desk, ExerciseKind kind, const Level& level, bool strict) {
  const auto found = next_solved(desk, kind, level, strict);
  if (!found) return std::nullopt;
  auto explained = desk.solve(found->position, Detail::brief, play_of(desk, kind));
  if (!explained) return std::nullopt;
  desk.note(kind, identity_of(found->position));
  return Exercise{.kind = kind, .answer = std::move(*explained)};
}

}  // namespace

std::optional<Exercise> make_question(Desk& desk, ExerciseKind kind) {
  if (auto exercise = ask(desk, kind, desk.level(), true)) return exercise;
  // A small game has no positions of that size. Then the nearest will do, and finally any, even one
  // that another question was about.
  Level relaxed = desk.level();
  relaxed.least_moves = (relaxed.least_moves + 1) / 2;
  relaxed.most_moves *= 2;
  if (auto exercise = ask(desk, kind, relaxed, true)) return exercise;
  relaxed.least_moves = 1;
  relaxed.most_moves *= 2;
  relaxed.largest_value = UINT64_MAX;
  return ask(desk, kind, relaxed, false);
}

}  // namespace grundy
