// The general solver: every reachable position once, from the end of the game backwards.
//
// It stands on the mex rule (Sprague 1935, Grundy 1939): the value of a position is the least number
// that is not a value of its options, and the value of a sum is the nim sum of its parts. So the
// table holds indecomposable parts only, in canonical form, and each is evaluated once.
//
// The walk is depth first on a stack of its own: a path of a million moves costs memory, not the
// machine's stack. A position is looked at; if all its options are known its value is stored; if
// not, the unknown ones go on the stack above it and it is looked at again when they are done.
// Options are enumerated anew at the second look instead of being kept: where a game lists moves
// that change little first, the positions close to the end are on top of the stack, and nearly every
// position finds all its options known at the first look.
//
// Positions that wait for their options form a single path, so that an option which waits itself
// closes a cycle: the walk ends with that cycle.
//
// On several threads each worker walks by itself from the root, sharing finished values through the
// table (store/value_table.h) and taking the options of a position in an order of its own, so that workers
// part ways at once. No position is handed out, so that nothing is lost when a worker is far behind;
// two workers may evaluate the same position at the same moment, and then find the same value.
// Small searches end before the threads are started.
//
// Tried and dropped: keeping the options of waiting positions (memory grows with path times
// branching, for no gain in speed), and counting unsolved options of each position so that the last
// one solved wakes it (every position then carries a list of those that wait for it).
#pragma once

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <deque>
#include <expected>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "solve/dag/rules.h"
#include "store/hash.h"
#include "store/value_table.h"

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
    return table_.find(part);
  }
  [[nodiscard]] std::size_t size() const { return table_.size(); }
  [[nodiscard]] std::uint64_t bytes() const { return table_.bytes(); }

 private:
  class Worker;
  enum class Walk : std::uint8_t { finished, paused, stopped };

  // Below this many positions starting threads costs more than it brings.
  static constexpr std::uint64_t kSequential = 1U << 15U;

  void run_threads(std::deque<Worker>& workers);

  Rules rules_;
  Evaluation evaluation_;
  ValueTable<Part> table_;
  std::atomic<bool> done_ = false;
  std::mutex cycle_mutex_;
  std::vector<Part> cycle_;
};

template <class Rules, class Evaluation>
class Dag<Rules, Evaluation>::Worker {
 public:
  Worker(Dag& dag, Budget& budget, const Part& root, unsigned number, unsigned of)
      : dag_(dag),
        budget_(budget),
        rules_(dag.rules_),
        evaluation_(dag.evaluation_),
        number_(number),
        of_(of) {
    stack_.push_back({root, 0, false});
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() { budget_.release(stack_bytes_); }

  /// Walks until the root is solved, the search must stop, or about `limit` positions are done.
  Walk run(std::uint64_t limit) {
    typename ValueTable<Part>::Session session(dag_.table_);
    std::uint64_t done = 0;
    while (!stack_.empty()) {
      if (++since_report_ == kReportEvery) {
        if (!report()) return Walk::stopped;
        session.pause();
        if (done >= limit) return Walk::paused;
      }
      if (dag_.table_.grower_waits()) session.pause();
      if (dag_.table_.full() && !session.grow(budget_)) return Walk::stopped;
      if (dag_.done_.load(std::memory_order_relaxed)) return Walk::finished;
      if (!step(done)) return Walk::stopped;
    }
    return report() ? Walk::finished : Walk::stopped;
  }

 private:
  struct Frame {
    Part part;
    std::size_t parent;  // index in the stack
    bool waits;          // for options above it
  };

  static constexpr std::uint32_t kReportEvery = 256;

  /// Looks at the position on top. False: a cycle was found, or the memory is at its end.
  bool step(std::uint64_t& done) {
    if (!stack_.back().waits && dag_.table_.find(stack_.back().part)) {
      stack_.pop_back();
      return true;
    }
    const Part part = stack_.back().part;
    const std::size_t index = stack_.size() - 1;
    bool endless = false;
    evaluation_.begin();
    const bool all_seen = rules_.each_option(part, [&](const auto& option) {
      const std::optional<std::uint32_t> value = value_of(option, part, index, endless);
      if (endless) return false;
      return !value || evaluation_.see(*value);
    });
    if (endless) return false;
    if (all_seen && stack_.size() > index + 1) return wait_for_options(part, index);
    stack_.resize(index + 1);  // an early answer makes the options above unnecessary
    finish(part, evaluation_.value());
    ++done;
    ++evaluated_;
    return true;
  }

  /// The value of an option; unknown parts are put on the stack.
  std::optional<std::uint32_t> value_of(const Part& option, const Part& from, std::size_t parent,
                                        bool& endless) {
    const Part part = rules_.canonical(option);
    if (const auto value = dag_.table_.find(part)) return value;
    if (part == from || waiting_.contains(part)) {
      report_cycle(part, from);
      endless = true;
      return std::nullopt;
    }
    stack_.push_back({part, parent, false});
    return std::nullopt;
  }
  std::optional<std::uint32_t> value_of(std::span<const Part> option, const Part& from,
                                        std::size_t parent, bool& endless) {
    std::uint32_t sum = 0;
    bool known = true;
    for (const Part& part : option) {
      const auto value = value_of(part, from, parent, endless);
      if (endless) return std::nullopt;
      known = known && value.has_value();
      sum ^= value.value_or(0);
    }
    return known ? std::optional(sum) : std::nullopt;
  }

  bool wait_for_options(const Part& part, std::size_t index) {
    stack_[index].waits = true;
    waiting_.insert(part);
    const auto first = stack_.begin() + static_cast<std::ptrdiff_t>(index + 1);
    if (number_ > 0) std::rotate(first, first + (stack_.end() - first) * number_ / of_, stack_.end());
    const std::uint64_t bytes =
        stack_.capacity() * sizeof(Frame) + waiting_.bucket_count() * (sizeof(Part) + 1);
    if (bytes > stack_bytes_) {
      if (!budget_.reserve(bytes - stack_bytes_)) return false;
      stack_bytes_ = bytes;
    }
    return true;
  }

  void finish(const Part& part, std::uint32_t value) {
    const Frame frame = std::move(stack_.back());
    stack_.pop_back();
    if (frame.waits) waiting_.erase(part);
    dag_.table_.insert(part, value);
    // Everything above the parent is another of its options: no longer of interest.
    if (Evaluation::settles_parent(value) && !stack_.empty()) stack_.resize(frame.parent + 1);
  }

  bool report() {
    const bool go_on = budget_.spend(evaluated_);
    evaluated_ = 0;
    since_report_ = 0;
    return go_on;
  }

  void report_cycle(const Part& closing, const Part& from) {
    std::vector<Part> cycle;
    for (const Frame& frame : stack_) {
      if (frame.waits && (!cycle.empty() || frame.part == closing)) cycle.push_back(frame.part);
    }
    if (cycle.empty() || cycle.back() != from) cycle.push_back(from);
    const std::scoped_lock lock(dag_.cycle_mutex_);
    if (dag_.cycle_.empty()) dag_.cycle_ = std::move(cycle);
    dag_.done_.store(true, std::memory_order_relaxed);
  }

  Dag& dag_;
  Budget& budget_;
  Rules rules_;
  Evaluation evaluation_;
  const unsigned number_;
  const unsigned of_;
  std::vector<Frame> stack_;
  boost::unordered_flat_set<Part, PartHash> waiting_;
  std::uint64_t stack_bytes_ = 0;
  std::uint64_t evaluated_ = 0;
  std::uint32_t since_report_ = 0;
};

template <class Rules, class Evaluation>
std::expected<std::uint32_t, Failure<typename Rules::Part>> Dag<Rules, Evaluation>::evaluate(
    const Part& root, Budget& budget) {
  if (const auto known = table_.find(root)) return *known;
  done_ = false;
  cycle_.clear();
  const unsigned threads = Evaluation::parallel ? std::max(1U, budget.limits().threads) : 1;
  try {
    std::deque<Worker> workers;
    workers.emplace_back(*this, budget, root, 0, threads);
    const Walk walk = workers.front().run(threads > 1 ? kSequential : UINT64_MAX);
    if (walk == Walk::paused) {
      for (unsigned i = 1; i < threads; ++i) workers.emplace_back(*this, budget, root, i, threads);
      run_threads(workers);
    }
  } catch (const std::bad_alloc&) {
    budget.halt(StopReason::memory);
  }
  if (!cycle_.empty()) return std::unexpected(Failure<Part>{std::exchange(cycle_, {})});
  if (const auto value = table_.find(root)) return *value;
  return std::unexpected(Failure<Part>{});
}

template <class Rules, class Evaluation>
void Dag<Rules, Evaluation>::run_threads(std::deque<Worker>& workers) {
  // oneTBB synchronises tasks, but inside a library that ThreadSanitizer cannot see into; the two
  // counters state the same order once more in code that it does see.
  std::atomic<bool> started = true;
  std::atomic<std::size_t> ended = 0;
  oneapi::tbb::task_arena arena(static_cast<int>(workers.size()));
  arena.execute([&] {
    oneapi::tbb::parallel_for(
        std::size_t{0}, workers.size(),
        [&](std::size_t i) {
          if (!started.load(std::memory_order_acquire)) return;
          try {
            if (workers[i].run(UINT64_MAX) == Walk::finished) done_ = true;
          } catch (const std::bad_alloc&) {
            done_ = true;
          }
          ended.fetch_add(1, std::memory_order_release);
        },
        oneapi::tbb::simple_partitioner());
  });
  (void)ended.load(std::memory_order_acquire);
}

}  // namespace grundy::dag
