#include "teach/worksheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "answer/solve.h"
#include "answer/table.h"
#include "core/meter.h"
#include "core/sums.h"
#include "games/build.h"
#include "teach/exercise_positions.h"
#include "theory/moves.h"
#include "theory/tables.h"
#include "theory/theories.h"

namespace grundy {

namespace {

constexpr int kAttempts = 120;  // for one exercise, before its demands are relaxed, and after
constexpr int kTooLarge = 8;    // attempts that may end at a limit
constexpr std::uint64_t kMostWinningMoves = 12;
constexpr std::size_t kLongestText = 70;  // of a position, so it fits on a line

class WorksheetMaker {
 public:
  WorksheetMaker(const WorksheetRequest& request, ExercisePositions positions,
                 const Registry& registry)
      : request_(request),
        level_(level_of(request.difficulty)),
        positions_(std::move(positions)),
        registry_(registry),
        dice_(request.seed) {}

  std::vector<Exercise> make();
  /// The limit of the request that was reached, if one was.
  [[nodiscard]] const std::optional<Stop>& stop() const { return stop_; }

 private:
  /// Notes that the sheet has reached its limits.
  [[nodiscard]] bool stopped() {
    Meter* const meter = Meter::current();
    const auto reason = meter != nullptr && !stop_ ? meter->exceeded_limit() : std::nullopt;
    if (reason) stop_ = meter->stop(*reason);
    return stop_.has_value();
  }
  /// True if the search for the current exercise should stop.
  [[nodiscard]] bool given_up() { return stopped() || too_large_ >= kTooLarge; }
  [[nodiscard]] Budget question_budget() const;
  [[nodiscard]] bool normal() const { return request_.play == Play::normal; }

  std::optional<Exercise> make(ExerciseKind kind);
  std::optional<Exercise> make_within_limits(ExerciseKind kind);
  std::optional<Exercise> make_table();
  std::optional<Exercise> make_question(ExerciseKind kind, const Level& level, bool strict);
  std::optional<Result> solve(const Sum& position, Detail explain);
  /// The solved position, if it suits the exercise.
  std::optional<Result> fit(const Sum& position, ExerciseKind kind, const Level& level,
                            bool strict);
  Outcome choose_outcome(ExerciseKind kind);
  std::optional<Table> fill(const std::string& expression, std::size_t numbers);
  /// True if the last cell of a table is far too hard.
  [[nodiscard]] bool is_hopeless(const std::string& expression, std::size_t numbers,
                                 std::uint64_t last) const;

  WorksheetRequest request_;
  Level level_;
  ExercisePositions positions_;
  const Registry& registry_;
  Dice dice_;
  Tables tables_{solver_list(), theory_list()};
  int too_large_ = 0;
  std::optional<Stop> stop_;
  std::set<std::string> asked_;                              // positions and tables
  std::set<std::pair<std::string, std::size_t>> tried_;      // tables, with their running numbers
  std::set<std::pair<ExerciseKind, std::string>> asked_so_;  // the same, for each question
};

Budget WorksheetMaker::question_budget() const {
  constexpr std::uint64_t kPositions = 2'000;  // more would be too hard for pencil and paper
  constexpr std::uint64_t kMemory = std::uint64_t{256} << 20U;
  const std::uint64_t memory = std::min(kMemory, request_.limits.memory);
  return Budget(Limits{.memory = memory, .positions = kPositions}, request_.cancel, {});
}

/// True if a search would meet more positions than a sheet should wait for. One position of Sprouts
/// takes as long as a thousand of Nim.
bool is_laborious(const Sum& position, double most) {
  return std::ranges::any_of(position.components, [&](const Component& part) {
    const TheoremFacet* const theorem = part.game->theorem();
    const bool known = theorem != nullptr && theorem->value(part.position).has_value();
    return !known && part.game->heaps() == nullptr &&
           part.game->search_size(part.position).value_or(0) > most;
  });
}

std::optional<Result> WorksheetMaker::solve(const Sum& position, Detail explain) {
  Budget budget = question_budget();
  const Request request{.play = request_.play, .advise = false, .explain = explain};
  tables_.begin(Request{}, budget);
  auto result = grundy::solve(position, request, budget, tables_);
  if (budget.stopped()) ++too_large_;
  if (!result || budget.stopped() || !result->outcome) return std::nullopt;
  if (*result->outcome == Outcome::D || result->loopy_value) return std::nullopt;
  if (!result->winning_moves || !result->winning_moves->complete) return std::nullopt;
  return std::move(*result);
}

std::optional<Result> WorksheetMaker::fit(const Sum& position, ExerciseKind kind,
                                          const Level& level, bool strict) {
  constexpr double kMostLaborious = 1000;
  if (is_laborious(position, kMostLaborious)) return std::nullopt;
  const std::size_t moves = count_moves(position, level.most_moves);
  if (moves < level.least_moves || moves > level.most_moves) return std::nullopt;
  if (position.print().size() > kLongestText * position.components.size()) return std::nullopt;
  if (!positions_.is_about(position)) return std::nullopt;
  const std::string identity = identity_of(position);
  if (asked_so_.contains({kind, identity})) return std::nullopt;
  if (strict && asked_.contains(identity)) return std::nullopt;
  auto result = solve(position, Detail::none);
  if (!result) return std::nullopt;
  if (kind == ExerciseKind::nim_value && !result->nim_value) return std::nullopt;
  if (result->nim_value && result->nim_value->number() > level.largest_value) return std::nullopt;
  if (kind == ExerciseKind::winning_moves && result->winning_moves->total > kMostWinningMoves) {
    return std::nullopt;
  }
  return result;
}

Outcome WorksheetMaker::choose_outcome(ExerciseKind kind) {
  // A third of the positions are lost. If the question is about moves, there usually are some,
  // though "none" must remain a possible answer.
  const std::uint64_t lost_once_in = kind == ExerciseKind::winner ? 3 : 7;
  return dice_.once_in(lost_once_in) ? Outcome::P : Outcome::N;
}

std::optional<Exercise> WorksheetMaker::make_question(ExerciseKind kind, const Level& level,
                                                      bool strict) {
  const Outcome outcome = choose_outcome(kind);
  std::optional<Result> found;
  too_large_ = 0;
  for (int i = 0; i < kAttempts && !given_up(); ++i) {
    auto result = fit(positions_.next(dice_), kind, level, strict);
    if (!result) continue;
    if (outcome == Outcome::P && result->outcome == Outcome::N) {
      // Lost positions are rare, but a winning move leads to one.
      const auto& moves = result->winning_moves->moves;
      const std::optional<Sum> to = moves.empty() ? std::nullopt : dice_.pick(moves).to;
      if (auto lost = to ? fit(*to, kind, level, strict) : std::nullopt) result = std::move(lost);
    }
    const bool as_wanted = result->outcome == outcome;
    if (as_wanted || !found) found = std::move(result);
    if (as_wanted) break;
  }
  if (!found) return std::nullopt;
  auto explained = solve(found->position, Detail::brief);
  if (!explained) return std::nullopt;
  const std::string identity = identity_of(found->position);
  asked_.insert(identity);
  asked_so_.emplace(kind, identity);
  return Exercise{kind, std::move(*explained)};
}

bool WorksheetMaker::is_hopeless(const std::string& expression, std::size_t numbers,
                                 std::uint64_t last) const {
  constexpr double kMostLaborious = 100'000;
  std::string text = expression;
  if (positions_.named() != nullptr && text == positions_.named()->name) {
    text = positions_.named()->table.empty() ? text + (numbers == 1 ? "(_)" : "(_,_)")
                                             : std::string(positions_.named()->table);
  }
  for (std::size_t at = 0; (at = text.find('_', at)) != std::string::npos;) {
    text.replace(at, 1, std::to_string(last));
  }
  const auto largest = build_position(text, registry_);
  return largest && is_laborious(*largest, kMostLaborious);
}

std::optional<Table> WorksheetMaker::fill(const std::string& expression, std::size_t numbers) {
  constexpr std::uint64_t kSmallest = 4;
  const std::uint64_t from = positions_.named() != nullptr ? positions_.named()->table_from : 0;
  // Boards grow quickly. If the wanted size is too large, a smaller one may do.
  for (std::uint64_t size = numbers == 1 ? level_.row : level_.side; size >= kSmallest; --size) {
    for (const std::uint64_t first : {from, from + 1}) {
      if (is_hopeless(expression, numbers, first + size - 1)) break;
      Budget budget = question_budget();
      tables_.begin(Request{}, budget);
      const std::vector<Range> ranges(numbers, Range{first, first + size - 1});
      auto table = grundy::make_table(expression, ranges, Request{}, registry_, tables_, budget);
      if (table && !budget.stopped()) return std::move(*table);
      if (budget.stopped()) ++too_large_;
      if (table) break;
    }
    if (given_up()) break;
  }
  return std::nullopt;
}

/// True if the table has a few different values, none of them very large.
bool is_interesting(const Table& table, const Level& level) {
  std::set<std::uint64_t> values;
  for (const Table::Cell& cell : table.cells) {
    if (!cell.nim_value) return false;
    values.insert(cell.nim_value->number());
  }
  return values.size() >= 3 && *values.rbegin() <= std::max<std::uint64_t>(level.row, 15);
}

std::optional<Exercise> WorksheetMaker::make_table() {
  constexpr int kTables = 20;
  too_large_ = 0;
  for (int i = 0; i < kTables && !given_up(); ++i) {
    const std::size_t numbers = 1 + dice_.below(2);
    // The game's own table first, if it has one.
    const bool plain = positions_.named() != nullptr && i < kTables / 4;
    const std::string expression =
        plain ? std::string(positions_.named()->name) : positions_.table_expression(numbers, dice_);
    if (expression.empty() || expression.size() > kLongestText) continue;
    if (!tried_.emplace(expression, numbers).second) continue;
    auto table = fill(expression, numbers);
    if (!table || !is_interesting(*table, level_)) continue;
    if (!asked_.insert(table->expression).second) continue;
    TableExercise exercise{.table = std::move(*table)};
    const std::size_t cells = exercise.table.cells.size();
    exercise.blank.assign(cells, false);
    std::vector<std::size_t> order(cells);
    std::iota(order.begin(), order.end(), 0U);
    dice_.shuffle(order);
    order.resize((cells + 1) / 3);
    for (const std::size_t cell : order) exercise.blank[cell] = true;
    return Exercise{ExerciseKind::table, std::move(exercise)};
  }
  return std::nullopt;
}

std::optional<Exercise> WorksheetMaker::make(ExerciseKind kind) {
  if (kind == ExerciseKind::table) return make_table();
  if (auto exercise = make_question(kind, level_, true)) return exercise;
  // A small game has no positions of that size. Then the nearest will do, and finally any, even one
  // that another question was about.
  Level relaxed = level_;
  relaxed.least_moves = (level_.least_moves + 1) / 2;
  relaxed.most_moves *= 2;
  if (auto exercise = make_question(kind, relaxed, true)) return exercise;
  relaxed.least_moves = 1;
  relaxed.most_moves *= 2;
  relaxed.largest_value = UINT64_MAX;
  return make_question(kind, relaxed, false);
}

std::optional<Exercise> WorksheetMaker::make_within_limits(ExerciseKind kind) {
  if (stopped()) return std::nullopt;
  try {
    return make(kind);
  } catch (const LimitReached& reached) {
    stop_ = reached.stop();  // the exercises before it are kept
    return std::nullopt;
  }
}

std::size_t size_of(const Exercise& exercise) {
  const auto* const result = std::get_if<Result>(&exercise.answer);
  return result == nullptr ? 0 : count_moves(result->position, 1000);
}

std::vector<Exercise> WorksheetMaker::make() {
  using enum ExerciseKind;
  std::vector<Exercise> exercises;
  const auto add = [&](ExerciseKind kind, std::size_t count) {
    for (std::size_t i = 0; i < count && exercises.size() < request_.count; ++i) {
      auto exercise = make_within_limits(kind);
      if (!exercise) return;
      exercises.push_back(std::move(*exercise));
    }
  };
  const std::size_t count = request_.count;
  if (normal() && count >= 4) add(table, std::max<std::size_t>(1, count / 5));
  const std::size_t kinds = normal() ? 3 : 2;
  const std::size_t left = count - exercises.size();
  if (normal()) add(nim_value, left / kinds);
  add(winning_moves, (left + kinds - 2) / kinds);
  add(winner, count - exercises.size());
  // If one kind of question has run out of positions, another may not have.
  for (const ExerciseKind kind : {winning_moves, nim_value}) {
    if (kind != nim_value || normal()) add(kind, count - exercises.size());
  }
  std::ranges::stable_sort(exercises, {}, [](const Exercise& exercise) {
    return std::pair(exercise.kind, size_of(exercise));
  });
  return exercises;
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

void add_games_and_title(Worksheet& sheet, const GameInfo* named) {
  for (const Exercise& exercise : sheet.exercises) {
    if (const auto* const result = std::get_if<Result>(&exercise.answer)) {
      collect_games(result->position, sheet.games);
    }
  }
  if (named != nullptr) {
    sheet.title = named->title;
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

}  // namespace

Expected<Worksheet> make_worksheet(const WorksheetRequest& request, const Registry& registry) {
  if (request.count == 0 || request.count > kMaxExercises) {
    return bad_input(fmt::format("a worksheet has 1 to {} exercises", kMaxExercises));
  }
  auto positions = ExercisePositions::from(request.source, level_of(request.difficulty), registry);
  if (!positions) return std::unexpected(std::move(positions.error()));
  if (request.play == Play::misere && positions->is_endless()) {
    // Theorems give the winner only in normal play; in misère play most positions are drawn.
    return bad_input(
        fmt::format("{} can go on for ever in misère play; exercises exist only for normal play",
                    request.source));
  }
  Worksheet sheet{.request = request};
  sheet.request.cancel = nullptr;
  const GameInfo* const named = positions->named();
  WorksheetMaker maker(request, std::move(*positions), registry);
  sheet.exercises = maker.make();
  if (sheet.exercises.empty() && maker.stop()) {
    return std::unexpected(
        Error{ErrorKind::limit, fmt::format("no exercise was made: {}", maker.stop()->message)});
  }
  if (sheet.exercises.empty()) {
    return bad_input(fmt::format(
        "no exercise can be made from {}: there are no moves, or no answers within small limits",
        request.source));
  }
  if (sheet.exercises.size() < request.count) {
    sheet.stop = maker.stop();
    sheet.shortage = shortage(sheet.exercises.size(), request, sheet.stop);
  }
  add_games_and_title(sheet, named);
  return sheet;
}

}  // namespace grundy
