// The search for one value: proof numbers on the question "does this part have value n?"
//
// Theory. A part G has value n exactly if G + *n is lost for the player to move (Sprague, Grundy).
// So the questions (G, n) form a game of their own, with moves to (G', n) for the options G' of G
// and to (G, c) for c < n. A search for its winner never evaluates what it does not need (Lemoine &
// Viennot, "Nimbers are inevitable", 2010). If an option is a sum, the search evaluates all its
// parts but the largest, and asks the largest for n shifted by their nim sum. To find the value of
// the root it asks for 0, 1, 2, … in turn. The table keeps what it learns about each part: the
// value, or the set of all values that the part is known not to have (Beling & Rogalski, "On
// pruning search trees of impartial games", 2020). The values of the options are such values too,
// whatever was asked for. All options are looked up before any is searched.
//
// Order. df-pn (Nagai 2002) decides where to continue. phi(G, n) estimates the work to show that G
// does not have value n: the least delta of its moves. delta estimates the work to show that it
// does: the sum of their phis. The search leaves a question when its numbers exceed what a sibling
// promises by a factor of 1.4; without the factor it would leave questions and return to them for
// nothing (Pawlewicz & Lew 2007). A question that was never looked into gets numbers that grow with
// the weight w of its part (in Cram, the number of its moves): phi is 1 + w/4, delta is 1 + w*w/8,
// and 2.5 times phi more for each smaller value that is not ruled out yet, since that work remains
// too. On 6x7, whose value is 5, that last term saves 7.8 of 26.9 million questions; on boards with
// small values it changes little.
//
// The order is what matters most. Questions looked into for Cram 5x7, with a 5x5 window of known
// values, in a prototype: depth-first with the least sum of squared sizes first 970,000; of squared
// numbers of moves 588,000; asking for sets of values instead of one (Beling's requested sets)
// 612,000 to 1,180,000; asking for the least open value first 788,000; df-pn with phi 1 and delta w
// 97,000. Here, with these numbers, 83,000.
//
// The numbers were picked by hand. We ran some 25 settings here on 5x8, 3x15 and 4x9, and about as
// many before in the prototype. These were the best on 5x8 and 3x15 (239,259 and 25,372 questions)
// but not on 4x9 (111,416; 94,493 with powers 1.5 and 2.5). Several others are within a fifth,
// which is no reason to prefer one. The ratio of delta to phi does matter: it is about w/2 here; at
// w/8, 5x8 takes 486,562 and 3x15 75,353, at w 557,712 and 59,254. Numbers that grow exponentially
// (1.14^w and 4 * 1.17^w) take 297,900 and 231,187. Boards that were not used for the choice are
// 4x11 and 3x17. Weak proof numbers (the largest phi plus the number of the others, instead of the
// sum) were tried only in the prototype, never with the same estimates on 5x8.
//
// Luck. A change that should not matter moves the amount of work by a quarter either way: the order
// of options alone moved 5x7 from 75,784 to 117,408 questions. So we compare ideas by the geometric
// mean over 16 boards (5x7, 5x8, 4x9, 3x15, 3x14 and 6x6, most with a square or two taken): 66,027
// questions for the numbers above. Tried in this way and dropped: estimates that use how likely the
// value is. In Cram the number of squares modulo 4 says much about it (parts of 4k squares that
// were asked for 3 had it in 29 of 100 cases, for 2 in 2 of 100), but delta and phi multiplied by
// powers 0.25 to 1 of that took 64,896 to 72,446. Dropped on 5x8, 4x9 and 3x15 together: adding up
// only a share of the phis beside the largest (weak proof numbers; 0.75 of it: 315,303, 64,531 and
// 38,960 questions against 239,259, 73,907 and 25,372; less was worse), a threshold of 1.1, 1.5 or
// 2 instead of 1.25, six other pairs of powers. Canonical forms of the graph of a part would merge
// a fifth to a third of what a df-pn search keeps (164,633 parts of 5x8 would be 131,603), less
// than they would cost.
//
// A glance. Rules may show values of options at once (Cram does: solve/cram/straight_cuts.h). Each
// part gets such a look before its options are enumerated, and each option that is a single part
// before it becomes a question. Cram, questions with a glance at the part alone, and at its options
// too: 5x7 88,018 and 34,244, 5x8 272,886 and 41,162, 4x9 (with 4x7) 36,107 and 7,492. An option
// that shows values, but not the one asked for, gets twice the phi and a quarter of the delta,
// which was picked by hand from some 25 settings. What is kept of the options then depends on the
// value asked for.
//
// An earlier kind of glance left a question if the options that may be known altogether did not
// answer it and guessed numbers were beyond the limit. It saved a third of the time of 5x8, but did
// without what the table has, and the new one leaves nothing for it to do.
//
// Sums. All parts of a sum but one have to be evaluated, whatever comes of it. So both numbers of a
// sum are the work left in its parts: for each part the larger number of its next question. The
// search asks the lightest part for its value within what the sum may take, and leaves it at that
// limit. Without limits, as before, sprouts(12) took 51,240 questions, with them 18,835. Cram,
// whose small parts are in the window, took 125,657 on 5x7 without and 102,958 with them, and the
// same elsewhere.
//
// We tried the likelihood of values once more with 5x7, in the right place: how many squares modulo
// 4 the *options* of a part have says how soon one with value n is found, and that of the part how
// likely it has value n. Multiplying phi and delta by powers of that, such as 0.25 or 0.5, gained
// nothing beyond luck (6x7: 19.0 million questions, 19.1 without). Nor did counting values that are
// ruled out as a hint at the others. A threshold of 1.1 instead of 1.25 took a fifth more; 1.4 did
// not differ by more than luck.
//
// Also dropped: smaller deltas for parts that a half-turn maps to themselves with a domino in the
// centre, which are not lost and often have value 1. Half of it: 69,399 questions in the mean over
// ten boards, a quarter: 68,220, against 71,457; with a square in the centre 72,227.
//
// Options are kept for a while (option_cache.h), whatever the part was asked for: of the questions
// on 6x7, three in ten had been looked into before, and two in ten more with another value. With 16
// MiB for the moves of questions that were left, an earlier form of this, a question of 6x7 took
// 5.0 µs (398 million options enumerated for 19.1 million questions), with 512 MiB of that 4.3,
// with as much for options of parts 3.9 (258 million for 18.9), with keys of one word 3.4.
// expander.h says how options are looked into.
//
// What 6x7 taught: of its 21 first moves that are not alike, 17 lead to value 1, and one each to 0,
// 2, 3 and 4. Ruling out 0, 1, 2, 3, 4 took 0, 0.2, 4.7, 0.8 and 13.1 million questions, showing 5
// only 0.3. What costs most is to find, and prove, the one move to a rare value.
//
// The stack is our own, so a path of a million moves costs only memory.
//
// Threads. Each worker searches from the root and shares the table. It notes which questions it is
// in. To the others, the deltas of these seem larger the more workers are there, so they look
// elsewhere until returning pays. Whoever finds an answer proves it, so the answer is always the
// same; on one thread the amount of work is, too. Two variants changed neither the number of
// questions nor the time for each by more than luck: noting only questions about parts with half or
// three quarters of the weight of the first one; and looking in the table for the answers of other
// workers only if the notes say that one was there.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/fact_sink.h"
#include "core/run_together.h"
#include "grundy/meter.h"
#include "solve/search/notes.h"
#include "solve/search/rules.h"
#include "solve/search/worker.h"
#include "store/bound_table.h"

namespace grundy::search {

/// Answers questions about the parts of one game, keeping what it learns from one to the next.
template <SearchRules Rules>
class Search {
 public:
  using Part = typename Rules::Part;

  explicit Search(Rules rules) : rules_(std::move(rules)) {}

  /// The value of a canonical part. Nothing if the budget has stopped, or if the value is not below
  /// Bounds::kValues (then `too_large`).
  [[nodiscard]] std::optional<unsigned> evaluate(const Part& part, Budget& budget) {
    return run({part, kAnyValue}, budget, [](const Answer& answer) {
      return answer.exact ? std::optional<unsigned>(answer.value) : std::nullopt;
    });
  }

  /// True if a part has this value; nothing if the budget has stopped.
  [[nodiscard]] std::optional<bool> has_value(const Part& part, unsigned value, Budget& budget) {
    if (value >= Bounds::kValues) {
      const auto exact = evaluate(part, budget);
      return exact ? std::optional(*exact == value) : std::nullopt;
    }
    return run({part, value}, budget, [&](const Answer& answer) -> std::optional<bool> {
      if (answer.exact) return answer.value == value;
      if ((answer.excluded >> value & 1U) != 0) return false;
      return std::nullopt;
    });
  }

  [[nodiscard]] std::optional<unsigned> find(const Part& part) const {
    const auto known = peek(part);
    return known && known->exact ? std::optional<unsigned>(known->value) : std::nullopt;
  }

  /// What the table has of a part, and what it had and announced.
  [[nodiscard]] std::optional<Bounds> peek(const Part& part) const {
    if (!shared_.table) return std::nullopt;
    const auto key = rules_.key(part);
    auto known = shared_.table->find(Shared<Rules>::Table::hash(key), key);
    if (sink_ == nullptr || (known && known->exact)) return known;
    const auto announced = sink_->recall(key);
    if (!announced) return known;
    if (!known) known.emplace();
    known->exact = announced->exact;
    if (announced->exact) {
      known->value = static_cast<std::uint8_t>(announced->value);
    } else {
      known->excluded |= static_cast<std::uint32_t>(announced->value);
    }
    return known;
  }

  /// Announces from now on what the table cannot keep, under the keys of the rules; null: to
  /// nobody. Not while a question is being answered.
  void announce_to(FactSink* sink) {
    sink_ = sink;
    if (shared_.table) shared_.table->announce_to(sink);
  }

  /// Keeps what is proved in a folder, and takes in what is there. `contents`, `writer`: see
  /// BoundStore.
  [[nodiscard]] Expected<void> keep_in(const std::string& folder, std::string_view contents,
                                       std::string_view writer, Budget& budget) {
    if (shared_.store || !prepare(budget)) return {};
    const auto take = [&](WordsView words, const Bounds& bounds) {
      const auto part = rules_.restored(words);
      if (!part) return;
      const auto key = rules_.key(*part);
      shared_.make_room(budget);
      shared_.table->store(Shared<Rules>::Table::hash(key), key, bounds);
    };
    auto store = BoundStore::open(folder, contents, writer, take);
    if (!store) return std::unexpected(std::move(store.error()));
    shared_.store = std::move(*store);
    return {};
  }
  /// Facts in the store.
  [[nodiscard]] std::uint64_t kept() const { return shared_.store ? shared_.store->facts() : 0; }

  /// True if the last question failed because a value was out of range.
  [[nodiscard]] bool too_large() const { return shared_.too_large.load(); }
  [[nodiscard]] std::uint64_t bytes() const {
    return (shared_.table ? shared_.table->bytes() : 0) + rules_.bytes();
  }
  /// Share of the table that is in use.
  [[nodiscard]] double fill() const {
    if (!shared_.table) return 0;
    return shared_.table->fill();
  }
  [[nodiscard]] const Counts& counts() const { return counts_; }
  [[nodiscard]] Rules& rules() { return rules_; }
  [[nodiscard]] const Rules& rules() const { return rules_; }

 private:
  using Task = typename Worker<Rules>::Task;

  template <class Read>
  auto run(const Task& task, Budget& budget, Read read) -> decltype(read(Answer{})) {
    if (!prepare(budget)) return std::nullopt;
    const Watch watch(budget, [this] { return shared_.status(); });
    try {
      return answer_to(task, budget, read);
    } catch (const std::bad_alloc&) {
      budget.out_of_memory();
      return std::nullopt;
    }
  }

  template <class Read>
  auto answer_to(const Task& task, Budget& budget, Read read) -> decltype(read(Answer{})) {
    std::vector<std::unique_ptr<Worker<Rules>>> workers;
    const unsigned threads = rules_.threads(budget.limits().threads);
    shared_.workers = threads;
    shared_.paid_for_rules = rules_.bytes();
    for (unsigned i = 0; i < threads; ++i) {
      workers.push_back(std::make_unique<Worker<Rules>>(rules_, shared_, budget));
    }
    // The first one begins alone: most questions are answered before a thread could start.
    std::optional<Answer> answer;
    bool whole = within_limits(
        budget, [&] { answer = workers[0]->run(task, threads > 1 ? kAlone : UINT64_MAX); });
    if (!answer && !shared_.done.load() && !budget.stopped()) {
      const auto task_of = [&](unsigned number) {
        if (number > 0) {
          workers[number]->run(task, UINT64_MAX);
        } else {
          workers[0]->resume();
        }
      };
      whole = within_limits(
          budget, [&] { run_together(threads, task_of, [&] { shared_.done.store(true); }); });
    }
    if (!whole) {
      workers.clear();
      drop_table(budget);
      return std::nullopt;
    }
    if (shared_.store) {
      if (auto kept = shared_.store->flush(); !kept) budget.cannot_keep(kept.error());
    }
    for (const auto& worker : workers) {
      counts_ += worker->counts();
      if (worker->answer()) answer = worker->answer();
    }
    return answer ? read(*answer) : std::nullopt;
  }

  /// The rules of a game may reach the limits of the question in the middle of a move: false.
  template <class Work>
  static bool within_limits(Budget& budget, Work&& work) {
    try {
      work();
      return true;
    } catch (const LimitReached& reached) {
      budget.halt(reached.stop().reason, reached.stop().message);
      return false;
    }
  }

  /// After workers that ended in the middle of a move: questions in the table are marked as being
  /// worked on.
  void drop_table(Budget& budget) {
    budget.release(shared_.table->bytes());
    shared_.table.reset();
  }

  bool prepare(Budget& budget) {
    shared_.reset();
    if (shared_.table) return true;
    const std::uint64_t bytes = std::min(kFirstBytes, budget.limits().memory / 4);
    if (!budget.reserve(bytes)) return false;
    try {
      shared_.table.emplace(bytes);
      shared_.table->announce_to(sink_);
    } catch (const std::bad_alloc&) {
      budget.release(bytes);
      budget.out_of_memory();
      return false;
    }
    return true;
  }

  static constexpr std::uint64_t kFirstBytes = std::uint64_t{4} << 20U;
  static constexpr std::uint64_t kAlone = 2000;  // questions looked into

  Rules rules_;
  Shared<Rules> shared_;
  Counts counts_;
  FactSink* sink_ = nullptr;
};

}  // namespace grundy::search
