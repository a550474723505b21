// What the workers on one question share: the table, and who is where.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <shared_mutex>
#include <string>
#include <tuple>

#include "core/budget.h"
#include "solve/search/notes.h"
#include "solve/search/rules.h"
#include "store/bound_store.h"
#include "store/bound_table.h"

namespace grundy::search {

template <SearchRules Rules>
struct Shared {
  using Table = BoundTable<std::tuple_size_v<typename Rules::Key>>;

  void reset() {
    if (workers > 1) notes.clear();
    at_limit.store(false);
    done.store(false);
    too_large.store(false);
    first_moves.store(0);
  }

  /// The same in words.
  [[nodiscard]] std::string status() const {
    const std::uint32_t moves = first_moves.load(std::memory_order_relaxed);
    if (moves == 0) return {};
    const std::uint32_t open = open_moves.load(std::memory_order_relaxed);
    const double used = table_used.load(std::memory_order_relaxed);
    return fmt::format("is the value {}? {} of {} first moves refuted, table {:.0f}% full",
                       asked_for.load(std::memory_order_relaxed), moves - std::min(open, moves),
                       moves, 100 * used);
  }

  /// True if the table should grow and may.
  [[nodiscard]] bool wants_room() const {
    return table->crowded() && !at_limit.load(std::memory_order_relaxed);
  }

  /// Enlarges the table as long as the budget has room for it. An eighth of the memory is left to
  /// the stacks and caches of the workers, now and for the next question. Needs exclusive access.
  void make_room(Budget& budget) {
    if (!wants_room()) return;
    const std::uint64_t limit = budget.limits().memory;
    const std::uint64_t room = limit - std::min(limit, budget.bytes() + limit / 8);
    const std::uint64_t old = table->bytes();
    const std::uint64_t more = std::min(old, room);
    if (more < old / 4 || !budget.reserve(more)) {
      at_limit.store(true, std::memory_order_relaxed);
      return;
    }
    try {
      table->grow(old + more);
    } catch (const std::bad_alloc&) {
      budget.release(more);
      at_limit.store(true, std::memory_order_relaxed);
    }
  }

  /// Reserves what the rules have taken since the last time: once, whoever notices.
  [[nodiscard]] bool pay_for_rules(std::uint64_t bytes, Budget& budget) {
    std::uint64_t paid = paid_for_rules.load(std::memory_order_relaxed);
    while (bytes > paid) {
      if (!paid_for_rules.compare_exchange_weak(paid, bytes, std::memory_order_relaxed)) continue;
      return budget.reserve(bytes - paid);
    }
    return true;
  }

  std::optional<Table> table;
  std::unique_ptr<BoundStore> store;  // null: nothing is kept for the next run
  Notes notes;
  std::atomic<bool> done = false;
  std::atomic<bool> too_large = false;
  unsigned workers = 1;
  // How far the question has come, for people who wait.
  std::atomic<unsigned> asked_for = 0;
  std::atomic<std::uint32_t> first_moves = 0;
  std::atomic<std::uint32_t> open_moves = 0;
  alignas(64) std::atomic<double> table_used = 0;  // a share

  std::atomic<std::uint64_t> paid_for_rules = 0;
  std::atomic<bool> at_limit = false;  // the table cannot grow
  // Workers hold `structure` shared; growing the table needs it exclusively. A shared_mutex may
  // prefer readers for ever, so the gate gives a waiting grower its turn.
  std::shared_mutex structure;
  std::mutex gate;
  std::atomic<bool> grower_waits = false;
};

}  // namespace grundy::search
