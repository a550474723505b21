// One worker of the general solver: the walk, with a stack of its own. dag.h says what it does and
// why.
#pragma once

#include <algorithm>
#include <atomic>
#include <boost/unordered/unordered_flat_set.hpp>
#include <concepts>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/budgeted_options.h"
#include "solve/dag/claims.h"
#include "solve/dag/rules.h"
#include "store/hash.h"
#include "store/value_table.h"

namespace grundy::dag {

/// What the workers of a search have in common.
template <class Part>
struct Shared {
  ValueTable<Part> table;
  std::atomic<bool> done = false;  ///< the others may stop
  std::mutex cycle_mutex;
  std::vector<Part> cycle;  ///< a cycle of positions; empty if none was found

  [[nodiscard]] std::optional<std::uint32_t> find(const Part& part) const {
    const auto value = table.find(part);
    return value ? value : table.recall(part);
  }
};

enum class Walk : std::uint8_t { finished, paused, stopped };

template <class Rules, class Evaluation>
class Worker {
 public:
  using Part = typename Rules::Part;

  // True if the rules may look up the values of options by themselves.
  static constexpr bool kScans =
      has_box<Part> && std::same_as<Evaluation, MexRule> &&
      requires(Rules& rules, const Part& part, ValueScan& scan) { rules.scan(part, scan); };

  /// `claims` is null if there is only one worker.
  Worker(Shared<Part>& shared, const Rules& rules, const Evaluation& evaluation, Budget& budget,
         const Part& root, Claims* claims)
      : shared_(shared),
        budget_(budget),
        rules_(rules),
        evaluation_(evaluation),
        claims_(claims),
        limit_(budget) {
    if constexpr (kBuffers) rules_.heed(&limit_);
    shared_.table.expect(root);
    stack_.push_back({root, 0, false});
    part_bytes_ = heap_bytes(stack_.back().part);
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() { budget_.release(stack_bytes_); }

  /// Walks until the root is solved, the search must stop, or about `limit` positions are done.
  Walk run(std::uint64_t limit) {
    typename ValueTable<Part>::Session session(shared_.table);
    std::uint64_t done = 0;
    while (!stack_.empty()) {
      if (++since_report_ == kReportEvery) {
        if (!report()) return Walk::stopped;
        session.pause();
        if (done >= limit) return Walk::paused;
      }
      if (shared_.table.grower_waits()) session.pause();
      // Again and again: another thread may have filled the table anew, or have emptied it.
      while (shared_.table.full()) {
        if (shared_.done.load(std::memory_order_relaxed)) return Walk::finished;
        if (!session.grow(budget_)) return Walk::stopped;
      }
      if (shared_.done.load(std::memory_order_relaxed)) return Walk::finished;
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

  /// A part of an option that is to be looked up.
  struct Pending {
    Part part;
    std::size_t home;
    bool ends_option;
    bool is_zero;  // stands for an option without parts
  };
  /// The option that the parts looked up just now belong to.
  struct Option {
    std::uint32_t sum = 0;
    bool known = true;
  };

  // True if the rules collect all options of a part before the first is visited.
  static constexpr bool kBuffers = requires(Rules& rules, OptionLimit* limit) {
    rules.heed(limit);
    { rules.cut_short() } -> std::same_as<bool>;
  };
  static constexpr std::uint32_t kReportEvery = 32;  // steps
  static constexpr std::size_t kOptionsPerReport = 1U << 17U;
  static constexpr std::size_t kBytesPerOption = 32;  // long ones count as several
  static constexpr std::size_t kBatch = 32;
  // How often a worker gives way before it does what another has claimed.
  static constexpr int kPatience = 1000;

  /// Looks at the position on top. False if a cycle was found or memory ran out.
  bool step(std::uint64_t& done) {
    if (!stack_.back().waits) {
      if (shared_.find(stack_.back().part)) {
        drop_to(stack_.size() - 1);
        return true;
      }
      if (claims_ != nullptr && others_are_busy()) return true;
      ++looked_at_;
    }
    const Part part = stack_.back().part;
    const std::size_t index = stack_.size() - 1;
    if constexpr (kScans) {
      if (const auto scanned = scan(part, index, done)) return *scanned;
    }
    evaluation_.begin();
    option_ = {};
    const bool boxed = shared_.table.boxed();
    const bool enumerated = rules_.each_option(part, [&](const auto& option) {
      if constexpr (std::same_as<std::remove_cvref_t<decltype(option)>, Part>) {
        if (boxed) return look_up_in_box(rules_.canonical(option), part, index);
      }
      collect(option);
      return batched_ < kBatch || look_up(part, index);
    });
    if constexpr (kBuffers) must_end_ = must_end_ || rules_.cut_short();
    const bool all_seen = enumerated && look_up(part, index);
    batched_ = 0;
    if (must_end_) return false;
    if (all_seen && stack_.size() > index + 1) return wait_for_options(part, index);
    drop_to(index + 1);  // an early answer makes the options above unnecessary
    finish(part, evaluation_.value());
    ++done;
    return true;
  }

  /// The same as the rest of `step`, done by the game itself. Nothing if it cannot.
  std::optional<bool> scan(const Part& part, std::size_t index, std::uint64_t& done)
    requires kScans
  {
    // What was announced is not in the box alone.
    if (!shared_.table.boxed() || shared_.table.has_announced()) return std::nullopt;
    shared_.table.begin_scan(scan_, &limit_);
    if (!rules_.scan(part, scan_)) return std::nullopt;
    options_ += scan_.seen();
    must_end_ = must_end_ || scan_.cut_short() || (options_ >= kOptionsPerReport && !report());
    if (must_end_) return false;
    const WordsView unknown = scan_.unknown();
    for (std::size_t i = 0; i < unknown.size(); i += Part().size()) {
      Part option;
      std::copy_n(unknown.begin() + static_cast<std::ptrdiff_t>(i), option.size(), option.begin());
      if (!push(option, part, index)) return false;
    }
    if (stack_.size() > index + 1) return wait_for_options(part, index);
    finish(part, scan_.mex());
    ++done;
    return true;
  }

  /// Handles a position that another worker may be busy with: true if a sibling has taken its place
  /// on top, or after some waiting. Otherwise claims the position.
  bool others_are_busy() {
    const std::uint64_t hash = PartHash()(stack_.back().part);
    if (claims_->is_claimed(hash) && patience_ > 0) {
      --patience_;
      if (!take_sibling()) std::this_thread::yield();
      return true;
    }
    patience_ = kPatience;
    claims_->claim(hash);
    return false;
  }

  /// Brings an option of the same position that nobody is busy with to the top.
  bool take_sibling() {
    constexpr std::size_t kTried = 32;
    const std::size_t top = stack_.size() - 1;
    for (std::size_t i = 1; i <= std::min(kTried, top); ++i) {
      Frame& sibling = stack_[top - i];
      if (sibling.waits || sibling.parent != stack_[top].parent) return false;
      if (claims_->is_claimed(PartHash()(sibling.part))) continue;
      std::swap(sibling, stack_[top]);
      return true;
    }
    return false;
  }

  // Options are looked up in batches, with each slot fetched ahead. So a table larger than the
  // caches costs the memory's throughput, not its latency.

  void collect(const Part& option) { collect_part(option, /*ends_option=*/true); }
  void collect(std::span<const Part> option) {
    // An option without parts has the value 0, as if it had one part without moves.
    if (option.empty()) {
      Pending& zero = next_pending();
      zero.ends_option = zero.is_zero = true;
    }
    for (std::size_t i = 0; i < option.size(); ++i) {
      collect_part(option[i], i + 1 == option.size());
    }
  }
  void collect_part(const Part& part, bool ends_option) {
    auto&& representative = rules_.canonical(part);
    options_ += heap_bytes(representative) / kBytesPerOption;
    // Hashed before it is put away: a short part is in registers here.
    const std::size_t home = shared_.table.home_of(representative);
    shared_.table.prefetch(home);
    Pending& pending = next_pending();
    pending.part = std::forward<decltype(representative)>(representative);
    pending.home = home;
    pending.ends_option = ends_option;
    pending.is_zero = false;
  }
  /// Parts of varying length keep their memory from batch to batch.
  Pending& next_pending() {
    if (batched_ == batch_.size()) batch_.emplace_back();
    return batch_[batched_++];
  }

  /// Evaluates the batch; unknown parts go on the stack. False: no more options need be looked at,
  /// because the answer is settled or the search must end.
  bool look_up(const Part& from, std::size_t parent) {
    // A single position may have more options than there is time to look at.
    options_ += batched_;
    if (options_ >= kOptionsPerReport && !report()) {
      must_end_ = true;
      return false;
    }
    for (Pending& pending : std::span(batch_).first(batched_)) {
      if (!pending.is_zero) {
        if (const auto value = shared_.table.find_from(pending.home, pending.part)) {
          option_.sum ^= *value;
        } else if (const auto recalled = recall(pending.part)) {
          option_.sum ^= *recalled;
        } else if (!push(pending.part, from, parent)) {
          return false;
        }
      }
      if (!pending.ends_option) continue;
      const Option option = std::exchange(option_, {});
      if (option.known && !evaluation_.see(option.sum)) return false;
    }
    batched_ = 0;
    return true;
  }

  /// The same for a single option whose value may lie in a box: there is nothing to fetch ahead.
  bool look_up_in_box(const Part& option, const Part& from, std::size_t parent) {
    if (++options_ % kOptionsPerReport == 0 && !budget_.spend(0)) {
      must_end_ = true;
      return false;
    }
    if (const auto value = shared_.table.find(option)) return evaluation_.see(*value);
    if (const auto recalled = recall(option)) return evaluation_.see(*recalled);
    Part unknown = option;
    const bool pushed = push(unknown, from, parent);
    option_ = {};
    return pushed;
  }

  /// What has been announced, and is asked for again, is put back into the table.
  std::optional<std::uint32_t> recall(const Part& part) {
    if (!shared_.table.has_announced()) return std::nullopt;
    const auto value = shared_.table.recall(part);
    if (value) shared_.table.expect(part);
    if (value && !shared_.table.full()) shared_.table.put_back(part, *value);
    return value;
  }

  /// Puts an unknown part on the stack. False if it waits for the present position, or if there is
  /// no memory for it.
  bool push(Part& part, const Part& from, std::size_t parent) {
    option_.known = false;
    if (part == from || waiting_.contains(part)) {
      report_cycle(part, from);
      must_end_ = true;
      return false;
    }
    shared_.table.expect(part);
    part_bytes_ += heap_bytes(part);
    const bool is_full = stack_.size() == stack_.capacity();
    const std::size_t capacity = is_full ? 2 * stack_.capacity() : stack_.capacity();
    if ((is_full || part_bytes_ > part_bytes_asked_) && !reserve_stack(capacity)) {
      must_end_ = true;
      return false;
    }
    stack_.reserve(capacity);
    stack_.push_back({std::move(part), parent, false});
    return true;
  }

  /// What a part of varying length holds outside of itself.
  static std::uint64_t heap_bytes(const Part& part) {
    if constexpr (requires { part.capacity(); }) {
      return part.capacity() * sizeof(typename Part::value_type);
    } else {
      return 0;
    }
  }

  /// Forgets all frames but the first `frames`.
  void drop_to(std::size_t frames) {
    while (stack_.size() > frames) {
      part_bytes_ -= heap_bytes(stack_.back().part);
      stack_.pop_back();
    }
  }

  /// Asks the budget for a stack of `frames` frames with their parts, and for the set of positions
  /// that wait.
  bool reserve_stack(std::size_t frames) {
    constexpr std::uint64_t kPartsAtOnce = std::uint64_t{1} << 14U;  // bytes
    if (part_bytes_ > part_bytes_asked_) part_bytes_asked_ = part_bytes_ + kPartsAtOnce;
    const std::uint64_t bytes =
        frames * sizeof(Frame) + waiting_.bucket_count() * (sizeof(Part) + 1) + part_bytes_asked_;
    if (bytes <= stack_bytes_) return true;
    if (!budget_.reserve(bytes - stack_bytes_)) return false;
    stack_bytes_ = bytes;
    return true;
  }

  bool wait_for_options(const Part& part, std::size_t index) {
    if constexpr (requires { rules_.keep(part); }) rules_.keep(part);
    stack_[index].waits = true;
    waiting_.insert(part);
    part_bytes_ += heap_bytes(part);
    return reserve_stack(stack_.capacity());
  }

  void finish(const Part& part, std::uint32_t value) {
    part_bytes_ -= heap_bytes(stack_.back().part);
    const Frame frame = std::move(stack_.back());
    stack_.pop_back();
    if (frame.waits) {
      waiting_.erase(part);
      part_bytes_ -= heap_bytes(part);
    }
    shared_.table.insert(part, value);
    if (claims_ != nullptr) claims_->release(PartHash()(part));
    // Everything above the parent is another of its options, and no longer of interest.
    if (Evaluation::settles_parent(value) && !stack_.empty()) drop_to(frame.parent + 1);
  }

  bool report() {
    const bool go_on = budget_.spend(looked_at_);
    looked_at_ = 0;
    since_report_ = 0;
    options_ = 0;
    return go_on;
  }

  void report_cycle(const Part& closing, const Part& from) {
    std::vector<Part> cycle;
    for (const Frame& frame : stack_) {
      if (frame.waits && (!cycle.empty() || frame.part == closing)) cycle.push_back(frame.part);
    }
    if (cycle.empty() || cycle.back() != from) cycle.push_back(from);
    const std::scoped_lock lock(shared_.cycle_mutex);
    if (shared_.cycle.empty()) shared_.cycle = std::move(cycle);
    shared_.done.store(true, std::memory_order_relaxed);
  }

  Shared<Part>& shared_;
  Budget& budget_;
  Rules rules_;
  Evaluation evaluation_;
  Claims* claims_;
  BudgetedOptions limit_;
  ValueScan scan_;
  int patience_ = kPatience;
  std::vector<Frame> stack_;
  std::vector<Pending> batch_;
  std::size_t batched_ = 0;  // of them
  Option option_;
  bool must_end_ = false;  // a cycle was found, or the budget is used up
  boost::unordered_flat_set<Part, PartHash> waiting_;
  std::uint64_t stack_bytes_ = 0;
  std::uint64_t part_bytes_ = 0;        // of parts on the stack and of those that wait
  std::uint64_t part_bytes_asked_ = 0;  // and what they may take
  std::uint64_t looked_at_ = 0;         // positions, since the last report
  std::uint32_t since_report_ = 0;      // steps
  std::size_t options_ = 0;             // since the last report
};

}  // namespace grundy::dag
