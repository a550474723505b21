// Tables with gaps.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "answer/table.h"
#include "games/build.h"
#include "teach/exercises.h"

namespace grundy {

namespace {

bool is_hopeless(Desk& desk, const std::string& expression, std::size_t numbers,
                 std::uint64_t last) {
  constexpr double kMostLaborious = 100'000;
  std::string text = expression;
  if (desk.positions().named() != nullptr && text == desk.positions().named()->name) {
    text = desk.positions().named()->table.empty() ? text + (numbers == 1 ? "(_)" : "(_,_)")
                                                   : std::string(desk.positions().named()->table);
  }
  for (std::size_t at = 0; (at = text.find('_', at)) != std::string::npos;) {
    text.replace(at, 1, std::to_string(last));
  }
  const auto largest = build_position(text, desk.registry());
  return largest && is_laborious(*largest, kMostLaborious);
}

std::optional<Table> fill(Desk& desk, const std::string& expression, std::size_t numbers) {
  constexpr std::uint64_t kSmallest = 4;
  const std::uint64_t from =
      desk.positions().named() != nullptr ? desk.positions().named()->table_from : 0;
  // Boards grow quickly. If the wanted size is too large, a smaller one may do.
  for (std::uint64_t size = numbers == 1 ? desk.level().row : desk.level().side; size >= kSmallest;
       --size) {
    for (const std::uint64_t first : {from, from + 1}) {
      if (is_hopeless(desk, expression, numbers, first + size - 1)) break;
      Budget budget = desk.question_budget();
      desk.tables().begin(Request{}, budget);
      const std::vector<Range> ranges(numbers, Range{first, first + size - 1});
      auto table =
          grundy::make_table(expression, ranges, Request{}, desk.registry(), desk.tables(), budget);
      if (table && !budget.stopped()) return std::move(*table);
      if (budget.stopped()) desk.count_too_large();
      if (table) break;
    }
    if (desk.given_up()) break;
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

}  // namespace

std::optional<Exercise> make_table_exercise(Desk& desk) {
  constexpr int kTables = 20;
  desk.begin_exercise();
  for (int i = 0; i < kTables && !desk.given_up(); ++i) {
    const std::size_t numbers = 1 + desk.dice().below(2);
    // The game's own table first, if it has one.
    const bool plain = desk.positions().named() != nullptr && i < kTables / 4;
    const std::string expression = plain ? std::string(desk.positions().named()->name)
                                         : desk.positions().table_expression(numbers, desk.dice());
    if (expression.empty() || expression.size() > kLongestText) continue;
    const std::string attempt = fmt::format("{} {}", numbers, expression);
    if (desk.asked(ExerciseKind::table, attempt)) continue;
    desk.note(ExerciseKind::table, attempt);
    auto table = fill(desk, expression, numbers);
    if (!table || !is_interesting(*table, desk.level())) continue;
    if (desk.asked(table->expression)) continue;
    desk.note(ExerciseKind::table, table->expression);
    TableExercise exercise{.table = std::move(*table)};
    const std::size_t cells = exercise.table.cells.size();
    exercise.blank.assign(cells, false);
    std::vector<std::size_t> order(cells);
    std::iota(order.begin(), order.end(), 0U);
    desk.dice().shuffle(order);
    order.resize((cells + 1) / 3);
    for (const std::size_t cell : order) exercise.blank[cell] = true;
    return Exercise{.kind = ExerciseKind::table, .answer = std::move(exercise)};
  }
  return std::nullopt;
}

}  // namespace grundy
