// One worker of the search: the df-pn machine with a stack of its own. search.h says what it does
// and why.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <shared_mutex>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "solve/search/notes.h"
#include "solve/search/rules.h"
#include "store/bound_store.h"
#include "store/bound_table.h"

namespace grundy::search {

/// What the workers on one question have in common.
template <SearchRules Rules>
struct Shared {
  using Table = BoundTable<std::tuple_size_v<typename Rules::Key>>;

  void reset() {
    if (workers > 1) notes.clear();
    done.store(false);
    too_large.store(false);
  }

  /// A larger table, as long as the budget has room for the old one beside it. Alone.
  void make_room(Budget& budget) {
    if (!table->crowded()) return;
    const std::uint64_t limit = budget.limits().memory;
    const std::uint64_t room = limit - std::min(limit, budget.bytes());
    const std::uint64_t old = table->bytes();
    const std::uint64_t bytes = std::min(2 * old, room);
    if (bytes < old + old / 4 || !budget.reserve(bytes)) return;
    try {
      table->grow(bytes);
      budget.release(old);
    } catch (const std::bad_alloc&) {
      budget.release(bytes);
    }
  }

  std::optional<Table> table;
  std::unique_ptr<BoundStore> store;  // null: nothing is kept for the next run
  Notes notes;
  std::atomic<bool> done = false;
  std::atomic<bool> too_large = false;
  unsigned workers = 1;

  // Workers hold `structure` shared; growing the table needs it alone. A shared_mutex may prefer
  // readers for ever: the gate gives a waiting grower its turn.
  std::shared_mutex structure;
  std::mutex gate;
  std::atomic<bool> grower_waits = false;
};

/// The numbers of a question that was never looked into.
struct Estimate {
  double phi;
  double delta;
};
inline Estimate estimate(unsigned weight) {
  static const auto kTable = [] {
    std::array<Estimate, 160> table{};
    for (std::size_t w = 0; w < table.size(); ++w) {
      const auto x = static_cast<double>(w);
      table[w] = {1 + x / 4, 1 + x * x / 8};
    }
    return table;
  }();
  return kTable[std::min<std::size_t>(weight, kTable.size() - 1)];
}

template <SearchRules Rules>
class Worker {
 public:
  using Part = typename Rules::Part;

  struct Task {
    static constexpr unsigned kValue = 31;  ///< asks for the value, whatever it is
    Part part;
    unsigned target;
  };

  Worker(Rules& rules, Shared<Rules>& shared, Budget& budget)
      : rules_(rules), shared_(shared), budget_(budget) {}
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() { budget_.release(paid_ - std::min(paid_, rules_.bytes())); }

  /// Works until there is an answer, or it or the budget has looked into enough.
  std::optional<Answer> run(const Task& task, std::uint64_t most) {
    const std::shared_lock lock(shared_.structure);
    push(task.part, task.target, kInfinite, kInfinite);
    loop(most);
    return answer_;
  }
  void resume() {
    const std::shared_lock lock(shared_.structure);
    loop(UINT64_MAX);
  }

  [[nodiscard]] const std::optional<Answer>& answer() const { return answer_; }
  [[nodiscard]] const Counts& counts() const { return counts_; }

 private:
  using Key = typename Rules::Key;
  using Piece = typename Rules::Piece;
  using Table = typename Shared<Rules>::Table;

  static constexpr double kInfinite = std::numeric_limits<double>::infinity();
  static constexpr std::size_t kNone = SIZE_MAX;
  static constexpr std::uint64_t kReportEvery = 64;
  static constexpr std::size_t kAhead = 8;  // options enumerated before the first is looked up

  /// A question on the stack, or (target kValue) the wish for a value.
  struct Frame {
    Part part;
    std::uint64_t hash;
    double phi_limit;
    double delta_limit;
    std::uint32_t excluded;
    unsigned target;
    std::size_t children;  // where its children begin
    std::size_t parts;     // and the parts of those
    std::size_t waiting;   // the child that the frame above answers
    std::uint64_t begun;   // questions looked into before it
    bool looked_into;
  };
  /// A move from a question that is not refuted yet.
  struct Child {
    std::uint64_t hash;  // of its largest part
    double phi;
    double delta;
    std::uint32_t first;  // its parts in parts_
    std::uint8_t count;   // of them whose value is not known; 0: the part itself, smaller target
    std::uint8_t known;   // nim sum of the others
    std::uint8_t target;  // what its one part is asked for, or kValue
  };
  /// An option on its way from being enumerated to being looked up.
  struct Pending {
    std::vector<Piece> pieces;
    std::vector<std::uint64_t> hashes;
  };

  void loop(std::uint64_t most) {
    const std::uint64_t end = most == UINT64_MAX ? most : counts_.questions + most;
    while (!frames_.empty() && counts_.questions < end) {
      if (counts_.questions >= next_report_ && !report()) return;
      step();
      if (shared_.done.load(std::memory_order_relaxed)) return;
    }
  }

  bool report() {
    next_report_ = counts_.questions + kReportEvery;
    if (!budget_.spend(counts_.questions - reported_)) return false;
    reported_ = counts_.questions;
    if (!pay()) return false;
    if (shared_.store) {
      if (auto kept = shared_.store->flush_if_due(); !kept) {
        budget_.halt(StopReason::failed, kept.error().message);
        return false;
      }
    }
    if (shared_.table->crowded() || shared_.grower_waits.load(std::memory_order_relaxed)) {
      shared_.structure.unlock_shared();
      grow();
      const std::scoped_lock turn(shared_.gate);
      shared_.structure.lock_shared();
    }
    return true;
  }

  /// Reports the memory of the stack, and of the rules where there is one worker only.
  bool pay() {
    const std::uint64_t bytes = frames_.capacity() * sizeof(Frame) +
                                children_.capacity() * sizeof(Child) +
                                parts_.capacity() * sizeof(Part) + rules_.bytes();
    if (bytes <= paid_) return true;
    if (!budget_.reserve(bytes - paid_)) return false;
    paid_ = bytes;
    return true;
  }

  void grow() {
    const std::scoped_lock turn(shared_.gate);
    shared_.grower_waits.store(true, std::memory_order_relaxed);
    const std::unique_lock alone(shared_.structure);
    shared_.grower_waits.store(false, std::memory_order_relaxed);
    shared_.make_room(budget_);
  }

  void push(const Part& part, unsigned target, double phi_limit, double delta_limit) {
    const std::uint64_t hash = Table::hash(rules_.key(part));
    if (shared_.workers > 1) shared_.notes.enter(hash + target);
    frames_.push_back({part, hash, phi_limit, delta_limit, 0, target, children_.size(),
                       parts_.size(), kNone, counts_.questions, false});
  }

  void pop(const Answer& answer) {
    const Frame& frame = frames_.back();
    if (shared_.workers > 1) shared_.notes.leave(frame.hash + frame.target);
    children_.resize(frame.children);
    parts_.resize(frame.parts);
    frames_.pop_back();
    last_ = answer;
    if (frames_.empty()) {
      answer_ = answer;
      shared_.done.store(true);
    }
  }

  /// Ends a question and keeps what was learned.
  void finish(const Answer& answer) {
    const Frame& frame = frames_.back();
    Bounds bounds;
    bounds.exact = answer.exact;
    bounds.value = static_cast<std::uint8_t>(answer.value);
    bounds.excluded = answer.excluded;
    bounds.asked = static_cast<std::uint8_t>(frame.target);
    bounds.phi = answer.phi;
    bounds.delta = answer.delta;
    bounds.effort = static_cast<std::uint8_t>(std::bit_width(counts_.questions - frame.begun + 1));
    shared_.table->store(frame.hash, rules_.key(frame.part), bounds);
    if (shared_.store && bounds.effort >= kept_effort()) {
      shared_.store->add(rules_.stored(frame.part), bounds);
    }
    pop(answer);
  }
  /// What is kept for the next run: in a long one only what took longer, or the store would outgrow
  /// the disk.
  [[nodiscard]] std::uint64_t kept_effort() const {
    return 3 + static_cast<std::uint64_t>(std::bit_width(counts_.questions >> 22U));
  }

  void finish_exact(unsigned value) { finish({.exact = true, .value = value}); }
  void finish_excluded() { finish({.excluded = frames_.back().excluded}); }

  [[nodiscard]] std::optional<Bounds> look_up(std::uint64_t hash, const Part& part) const {
    return shared_.table->find(hash, rules_.key(part));
  }

  void step() {
    Frame& frame = frames_.back();
    if (frame.target == Task::kValue) {
      pursue_value(frame);
      return;
    }
    if (!frame.looked_into || shared_.workers > 1) {
      if (settled(frame)) return;
    }
    if (!frame.looked_into) {
      if (look_into()) select();
    } else if (take(frame, children_[std::exchange(frame.waiting, kNone)])) {
      select();
    }
  }

  /// Ends a question that the table answers.
  bool settled(Frame& frame) {
    const auto known = look_up(frame.hash, frame.part);
    if (!known) return false;
    if (known->exact) {
      pop({.exact = true, .value = known->value});
      return true;
    }
    frame.excluded |= known->excluded;
    if ((frame.excluded >> frame.target & 1U) == 0) return false;
    pop({.excluded = frame.excluded});
    return true;
  }

  /// Asks for the least value that is still possible.
  void pursue_value(Frame& frame) {
    if (frame.looked_into) {
      if (last_.exact) {
        pop(last_);
        return;
      }
      frame.excluded |= last_.excluded;
    } else if (const auto known = look_up(frame.hash, frame.part)) {
      if (known->exact) {
        pop({.exact = true, .value = known->value});
        return;
      }
      frame.excluded = known->excluded;
    }
    frame.looked_into = true;
    const auto next = static_cast<unsigned>(std::countr_one(frame.excluded));
    if (next >= Bounds::kValues) {
      shared_.too_large.store(true);
      shared_.done.store(true);
      return;
    }
    push(Part(frame.part), next, kInfinite, kInfinite);
  }

  /// Enumerates the options; false where the question is answered by them.
  bool look_into() {
    Frame& frame = frames_.back();
    frame.looked_into = true;
    ++counts_.questions;
    frame.excluded |= rules_.never(frame.part);
    bool open = (frame.excluded >> frame.target & 1U) == 0;
    std::size_t count = 0;
    const auto visit = [&](std::span<const Piece> pieces) {
      ++counts_.options;
      Pending& pending = pending_[count % kAhead];
      if (count >= kAhead && !resolve(pending)) return open = false;
      begin(pending, pieces);
      ++count;
      return true;
    };
    if (open) rules_.each_option(frame.part, visit);
    for (std::size_t i = count < kAhead ? 0 : count - kAhead; open && i < count; ++i) {
      open = resolve(pending_[i % kAhead]);
    }
    if (!open) {
      finish_excluded();
      return false;
    }
    merge_equal(frame);
    add_smaller_targets(frame);
    return true;
  }

  void begin(Pending& pending, std::span<const Piece> pieces) {
    pending.pieces.clear();
    pending.hashes.clear();
    for (const Piece& piece : pieces) {
      pending.pieces.push_back(piece);
      rules_.prefetch(piece);
      if (rules_.in_window(piece)) {
        pending.hashes.push_back(0);
        continue;
      }
      const std::uint64_t hash = Table::hash(rules_.key(rules_.part(piece)));
      pending.hashes.push_back(hash);
      shared_.table->prefetch(hash);
    }
  }

  /// Looks an option up, and makes a child of it if that does not settle it; false where it has
  /// the value that the question is about.
  bool resolve(const Pending& pending) {
    Frame& frame = frames_.back();
    Child child{0, 0, 0, static_cast<std::uint32_t>(parts_.size()), 0, 0, 0};
    unsigned known = 0;
    std::optional<Bounds> bounds;
    for (std::size_t i = 0; i < pending.pieces.size(); ++i) {
      const Piece& piece = pending.pieces[i];
      if (rules_.in_window(piece)) {
        known ^= rules_.known(piece);
        ++counts_.known_hits;
        continue;
      }
      const Part part = rules_.part(piece);
      auto found = look_up(pending.hashes[i], part);
      if (found && found->exact) {
        known ^= found->value;
        ++counts_.table_hits;
        continue;
      }
      parts_.push_back(part);
      ++child.count;
      child.hash ^= pending.hashes[i];
      bounds = std::move(found);
    }
    child.known = static_cast<std::uint8_t>(known);
    if (!assess(frame, child, bounds)) return false;
    if (child.count > 0 && child.delta < kInfinite) {
      children_.push_back(child);
    } else {
      parts_.resize(child.first);
    }
    return true;
  }

  /// Sets the numbers of a child from what is known of its parts; delta is infinite where it is
  /// refuted. False where it has the value that the question is about.
  bool assess(Frame& frame, Child& child, const std::optional<Bounds>& bounds) {
    if (child.count == 0) {
      child.phi = 0;
      child.delta = kInfinite;
      if (child.known < Bounds::kValues) frame.excluded |= 1U << child.known;
      return child.known != frame.target;
    }
    child.phi = child.delta = 0;
    for (unsigned i = 0; i < child.count; ++i) {
      const Estimate guess = estimate(rules_.weight(parts_[child.first + i]));
      child.phi += guess.phi;
      child.delta += guess.delta;
    }
    const unsigned target = frame.target ^ child.known;
    child.target = Task::kValue;
    if (child.count > 1 || target >= Bounds::kValues) return true;
    child.target = static_cast<std::uint8_t>(target);
    if (!bounds) return true;
    if (bounds->excludes(target)) {
      child.phi = 0;
      child.delta = kInfinite;
    } else if (bounds->asked == target) {
      child.phi = bounds->phi;
      child.delta = bounds->delta;
    }
    return true;
  }

  /// Options that are alike become one.
  void merge_equal(const Frame& frame) {
    const auto begin = children_.begin() + static_cast<std::ptrdiff_t>(frame.children);
    std::sort(begin, children_.end(), [](const Child& a, const Child& b) {
      return std::tie(a.hash, a.known, a.first) < std::tie(b.hash, b.known, b.first);
    });
    const auto same = [&](const Child& a, const Child& b) {
      if (a.hash != b.hash || a.known != b.known || a.count != b.count) return false;
      const auto parts = parts_.begin();
      return std::equal(parts + a.first, parts + a.first + a.count, parts + b.first);
    };
    children_.erase(std::unique(begin, children_.end(), same), children_.end());
  }

  /// G + *n has moves to G + *c, too.
  void add_smaller_targets(const Frame& frame) {
    for (unsigned c = 0; c < frame.target; ++c) {
      if ((frame.excluded >> c & 1U) != 0) continue;
      const Estimate guess = estimate(rules_.weight(frame.part));
      children_.push_back(
          {frame.hash, guess.phi, guess.delta, 0, 0, 0, static_cast<std::uint8_t>(c)});
    }
  }

  /// Takes in the answer about a child; false where that has ended the question.
  bool take(Frame& frame, Child& child) {
    if (child.count == 0) return take_smaller_target(frame, child);
    if (child.target == Task::kValue) {
      child.known = static_cast<std::uint8_t>(child.known ^ last_.value);
      --child.count;  // its last part, which pursue() had put there
    } else if (last_.exact) {
      child.known = static_cast<std::uint8_t>(child.known ^ last_.value);
      child.count = 0;
    } else if ((last_.excluded >> child.target & 1U) != 0) {
      child.phi = 0;
      child.delta = kInfinite;
      return true;
    } else {
      child.phi = last_.phi;
      child.delta = last_.delta;
      return true;
    }
    std::optional<Bounds> bounds;
    if (child.count == 1) {
      const Part& part = parts_[child.first];
      child.hash = Table::hash(rules_.key(part));
      bounds = look_up(child.hash, part);
      if (bounds && bounds->exact) {
        child.known = static_cast<std::uint8_t>(child.known ^ bounds->value);
        child.count = 0;
      }
    }
    // A child without parts must not be taken for a smaller target.
    const bool open = assess(frame, child, bounds);
    if (!open) finish_excluded();
    return open;
  }

  bool take_smaller_target(Frame& frame, Child& child) {
    if (last_.exact) {
      pop(last_);  // of the same part, so that it is in the table already
      return false;
    }
    frame.excluded |= last_.excluded;
    if ((frame.excluded >> frame.target & 1U) != 0) {
      finish_excluded();
      return false;
    }
    child.phi = last_.phi;
    child.delta = last_.delta;
    return true;
  }

  /// Ends the question if its numbers say so, or goes on with the most promising child.
  void select() {
    Frame& frame = frames_.back();
    double sum = 0;
    double least = kInfinite;   // delta of any child
    double chosen = kInfinite;  // of the best for this worker
    double second = kInfinite;
    std::size_t best = kNone;
    for (std::size_t i = frame.children; i < children_.size(); ++i) {
      Child& child = children_[i];
      if (child.count == 0 && (frame.excluded >> child.target & 1U) != 0) child.delta = kInfinite;
      if (child.delta == kInfinite) continue;
      sum += child.phi;
      least = std::min(least, child.delta);
      // Beyond the limit it would come back at once; the least is below it, or the question ends.
      if (child.delta >= frame.phi_limit && frame.phi_limit < kInfinite) continue;
      const double delta = for_this_worker(child);
      if (delta < chosen) {
        second = chosen;
        chosen = delta;
        best = i;
      } else {
        second = std::min(second, delta);
      }
    }
    if (least == kInfinite) {
      finish_exact(frame.target);
    } else if (least >= frame.phi_limit || sum >= frame.delta_limit) {
      finish({.excluded = frame.excluded,
              .phi = static_cast<float>(least),
              .delta = static_cast<float>(sum)});
    } else {
      const double promise = std::max(second, children_[best].delta);
      pursue(frame, best, frame.delta_limit - sum + children_[best].phi,
             std::min(frame.phi_limit, promise * 1.25 + 1));
    }
  }

  [[nodiscard]] double for_this_worker(const Child& child) const {
    if (shared_.workers == 1) return child.delta;
    return child.delta * (1 + shared_.notes.count(child.hash + child.target));
  }

  void pursue(Frame& frame, std::size_t index, double phi_limit, double delta_limit) {
    frame.waiting = index;
    Child& child = children_[index];
    if (child.count == 0) {
      push(Part(frame.part), child.target, phi_limit, delta_limit);
    } else if (child.target != Task::kValue) {
      push(Part(parts_[child.first]), child.target, phi_limit, delta_limit);
    } else {
      // Of a sum the lightest part is evaluated first.
      const auto first = parts_.begin() + child.first;
      const auto lightest = std::min_element(
          first, first + child.count,
          [&](const Part& a, const Part& b) { return rules_.weight(a) < rules_.weight(b); });
      std::iter_swap(lightest, first + child.count - 1);
      push(Part(*(first + child.count - 1)), Task::kValue, kInfinite, kInfinite);
    }
  }

  Rules& rules_;
  Shared<Rules>& shared_;
  Budget& budget_;
  Counts counts_;
  std::uint64_t reported_ = 0;
  std::uint64_t paid_ = rules_.bytes();
  std::uint64_t next_report_ = kReportEvery;
  std::vector<Frame> frames_;
  std::vector<Child> children_;
  std::vector<Part> parts_;
  std::array<Pending, kAhead> pending_;
  Answer last_;
  std::optional<Answer> answer_;
};

}  // namespace grundy::search
