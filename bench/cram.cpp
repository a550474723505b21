// The search for one value on Cram: the questions examined, which are the same in every run on one
// thread, and CPU time; then the same without each of its parts.

#include <array>
#include <memory>
#include <span>

#include "cram_methods.h"
#include "solve/cram/search_rules.h"
#include "solve/cram/window.h"
#include "solve/search/search.h"
#include "store/large_memory.h"
#include "workload.h"

namespace grundy::bench {

namespace {

using cram::SearchOptions;
using Rules = cram::SearchRules<std::uint64_t, true>;

struct BuiltWindow {
  BuiltWindow(unsigned rows, unsigned columns)
      : window(std::make_shared<cram::Window>(rows, columns)) {
    const std::size_t words = window->words();
    memory = large_memory<std::uint64_t>(words);
    const double begin = cpu_seconds();
    if (!window->build({memory.get(), words}, 1, [](double) { return true; })) wrong("the window");
    seconds = cpu_seconds() - begin;
    window->use({memory.get(), words});
  }

  std::shared_ptr<cram::Window> window;
  LargeMemory<std::uint64_t> memory;
  double seconds = 0;
};

struct Board {
  unsigned rows;
  unsigned columns;
  unsigned value;  // P. Beling, README of beling/impartial-games; 3x15 found here
};

void solve(const Board& board, std::string_view how, const SearchOptions& options,
           const BuiltWindow* window, unsigned threads) {
  search::Search<Rules> search(Rules(options, window != nullptr ? window->window : nullptr));
  Budget budget({.memory = std::uint64_t{2} << 30U, .threads = threads}, nullptr, {});
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - board.rows * board.columns);
  const double begin = cpu_seconds();
  const auto start = std::chrono::steady_clock::now();
  const auto value = search.evaluate({all, board.rows, board.columns}, budget);
  const double wall =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double cpu = cpu_seconds() - begin;
  if (value != board.value) wrong(fmt::format("cram({}x{})", board.rows, board.columns));
  figure(fmt::format("cram {}x{}, {}", board.rows, board.columns, how),
         fmt::format("{} questions, {} options, {:.2f} s of CPU, {:.2f} s in all",
                     search.counts().questions, search.counts().options, cpu, wall));
}

/// Solves the board by one of the searches that this one is compared with.
void solve_by(const Board& board, std::string_view how, const SearchOptions& options,
              unsigned (CramMethods::*method)(const CramMethods::Part&)) {
  CramMethods methods(options);
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - board.rows * board.columns);
  const double begin = cpu_seconds();
  if ((methods.*method)({all, board.rows, board.columns}) != board.value) {
    wrong(fmt::format("cram({}x{}) by {}", board.rows, board.columns, how));
  }
  figure(fmt::format("cram {}x{}, {}", board.rows, board.columns, how),
         fmt::format("{} parts looked into, {:.2f} s of CPU", methods.looked_into(),
                     cpu_seconds() - begin));
}

void compare_methods() {
  constexpr SearchOptions kPlain = {.reduce = false, .turns = false};
  solve_by({5, 5, 0}, "every position by the mex rule", kPlain, &CramMethods::by_mex);
  solve_by({5, 5, 0}, "the same with reductions and mirror play", {}, &CramMethods::by_mex);
  solve_by({5, 5, 0}, "couples", {}, &CramMethods::by_couples);
  solve_by({5, 5, 0}, "requested sets", {}, &CramMethods::by_sets);
  solve({5, 5, 0}, "proof numbers, no window", {}, nullptr, 1);
  solve_by({5, 6, 2}, "couples", {}, &CramMethods::by_couples);
  solve_by({5, 6, 2}, "requested sets", {}, &CramMethods::by_sets);
  solve({5, 6, 2}, "proof numbers, no window", {}, nullptr, 1);
}

}  // namespace

void cram_large_workload() {
  fmt::print("cram, large windows\n");
  {
    const BuiltWindow three(3, 10);
    figure("window 3x10", fmt::format("{:.3f} s of CPU", three.seconds));
    solve({3, 17, 0}, "one thread", {}, &three, 1);
  }
  {
    const BuiltWindow four(4, 8);
    figure("window 4x8", fmt::format("{:.3f} s of CPU", four.seconds));
    solve({4, 11, 1}, "one thread", {}, &four, 1);
  }
  const BuiltWindow five(5, 6);
  figure("window 5x6", fmt::format("{:.3f} s of CPU", five.seconds));
  solve({5, 8, 1}, "one thread", {}, &five, 1);
  solve({5, 9, 1}, "one thread", {}, &five, 1);
}

/// Takes 4.5 GiB and some minutes.
void cram_largest_workload() {
  fmt::print("cram, the largest window\n");
  const BuiltWindow window(5, 7);
  figure("window 5x7", fmt::format("{:.3f} s of CPU", window.seconds));
  solve({5, 8, 1}, "one thread", {}, &window, 1);
  for (const Board& board : {Board{5, 9, 1}, Board{6, 7, 5}}) {
    solve(board, "one thread", {}, &window, 1);
    solve(board, "two threads", {}, &window, 2);
  }
}

void cram_workload() {
  fmt::print("cram\n");
  compare_methods();
  const BuiltWindow five(5, 5);
  const BuiltWindow four(4, 6);
  const BuiltWindow three(3, 8);
  figure("window 5x5", fmt::format("{:.3f} s of CPU", five.seconds));
  solve({5, 7, 1}, "one thread", {}, &five, 1);
  solve({5, 7, 1}, "two threads", {}, &five, 2);
  solve({5, 7, 1}, "without reductions", {.reduce = false}, &five, 1);
  solve({5, 7, 1}, "without mirror play", {.turns = false}, &five, 1);
  solve({5, 7, 1}, "without a window", {}, nullptr, 1);
  solve({5, 8, 1}, "one thread", {}, &five, 1);
  solve({5, 8, 1}, "two threads", {}, &five, 2);
  solve({4, 9, 1}, "one thread", {}, &four, 1);
  solve({4, 11, 1}, "one thread", {}, &four, 1);
  solve({3, 15, 1}, "one thread", {}, &three, 1);
  solve({3, 17, 0}, "one thread", {}, &three, 1);
}

}  // namespace grundy::bench
