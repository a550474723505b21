// The general solver: every reachable position once, from the end of the game backwards.
//
// It stands on the mex rule (Sprague 1935, Grundy 1939): the value of a position is the least
// number that is not a value of its options, and the value of a sum is the nim sum of its parts. So
// the table holds indecomposable parts only, in canonical form, and each is evaluated once.
//
// The walk is depth-first on a stack of its own, so a path of a million moves costs memory, not the
// machine's stack. When the walk looks at a position and knows all its options, it stores the
// value. Otherwise the unknown options go on the stack above it, and the walk looks at it again
// when they are done. The second look enumerates the options anew instead of keeping them. If a
// game lists moves that change little first, the positions close to the end are on top of the
// stack, and for nearly every position the first look finds all options known.
//
// Positions that wait for their options form a single path, so an option that waits itself closes a
// cycle, and the walk ends with that cycle.
//
// With several threads, each worker walks by itself from the root in the same order and shares
// finished values through the table (store/value_table.h). A worker notes the positions it is busy
// with (claims.h). Another that comes upon one takes the next of its siblings first; so it falls in
// behind the leader, and finds known what it needs. A note is a hint: at worst two workers evaluate
// the same position and find the same value. Small searches end before the threads are started.
//
// If a proof is wanted, a table that has no memory to grow into announces what it holds and begins
// anew (store/value_table.h). The walk then asks the sink for what the table lacks.
//
// A position whose options are all known needs no walk. Those of a table or of a row, in their
// order, are found one by one without any setting up.
//
// Tried and dropped: keeping the options of waiting positions (memory grows with path times
// branching, for no gain in speed); counting the unsolved options of each position, and waking it
// when the last one is solved (every position then carries a list of those that wait for it);
// workers that take options in different orders, without notes (on the queen's board two of them
// looked at 1.7 times as many options as one, because few found their options known at the first
// look).
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <deque>
#include <expected>
#include <memory>
#include <new>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/budgeted_options.h"
#include "core/run_together.h"
#include "grundy/meter.h"
#include "solve/dag/claims.h"
#include "solve/dag/rules.h"
#include "solve/dag/worker.h"

namespace grundy::dag {

/// Why there is no value: the budget has stopped the search (cycle empty), or play is endless.
template <class Part>
struct Failure {
  std::vector<Part> cycle;
};

/// Solves the parts of one game under one evaluation rule; keeps what it has found.
///
/// `Rules` offers Part, canonical(part) and each_option(part, visit); `Evaluation` is one of
/// rules.h. Copies of both are made for each thread.
template <class Rules, class Evaluation>
class Dag {
 public:
  using Part = typename Rules::Part;

  explicit Dag(Rules rules, Evaluation evaluation = Evaluation())
      : rules_(std::move(rules)), evaluation_(std::move(evaluation)) {}

  /// The value of a canonical part.
  [[nodiscard]] std::expected<std::uint32_t, Failure<Part>> evaluate(const Part& root,
                                                                     Budget& budget);

  [[nodiscard]] std::optional<std::uint32_t> find(const Part& part) const {
    return shared_.find(part);
  }
  /// From now on the sink gets what does not fit into memory. Null: the search ends there.
  void announce_to(FactSink* sink) { shared_.table.announce_to(sink); }
  [[nodiscard]] std::size_t size() const { return shared_.table.size(); }
  [[nodiscard]] std::uint64_t bytes() const { return shared_.table.bytes(); }

 private:
  using Worker = dag::Worker<Rules, Evaluation>;

  // With fewer positions, starting threads costs more than it gains.
  static constexpr std::uint64_t kSequential = 1U << 15U;

  /// The value, if those of all options are known: then there is nothing to set up. Tables and
  /// rows ask for one position after another, each of them a move or two from those before.
  [[nodiscard]] std::optional<std::uint32_t> at_once(const Part& root, Budget& budget);
  /// The same, looked up by the game itself (grundy/game/value_scan.h).
  [[nodiscard]] std::optional<std::uint32_t> scanned(const Part& root, OptionLimit& limit);
  [[nodiscard]] std::optional<std::uint32_t> listed(const Part& root, OptionLimit& limit);

  /// Has rules heed a limit for as long as this lives.
  class Heeding {
   public:
    Heeding(Rules& rules, OptionLimit& limit) : rules_(rules) { rules_.heed(&limit); }
    Heeding(const Heeding&) = delete;
    Heeding& operator=(const Heeding&) = delete;
    ~Heeding() { rules_.heed(nullptr); }

   private:
    Rules& rules_;
  };

  void run_threads(std::deque<Worker>& workers);

  Rules rules_;
  Evaluation evaluation_;
  Shared<Part> shared_;
  std::unique_ptr<Claims> claims_;  // kept, as small searches take less time than clearing them
  ValueScan scan_;
};

template <class Rules, class Evaluation>
std::expected<std::uint32_t, Failure<typename Rules::Part>> Dag<Rules, Evaluation>::evaluate(
    const Part& root, Budget& budget) {
  if (const auto known = find(root)) return *known;
  if (budget.stopped()) return std::unexpected(Failure<Part>{});
  if (const auto value = at_once(root, budget)) return *value;
  if (budget.stopped()) return std::unexpected(Failure<Part>{});
  shared_.done = false;
  shared_.cycle.clear();
  // More threads than cores gain nothing. Asking the system means opening a file.
  static const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  const unsigned threads =
      Evaluation::parallel ? std::clamp(budget.limits().threads, 1U, cores) : 1;
  try {
    std::deque<Worker> workers;
    if (threads > 1 && claims_ == nullptr) claims_ = std::make_unique<Claims>();
    Claims* const claims = threads > 1 ? claims_.get() : nullptr;
    workers.emplace_back(shared_, rules_, evaluation_, budget, root, claims);
    if constexpr (requires { rules_.drop_kept(); }) rules_.drop_kept();
    const Walk walk = workers.front().run(threads > 1 ? kSequential : UINT64_MAX);
    if (walk == Walk::paused) {
      while (workers.size() < threads)
        workers.emplace_back(shared_, rules_, evaluation_, budget, root, claims);
      run_threads(workers);
      claims_.reset();  // in which there may be claims of those who were not the first
    }
  } catch (const std::bad_alloc&) {
    budget.out_of_memory();
  } catch (const LimitReached& reached) {
    budget.halt(reached.stop().reason, reached.stop().message);
  }
  if (const auto value = find(root); value && shared_.cycle.empty()) return *value;
  claims_.reset();
  if (!shared_.cycle.empty())
    return std::unexpected(Failure<Part>{std::exchange(shared_.cycle, {})});
  return std::unexpected(Failure<Part>{});
}

template <class Rules, class Evaluation>
std::optional<std::uint32_t> Dag<Rules, Evaluation>::at_once(const Part& root, Budget& budget) {
  auto& table = shared_.table;
  table.expect(root);
  if (table.full() || table.has_announced()) return std::nullopt;
  std::optional<std::uint32_t> value;
  try {
    BudgetedOptions limit(budget);
    value = scanned(root, limit);
    if (!value) value = listed(root, limit);
  } catch (const LimitReached& reached) {
    budget.halt(reached.stop().reason, reached.stop().message);
    return std::nullopt;
  }
  if (!value || !budget.spend(1)) return std::nullopt;
  table.insert(root, *value);
  return value;
}

template <class Rules, class Evaluation>
std::optional<std::uint32_t> Dag<Rules, Evaluation>::scanned(const Part& root, OptionLimit& limit) {
  if constexpr (Worker::kScans) {
    if (!shared_.table.boxed()) return std::nullopt;
    shared_.table.begin_scan(scan_, &limit);
    if (!rules_.scan(root, scan_) || scan_.cut_short()) return std::nullopt;
    if (scan_.unknown().empty()) return scan_.mex();
  }
  return std::nullopt;
}

template <class Rules, class Evaluation>
std::optional<std::uint32_t> Dag<Rules, Evaluation>::listed(const Part& root, OptionLimit& limit) {
  if constexpr (requires { rules_.options_split(); }) {
    if (rules_.options_split()) return std::nullopt;
    // A scan that has found nothing has seen an option that is not known.
    if (Worker::kScans && shared_.table.boxed() && rules_.scans()) return std::nullopt;
    const Heeding heeding(rules_, limit);
    bool known = true;
    evaluation_.begin();
    (void)rules_.each_option(root, [&](const auto& option) {
      if constexpr (std::same_as<std::remove_cvref_t<decltype(option)>, Part>) {
        const auto value = shared_.table.find(rules_.canonical(option));
        known = value.has_value();
        return known && evaluation_.see(*value);
      } else {
        return known = false;
      }
    });
    if (rules_.cut_short()) return std::nullopt;
    if (known) return evaluation_.value();
    if constexpr (requires { rules_.keep(root); }) rules_.keep(root);
  }
  return std::nullopt;
}

template <class Rules, class Evaluation>
void Dag<Rules, Evaluation>::run_threads(std::deque<Worker>& workers) {
  // Plain threads and not oneTBB: a search is one long task per core, so a task scheduler has
  // nothing to do. And ThreadSanitizer sees threads begin and end, which it cannot inside a library
  // that was built without it.
  run_together(
      static_cast<unsigned>(workers.size()),
      [&](unsigned number) {
        if (workers[number].run(UINT64_MAX) == Walk::finished) shared_.done = true;
      },
      [this] { shared_.done = true; });
}

}  // namespace grundy::dag
