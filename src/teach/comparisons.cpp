// Two games, and games in a row: equivalence and periods.
#include <algorithm>

#include "answer/compare.h"
#include "core/sums.h"
#include "games/build.h"
#include "sequence/family_sequence.h"
#include "sequence/sequence.h"
#include "teach/exercises.h"
#include "theory/question.h"

namespace grundy {

namespace {

std::optional<Comparison> compared(Desk& desk, const Sum& left, const Sum& right) {
  Budget budget = desk.question_budget();
  Request request;
  request.advise = false;
  desk.tables().begin(request, budget);
  auto comparison =
      compare_sums(left, right, {left, request, budget, desk.tables()}, desk.registry());
  if (!comparison || budget.stopped() || !comparison->equivalent) return std::nullopt;
  if (!*comparison->equivalent && !comparison->witness) return std::nullopt;
  return std::move(*comparison);
}

/// A game to compare with: another position, or now and then a heap, which is the simplest game.
std::optional<Sum> partner_of(Desk& desk, const Result& left, bool equivalent) {
  const std::uint64_t value = left.nim_value->number();
  const auto heap = [&](std::uint64_t size) {
    auto built = build_position("*" + std::to_string(size), desk.registry());
    return built ? std::optional(std::move(*built)) : std::nullopt;
  };
  if (desk.dice().once_in(4))
    return heap(equivalent || value == 0 ? value + (equivalent ? 0 : 1) : value - 1);
  desk.next_source();
  std::optional<Sum> found;
  for (int i = 0; i < kTries && !desk.given_up(); ++i) {
    auto other = fit(desk, desk.positions().next(desk.dice()), ExerciseKind::equivalent,
                     desk.level(), false);
    if (!other || !other->nim_value) continue;
    if (identity_of(other->position) == identity_of(left.position)) continue;
    if ((other->nim_value == left.nim_value) == equivalent) return other->position;
  }
  return heap(equivalent ? value : value + 1);
}

/// A set to subtract from, or a code, made up; an expression with a running number otherwise.
std::string family_of(Desk& desk, bool plain) {
  Dice& dice = desk.dice();
  const GameInfo* const named = desk.positions().named();
  const std::string_view name = named == nullptr ? std::string_view() : named->name;
  const bool easy = desk.request().difficulty == Difficulty::easy;
  if (name == "takeaway") return "takeaway(max=" + std::to_string(2 + dice.below(7)) + ")";
  if (name == "subtraction") {
    std::vector<std::uint64_t> set{1 + dice.below(2)};
    const std::uint64_t members = easy ? 2 : 3;
    while (set.size() < members) set.push_back(set.back() + 1 + dice.below(4));
    std::string text = "subtraction({";
    for (const std::uint64_t number : set) {
      text += std::to_string(number) + (number == set.back() ? "})" : ",");
    }
    return text;
  }
  if (name == "octal") {
    constexpr std::string_view kDigits = "01234567";
    std::string code = "0.";
    for (std::uint64_t i = 2 + dice.below(2); i > 0; --i) code += kDigits[dice.below(8)];
    return code;
  }
  return plain ? std::string(name) : desk.positions().table_expression(1, dice);
}

std::optional<Sequence> sequence_of(Desk& desk, const std::string& code) {
  const std::uint64_t to = desk.request().difficulty == Difficulty::hard ? 80 : 40;
  const SequenceRequest request{.to = to, .limits = desk.request().limits};
  Budget budget = desk.question_budget();
  Request common;
  desk.tables().begin(common, budget);
  auto family = family_sequence(code, request, desk.registry(), desk.tables(), budget);
  auto found = family ? std::move(*family) : make_sequence(code, request, desk.registry(), budget);
  if (budget.stopped()) desk.count_too_large();
  if (!found || !found->period || !found->period->proved) return std::nullopt;
  const SequencePeriod& period = *found->period;
  const bool short_enough = period.from + 2 * period.length <= to;
  if (!short_enough || period.length + period.from < 2 || found->max == 0) return std::nullopt;
  return std::move(*found);
}

}  // namespace

std::optional<Exercise> make_equivalence_exercise(Desk& desk) {
  const bool equivalent = desk.dice().once_in(2);
  const auto found = next_solved(desk, ExerciseKind::equivalent, desk.level(), false);
  if (!found || !found->nim_value) return std::nullopt;
  const auto other = partner_of(desk, *found, equivalent);
  if (!other) return std::nullopt;
  auto left = desk.solve(found->position, Detail::brief);
  auto right = desk.solve(*other, Detail::brief);
  auto comparison = compared(desk, found->position, *other);
  if (!left || !right || !comparison) return std::nullopt;
  desk.note(ExerciseKind::equivalent, identity_of(found->position));
  return Exercise{
      .kind = ExerciseKind::equivalent,
      .answer = EquivalenceExercise{std::move(*left), std::move(*right), std::move(*comparison)}};
}

std::optional<Exercise> make_period_exercise(Desk& desk) {
  constexpr int kFamilies = 30;
  desk.begin_exercise();
  for (int i = 0; i < kFamilies && !desk.given_up(); ++i) {
    const std::string code = family_of(desk, i == 0);
    if (code.empty() || code.size() > kLongestText) continue;
    if (desk.asked(ExerciseKind::period, code)) continue;
    desk.note(ExerciseKind::period, code);
    auto sequence = sequence_of(desk, code);
    if (!sequence) continue;
    const bool given = desk.request().difficulty == Difficulty::easy;
    return Exercise{.kind = ExerciseKind::period,
                    .answer = PeriodExercise{std::move(*sequence), given}};
  }
  return std::nullopt;
}

}  // namespace grundy
