// One worker of the search: the df-pn machine with a stack of its own. search.h says what it does
// and why. Long because all its steps work on that stack.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <span>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/budgeted_options.h"
#include "solve/search/expander.h"
#include "solve/search/questions.h"
#include "solve/search/rules.h"
#include "solve/search/shared.h"

namespace grundy::search {

template <SearchRules Rules>
class Worker {
 public:
  using Part = typename Rules::Part;

  struct Task {
    Part part;
    unsigned target;  ///< a value, or kAnyValue
  };

  /// Works with its own copy of the rules.
  Worker(const Rules& rules, Shared<Rules>& shared, Budget& budget)
      : rules_(rules),
        shared_(shared),
        budget_(budget),
        moves_(rules_, shared, counts_,
               std::min(kCacheBytes,
                        budget.limits().memory / 16 / std::max(1U, budget.limits().threads))),
        limit_(budget) {
    if constexpr (kBuffers) rules_.heed(&limit_);
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() { budget_.release(paid_); }

  /// Works until there is an answer, `most` questions were looked into, or the budget runs out.
  std::optional<Answer> run(const Task& task, std::uint64_t most) {
    const std::shared_lock lock(shared_.structure);
    push(task.part, task.target, kInfinite, kInfinite);
    loop(most);
    return answer_;
  }
  /// Goes on where it was left.
  void resume(std::uint64_t most = UINT64_MAX) {
    const std::shared_lock lock(shared_.structure);
    loop(most);
  }

  [[nodiscard]] const std::optional<Answer>& answer() const { return answer_; }
  [[nodiscard]] const Counts& counts() const { return counts_; }

 private:
  using Key = typename Rules::Key;
  using Piece = typename Rules::Piece;
  using Table = typename Shared<Rules>::Table;

  using Question = Frame<Part>;
  /// Lets go of a lock that is held, as long as this lives.
  class LetGo {
   public:
    explicit LetGo(std::shared_mutex& mutex) : mutex_(mutex) { mutex_.unlock_shared(); }
    LetGo(const LetGo&) = delete;
    LetGo& operator=(const LetGo&) = delete;
    ~LetGo() { mutex_.lock_shared(); }

   private:
    std::shared_mutex& mutex_;
  };
  // True if the rules collect all options of a part before the first is visited.
  static constexpr bool kBuffers = requires(Rules& rules, OptionLimit* limit) {
    rules.heed(limit);
    { rules.cut_short() } -> std::same_as<bool>;
  };
  static constexpr std::size_t kNone = Question::kNone;
  // Most questions are answered before the first report; after that the clock is asked often.
  static constexpr std::uint64_t kFirstReport = 64;
  static constexpr std::uint64_t kReportEvery = 16;
  static constexpr double kProgress = 1e-6;  // rounding must not leave a limit where it was
  static constexpr std::uint64_t kCacheBytes = std::uint64_t{128} << 20U;

  void loop(std::uint64_t most) {
    const std::uint64_t end = most == UINT64_MAX ? most : counts_.questions + most;
    while (!frames_.empty() && counts_.questions < end) {
      if (counts_.questions >= next_report_ && !report()) return;
      step();
      if (cut_short_) return;
      if (shared_.done.load(std::memory_order_relaxed)) return;
    }
  }

  bool report() {
    next_report_ = counts_.questions + kReportEvery;
    if (!budget_.spend(counts_.questions - reported_)) return false;
    reported_ = counts_.questions;
    shared_.table_used.store(shared_.table->fill(), std::memory_order_relaxed);
    if (!pay()) return false;
    if (shared_.store) {
      // A search that cannot be kept is still answered.
      if (auto kept = shared_.store->flush_if_due(); !kept) budget_.cannot_keep(kept.error());
    }
    if (shared_.wants_room() || shared_.grower_waits.load(std::memory_order_relaxed)) give_way();
    return true;
  }

  /// Lets the table grow, by this worker or another one.
  void give_way() {
    const LetGo let_go(shared_.structure);
    const std::scoped_lock turn(shared_.gate);
    if (shared_.wants_room()) grow();
  }

  /// Reports the memory of the stack, and what the rules have taken, which all workers share.
  bool pay() {
    if (!shared_.pay_for_rules(rules_.bytes(), budget_)) return false;
    const std::uint64_t bytes = frames_.capacity() * sizeof(Question) + moves_.bytes();
    if (bytes <= paid_) return true;
    if (!budget_.reserve(bytes - paid_)) return false;
    paid_ = bytes;
    return true;
  }

  void grow() {
    shared_.grower_waits.store(true, std::memory_order_relaxed);
    const std::unique_lock alone(shared_.structure);
    shared_.grower_waits.store(false, std::memory_order_relaxed);
    shared_.make_room(budget_);
  }

  void push(const Part& part, unsigned target, double phi_limit, double delta_limit) {
    const std::uint64_t hash = Table::hash(rules_.key(part));
    frames_.push_back({part, hash, phi_limit, delta_limit, 0, target, moves_.children.size(),
                       moves_.parts.size(), kNone, counts_.questions, false});
    if (target != kAnyValue) moves_.prefetch(frames_.back());
  }

  void pop(const Answer& answer) {
    const Question& frame = frames_.back();
    if (frame.noted) shared_.notes.leave(frame.hash + frame.target);
    moves_.children.resize(frame.children);
    moves_.parts.resize(frame.parts);
    frames_.pop_back();
    last_ = answer;
    if (frames_.empty()) {
      answer_ = answer;
      shared_.done.store(true);
    }
  }

  /// Ends a question and keeps what was learned.
  void finish(const Answer& answer) {
    const Question& frame = frames_.back();
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
  /// The least effort that is kept for the next run. In a long run it is higher, or the store would
  /// outgrow the disk.
  [[nodiscard]] std::uint64_t kept_effort() const {
    return 3 + static_cast<std::uint64_t>(std::bit_width(counts_.questions >> 22U));
  }

  void finish_exact(unsigned value) { finish({.exact = true, .value = value}); }
  void finish_excluded() { finish({.excluded = frames_.back().excluded}); }

  void finish_unanswered(const Estimate& numbers) {
    finish({.excluded = frames_.back().excluded,
            .phi = static_cast<float>(numbers.phi),
            .delta = static_cast<float>(numbers.delta)});
  }

  [[nodiscard]] std::optional<Bounds> look_up(std::uint64_t hash, const Part& part) const {
    return shared_.table->find(hash, rules_.key(part));
  }

  void step() {
    Question& frame = frames_.back();
    if (frame.target == kAnyValue) {
      pursue_value(frame);
      return;
    }
    if (!frame.looked_into || shared_.workers > 1) {
      if (settled(frame)) return;
    }
    if (!frame.looked_into) {
      if (look_into()) select();
    } else if (take(frame, moves_.children[std::exchange(frame.waiting, kNone)])) {
      select();
    }
  }

  /// Ends a question that the table answers.
  bool settled(Question& frame) {
    const auto known = look_up(frame.hash, frame.part);
    if (!known) return false;
    if (known->exact) {
      pop({.exact = true, .value = known->value});
      return true;
    }
    frame.excluded |= known->excluded;
    frame.seen = known->asked == frame.target;
    if ((frame.excluded >> frame.target & 1U) == 0) return false;
    pop({.excluded = frame.excluded});
    return true;
  }

  /// Asks for the least value that is still possible.
  void pursue_value(Question& frame) {
    if (frame.looked_into) {
      if (last_.exact) {
        pop(last_);
        return;
      }
      const auto asked = static_cast<unsigned>(std::countr_one(frame.excluded));
      if ((last_.excluded >> asked & 1U) == 0) {  // left at its limits
        pop(Answer(last_));
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
    push(Part(frame.part), next, frame.phi_limit, frame.delta_limit);
  }

  /// Enumerates the options; false if they answer the question.
  bool look_into() {
    Question& frame = frames_.back();
    frame.looked_into = true;
    ++counts_.questions;
    frame.excluded |= rules_.never(frame.part);
    if ((frame.excluded >> frame.target & 1U) == 0) {
      if (moves_.expand(frame)) return true;
      if constexpr (kBuffers) cut_short_ = rules_.cut_short();
      if (cut_short_) return false;
    }
    finish_excluded();
    return false;
  }

  /// Takes in the answer about a child; false if that has ended the question.
  bool take(Question& frame, Child& child) {
    if (child.count == 0) return take_smaller_target(frame, child);
    if (child.target == kAnyValue) {
      if (!last_.exact) {
        moves_.guess_numbers(frame, child);
        return true;
      }
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
    // A child without parts is settled here, and never taken for a smaller target.
    const bool open = moves_.look_up(frame, child);
    if (!open) finish_excluded();
    return open;
  }

  bool take_smaller_target(Question& frame, Child& child) {
    if (last_.exact) {
      pop(last_);  // of the same part, so it is in the table already
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
    Question& frame = frames_.back();
    double sum = 0;
    double least = kInfinite;   // delta of any child
    double chosen = kInfinite;  // of the best for this worker
    double second = kInfinite;
    std::size_t best = kNone;
    for (std::size_t i = frame.children; i < moves_.children.size(); ++i) {
      Child& child = moves_.children[i];
      if (child.count == 0 && (frame.excluded >> child.target & 1U) != 0) child.delta = kInfinite;
      if (child.delta == kInfinite) continue;
      sum += child.phi;
      least = std::min(least, child.delta);
      // Beyond the limit the search would come back at once. The least is below it, or the question
      // ends.
      if (child.delta >= frame.phi_limit && frame.phi_limit < kInfinite) continue;
      // The work of others only makes it larger, and asking about that is slow.
      if (child.delta >= second) continue;
      const double delta = for_this_worker(child);
      if (delta < chosen) {
        second = chosen;
        chosen = delta;
        best = i;
      } else {
        second = std::min(second, delta);
      }
    }
    if (frame.children == 0) tell_progress(frame);
    if (least == kInfinite) {
      finish_exact(frame.target);
    } else if (least >= frame.phi_limit || sum >= frame.delta_limit) {
      finish_unanswered({least, sum});
    } else {
      const double promise = std::max(second, moves_.children[best].delta);
      pursue(frame, best, frame.delta_limit - sum + moves_.children[best].phi,
             std::min(frame.phi_limit, promise * 1.4 + 1));
    }
  }

  /// Of the question that was asked: how many of its moves are left.
  void tell_progress(const Question& frame) {
    std::uint32_t moves = 0;
    std::uint32_t open = 0;
    for (std::size_t i = frame.children; i < moves_.children.size(); ++i) {
      ++moves;
      if (moves_.children[i].delta != kInfinite) ++open;
    }
    shared_.asked_for.store(frame.target, std::memory_order_relaxed);
    shared_.first_moves.store(moves, std::memory_order_relaxed);
    shared_.open_moves.store(open, std::memory_order_relaxed);
  }

  [[nodiscard]] double for_this_worker(const Child& child) const {
    if (shared_.workers == 1) return child.delta;
    return child.delta * (1 + shared_.notes.count(child.hash + child.target));
  }

  void pursue(Question& frame, std::size_t index, double phi_limit, double delta_limit) {
    frame.waiting = index;
    // Only now: seven questions in ten are answered as soon as they are looked into, and a note
    // takes a cache line from the others.
    if (shared_.workers > 1 && !frame.noted) {
      shared_.notes.enter(frame.hash + frame.target);
      frame.noted = true;
    }
    Child& child = moves_.children[index];
    if (child.count == 0) {
      push(Part(frame.part), child.target, phi_limit, delta_limit);
    } else if (child.target != kAnyValue) {
      push(Part(moves_.parts[frame.parts + child.first]), child.target, phi_limit, delta_limit);
    } else {
      // The lightest part of a sum is evaluated first.
      const auto first =
          moves_.parts.begin() + static_cast<std::ptrdiff_t>(frame.parts + child.first);
      const auto lightest = std::min_element(
          first, first + child.count,
          [&](const Part& a, const Part& b) { return rules_.weight(a) < rules_.weight(b); });
      std::iter_swap(lightest, first + child.count - 1);
      const Part chosen = *(first + child.count - 1);
      // It may take what the sum may take, less what the other parts take.
      double limit = std::min(phi_limit, delta_limit);
      if (limit < kInfinite) {
        limit = std::max(limit - child.delta, 0.0) + moves_.work_left(chosen) + kProgress;
      }
      push(chosen, kAnyValue, limit, limit);
    }
  }

  Rules rules_;
  Shared<Rules>& shared_;
  Budget& budget_;
  Counts counts_;
  std::uint64_t reported_ = 0;
  std::uint64_t paid_ = 0;
  std::uint64_t next_report_ = kFirstReport;
  std::vector<Question> frames_;
  Expander<Rules> moves_;
  BudgetedOptions limit_;
  bool cut_short_ = false;  // the options of a part are more than the budget has room for
  Answer last_;
  std::optional<Answer> answer_;
};

}  // namespace grundy::search
