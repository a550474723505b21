// How much work many workers do on one table, counted and not timed: the workers take turns on one
// thread, a question each, so that 64 of them can be watched on any machine and the counts are the
// same in every run. On as many cores they would take as long as the questions of the busiest one.

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/engine.h"
#include "solve/cram/search_rules.h"
#include "solve/cram/window.h"
#include "solve/search/erased_rules.h"
#include "solve/search/search.h"
#include "store/large_memory.h"
#include "workload.h"

namespace grundy::bench {

namespace {

using CramRules = cram::SearchRules<std::uint64_t, true>;

struct Work {
  unsigned value = 0;
  std::uint64_t questions = 0;  // of all workers
  std::uint64_t busiest = 0;    // of one of them
};

/// The value of a part, by so many workers that take turns.
template <class Rules>
Work work_of(const Rules& rules, const typename Rules::Part& part, unsigned count) {
  constexpr std::uint64_t kAlone = 2000;  // as in search.h
  constexpr std::uint64_t kTable = std::uint64_t{4} << 20U;
  using Worker = search::Worker<Rules>;
  Budget budget({.memory = std::uint64_t{8} << 30U, .threads = count}, nullptr, {});
  search::Shared<Rules> shared;
  shared.table.emplace(kTable);
  shared.workers = count;
  std::vector<std::unique_ptr<Worker>> workers;
  for (unsigned i = 0; i < count; ++i) {
    workers.push_back(std::make_unique<Worker>(rules, shared, budget));
  }
  const typename Worker::Task task{part, search::kAnyValue};
  workers[0]->run(task, kAlone);
  std::vector<bool> begun(count);
  begun[0] = true;
  for (unsigned turn = 0; !shared.done.load(); turn = (turn + 1) % count) {
    if (begun[turn]) {
      workers[turn]->resume(1);
    } else {
      workers[turn]->run(task, 1);
    }
    begun[turn] = true;
  }
  Work work;
  for (const auto& worker : workers) {
    if (worker->answer()) work.value = worker->answer()->value;
    work.questions += worker->counts().questions;
    work.busiest = std::max(work.busiest, worker->counts().questions);
  }
  return work;
}

/// `work_of_so_many` must begin with an empty table each time.
template <class WorkOf>
void compare(std::string_view name, unsigned value, std::span<const unsigned> counts,
             WorkOf&& work_of_so_many) {
  std::optional<Work> one;
  for (const unsigned count : counts) {
    const Work work = work_of_so_many(count);
    if (work.value != value) wrong(name);
    if (!one) one = work;
    const auto alone = static_cast<double>(one->questions);
    figure(fmt::format("{}, {} workers", name, count),
           fmt::format("{} questions, {:.2f} of one worker's; {:.1f} times as fast", work.questions,
                       static_cast<double>(work.questions) / alone,
                       alone / static_cast<double>(work.busiest)));
  }
}

void compare_cram(unsigned rows, unsigned columns, unsigned value, unsigned window_rows,
                  unsigned window_columns, std::span<const unsigned> counts) {
  const auto window = std::make_shared<cram::Window>(window_rows, window_columns);
  const std::size_t words = window->words();
  const auto memory = large_memory<std::uint64_t>(words);
  if (!window->build({memory.get(), words}, 1, [](double) { return true; })) wrong("the window");
  window->use({memory.get(), words});
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - rows * columns);
  const auto part = CramRules::part({all, rows, columns});
  const CramRules rules({}, window);
  compare(fmt::format("cram {}x{}, window {}x{}", rows, columns, window_rows, window_columns),
          value, counts, [&](unsigned count) { return work_of(rules, part, count); });
}

void compare_sprouts(const std::string& position, unsigned value,
                     std::span<const unsigned> counts) {
  const Sum sum = Engine().parse(position).value();
  const Component& component = sum.components.front();
  component.game->each_part(component.position, [&](WordsView words) {
    compare(position, value, counts, [&](unsigned count) {
      search::ErasedRules rules(component.game);
      const auto part = rules.number(words);
      return work_of(rules, part, count);
    });
  });
}

}  // namespace

void workers_workload() {
  fmt::print("workers on one table\n");
  constexpr std::array kCounts{1U, 2U, 8U, 64U};
  compare_cram(5, 8, 1, 5, 5, kCounts);
  compare_cram(5, 9, 1, 5, 6, kCounts);
  compare_sprouts("sprouts(12)", 0, std::span(kCounts).first<3>());
}

}  // namespace grundy::bench
