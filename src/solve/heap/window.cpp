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

/// Windows that have been kept. Each is kept with some values before it, so it stands for the
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
    for (std::size_t i = 0; i < kept_.size(); i += 2) fewer.push_back(std::move(kept_[i]));
    kept_ = std::move(fewer);
    places_.clear();
    filter_.assign(kFilterBits, false);
    for (std::size_t i = 0; i < kept_.size(); ++i) note(i);
    distance_ *= 2;
  }
  [[nodiscard]] std::uint64_t distance() const { return distance_; }
  [[nodiscard]] const std::vector<Kept>& all() const { return kept_; }

  struct Match {
    std::uint64_t heap = 0;
    const std::uint8_t* window = nullptr;
  };
  /// The last heap with the same window before it as this one.
  [[nodiscard]] std::optional<Match> match(const std::uint8_t* end, std::size_t window,
                                           std::uint64_t heap, bool even) const {
    std::optional<Match> last;
    const std::uint64_t key = key_of(end, window);
    if (!filter_[key % kFilterBits]) return last;
    const auto [from, to] = places_.equal_range(key);
    for (auto place = from; place != to; ++place) {
      const Kept& kept = kept_[place->second / kApart];
      const std::size_t back = place->second % kApart;
      const std::uint64_t other = kept.heap - back;
      if (other >= heap || (even && (heap - other) % 2 != 0)) continue;
      const std::uint8_t* const begin = kept.values.data() + (kept.more - back);
      if (last && last->heap >= other) continue;
      if (std::memcmp(begin, end - window, window) == 0) last = Match{other, begin};
    }
    return last;
  }

 private:
  void note(std::size_t index) {
    const Kept& kept = kept_[index];
    const std::size_t window = kept.values.size() - kept.more;
    const std::uint8_t* const end = kept.values.data() + kept.values.size();
    for (std::size_t back = 0; back <= kept.more; ++back) {
      const std::uint64_t key = key_of(end - back, window);
      places_.emplace(key, index * kApart + back);
      filter_[key % kFilterBits] = true;
    }
  }

  std::vector<Kept> kept_;
  std::unordered_multimap<std::uint64_t, std::size_t> places_;  // kApart * index + heaps back
  // Which keys there may be: nearly all others need no look at the table.
  static constexpr std::size_t kFilterBits = std::size_t{1} << 19U;
  std::vector<bool> filter_ = std::vector<bool>(kFilterBits);
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

/// The last n, from `from` on before `to`, with G(n + p) != G(n), plus 1; 0 if there is none.
/// Nothing if the budget runs out. Both streams are at `from`, the second one p later.
std::optional<std::uint64_t> last_difference(BitStream& early, BitStream& late, std::uint64_t to,
                                             Budget& budget) {
  std::uint64_t last = 0;
  while (early.heap() < to) {
    const std::uint64_t heap = early.heap();
    const auto step = static_cast<std::size_t>(std::min<std::uint64_t>(kWindowStep, to - heap));
    if (early.run(step) < step || late.run(step) < step) return std::nullopt;
    for (std::size_t i = 0; i < step; ++i) {
      if (early.fresh()[i] != late.fresh()[i]) last = heap + i + 1;
    }
    if (!budget.spend(2 * step)) return std::nullopt;
  }
  return last;
}

/// The least period that divides this one, which holds from `at` on: by the theorem it is enough to
/// compare windows.
std::optional<std::uint64_t> least_period(const BitStream& stream, const KeptWindows& kept,
                                          const KeptWindows::Match& at, std::uint64_t length,
                                          bool even, Budget& budget) {
  std::uint64_t least = length;
  std::uint64_t rest = length;
  for (std::uint64_t prime = 2; rest > 1; ++prime) {
    if (prime * prime > rest) prime = rest;
    for (; rest % prime == 0; rest /= prime) {
      const std::uint64_t shorter = least / prime;
      if (least % prime != 0 || (even && shorter % 2 != 0)) continue;
      BitStream late = stream;
      if (!go_to(late, kept, at.heap + shorter, budget)) return std::nullopt;
      const std::size_t size = stream.window();
      if (std::memcmp(at.window, late.window_end() - size, size) == 0) least = shorter;
    }
  }
  return least;
}

/// The first heap from which G(n + p) = G(n), if it lies among the values before the stream. `late`
/// is at the beginning of the stream.
std::optional<std::uint64_t> first_in_values(BitStream& late, std::span<const std::uint16_t> values,
                                             std::uint64_t length, Budget& budget) {
  const std::uint64_t known = values.size();
  std::uint64_t first = 0;
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

/// The first heap from which G(n + p) = G(n), given that it holds from `at` on; nothing if the
/// budget runs out.
std::optional<std::uint64_t> first_of_period(const BitStream& stream, const KeptWindows& kept,
                                             std::span<const std::uint16_t> values,
                                             std::uint64_t at, std::uint64_t length,
                                             Budget& budget) {
  // Back from one kept window to the one before it, until there is a difference.
  const std::size_t size = stream.window();
  std::uint64_t to = at;
  BitStream late = stream;
  for (std::size_t k = kept.all().size(); k-- > 0;) {
    const KeptWindows::Kept& before = kept.all()[k];
    if (before.heap >= to) continue;
    BitStream early = stream;
    early.jump(before.heap, before.window());
    if (!go_to(late, kept, before.heap + length, budget)) return std::nullopt;
    std::uint64_t first = 0;
    for (std::size_t i = 0; i < size; ++i) {
      if (before.window()[i] != *(late.window_end() - size + i)) first = before.heap - size + i + 1;
    }
    const auto last = last_difference(early, late, to, budget);
    if (!last) return std::nullopt;
    first = std::max(first, *last);
    if (first > 0) return first;
    to = before.heap;
  }
  // The first window that was kept, where the stream began: back through the values before it.
  late.jump(kept.all().front().heap, kept.all().front().window());
  return first_in_values(late, values, length, budget);
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
      hunt.next = stream.heap();
      const auto length = least_period(stream, kept, *at, heap + i - at->heap, with_heap, budget);
      if (!length) return hunt;
      const auto from = first_of_period(stream, kept, values, at->heap, *length, budget);
      if (from) hunt.period = WindowPeriod{*length, *from, at->heap, window};
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
