#include "answer/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <span>
#include <utility>

#include "core/found.h"
#include "games/build.h"
#include "games/family.h"
#include "grundy/meter.h"
#include "theory/tables.h"

namespace grundy {

namespace {

constexpr std::uint64_t kMaxCells = 4'000'000;
// Positions after which the limits are looked at, which searches do by themselves.
constexpr std::size_t kLookEvery = 64;

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_';
  });
}

Expected<std::vector<std::uint64_t>> running_numbers_in(const Range& range) {
  if (range.first > range.last) return bad_input("a range must not end before it begins");
  if (range.last - range.first >= kMaxCells) {
    return bad_input(fmt::format("a table may have at most {} cells", kMaxCells));
  }
  std::vector<std::uint64_t> numbers(range.last - range.first + 1);
  std::iota(numbers.begin(), numbers.end(), range.first);
  return numbers;
}

/// Checks the ranges and returns the table with empty cells.
Expected<Table> lay_out(std::string expression, const std::vector<Range>& ranges, Play play,
                        Budget& budget) {
  constexpr std::uint64_t kBytesPerCell = sizeof(Table::Cell) + 64;  // including its printed text
  Table table{.expression = std::move(expression), .play = play};
  table.one_dimensional = ranges.size() == 1;
  auto columns = running_numbers_in(ranges.back());
  if (!columns) return std::unexpected(std::move(columns.error()));
  table.columns = std::move(*columns);
  table.rows = {0};
  if (!table.one_dimensional) {
    auto rows = running_numbers_in(ranges.front());
    if (!rows) return std::unexpected(std::move(rows.error()));
    table.rows = std::move(*rows);
  }
  if (table.rows.size() * table.columns.size() > kMaxCells) {
    return bad_input(fmt::format("a table may have at most {} cells", kMaxCells));
  }
  if (!budget.reserve(table.rows.size() * table.columns.size() * kBytesPerCell)) {
    return std::unexpected(Error{ErrorKind::limit, budget.stop()->message});
  }
  table.cells.resize(table.rows.size() * table.columns.size());
  return table;
}

/// True if nothing but the nim values of its components matters, however the sum is judged.
bool has_plain_value(const Question& question) {
  return question.request.play == Play::normal && question.sum.components.size() == 1 &&
         question.sum.components.front().game->loops() == nullptr &&
         question.sum.components.front().game->given_options() == nullptr;
}

Expected<Table::Cell> fill_cell(const Question& question) {
  if (has_plain_value(question)) {
    const auto value =
        if_known(question.values().number(question.sum.components.front(), question.budget));
    if (!value) return std::unexpected(value.error());
    if (*value) return Table::Cell{**value, (*value)->is_zero() ? Outcome::P : Outcome::N};
  }
  Theory* const theory = question.tables.choose(question);
  if (theory == nullptr) return Table::Cell{};
  GRUNDY_TRY(const auto judgement, theory->judge(question));
  const Verdict& verdict = judgement->verdict();
  const bool valued = verdict.nim_value || verdict.loopy_value;
  if (question.request.play == Play::misere || valued) {
    return Table::Cell{verdict.nim_value, verdict.outcome};
  }
  if (question.budget.stopped()) return Table::Cell{};
  return std::unexpected(
      Error{ErrorKind::endless, fmt::format("play can go on for ever: a search finds who wins {}, "
                                            "but no nim value",
                                            question.sum.print())});
}

/// The expression of a table: for the name of a game, its own one or NAME(_), NAME(_,_).
Expected<std::string> expression_for(std::string_view expression, std::size_t running_numbers,
                                     const Registry& registry) {
  if (!is_name(expression)) return std::string(expression);
  const CatalogueEntry* entry = registry.find(expression);
  if (entry == nullptr) return unknown_game(expression, 0, registry);
  if (!entry->info->table.empty()) return std::string(entry->info->table);
  return std::string(expression) + (running_numbers == 1 ? "(_)" : "(_,_)");
}

/// The position of a cell.
Expected<Sum> read_cell(const Family& family, std::string_view expression,
                        std::span<const std::uint64_t> numbers, const Registry& registry) {
  auto position = family.read(numbers, registry);
  if (position || family.text() == expression) return position;
  return bad_input(
      fmt::format("'{}' is not a position: {}. Write it with _ for each running number, as in "
                  "'nim(_,5)'",
                  family.text(), position.error().message));
}

}  // namespace

Expected<Table> make_table(std::string_view expression, const std::vector<Range>& ranges,
                           const Request& request, const Registry& registry, Tables& tables,
                           Budget& budget) {
  if (ranges.empty() || ranges.size() > 2) {
    return bad_input("a table has one or two running numbers");
  }
  GRUNDY_TRY(const std::string text, expression_for(expression, ranges.size(), registry));
  const Family family(text);
  if (family.count() != ranges.size()) {
    return bad_input(fmt::format("'{}' has {} running numbers (written _), but the table needs {}",
                                 text, family.count(), ranges.size()));
  }
  auto table = lay_out(text, ranges, request.play, budget);
  if (!table) return table;
  Request wanted = request;  // values and outcomes only
  wanted.max_moves = 0;
  wanted.explain = Detail::none;
  auto cell = table->cells.begin();
  std::size_t asked = 0;
  try {
    for (const std::uint64_t row : table->rows) {
      for (const std::uint64_t column : table->columns) {
        if (asked++ % kLookEvery == 0 && !budget.spend(0)) return table;
        if (budget.stopped()) return table;
        const std::vector numbers =
            table->one_dimensional ? std::vector{column} : std::vector{row, column};
        GRUNDY_TRY(const Sum position, read_cell(family, expression, numbers, registry));
        GRUNDY_TRY(*cell++, fill_cell({position, wanted, budget, tables}));
      }
    }
  } catch (const LimitReached& reached) {
    budget.halt(reached.stop().reason, reached.stop().message);
    tables.distrust();
  }
  return table;
}

Expected<ValueList> list_values(std::span<const Sum> positions, const Request& request,
                                Tables& tables, Budget& budget) {
  ValueList list;
  Request wanted = request;  // values only
  wanted.play = Play::normal;
  wanted.max_moves = 0;
  wanted.list_moves = wanted.advise = wanted.outcome_only = false;
  wanted.explain = Detail::none;
  wanted.proof.clear();
  if (!budget.reserve(positions.size() * sizeof(list.values.front()))) {
    return std::unexpected(Error{ErrorKind::limit, budget.stop()->message});
  }
  list.values.resize(positions.size());
  try {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      if (i % kLookEvery == 0 && !budget.spend(0)) break;
      if (budget.stopped()) break;
      GRUNDY_TRY(const Table::Cell cell, fill_cell({positions[i], wanted, budget, tables}));
      list.values[i] = cell.nim_value;
    }
  } catch (const LimitReached& reached) {
    budget.halt(reached.stop().reason, reached.stop().message);
    tables.distrust();
  }
  return list;
}

}  // namespace grundy
