// The table of solved positions: an open-addressing hash table that many threads read and write
// without locks.
//
// Layout. A slot is the position itself and a 32-bit state beside it, so that a look-up usually
// touches one cache line. The index is the high part of hash × capacity, which allows any capacity.
// The table grows by a third once it is so full that it still takes at most 16 bytes per position
// beside the position itself after growing (67 % for positions of 8 bytes, 83 % for 16, at most
// 90 %). That index is monotone in the hash, so growing copies from front to back in both arrays.
//
// Sharing. Only finished values are stored. A writer claims an empty slot by compare-and-swap,
// writes the position, then publishes the value with release order; a reader that sees a value
// therefore sees its position. A reader that meets a claimed slot waits the few nanoseconds until
// it is published. Growing needs the table for itself: users hold a Session, and growing waits for
// all of them to let go.
//
// Exactness. Positions are compared whole; a hash is never taken for an identity. Positions of
// varying length are kept in an arena, and the slot holds their address.
//
// Boxes. As long as the positions fill a good part of a box (box.h), and there are few bits to tell
// them apart, their values lie in an array that needs no hash, no key and no comparison: on the
// queen's board that is twice as fast. Whoever stores a position says beforehand that it expects
// it. When the table is full, or when a position outside of the box is expected, growing chooses
// anew between the box of all that was expected and the slots, by their size.
//
// Announcing. With a sink (core/fact_sink.h) the table does not grow into the last eighth of the
// memory. Instead it announces all that it holds, and begins anew. If a position is not in the
// table, recall() asks the sink. The sink gets positions as words: their own, or the bytes of a
// position of a fixed size.
//
// Tried and dropped: slots of index and tag into a dense array of positions (4 bytes less per
// position of 16 bytes, but a second cache miss per look-up), and growth by doubling (27 bytes).
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <new>
#include <optional>
#include <shared_mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/fact_sink.h"
#include "grundy/game/value_scan.h"
#include "store/box_table.h"
#include "store/hash.h"
#include "store/large_memory.h"
#include "store/slot_keys.h"

namespace grundy {

template <class Part>
class ValueTable {
 public:
  /// The largest value a slot can hold.
  static constexpr std::uint32_t kMaxValue = 0x7fff'fff0;

  /// Held while the table is used; growing waits until nobody holds one.
  class Session {
   public:
    explicit Session(ValueTable& table) : table_(table) { enter(); }
    /// Lets a waiting grower in.
    void pause() {
      lock_.unlock();
      enter();
    }
    /// Makes room for more, if need be by announcing what is there. False if the budget does not
    /// allow it.
    [[nodiscard]] bool grow(Budget& budget) {
      lock_.unlock();
      const bool grown = table_.grow(budget);
      enter();
      return grown;
    }

   private:
    void enter() {
      // A shared_mutex may prefer readers for ever; the gate gives a waiting grower its turn.
      if (table_.grower_waits()) const std::scoped_lock turn(table_.gate_);
      lock_ = std::shared_lock(table_.structure_);
    }
    ValueTable& table_;
    std::shared_lock<std::shared_mutex> lock_;
  };

  [[nodiscard]] bool grower_waits() const { return grower_waits_.load(std::memory_order_relaxed); }

  /// From now on; null: to nobody, and what was announced before can no longer be recalled. Nobody
  /// may use the table meanwhile.
  void announce_to(FactSink* sink) {
    sink_ = sink;
    announced_ = false;
  }
  [[nodiscard]] bool has_announced() const { return announced_; }
  /// A value that was announced to make room, and is no longer in the table.
  [[nodiscard]] std::optional<std::uint32_t> recall(const Part& part) const {
    return announced_ ? recalled(part) : std::nullopt;
  }

  /// A part that is going to be stored. Without this the table has no box.
  void expect(const Part& part) {
    if constexpr (has_box<Part>) box_.expect(part);
  }
  /// True if values lie in a box, so looking one up takes about as long as fetching it ahead.
  [[nodiscard]] bool boxed() const {
    if constexpr (has_box<Part>) {
      return box_.active();
    } else {
      return false;
    }
  }

  /// Begins a scan (grundy/game/value_scan.h) of values in the box; valid until the table grows.
  void begin_scan(ValueScan& scan, OptionLimit* limit) const
    requires has_box<Part>
  {
    scan.begin(box_.shape(), box_.states(), limit);
  }

  /// Where the search for a part begins; valid until the table grows.
  [[nodiscard]] std::size_t home_of(const Part& part) const {
    if constexpr (has_box<Part>) {
      if (box_.active()) return box_.index(part);
    }
    return home(keys_.hash(part));
  }

  /// Has the memory fetch a slot while there is other work to do.
  void prefetch(std::size_t index) const {
    if (!boxed()) __builtin_prefetch(slots_.get() + index);
  }

  [[nodiscard]] std::optional<std::uint32_t> find(const Part& part) const {
    return capacity_ == 0 && !boxed() ? std::nullopt : find_from(home_of(part), part);
  }

  /// `index` is the part's home in a table that is not empty.
  [[nodiscard]] std::optional<std::uint32_t> find_from(std::size_t index, const Part& part) const {
    if constexpr (has_box<Part>) {
      if (box_.active()) return find_in_box(index);
    }
    for (;; index = index + 1 < capacity_ ? index + 1 : 0) {
      const Slot& slot = slots_[index];
      std::uint32_t state = slot.state.load(std::memory_order_acquire);
      if (state == kEmpty) return std::nullopt;
      while (state == kClaimed) state = wait(slot);
      if (keys_.equal(slot.key, part)) return value_in(state);
    }
  }

  /// True if the table must grow before the next insertion.
  [[nodiscard]] bool full() const {
    if constexpr (has_box<Part>) {
      if (box_.active()) return box_.outdated();
    }
    return size() >= room_ || keys_.needs_room();
  }

  /// Stores a value. If another thread was first, its value (the same) stays. Call with room left.
  void insert(const Part& part, std::uint32_t value) { put(part, value + kFirstValue); }
  /// The same for one that was recalled: it is not announced again.
  void put_back(const Part& part, std::uint32_t value) {
    put(part, (value + kFirstValue) | kWasAnnounced);
  }

  [[nodiscard]] std::size_t size() const { return size_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t bytes() const {
    return capacity_ * sizeof(Slot) + keys_.bytes() + box_bytes();
  }

 private:
  using Keys = SlotKeys<Part>;
  using Values = std::conditional_t<has_box<Part>, BoxTable<Part>, NoBox>;
  struct Slot {
    typename Keys::Stored key;
    std::atomic<std::uint32_t> state;
  };

  static constexpr std::uint32_t kEmpty = 0;
  static constexpr std::uint32_t kClaimed = 1;
  static constexpr std::uint32_t kFirstValue = ValueScan::kFirstValue;
  static constexpr std::uint32_t kWasAnnounced = ValueScan::kMark;  // beside the value
  static constexpr std::size_t kFirstCapacity = 1024;
  // After growing by a third the table is three quarters as full as before, and must still be full
  // enough for at most 16 bytes per position beside the position.
  static constexpr double kFullest =
      std::min(0.9, sizeof(Slot) / (sizeof(typename Keys::Stored) + 16.0) * 4 / 3);
  // Threads may insert before they notice that the table is full, so some room stays in reserve.
  static constexpr std::size_t kReserve = 256;
  // With fewer positions the memory has gone elsewhere.
  static constexpr std::size_t kLeastAnnounced = 64;

  // A box of this size is worth it whatever is in it.
  static constexpr std::uint64_t kSmallBox = std::uint64_t{256} << 10U;

  static std::uint32_t value_in(std::uint32_t state) {
    return (state & ~kWasAnnounced) - kFirstValue;
  }

  [[nodiscard]] std::uint64_t box_bytes() const {
    if constexpr (has_box<Part>) {
      return box_.bytes();
    } else {
      return 0;
    }
  }
  [[nodiscard]] std::optional<std::uint32_t> find_in_box(std::size_t index) const {
    if (index == Values::kOutside) return std::nullopt;
    const std::uint32_t state = box_.state(index).load(std::memory_order_acquire);
    return state == kEmpty ? std::nullopt : std::optional(value_in(state));
  }
  void put_in_box(const Part& part, std::uint32_t new_state) {
    const std::size_t index = box_.index(part);
    assert(index != Values::kOutside);  // since it was expected, and there was room
    if (index == Values::kOutside) return;
    std::uint32_t state = kEmpty;
    if (!box_.state(index).compare_exchange_strong(state, new_state)) return;
    size_.fetch_add(1, std::memory_order_relaxed);
  }

  void put(const Part& part, std::uint32_t new_state) {
    if constexpr (has_box<Part>) {
      if (box_.active()) return put_in_box(part, new_state);
      box_.note(part);
    }
    const auto key = keys_.store(part);
    for (std::size_t index = home(keys_.hash(part));;
         index = index + 1 < capacity_ ? index + 1 : 0) {
      Slot& slot = slots_[index];
      std::uint32_t state = slot.state.load(std::memory_order_acquire);
      if (state == kEmpty && slot.state.compare_exchange_strong(state, kClaimed)) {
        slot.key = key;
        slot.state.store(new_state, std::memory_order_release);
        size_.fetch_add(1, std::memory_order_relaxed);
        return;
      }
      while (state == kClaimed) state = wait(slot);
      if (keys_.equal(slot.key, part)) return;
    }
  }

  [[nodiscard]] std::size_t home(std::uint64_t hash) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((static_cast<Wide>(hash) * capacity_) >> 64U);
  }

  static std::uint32_t wait(const Slot& slot) {
    std::this_thread::yield();
    return slot.state.load(std::memory_order_acquire);
  }

  [[nodiscard]] bool grow(Budget& budget) {
    const std::scoped_lock turn(gate_);
    grower_waits_.store(true, std::memory_order_relaxed);
    const std::unique_lock alone(structure_);
    grower_waits_.store(false, std::memory_order_relaxed);
    if (sink_ != nullptr) announce_rather_than_grow(budget);
    if (!keys_.make_room(budget)) return false;
    // Perhaps that was all, or another thread has done it meanwhile.
    if (boxed() ? !full() : size() < room_) return true;
    if (move_into_box(budget)) return true;
    const std::size_t capacity = next_capacity();
    if (!budget.reserve(capacity * sizeof(Slot))) return false;
    LargeMemory<Slot> slots;
    try {
      slots = large_memory<Slot>(capacity);
    } catch (const std::bad_alloc&) {
      budget.release(capacity * sizeof(Slot));
      budget.out_of_memory();
      return false;
    }
    move_into(std::move(slots), capacity, budget);
    return true;
  }

  [[nodiscard]] std::size_t next_capacity() const {
    if (boxed()) {  // half as many again as there are
      return std::max(
          kFirstCapacity,
          static_cast<std::size_t>(1.5 / kFullest * static_cast<double>(size())) + 2 * kReserve);
    }
    return capacity_ == 0 ? kFirstCapacity : capacity_ + capacity_ / 3;
  }

  /// Moves everything into the box of what is expected, if it is not much larger than the slots
  /// would be, and there is memory for it.
  [[nodiscard]] bool move_into_box(Budget& budget) {
    if constexpr (has_box<Part>) {
      const auto shape = box_.wanted();
      if (!shape) return false;
      const std::uint64_t bytes = Values::bytes_of(*shape);
      const std::uint64_t memory = budget.limits().memory;
      if (bytes > std::max(kSmallBox, 2 * next_capacity() * sizeof(Slot))) return false;
      if (bytes > memory / 8 || budget.bytes() + bytes > memory / 2) return false;
      if (!budget.reserve(bytes)) return false;
      try {
        const Values old = box_.replaced_by(*shape);
        const std::uint64_t before = old.bytes() + capacity_ * sizeof(Slot);
        const auto keep = [this](const Part& part, std::uint32_t state) {
          box_.state(box_.index(part)).store(state, std::memory_order_relaxed);
          return true;
        };
        (void)old.each(keep);
        (void)each_slot([&](const Slot& slot, std::uint32_t state) {
          Part part;
          std::memcpy(&part, slot.key.data(), sizeof part);
          return keep(part, state);
        });
        slots_.reset();
        capacity_ = room_ = 0;
        budget.release(before);
        return true;
      } catch (const std::bad_alloc&) {
        budget.release(bytes);
      }
    }
    return false;
  }

  /// Calls visit(slot, state) for all that are not empty, until it returns false.
  template <class Visit>
  bool each_slot(Visit&& visit) const {
    for (std::size_t i = 0; i < capacity_; ++i) {
      const std::uint32_t state = slots_[i].state.load(std::memory_order_relaxed);
      if (state != kEmpty && !visit(slots_[i], state)) return false;
    }
    return true;
  }

  /// Announces everything and begins anew, if growing would leave others too little memory.
  void announce_rather_than_grow(Budget& budget) {
    const std::uint64_t more =
        keys_.room_bytes() + (size() < room_ && !boxed() ? 0 : next_capacity() * sizeof(Slot));
    const std::uint64_t memory = budget.limits().memory;
    if (size() < kLeastAnnounced || budget.bytes() + more <= memory - memory / 8) return;
    if (!announce_all(budget)) return;
    announced_ = true;
    budget.release(capacity_ * sizeof(Slot) + box_bytes());
    slots_.reset();
    if constexpr (has_box<Part>) box_.clear();
    capacity_ = room_ = 0;
    size_ = 0;
    keys_.clear(budget);
  }

  /// False if the sink takes no more, or the budget says stop. Then all stay here.
  [[nodiscard]] bool announce_all(Budget& budget) {
    constexpr std::size_t kReportEvery = std::size_t{1} << 16U;
    Words words;
    std::size_t seen = 0;
    const auto announce = [&](const auto& key, std::uint32_t state) {
      if (seen++ % kReportEvery == 0 && !budget.spend(0)) return false;
      if ((state & kWasAnnounced) != 0) return true;
      keys_.words(key, words);
      return sink_->announce(words, {.exact = true, .value = value_in(state)});
    };
    if constexpr (has_box<Part>) {
      if (!box_.each(announce)) return false;
    }
    return each_slot(
        [&](const Slot& slot, std::uint32_t state) { return announce(slot.key, state); });
  }

  // Not inlined: look-ups that find what they look for are the loop that counts.
  [[gnu::noinline]] std::optional<std::uint32_t> recalled(const Part& part) const {
    Words words;
    keys_.words(part, words);
    const auto fact = sink_->recall(words);
    return fact ? std::optional(static_cast<std::uint32_t>(fact->value)) : std::nullopt;
  }

  void move_into(LargeMemory<Slot> slots, std::size_t capacity, Budget& budget) {
    const LargeMemory<Slot> old = std::exchange(slots_, std::move(slots));
    const std::size_t old_capacity = std::exchange(capacity_, capacity);
    room_ = static_cast<std::size_t>(static_cast<double>(capacity) * kFullest) -
            std::min(kReserve, capacity / 8);
    for (std::size_t i = 0; i < old_capacity; ++i) {
      const std::uint32_t state = old[i].state.load(std::memory_order_relaxed);
      if (state == kEmpty) continue;
      std::size_t index = home(keys_.hash(old[i].key));
      while (slots_[index].state.load(std::memory_order_relaxed) != kEmpty) {
        index = index + 1 < capacity_ ? index + 1 : 0;
      }
      slots_[index].key = old[i].key;
      slots_[index].state.store(state, std::memory_order_relaxed);
    }
    budget.release(old_capacity * sizeof(Slot));
    if constexpr (has_box<Part>) {
      if (box_.active()) leave_box(budget);
    }
  }

  /// The slots take what is in the box.
  void leave_box(Budget& budget)
    requires has_box<Part>
  {
    budget.release(box_.bytes());
    const Values old = box_.taken();
    size_ = 0;
    (void)old.each([this](const Part& part, std::uint32_t state) {
      put(part, state);
      return true;
    });
  }

  Keys keys_;
  Values box_;
  LargeMemory<Slot> slots_;
  std::size_t capacity_ = 0;
  std::size_t room_ = 0;
  FactSink* sink_ = nullptr;
  bool announced_ = false;  // some are no longer here
  std::atomic<std::size_t> size_ = 0;
  std::shared_mutex structure_;
  std::mutex gate_;
  std::atomic<bool> grower_waits_ = false;
};

}  // namespace grundy
