#include "teach/worksheet.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

#include "core/found.h"
#include "core/meter.h"
#include "games/build.h"
#include "teach/exercises.h"

namespace grundy {

namespace {

using Kinds = std::vector<ExerciseKind>;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// The text cut at commas that are not inside of parentheses, braces or quotes.
std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (!quoted) depth += c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
    if (c == ',' && depth == 0 && !quoted) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  for (std::string& part : parts) part = std::string(trimmed(part));
  return parts;
}

bool allows(Play play, ExerciseKind kind) {
  using enum ExerciseKind;
  constexpr std::array kMiserePlay{winner, winning_moves, graph, misere};
  return play == Play::normal || std::ranges::find(kMiserePlay, kind) != kMiserePlay.end();
}

Expected<Kinds> read_kinds(const WorksheetRequest& request) {
  Kinds kinds;
  if (request.kinds.empty()) return kinds;
  for (const std::string& word : split_list(request.kinds)) {
    const auto* const name = std::ranges::find(kKindNames, word);
    if (word != "all" && name == std::end(kKindNames)) {
      return bad_input(fmt::format("'{}' is no kind of exercise: there are {} and all", word,
                                   fmt::join(kKindNames, ", ")));
    }
    for (std::size_t i = 0; i < kExerciseKinds; ++i) {
      const auto kind = static_cast<ExerciseKind>(i);
      if (word == "all" ? !allows(request.play, kind) : kKindNames[i] != word) continue;
      if (!allows(request.play, kind)) {
        return bad_input(
            fmt::format("exercises of the kind '{}' exist only for normal play", word));
      }
      if (std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(kind);
    }
  }
  return kinds;
}

std::optional<Exercise> make_of_kind(Desk& desk, ExerciseKind kind) {
  switch (kind) {
    case ExerciseKind::table:
      return make_table_exercise(desk);
    case ExerciseKind::graph:
      return make_graph_exercise(desk);
    case ExerciseKind::equivalent:
      return make_equivalence_exercise(desk);
    case ExerciseKind::period:
      return make_period_exercise(desk);
    case ExerciseKind::proof:
      return make_proof_exercise(desk);
    case ExerciseKind::wrong_step:
      return make_wrong_step_exercise(desk);
    case ExerciseKind::misere:
      if (desk.positions().is_endless()) return std::nullopt;  // misère play of these is drawn
      break;
    case ExerciseKind::winner:
    case ExerciseKind::winning_moves:
    case ExerciseKind::nim_value:
      break;
  }
  return make_question(desk, kind);
}

void add_measures(Desk& desk, Exercise& exercise) {
  const auto* const result = std::get_if<Result>(&exercise.answer);
  if (result != nullptr) exercise.hardness = measure(desk, result->position, result->play);
  exercise.points = points_of(exercise);
}

/// The sources take turns; one that has no exercise of this kind is passed over.
std::optional<Exercise> make_exercise(Desk& desk, ExerciseKind kind) {
  try {
    for (std::size_t i = 0; i < desk.source_count() && !desk.stopped(); ++i) {
      auto exercise = make_of_kind(desk, kind);
      desk.next_source();
      if (!exercise) continue;
      add_measures(desk, *exercise);
      return exercise;
    }
  } catch (const LimitReached& reached) {
    desk.stop_with(reached.stop());  // the exercises before it are kept
  }
  return std::nullopt;
}

std::vector<Exercise> make_usual(Desk& desk) {
  using enum ExerciseKind;
  std::vector<Exercise> exercises;
  const std::size_t count = desk.request().count;
  const auto add = [&](ExerciseKind kind, std::size_t wanted) {
    for (std::size_t i = 0; i < wanted && exercises.size() < count; ++i) {
      auto exercise = make_exercise(desk, kind);
      if (!exercise) return;
      exercises.push_back(std::move(*exercise));
    }
  };
  if (desk.normal() && count >= 4) add(table, std::max<std::size_t>(1, count / 5));
  const std::size_t kinds = desk.normal() ? 3 : 2;
  const std::size_t left = count - exercises.size();
  if (desk.normal()) add(nim_value, left / kinds);
  add(winning_moves, (left + kinds - 2) / kinds);
  add(winner, count - exercises.size());
  // If one kind of question has run out of positions, another may not have.
  for (const ExerciseKind kind : {winning_moves, nim_value}) {
    if (kind != nim_value || desk.normal()) add(kind, count - exercises.size());
  }
  return exercises;
}

/// The kinds take turns; one that has run out is passed over.
std::vector<Exercise> make_chosen(Desk& desk, Kinds kinds) {
  std::vector<Exercise> exercises;
  for (std::size_t turn = 0; !kinds.empty() && exercises.size() < desk.request().count; ++turn) {
    const auto kind = kinds.begin() + static_cast<std::ptrdiff_t>(turn % kinds.size());
    auto exercise = make_exercise(desk, *kind);
    if (exercise) {
      exercises.push_back(std::move(*exercise));
    } else if (desk.stopped()) {
      break;
    } else {
      kinds.erase(kind);
      --turn;
    }
  }
  return exercises;
}

std::size_t size_of(const Exercise& exercise) {
  constexpr std::size_t kMost = 1000;
  if (const auto* const result = std::get_if<Result>(&exercise.answer)) {
    return count_moves(result->position, kMost);
  }
  if (const auto* const graph = std::get_if<GraphExercise>(&exercise.answer)) {
    return graph->nodes.size();
  }
  return 0;
}

void sort_exercises(std::vector<Exercise>& exercises) {
  std::ranges::stable_sort(exercises, {}, [](const Exercise& exercise) {
    return std::pair(exercise.kind, size_of(exercise));
  });
}

/// The games that a reader must know, each once, including those inside lists of options.
// NOLINTNEXTLINE(misc-no-recursion): lists are nested as deep as the notation allows
void collect_games(const Sum& sum, std::vector<GameRules>& games) {
  for (const Component& component : sum.components) {
    const GameInfo& info = component.game->info();
    const auto known = std::ranges::find(games, info.title, &GameRules::title);
    if (known == games.end()) {
      games.push_back(
          {std::string(info.title), std::string(info.summary), std::string(info.notation)});
    }
    if (const auto* const options = component.game->given_options()) {
      for (const Sum& option : *options) collect_games(option, games);
    }
  }
}

void collect_games(const Exercise& exercise, std::vector<GameRules>& games) {
  if (const auto* const result = std::get_if<Result>(&exercise.answer)) {
    collect_games(result->position, games);
  } else if (const auto* const graph = std::get_if<GraphExercise>(&exercise.answer)) {
    collect_games(graph->nodes.front().position, games);
  } else if (const auto* const pair = std::get_if<EquivalenceExercise>(&exercise.answer)) {
    collect_games(pair->left.position, games);
    collect_games(pair->right.position, games);
  } else if (const auto* const steps = std::get_if<WrongStepExercise>(&exercise.answer)) {
    collect_games(steps->result.position, games);
  }
}

void add_games_and_title(Worksheet& sheet, const std::vector<ExercisePositions>& sources) {
  for (const Exercise& exercise : sheet.exercises) collect_games(exercise, sheet.games);
  if (sheet.games.empty()) {
    for (const ExercisePositions& source : sources) {
      if (source.named() != nullptr) {
        sheet.games.push_back({std::string(source.named()->title),
                               std::string(source.named()->summary),
                               std::string(source.named()->notation)});
      }
    }
  }
  std::vector<std::string> titles;
  for (const ExercisePositions& source : sources) {
    if (source.named() == nullptr) continue;
    const std::string title(source.named()->title);
    if (std::ranges::find(titles, title) == titles.end()) titles.push_back(title);
  }
  if (!titles.empty() && titles.size() <= 3) {
    sheet.title = fmt::format("{}", fmt::join(titles, ", "));
  } else if (!titles.empty()) {
    sheet.title = "Impartial games";
  } else {
    sheet.title = sheet.games.size() == 1 ? sheet.games.front().title : sheet.request.source;
  }
}

std::string shortage(std::size_t made, const WorksheetRequest& request,
                     const std::optional<Stop>& stop) {
  if (stop) return fmt::format("only {} of {} exercises: {}", made, request.count, stop->message);
  return fmt::format("only {} different exercise{} could be made from {}, not {}", made,
                     made == 1 ? "" : "s", request.source, request.count);
}

Expected<void> check_request(const WorksheetRequest& request) {
  if (request.count == 0 || request.count > kMaxExercises) {
    return bad_input(fmt::format("a worksheet has 1 to {} exercises", kMaxExercises));
  }
  if (request.space > kMaxSpace) {
    return bad_input(fmt::format("there is room for 0 to {} lines below an exercise", kMaxSpace));
  }
  return {};
}

Expected<std::vector<ExercisePositions>> read_sources(const WorksheetRequest& request,
                                                      const Registry& registry) {
  std::vector<ExercisePositions> sources;
  const auto parts = split_list(request.source);
  for (const std::string& part : parts) {
    // A single source is read as it stands, so an error points at its place.
    const std::string_view text = parts.size() == 1 ? std::string_view(request.source) : part;
    auto positions = ExercisePositions::from(text, level_of(request.difficulty), registry);
    if (!positions) return std::unexpected(std::move(positions.error()));
    if (request.play == Play::misere && positions->is_endless()) {
      // Theorems give the winner only in normal play; in misère play most positions are drawn.
      return bad_input(fmt::format(
          "{} can go on for ever in misère play; exercises exist only for normal play", text));
    }
    sources.push_back(std::move(*positions));
  }
  return sources;
}

}  // namespace

Expected<Worksheet> make_worksheet(const WorksheetRequest& request, const Registry& registry) {
  GRUNDY_TRY_VOID(check_request(request));
  GRUNDY_TRY(const Kinds kinds, read_kinds(request));
  GRUNDY_TRY(const auto sources, read_sources(request, registry));
  Worksheet sheet{.request = request};
  sheet.request.cancel = nullptr;
  Desk desk(request, sources, registry);
  sheet.exercises = kinds.empty() ? make_usual(desk) : make_chosen(desk, kinds);
  sort_exercises(sheet.exercises);
  if (sheet.exercises.empty() && desk.stop()) {
    return std::unexpected(
        Error{ErrorKind::limit, fmt::format("no exercise was made: {}", desk.stop()->message)});
  }
  if (sheet.exercises.empty()) {
    return bad_input(
        fmt::format("no exercise{} can be made from {}: there are no moves, or no "
                    "answers within small limits",
                    kinds.empty() ? "" : " of this kind", request.source));
  }
  if (sheet.exercises.size() < request.count) {
    sheet.stop = desk.stop();
    sheet.shortage = shortage(sheet.exercises.size(), request, sheet.stop);
  }
  add_games_and_title(sheet, sources);
  return sheet;
}

}  // namespace grundy
