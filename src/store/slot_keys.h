// How positions lie in the slots of the table of solved positions (value_table.h).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "store/hash.h"
#include "store/large_memory.h"

namespace grundy {

/// How a position lies in a slot: as it is, if it has a fixed size.
template <class Part>
class SlotKeys {
 public:
  using Stored = std::array<std::uint32_t, (sizeof(Part) + 3) / 4>;

  [[nodiscard]] Stored store(const Part& part) {
    Stored stored{};
    std::memcpy(stored.data(), &part, sizeof part);
    return stored;
  }
  [[nodiscard]] static bool equal(const Stored& stored, const Part& part) {
    return std::memcmp(stored.data(), &part, sizeof part) == 0;
  }
  [[nodiscard]] static std::uint64_t hash(const Stored& stored) {
    return hash_bytes(stored.data(), sizeof(Part));
  }
  [[nodiscard]] static std::uint64_t hash(const Part& part) { return PartHash()(part); }
  static void words(const Stored& stored, Words& out) { copy(stored.data(), out); }
  static void words(const Part& part, Words& out) { copy(&part, out); }
  [[nodiscard]] static bool needs_room() { return false; }
  [[nodiscard]] static std::uint64_t room_bytes() { return 0; }
  [[nodiscard]] static bool make_room(Budget&) { return true; }
  static void clear(Budget&) {}
  [[nodiscard]] static std::uint64_t bytes() { return 0; }

 private:
  static void copy(const void* bytes, Words& out) {
    out.assign((sizeof(Part) + sizeof(Word) - 1) / sizeof(Word), 0);
    std::memcpy(out.data(), bytes, sizeof(Part));
  }
};

/// Positions of varying length: the slot holds the address of [length, items…] in an arena.
template <class Item>
class SlotKeys<std::vector<Item>> {
 public:
  using Part = std::vector<Item>;
  using Stored = std::array<std::uint32_t, 2>;

  [[nodiscard]] Stored store(const Part& part) {
    const std::scoped_lock lock(mutex_);
    const std::size_t needed = part.size() + 1;
    if (needed > longest_) longest_ = needed;
    // Only if positions grow faster than make_room can know. Its next call pays for this.
    if (needed > room_.load(std::memory_order_relaxed)) add_chunk(needed);
    Item* const target = next_;
    next_ += needed;
    room_.fetch_sub(needed, std::memory_order_relaxed);
    target[0] = static_cast<Item>(part.size());
    std::copy(part.begin(), part.end(), target + 1);
    return std::bit_cast<Stored>(target);
  }
  /// True if a few more positions may not fit.
  [[nodiscard]] bool needs_room() const {
    return room_.load(std::memory_order_relaxed) < kAhead * longest_ || paid_ < bytes();
  }
  /// What make_room will ask for.
  [[nodiscard]] std::uint64_t room_bytes() const {
    return needs_room() ? bytes() + next_chunk() * sizeof(Item) - paid_ : 0;
  }
  /// Gets memory from the budget; false if there is none. Nobody else may use the keys meanwhile.
  [[nodiscard]] bool make_room(Budget& budget) {
    const std::uint64_t asked = room_bytes();
    if (asked == 0) return true;
    if (!budget.reserve(asked)) return false;
    try {
      add_chunk(next_chunk());
    } catch (const std::bad_alloc&) {
      budget.release(asked);
      budget.out_of_memory();
      return false;
    }
    paid_ += asked;
    return true;
  }
  /// Gives all memory back.
  void clear(Budget& budget) {
    chunks_.clear();
    room_ = 0;
    longest_ = 1;
    bytes_ = 0;
    budget.release(std::exchange(paid_, 0));
  }
  static void words(const Stored& stored, Words& out) {
    const Item* const items = address(stored);
    out.assign(items + 1, items + 1 + items[0]);
  }
  static void words(const Part& part, Words& out) { out.assign(part.begin(), part.end()); }
  [[nodiscard]] static bool equal(const Stored& stored, const Part& part) {
    const Item* const items = address(stored);
    if (items[0] != part.size()) return false;
    // Most have a few items; calling memcmp would take longer.
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (items[i + 1] != part[i]) return false;
    }
    return true;
  }
  [[nodiscard]] static std::uint64_t hash(const Stored& stored) {
    const Item* const items = address(stored);
    return hash_bytes(items + 1, static_cast<std::size_t>(items[0]) * sizeof(Item));
  }
  [[nodiscard]] static std::uint64_t hash(const Part& part) { return PartHash()(part); }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kChunk = std::size_t{1} << 12U;
  static constexpr std::size_t kAhead =
      64;  // positions that threads may store before it is noticed
  static_assert(sizeof(Item*) == sizeof(Stored));

  static const Item* address(const Stored& stored) { return std::bit_cast<const Item*>(stored); }

  [[nodiscard]] std::size_t next_chunk() const {
    const std::size_t share = bytes() / sizeof(Item) / 8;  // so that there are few
    return std::max({kChunk, 2 * kAhead * longest_, share});
  }
  void add_chunk(std::size_t items) {
    chunks_.push_back(large_memory<Item>(items));
    next_ = chunks_.back().get();
    room_.store(items, std::memory_order_relaxed);
    bytes_.fetch_add(items * sizeof(Item), std::memory_order_relaxed);
  }

  std::mutex mutex_;
  std::vector<LargeMemory<Item>> chunks_;
  Item* next_ = nullptr;
  std::atomic<std::size_t> room_ = 0;  // items left in the last chunk
  std::atomic<std::size_t> longest_ = 1;
  std::uint64_t paid_ = 0;  // of bytes_
  std::atomic<std::uint64_t> bytes_ = 0;
};

}  // namespace grundy
