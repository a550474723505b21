// What a search knows about positions: their values, or which values they do not have, and how much
// work a question about them still seems to be. Bounded in size, shared by threads without locks.
//
// Layout. A slot is the position, as words, and one word of knowledge beside it. Slots come in
// buckets of four; a position lies in the bucket that its hash names, so a look-up touches one or
// two cache lines. When a bucket is full, the slot with the least work in it is replaced.
//
// Exactness. Positions are compared whole; a hash only says where to look.
//
// Sharing. The word of knowledge carries a version, which changes whenever a slot passes to another
// position. A reader loads it, then the position, then it again: if both are the same, they belong
// together. (To be deceived, a reader would have to sleep while its slot passes on 4096 times; a
// slot of a full table passes on every few seconds at most.) A writer marks a slot busy by
// compare-and-swap before it writes a position into it. Two writers of the same position may lose
// what one of them knew: that costs work, never an answer.
//
// What is replaced, and what finds no place, is announced to a sink if there is one.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/fact_sink.h"
#include "store/hash.h"
#include "store/large_memory.h"
#include "store/striped_counter.h"

namespace grundy {

/// What is known about one position, as a search handles it.
struct Bounds {
  static constexpr unsigned kValues = 20;  ///< values below this can be told apart

  bool exact = false;
  std::uint8_t value = 0;      ///< if exact
  std::uint32_t excluded = 0;  ///< values that it does not have, if not exact
  std::uint8_t asked = 31;     ///< the value to which the two numbers below belong; 31: none
  float phi = 1;               ///< proof numbers of "it does not have that value" …
  float delta = 1;             ///< … and of "it has"
  std::uint8_t effort = 0;     ///< about log2 of the work spent on it

  [[nodiscard]] bool excludes(unsigned v) const {
    return exact ? value != v : (excluded >> v & 1U) != 0;
  }
};

namespace detail {

/// Packs a number from 1 on into ten bits, rounded up: the upper bits of a float.
inline std::uint64_t pack_number(float number) {
  const auto bits = std::bit_cast<std::uint32_t>(std::clamp(number, 1.0F, 4e9F));
  return std::min<std::uint32_t>(((bits + 0x3ffffU) >> 18U) - (127U << 5U), 1023);
}
inline float unpack_number(std::uint64_t packed) {
  return std::bit_cast<float>((static_cast<std::uint32_t>(packed) + (127U << 5U)) << 18U);
}

}  // namespace detail

/// Positions of `Size` words.
template <std::size_t Size>
class BoundTable {
 public:
  using Key = std::array<std::uint64_t, Size>;

  /// Has as many slots as fit into `bytes`. Throws std::bad_alloc if there is no such memory, as
  /// does `grow`.
  explicit BoundTable(std::uint64_t bytes)
      : buckets_(std::max<std::uint64_t>(1, bytes / sizeof(Bucket))),
        data_(large_memory<Bucket>(buckets_)) {}

  /// True if it is so full that much would be replaced.
  [[nodiscard]] bool crowded() const { return used() > slots() / 10 * 6; }

  /// Makes room for `bytes`, more than before. Nobody else may use the table in the meantime.
  ///
  /// The number of a bucket among all buckets is the share of all hashes before it, so no slot
  /// moves towards the front. From the last on, slots are taken out and put in again, in place.
  void grow(std::uint64_t bytes) {
    const std::uint64_t old = buckets_;
    const std::uint64_t more = std::max(old, bytes / sizeof(Bucket));
    enlarge(data_, more);
    buckets_ = more;
    used_.clear();
    for (std::uint64_t i = old; i-- > 0;) {
      std::array<std::pair<Key, std::uint64_t>, kWays> taken;
      for (std::size_t k = 0; k < kWays; ++k) {
        Slot& slot = data_[i].slots[k];
        taken[k] = {key_of(slot), slot.state.exchange(0, std::memory_order_relaxed)};
      }
      for (const auto& [key, state] : taken) {
        if (state != 0) store(hash(key), key, unpack(state));
      }
    }
  }

  /// Null: nobody wants to know.
  void announce_to(FactSink* sink) { sink_ = sink; }

  static std::uint64_t hash(const Key& key) { return hash_bytes(key.data(), sizeof key); }
  [[nodiscard]] std::uint64_t bytes() const { return buckets_ * sizeof(Bucket); }
  [[nodiscard]] std::uint64_t slots() const { return buckets_ * kWays; }
  [[nodiscard]] std::uint64_t used() const { return used_.total(); }

  [[nodiscard]] double fill() const {
    return static_cast<double>(used()) / static_cast<double>(slots());
  }

  /// Both ends: a bucket may reach into a second cache line.
  void prefetch(std::uint64_t hash) const {
    const Bucket& here = bucket(hash);
    __builtin_prefetch(here.slots.data());
    if constexpr (sizeof(Bucket) > 64) __builtin_prefetch(&here.slots.back().key.back());
  }

  [[nodiscard]] std::optional<Bounds> find(std::uint64_t hash, const Key& key) const {
    for (const Slot& slot : bucket(hash).slots) {
      const std::uint64_t state = slot.state.load(std::memory_order_acquire);
      if (state == 0) return std::nullopt;  // slots fill from the first on and never become empty
      if (is_busy(state) || !holds(slot, key)) continue;
      if (slot.state.load(std::memory_order_relaxed) == state) return unpack(state);
    }
    return std::nullopt;
  }

  void store(std::uint64_t hash, const Key& key, const Bounds& bounds) {
    Slot* victim = nullptr;
    std::uint64_t victim_state = 0;
    unsigned least = UINT32_MAX;
    for (Slot& slot : bucket(hash).slots) {
      std::uint64_t state = slot.state.load(std::memory_order_acquire);
      if (is_busy(state)) continue;
      if (state != 0 && holds(slot, key)) {
        merge(slot, state, bounds);
        return;
      }
      const unsigned worth = state == 0 ? 0 : 1U + static_cast<unsigned>(state >> kEffortAt & 63U);
      if (worth < least) {
        least = worth;
        victim = &slot;
        victim_state = state;
      }
      if (state == 0) break;
    }
    if (victim == nullptr || !replace(*victim, victim_state, key, bounds)) announce(key, bounds);
  }

 private:
  static constexpr std::size_t kWays = 4;
  // exact 1 | value or excluded 20 | asked 5 | phi 10 | delta 10 | effort 6 | version 12. A slot in
  // use never has version 0 or effort 0. A busy one has only a version.
  static constexpr unsigned kMaskAt = 1;
  static constexpr unsigned kAskedAt = 21;
  static constexpr unsigned kPhiAt = 26;
  static constexpr unsigned kDeltaAt = 36;
  static constexpr unsigned kEffortAt = 46;
  static constexpr unsigned kVersionAt = 52;
  static constexpr std::uint64_t kVersions = 4095;
  static constexpr std::uint8_t kAnnounced = 3;  // effort: more than one question

  struct Slot {
    std::atomic<std::uint64_t> state{0};
    std::array<std::atomic<std::uint64_t>, Size> key{};
  };
  struct Bucket {
    std::array<Slot, kWays> slots;
  };

  [[nodiscard]] Bucket& bucket(std::uint64_t hash) const {
    __extension__ using Wide = unsigned __int128;
    return data_[static_cast<std::size_t>(static_cast<Wide>(hash) * buckets_ >> 64U)];
  }

  static bool is_busy(std::uint64_t state) {
    return state != 0 && (state & ((std::uint64_t{1} << kVersionAt) - 1)) == 0;
  }
  static bool holds(const Slot& slot, const Key& key) {
    for (std::size_t i = 0; i < Size; ++i) {
      if (slot.key[i].load(std::memory_order_acquire) != key[i]) return false;
    }
    return true;
  }

  static Key key_of(const Slot& slot) {
    Key key;
    for (std::size_t i = 0; i < Size; ++i) key[i] = slot.key[i].load(std::memory_order_relaxed);
    return key;
  }

  static std::uint64_t pack(const Bounds& bounds) {
    const std::uint64_t content = bounds.exact ? bounds.value : bounds.excluded;
    return std::uint64_t{bounds.exact} | content << kMaskAt |
           std::uint64_t{bounds.asked} << kAskedAt | detail::pack_number(bounds.phi) << kPhiAt |
           detail::pack_number(bounds.delta) << kDeltaAt |
           std::uint64_t{std::clamp<std::uint8_t>(bounds.effort, 1, 63)} << kEffortAt;
  }
  static Bounds unpack(std::uint64_t state) {
    Bounds bounds;
    bounds.exact = (state & 1U) != 0;
    const auto content = static_cast<std::uint32_t>(state >> kMaskAt & 0xfffffU);
    if (bounds.exact) {
      bounds.value = static_cast<std::uint8_t>(content);
    } else {
      bounds.excluded = content;
    }
    bounds.asked = static_cast<std::uint8_t>(state >> kAskedAt & 31U);
    bounds.phi = detail::unpack_number(state >> kPhiAt & 1023U);
    bounds.delta = detail::unpack_number(state >> kDeltaAt & 1023U);
    bounds.effort = static_cast<std::uint8_t>(state >> kEffortAt & 63U);
    return bounds;
  }

  /// Numbers of questions without an answer are not facts. What a single question found is cheaper
  /// to ask again than to keep and look up: of the 142,188 facts that Cram 5x7 lost in 4 MiB, all
  /// but 1,279 were of this kind, and announcing them all took 3.9 s instead of 3.1.
  void announce(const Key& key, const Bounds& bounds) const {
    if (sink_ == nullptr || bounds.effort < kAnnounced) return;
    if (!bounds.exact && bounds.excluded == 0) return;
    sink_->announce(key, {bounds.exact, bounds.exact ? bounds.value : bounds.excluded});
  }

  /// Adds to what is known of the same position.
  static void merge(Slot& slot, std::uint64_t state, const Bounds& bounds) {
    const Bounds old = unpack(state);
    if (old.exact) return;
    Bounds sum = bounds;
    if (!sum.exact) sum.excluded |= old.excluded;
    sum.effort = std::max(sum.effort, old.effort);
    const std::uint64_t version = state >> kVersionAt << kVersionAt;
    // If another thread was faster, what it wrote stays.
    slot.state.compare_exchange_strong(state, pack(sum) | version, std::memory_order_acq_rel);
  }

  /// False if another thread was faster.
  bool replace(Slot& slot, std::uint64_t state, const Key& key, const Bounds& bounds) {
    const std::uint64_t next = (state >> kVersionAt) % kVersions + 1;
    const std::uint64_t version = next << kVersionAt;
    const std::uint64_t old = state;
    if (!slot.state.compare_exchange_strong(state, version, std::memory_order_acq_rel)) {
      return false;
    }
    if (old != 0 && sink_ != nullptr) announce(key_of(slot), unpack(old));
    for (std::size_t i = 0; i < Size; ++i) slot.key[i].store(key[i], std::memory_order_release);
    slot.state.store(pack(bounds) | version, std::memory_order_release);
    if (old == 0) used_.add(1);
    return true;
  }

  static_assert(std::is_trivially_destructible_v<Bucket>);

  std::uint64_t buckets_;
  LargeMemory<Bucket> data_;
  FactSink* sink_ = nullptr;
  StripedCounter used_;
};

}  // namespace grundy
