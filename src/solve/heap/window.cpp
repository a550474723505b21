#include "solve/heap/window.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>
#include <utility>
#include <vector>

namespace grundy::heap {

namespace {

constexpr std::size_t kMostKept = 256;
constexpr std::uint64_t kFirstDistance = 1U << 10U;
constexpr std::size_t kWindowStep = 1U << 14U;

constexpr std::size_t kApart = 64;  // heaps between two that are looked at

/// Eight values each from the end, the middle and the beginning of a window, as one number.
std::uint64_t key_of(const std::uint8_t* end, std::size_t window) {
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15U;
  std::uint64_t key = 0;
  for (const std::size_t back : {window, 2 * window / 3, window / 3, std::size_t{8}}) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, end - back, sizeof eight);
    key = (key ^ eight) * kOdd;
    key ^= key >> 32U;
  }
  return key;
}

/// Windows that have been kept. Each is kept with some values before it, so that it stands for the
/// windows before kApart heaps in a row, and only one heap in kApart needs to be looked at.
class KeptWindows {
 public:
  struct Kept {
    std::uint64_t heap = 0;
    std::size_t more = 0;  // values before the window
    std::vector<std::uint8_t> values;

    [[nodiscard]] std::span<const std::uint8_t> window() const {
      return std::span(values).subspan(more);
    }
  };

  void keep(const BitStream& stream) {
    const std::uint8_t* const end = stream.window_end();
    const std::size_t more = std::min(stream.beyond(), kApart - 1);
    kept_.push_back({stream.heap(), more, {end - stream.window() - more, end}});
    if (kept_.size() <= kMostKept) return note(kept_.size() - 1);
    std::vector<Kept> fewer;
    for (std::size_t i = 1; i < kept_.size(); i += 2) fewer.push_back(std::move(kept_[i]));
    kept_ = std::move(fewer);
    places_.clear();
    for (std::size_t i = 0; i < kept_.size(); ++i) note(i);
    distance_ *= 2;
  }
  [[nodiscard]] std::uint64_t distance() const { return distance_; }
  [[nodiscard]] const std::vector<Kept>& all() const { return kept_; }

  /// The last heap with the same window before it as this one.
  [[nodiscard]] std::optional<std::uint64_t> match(const std::uint8_t* end, std::size_t window,
                                                   std::uint64_t heap, bool even) const {
    std::optional<std::uint64_t> last;
    const auto [from, to] = places_.equal_range(key_of(end, window));
    for (auto place = from; place != to; ++place) {
      const Kept& kept = kept_[place->second / kApart];
      const std::size_t back = place->second % kApart;
      const std::uint64_t other = kept.heap - back;
      if (other >= heap || (even && (heap - other) % 2 != 0)) continue;
      const std::uint8_t* const begin = kept.values.data() + (kept.more - back);
      if (std::memcmp(begin, end - window, window) == 0 && other >= last.value_or(0)) last = other;
    }
    return last;
  }

 private:
  void note(std::size_t index) {
    const Kept& kept = kept_[index];
    const std::size_t window = kept.values.size() - kept.more;
    const std::uint8_t* const end = kept.values.data() + kept.values.size();
    for (std::size_t back = 0; back <= kept.more; ++back) {
      places_.emplace(key_of(end - back, window), index * kApart + back);
    }
  }

  std::vector<Kept> kept_;
  std::unordered_multimap<std::uint64_t, std::size_t> places_;  // kApart * index + heaps back
  std::uint64_t distance_ = kFirstDistance;
};

/// Brings the stream to a heap, from the last window kept before it.
bool go_to(BitStream& stream, const KeptWindows& kept, std::uint64_t heap, Budget& budget) {
  const KeptWindows::Kept* from = nullptr;
  for (const auto& window : kept.all()) {
    if (window.heap <= heap) from = &window;
  }
  if (from == nullptr) return false;
  stream.jump(from->heap, from->window());
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
    early.jump(before->heap, before->window());
    if (!go_to(late, kept, before->heap + length, budget)) return std::nullopt;
    for (std::size_t i = 0; i < size; ++i) {
      if (before->window()[i] != *(late.window_end() - size + i))
        first = before->heap - size + i + 1;
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
  late.jump(kept.all().front().heap, kept.all().front().window());
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
    for (std::size_t i = kApart - heap % kApart; i <= done; i += kApart) {
      const auto at = kept.match(begin + i, window, heap + i, with_heap);
      if (!at) continue;
      const std::uint64_t length = heap + i - *at;
      const auto from = first_of_period(stream, kept, values, *at, length, budget);
      hunt.next = stream.heap();
      if (from) hunt.period = WindowPeriod{length, *from, *at, window};
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
