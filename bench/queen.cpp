// The general solver on small positions: every value of the queen on a 500×500 board by the mex
// rule alone. The reference fills a dense array row by row. No solver that has to find its
// positions can match that; it shows how far the general solver is from the floor.

#include <cstdint>
#include <memory>
#include <vector>

#include "core/budget.h"
#include "core/mex_set.h"
#include "games/queen/queen.h"
#include "grundy/game/typed.h"
#include "solve/dag/solver.h"
#include "workload.h"

namespace grundy::bench {

namespace {

using games::Queen;

constexpr std::uint32_t kSide = 500;

std::uint64_t options_on_board() {
  // After the symmetry: each unordered pair once.
  std::uint64_t options = 0;
  for (std::uint32_t row = 0; row < kSide; ++row) {
    for (std::uint32_t column = row; column < kSide; ++column) options += row + column + row;
  }
  return options;
}

std::vector<std::uint32_t> dense_values() {
  std::vector<std::uint32_t> values(std::size_t{kSide} * kSide);
  const auto at = [&](std::size_t row, std::size_t column) -> std::uint32_t& {
    return values[row * kSide + column];
  };
  MexSet seen;
  for (std::size_t row = 0; row < kSide; ++row) {
    for (std::size_t column = row; column < kSide; ++column) {
      seen.clear();
      for (std::size_t k = 1; k <= row; ++k) seen.insert(at(row - k, column - k));
      for (std::size_t r = 0; r < row; ++r) seen.insert(at(r, column));
      for (std::size_t c = 0; c < column; ++c) seen.insert(at(row, c));
      at(row, column) = at(column, row) = seen.mex();
    }
  }
  return values;
}

/// Solves the far corner, and so every position; returns the bytes of its table.
std::uint64_t solve_all(Solver& solver, unsigned threads) {
  Limits limits;
  limits.threads = threads;
  Budget budget(limits, nullptr, {});
  const auto corner = detail::to_words(Queen::Part{kSide - 1, kSide - 1});
  if (!solver.value(corner, budget)) wrong("the search stopped");
  return solver.bytes();
}

void check(Solver& solver, const std::vector<std::uint32_t>& expected) {
  Budget budget({}, nullptr, {});
  for (std::uint32_t row = 0; row < kSide; ++row) {
    for (std::uint32_t column = row; column < kSide; ++column) {
      const auto square = detail::to_words(Queen::Part{row, column});
      const auto value = solver.peek(square, budget).value;
      if (!value || value->number() != expected[std::size_t{row} * kSide + column]) {
        wrong(fmt::format("queen({},{})", row, column));
      }
    }
  }
}

}  // namespace

void queen_workload() {
  fmt::print("queen on {0}x{0}, every value by the mex rule\n", kSide);
  const auto expected = dense_values();
  const std::shared_ptr<const AnyGame> game = erase(Queen(), {0, 0}).game;
  const auto typed = [&] { return dag::make_typed_solver<Queen>(game); };
  const auto erased = [&] { return dag::make_solver(game); };

  std::uint64_t bytes = 0;
  for (const unsigned threads : {1U, 2U}) {
    const auto first = typed();
    bytes = solve_all(*first, threads);
    check(*first, expected);
    const auto second = erased();
    solve_all(*second, threads);
    check(*second, expected);
  }

  constexpr int kCalls = 5;
  const double reference = median_seconds(kCalls, [&] { (void)dense_values(); });
  const double one = median_seconds(kCalls, [&] { solve_all(*typed(), 1); });
  const double through_any = median_seconds(kCalls, [&] { solve_all(*erased(), 1); });
  const double two = median_seconds(kCalls, [&] { solve_all(*typed(), 2); });

  const auto options = static_cast<double>(options_on_board());
  const double positions = kSide * (kSide + 1) / 2.0;
  figure("options per second, one core (wanted: 20 million)",
         fmt::format("{:.1f} million", options / one / 1e6));
  figure("time against a dense array filled in order", fmt::format("{:.2f} x", one / reference));
  figure("type-erased against templated (wanted: under 2)",
         fmt::format("{:.2f} x", through_any / one));
  figure("two threads against one", fmt::format("{:.2f} x as fast", one / two));
  figure("bytes of table per position, besides the position (wanted: 16)",
         fmt::format("{:.1f}", static_cast<double>(bytes) / positions - sizeof(Queen::Part)));
}

}  // namespace grundy::bench
