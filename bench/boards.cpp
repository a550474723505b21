// The small boards of the tables, by search alone: all Cram rectangles of up to 20 squares and all
// Chomp rectangles up to 8x8. Each family uses one solver, as filling a table does. Answers are
// checked before anything is timed: against published values, and against the references, which
// fill dense arrays in order (every set of free squares of a 4x5 board, every staircase in an 8x8
// one).

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/mex_set.h"
#include "grundy/engine.h"
#include "workload.h"

namespace grundy::bench {

namespace {

constexpr std::uint32_t kCramSquares = 20;
constexpr std::uint32_t kChompSide = 8;

struct Known {
  std::uint32_t rows;
  std::uint32_t columns;
  std::uint64_t value;
};

// M. Schneider, Das Spiel Juvavum (2009); 4x4 and 4x5 also in P. Beling's impartial-games.
constexpr std::array kCram = {Known{1, 2, 1}, Known{1, 3, 1},  Known{1, 4, 2},  Known{1, 5, 0},
                              Known{1, 6, 3}, Known{1, 14, 4}, Known{1, 18, 2}, Known{1, 20, 3},
                              Known{2, 2, 0}, Known{2, 3, 1},  Known{2, 8, 0},  Known{2, 9, 1},
                              Known{3, 6, 4}, Known{4, 4, 0},  Known{4, 5, 2}};
// An exhaustive table, made by a separate program.
constexpr std::array kChomp = {Known{2, 3, 4},  Known{2, 7, 10}, Known{4, 4, 6},  Known{4, 7, 19},
                               Known{4, 8, 12}, Known{5, 5, 6},  Known{5, 7, 23}, Known{5, 8, 22},
                               Known{6, 7, 28}, Known{6, 8, 32}, Known{7, 7, 20}};

using Boards = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t>;

Boards search_boards(std::string_view game, std::uint32_t most_rows, std::uint32_t most_columns,
                     std::uint32_t most_squares) {
  Engine engine;
  Request request;
  request.use_theorems = false;
  request.max_moves = 0;
  request.advise = false;
  Boards values;
  for (std::uint32_t rows = 1; rows <= most_rows; ++rows) {
    for (std::uint32_t columns = rows; columns <= most_columns; ++columns) {
      if (rows * columns > most_squares) break;
      const std::string text = fmt::format("{}({}x{})", game, rows, columns);
      const auto result = engine.solve(engine.parse(text).value(), request);
      if (!result || !result->nim_value) wrong(text);
      values[{rows, columns}] = result->nim_value->number();
    }
  }
  return values;
}

Boards cram_boards() {
  return search_boards("cram", kCramSquares, kCramSquares, kCramSquares);
}
Boards chomp_boards() {
  return search_boards("chomp", kChompSide, kChompSide, kChompSide * kChompSide);
}

/// The value of a full board, found by the mex rule for every set of free squares.
std::uint64_t dense_cram(std::uint32_t rows, std::uint32_t columns) {
  std::vector<std::uint32_t> dominoes;
  for (std::uint32_t square = 0; square < rows * columns; ++square) {
    if (square % columns + 1 < columns) dominoes.push_back(3U << square);
    if (square + columns < rows * columns)
      dominoes.push_back(1U << square | 1U << (square + columns));
  }
  std::vector<std::uint8_t> values(std::size_t{1} << (rows * columns));
  for (std::uint32_t free = 0; free < values.size(); ++free) {
    std::uint64_t seen = 0;
    for (const std::uint32_t domino : dominoes) {
      if ((free & domino) == domino) seen |= std::uint64_t{1} << values[free ^ domino];
    }
    values[free] = static_cast<std::uint8_t>(std::countr_one(seen));
  }
  return values.back();
}

/// The value of every staircase, which is given by the lengths of its rows from the poisoned one
/// on.
std::map<std::vector<std::uint32_t>, std::uint32_t> dense_chomp() {
  std::map<std::vector<std::uint32_t>, std::uint32_t> values;
  std::vector<std::uint32_t> rows(kChompSide, 0);
  MexSet seen;
  // In lexicographic order, every bite leaves an earlier staircase.
  for (rows[0] = 1; rows[0] <= kChompSide;) {
    seen.clear();
    for (std::size_t row = 0; row < kChompSide; ++row) {
      for (std::uint32_t left = row == 0 ? 1 : 0; left < rows[row]; ++left) {
        std::vector<std::uint32_t> bitten = rows;
        for (std::size_t k = row; k < kChompSide; ++k) bitten[k] = std::min(bitten[k], left);
        seen.insert(values.at(bitten));
      }
    }
    values.emplace(rows, seen.mex());
    std::size_t at = kChompSide - 1;
    while (at > 0 && rows[at] == rows[at - 1]) rows[at--] = 0;
    ++rows[at];
  }
  return values;
}

void check(const Boards& boards, std::string_view game, auto&& known) {
  for (const Known& fact : known) {
    const auto found = boards.find({fact.rows, fact.columns});
    if (found == boards.end() || found->second != fact.value) {
      wrong(fmt::format("{}({}x{})", game, fact.rows, fact.columns));
    }
  }
}

void check_all() {
  const Boards cram = cram_boards();
  check(cram, "cram", kCram);
  for (const auto& [board, value] : cram) {
    if (value != dense_cram(board.first, board.second)) {
      wrong(fmt::format("cram({}x{})", board.first, board.second));
    }
  }
  const Boards chomp = chomp_boards();
  check(chomp, "chomp", kChomp);
  const auto staircases = dense_chomp();
  for (const auto& [board, value] : chomp) {
    std::vector<std::uint32_t> rows(kChompSide, 0);
    std::fill_n(rows.begin(), board.first, board.second);
    if (value != staircases.at(rows)) wrong(fmt::format("chomp({}x{})", board.first, board.second));
  }
}

}  // namespace

void boards_workload() {
  fmt::print("all Cram rectangles up to 20 squares, all Chomp rectangles up to 8x8, by search\n");
  check_all();
  constexpr int kCalls = 5;
  const double cram = median_seconds(kCalls, [] { (void)cram_boards(); });
  const double chomp = median_seconds(kCalls, [] { (void)chomp_boards(); });
  const double dense_4x5 = median_seconds(kCalls, [] { (void)dense_cram(4, 5); });
  const double dense_8x8 = median_seconds(kCalls, [] { (void)dense_chomp(); });
  figure("both in all, one core (wanted: under 2 s)", fmt::format("{:.3f} s", cram + chomp));
  figure("Cram against every set of squares of 4x5 in order",
         fmt::format("{:.2f} x", cram / dense_4x5));
  figure("Chomp against every staircase in order", fmt::format("{:.2f} x", chomp / dense_8x8));
}

}  // namespace grundy::bench
