// Arguments: those that need no values, and those with a mistake in them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "core/sums.h"
#include "teach/exercises.h"
#include "theory/question.h"

namespace grundy {

namespace {

bool needs_no_values(const Explanation& reason) {
  return reason.kind == "mirror" || reason.kind == "strategy-stealing";
}

/// True if the argument holds for the whole position, and not for one of its parts.
bool argues_without_values(const Explanation& reason) {
  return needs_no_values(reason) || std::ranges::any_of(reason.because, needs_no_values);
}

/// The first few moves, each with its copy as the answer.
std::vector<std::string> copied_moves(const Component& component) {
  constexpr std::size_t kShown = 3;
  std::vector<std::string> lines;
  component.game->each_move(component.position, [&](const MoveView& move) {
    const Sum after = move.after();
    lines.push_back(fmt::format("{} in one, then {} in the other, which leaves {}", move.print(),
                                move.print(), (after + after).print()));
    return lines.size() < kShown;
  });
  return lines;
}

/// True if play can go on for ever. Then neither copying moves nor the mex rule is an argument.
bool need_not_end(const Sum& position) {
  return std::ranges::any_of(position.components,
                             [](const Component& component) { return component.game->endless(); });
}

/// Two copies of a game: the second player copies every move.
std::optional<Result> doubled(Desk& desk, const Sum& position) {
  if (position.components.size() != 1 || need_not_end(position)) return std::nullopt;
  auto result = desk.solve(position + position, Detail::brief);
  if (!result || result->outcome != Outcome::P || !result->explanation) return std::nullopt;
  result->explanation = Explanation{
      "mirror",
      "Both components are the same game. Whatever the first player does in one of them, the "
      "second "
      "player does in the other, so they are the same again after every answer. The second player "
      "always has an answer, and play ends, so the first player is the one who cannot move.",
      copied_moves(position.components.front())};
  return result;
}

constexpr int kMovesDown = 12;
constexpr std::size_t kMostOptions = 8;  // whose values an argument lists

struct Argument {
  std::vector<std::string> steps;
  std::size_t wrong = 0;
  std::string correction;
};

std::string conclusion(std::uint64_t value) {
  return value == 0 ? std::string("The nim value is 0, so the player to move loses.")
                    : fmt::format("The nim value is {}, not 0, so the player to move wins.", value);
}

std::uint64_t mex(const std::vector<std::uint64_t>& values) {
  const std::set<std::uint64_t> present(values.begin(), values.end());
  std::uint64_t least = 0;
  while (present.contains(least)) ++least;
  return least;
}

std::string listed(const std::vector<std::uint64_t>& values) {
  const std::set<std::uint64_t> sorted(values.begin(), values.end());
  return fmt::format("{}", fmt::join(sorted, ", "));
}

/// A wrong value for a right one: what a slip would give.
std::uint64_t slip(std::uint64_t right, Dice& dice) {
  return right > 0 && dice.once_in(2) ? right - 1 : right + 1;
}

std::uint64_t nim_sum_of(const std::vector<std::uint64_t>& values) {
  std::uint64_t sum = 0;
  for (const std::uint64_t value : values) sum ^= value;
  return sum;
}

/// Four steps from the values of the parts to the winner; `in_binary` are the values as the second
/// step writes them.
std::vector<std::string> steps_to_sum(const std::string& first,
                                      const std::vector<std::uint64_t>& values,
                                      const std::vector<std::uint64_t>& in_binary,
                                      std::uint64_t sum) {
  std::vector<std::string> terms;
  for (std::size_t i = 0; i < values.size(); ++i) {
    terms.push_back(fmt::format("{} = {:b}", values[i], in_binary[i]));
  }
  return {first, fmt::format("In binary, {}.", fmt::join(terms, ", ")),
          fmt::format("The nim sum of these is {0}, in binary {0:b}.", sum), conclusion(sum)};
}

struct Parts {
  std::string sentence;
  std::vector<std::uint64_t> values;
};

/// The components of a sum, or the heaps of a list; nothing if there are many, or others.
std::optional<Parts> parts_of(const Result& result) {
  constexpr std::size_t kMost = 4;
  Parts parts;
  const auto& components = result.position.components;
  if (components.size() == 1) {
    const Explanation* const sum = nim_sum_in(*result.explanation);
    const bool heaps =
        components.front().game->info().notation.find("HEAP") != std::string_view::npos;
    if (sum == nullptr || !heaps) return std::nullopt;
    const auto fact = std::ranges::find(sum->facts, "values", &Fact::name);
    if (fact == sum->facts.end()) return std::nullopt;
    if (const auto* const values = std::get_if<std::vector<std::uint64_t>>(&fact->value)) {
      parts.values = *values;
    }
    parts.sentence =
        fmt::format("The heaps have the nim values {}.", fmt::join(parts.values, ", "));
  } else {
    for (std::size_t i = 0; i < components.size(); ++i) {
      if (!result.components[i].nim_value) return std::nullopt;
      parts.values.push_back(result.components[i].nim_value->number());
      parts.sentence += fmt::format("{}{} has the nim value {}", i > 0 ? ", and " : "",
                                    components[i].print(), parts.values.back());
    }
    parts.sentence += ".";
  }
  if (parts.values.size() < 2 || parts.values.size() > kMost) return std::nullopt;
  return parts;
}

/// The values of the parts, and their nim sum.
std::optional<Argument> argument_of_parts(const Result& result, Dice& dice) {
  const auto parts = parts_of(result);
  if (!parts) return std::nullopt;
  const auto* const values = &parts->values;
  const std::string& first = parts->sentence;
  const std::uint64_t right = nim_sum_of(*values);
  Argument argument{.steps = steps_to_sum(first, *values, *values, right),
                    .wrong = 1 + dice.below(3)};
  if (argument.wrong == 1) {
    auto binary = *values;
    const std::size_t index = dice.below(binary.size());
    binary[index] = slip(binary[index], dice);
    argument.steps = steps_to_sum(first, *values, binary, nim_sum_of(binary));
    argument.correction =
        fmt::format("Step 2: {0} is {0:b} in binary, not {1:b}. The nim sum is {2}.",
                    (*values)[index], binary[index], right);
  } else if (argument.wrong == 2) {
    std::uint64_t plain = 0;
    for (const std::uint64_t value : *values) plain += value;
    const std::uint64_t claimed = plain != right ? plain : slip(right, dice);
    argument.steps = steps_to_sum(first, *values, *values, claimed);
    argument.correction = fmt::format(
        "Step 3: the nim sum is {}, not {}{}.", right, claimed,
        plain != right ? ", which is the ordinary sum; in a nim sum nothing is carried" : "");
  } else {
    argument.steps[3] =
        right == 0 ? "The nim value is 0, so the player to move wins."
                   : fmt::format("The nim value is {}, not 0, so the player to move loses.", right);
    argument.correction =
        "Step 4: the player to move wins if the nim value is not 0, and loses if "
        "it is 0.";
  }
  return argument;
}

/// The values of the options, and the least number missing. One of them is wrong.
std::optional<Argument> argument_of_options(Desk& desk, const Result& result) {
  Budget budget = desk.question_budget();
  Request request;
  request.advise = false;
  desk.tables().begin(request, budget);
  const auto moves = list_moves({result.position, request, budget, desk.tables()});
  if (!moves || !moves->complete || budget.stopped()) return std::nullopt;
  if (moves->moves.size() < 2 || moves->moves.size() > kMostOptions) return std::nullopt;
  std::vector<std::uint64_t> values;
  for (const MoveResult& move : moves->moves) {
    if (!move.nim_value || !move.to) return std::nullopt;
    values.push_back(move.nim_value->number());
  }
  // Either the least missing number is said to be there, or a number below it that occurs only once
  // is said to be another. Both change the conclusion.
  Dice& dice = desk.dice();
  const std::size_t wrong = dice.below(values.size());
  const bool needed = values[wrong] < mex(values) && std::ranges::count(values, values[wrong]) == 1;
  std::vector<std::uint64_t> claimed = values;
  claimed[wrong] = needed && dice.once_in(2) ? values[wrong] + 1 : mex(values);
  Argument argument;
  for (std::size_t i = 0; i < claimed.size(); ++i) {
    argument.steps.push_back(fmt::format("The move {} leads to {}, which has the nim value {}.",
                                         moves->moves[i].move, moves->moves[i].to->print(),
                                         claimed[i]));
  }
  const std::string all = listed(claimed);
  argument.steps.push_back(
      fmt::format("The least number that is not among {} is {}.", all, mex(claimed)));
  argument.steps.push_back(conclusion(mex(claimed)));
  argument.wrong = wrong;
  argument.correction = fmt::format(
      "Step {}: {} has the nim value {}, not {}. So the options have the nim values {}, "
      "and the least number missing is {}.",
      wrong + 1, moves->moves[wrong].to->print(), values[wrong], claimed[wrong], listed(values),
      mex(values));
  return argument;
}

}  // namespace

std::optional<Exercise> make_proof_exercise(Desk& desk) {
  desk.begin_exercise();
  Level level = desk.level();
  level.least_moves = 1;
  level.most_moves *= 2;
  const bool double_it = desk.dice().once_in(2);
  for (int i = 0; i < kTries && !desk.given_up(); ++i) {
    const Sum position = desk.positions().next(desk.dice());
    if (position.print().size() > kLongestText / 2) continue;
    auto result = fit(desk, position, ExerciseKind::proof, level, false);
    if (!result) continue;
    result = desk.solve(position, Detail::brief);
    const bool itself =
        result && result->explanation && argues_without_values(*result->explanation);
    const bool late = i > kTries / 2;
    if (!itself && (double_it || late)) result = doubled(desk, position);
    if (!result || !result->explanation || !argues_without_values(*result->explanation)) continue;
    const std::string identity = identity_of(result->position);
    if (desk.asked(ExerciseKind::proof, identity)) continue;
    desk.note(ExerciseKind::proof, identity);
    return Exercise{.kind = ExerciseKind::proof, .answer = std::move(*result)};
  }
  return std::nullopt;
}

std::optional<Exercise> make_wrong_step_exercise(Desk& desk) {
  desk.begin_exercise();
  Level level = desk.level();
  level.least_moves = 3;
  for (int i = 0; i < kTries && !desk.given_up(); ++i) {
    Sum position = desk.positions().next(desk.dice());
    if (!fit(desk, position, ExerciseKind::wrong_step, level, false)) continue;
    auto result = desk.solve(position, Detail::brief);
    if (!result || !result->explanation) continue;
    auto argument = argument_of_parts(*result, desk.dice());
    if (!argument && !need_not_end(position)) {
      // A few moves make the list of options short enough.
      for (int k = 0; k < kMovesDown && count_moves(position, kMostOptions) > kMostOptions; ++k) {
        position = without_padding(after_a_move(position, desk.dice()));
      }
      if (!fit(desk, position, ExerciseKind::wrong_step, level, false)) continue;
      result = desk.solve(position, Detail::brief);
      if (result && result->explanation) argument = argument_of_options(desk, *result);
    }
    if (!argument) continue;
    desk.note(ExerciseKind::wrong_step, identity_of(position));
    return Exercise{.kind = ExerciseKind::wrong_step,
                    .answer = WrongStepExercise{std::move(*result), std::move(argument->steps),
                                                argument->wrong, std::move(argument->correction)}};
  }
  return std::nullopt;
}

}  // namespace grundy
