#include "solve/heap/window.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

namespace grundy::heap {

namespace {

constexpr std::size_t kMostKept = 256;
constexpr std::uint64_t kFirstDistance = 1U << 10U;
constexpr std::size_t kWindowStep = 1U << 14U;

std::uint64_t last_eight(const std::uint8_t* end) {
  std::uint64_t key = 0;
  std::memcpy(&key, end - sizeof key, sizeof key);
  return key;
}

/// The windows that have been kept, and a quick test whether one may end in given values.
class KeptWindows {
 public:
  struct Kept {
    std::uint64_t heap = 0;
    std::uint64_t key = 0;
    std::vector<std::uint8_t> window;
  };

  void keep(const BitStream& stream) {
    const std::uint8_t* const end = stream.window_end();
    kept_.push_back({stream.heap(), last_eight(end), {end - stream.window(), end}});
    set(kept_.back().key);
    if (kept_.size() <= kMostKept) return;
    std::vector<Kept> fewer;
    for (std::size_t i = 1; i < kept_.size(); i += 2) fewer.push_back(std::move(kept_[i]));
    kept_ = std::move(fewer);
    std::ranges::fill(filter_, 0);
    for (const Kept& kept : kept_) set(kept.key);
    distance_ *= 2;
  }
  [[nodiscard]] std::uint64_t distance() const { return distance_; }
  [[nodiscard]] const std::vector<Kept>& all() const { return kept_; }

  [[nodiscard]] bool may_match(std::uint64_t key) const {
    const std::uint64_t hash = hash_of(key);
    return (filter_[hash / 64] >> (hash % 64) & 1U) != 0;
  }
  /// The kept window that is equal to the one that ends here.
  [[nodiscard]] const Kept* match(const std::uint8_t* end, std::size_t window, std::uint64_t heap,
                                  bool even) const {
    const std::uint64_t key = last_eight(end);
    for (const Kept& kept : kept_) {
      if (kept.key != key || kept.heap >= heap || (even && (heap - kept.heap) % 2 != 0)) continue;
      if (std::memcmp(kept.window.data(), end - window, window) == 0) return &kept;
    }
    return nullptr;
  }

 private:
  static std::uint64_t hash_of(std::uint64_t key) { return (key * 0x9E3779B97F4A7C15U) >> 48U; }
  void set(std::uint64_t key) {
    filter_[hash_of(key) / 64] |= std::uint64_t{1} << (hash_of(key) % 64);
  }

  std::vector<Kept> kept_;
  std::vector<std::uint64_t> filter_ = std::vector<std::uint64_t>(1024, 0);
  std::uint64_t distance_ = kFirstDistance;
};

/// Brings the stream to a heap, from the last window kept before it.
bool go_to(BitStream& stream, const KeptWindows& kept, std::uint64_t heap, Budget& budget) {
  const KeptWindows::Kept* from = nullptr;
  for (const auto& window : kept.all()) {
    if (window.heap <= heap) from = &window;
  }
  if (from == nullptr) return false;
  stream.jump(from->heap, from->window);
  while (stream.heap() < heap) {
    const auto step =
        static_cast<std::size_t>(std::min<std::uint64_t>(kWindowStep, heap - stream.heap()));
    if (stream.run(step) < step || !budget.spend(step)) return false;
  }
  return true;
}

/// The first heap from which G(n + p) = G(n), which lies between the window kept before `at` and
/// `at`; none where the budget stops it.
std::optional<std::uint64_t> first_of_period(const BitStream& stream, const KeptWindows& kept,
                                             std::span<const std::uint16_t> values,
                                             std::uint64_t at, std::uint64_t length,
                                             Budget& budget) {
  const KeptWindows::Kept* before = nullptr;
  for (const auto& window : kept.all()) {
    if (window.heap < at) before = &window;
  }
  const std::size_t size = stream.window();
  BitStream late = stream;
  std::uint64_t first = at - size;
  if (before != nullptr) {
    BitStream early = stream;
    early.jump(before->heap, before->window);
    if (!go_to(late, kept, before->heap + length, budget)) return std::nullopt;
    for (std::size_t i = 0; i < size; ++i) {
      if (before->window[i] != *(late.window_end() - size + i)) first = before->heap - size + i + 1;
    }
    while (early.heap() < at) {
      const auto step =
          static_cast<std::size_t>(std::min<std::uint64_t>(kWindowStep, at - early.heap()));
      const std::uint64_t heap = early.heap();
      if (early.run(step) < step || late.run(step) < step) return std::nullopt;
      for (std::size_t i = 0; i < step; ++i) {
        if (early.fresh()[i] != late.fresh()[i]) first = heap + i + 1;
      }
      if (!budget.spend(2 * step)) return std::nullopt;
    }
    return first;
  }
  // The first window that was kept: go back through the values before it.
  late.jump(kept.all().front().heap, kept.all().front().window);
  const std::uint64_t known = values.size();
  first = 0;
  for (std::uint64_t n = 0; n + length < known; ++n) {
    if (values[n] != values[n + length]) first = n + 1;
  }
  while (late.heap() < known + length) {
    const auto step = static_cast<std::size_t>(
        std::min<std::uint64_t>(kWindowStep, known + length - late.heap()));
    std::uint64_t heap = late.heap();
    if (late.run(step) < step || !budget.spend(step)) return std::nullopt;
    for (const std::uint8_t transformed : late.fresh()) {
      if (heap >= length && heap - length < known &&
          values[heap - length] != late.value(transformed, heap)) {
        first = heap - length + 1;
      }
      ++heap;
    }
  }
  return first;
}

}  // namespace

WindowHunt hunt_window(BitStream stream, std::span<const std::uint16_t> values, bool with_heap,
                       std::uint64_t last, Budget& budget, StreamSink sink) {
  KeptWindows kept;
  WindowHunt hunt;
  kept.keep(stream);
  std::uint64_t next_kept = stream.heap() + kept.distance();
  const std::size_t window = stream.window();
  while (stream.heap() <= last) {
    const std::uint64_t heap = stream.heap();
    const std::uint64_t until = std::min({last + 1, next_kept, heap + kWindowStep});
    const auto step = static_cast<std::size_t>(until - heap);
    const std::size_t done = stream.run(step);
    sink(heap, stream.fresh(), stream);
    const std::uint8_t* const begin = stream.window_end() - done;
    for (std::size_t i = 1; i <= done; ++i) {
      if (!kept.may_match(last_eight(begin + i))) continue;
      const auto* found = kept.match(begin + i, window, heap + i, with_heap);
      if (found == nullptr) continue;
      const std::uint64_t length = heap + i - found->heap;
      const auto from = first_of_period(stream, kept, values, found->heap, length, budget);
      hunt.next = stream.heap();
      if (from) hunt.period = WindowPeriod{length, *from, found->heap, window};
      return hunt;
    }
    hunt.next = stream.heap();
    hunt.unsettled = done < step;
    if (hunt.unsettled || !budget.spend(done)) return hunt;
    if (stream.heap() == next_kept) {
      kept.keep(stream);
      next_kept = stream.heap() + kept.distance();
    }
  }
  return hunt;
}

}  // namespace grundy::heap
