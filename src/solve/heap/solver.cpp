#include "solve/heap/solver.h"

#include <algorithm>
#include <utility>

namespace grundy::heap {

namespace {
constexpr std::uint64_t kFirst = 1U << 10U;       // values before the first look for a period
constexpr std::uint64_t kMostLooked = 1U << 22U;  // the most values in a search for growth
constexpr std::uint64_t kStoredFirst =
    1U << 18U;  // values stored before a stream runs on without storing
}  // namespace

HeapSolver::HeapSolver(HeapRules rules) : values_(std::move(rules)) {}

void HeapSolver::restore(std::vector<std::uint32_t> values, std::optional<Period> period) {
  values_.restore(std::move(values));
  explored_ = values_.known();
  period_ = std::move(period);
  looked_ = 0;
}

std::optional<std::uint64_t> HeapSolver::find(std::uint64_t heap) const {
  if (const auto known = computed(heap)) return known;
  if (asked_found_ && asked_->first == heap) return asked_->second;
  if (!has_proof() || heap < period_->from) return std::nullopt;
  const std::uint64_t rounds = (heap - period_->from) / period_->length;
  const std::uint64_t same = heap - rounds * period_->length;
  const auto known = computed(same);
  if (!known) return std::nullopt;
  const std::uint64_t value = *known;
  if (period_->saltus > 0 && rounds > (UINT64_MAX - value) / period_->saltus) return std::nullopt;
  return value + rounds * period_->saltus;
}

std::span<const std::uint32_t> HeapSolver::row(std::uint64_t count) {
  constexpr std::uint64_t kMost = 1U << 24U;
  if (count > kMost) return {};
  row_.reserve(count);
  while (row_.size() < count) {
    const auto value = find(row_.size());
    if (!value || *value > UINT32_MAX) return {};
    row_.push_back(static_cast<std::uint32_t>(*value));
  }
  return std::span<const std::uint32_t>(row_).first(count);
}

bool HeapSolver::still_holds(const Period& period) const {
  for (std::uint64_t n = period.from; n + period.length < values_.known(); ++n) {
    if (values_.at(n + period.length) != values_.at(n) + period.saltus) return false;
  }
  return true;
}

void HeapSolver::look_for_period() {
  const std::uint64_t known = values_.known();
  if (known == looked_ || has_proof()) return;
  const auto value = [&](std::uint64_t n) { return values_.at(n); };
  if (looked_ < kMostLooked) {
    period_ = find_period(values_.rules(), std::min(known, kMostLooked), value);
  }
  if (known > kMostLooked && !has_proof()) {
    if (auto late = find_late_period(values_.rules(), known, value)) period_ = std::move(late);
  }
  looked_ = known;
  // What is observed must hold as far as values are known.
  if (period_ && !period_->proved && !still_holds(*period_)) period_.reset();
}

bool HeapSolver::explore(std::uint64_t last, bool keep, Budget& budget) {
  std::uint64_t step = std::max(kFirst, values_.known());
  while (true) {
    const std::uint64_t to = std::min(last, step);
    const bool whole = extend(to, budget);
    if (has_proof()) return true;
    if (!whole) return false;
    if (to == last) return true;
    if (values_.known() >= kStoredFirst && values_.space() != nullptr) break;
    step = 2 * step;
  }
  return hunt(last, keep, budget);
}

/// Stores the values up to `last` and looks for a period among them; false if the budget runs out.
bool HeapSolver::extend(std::uint64_t last, Budget& budget) {
  const bool whole = values_.extend(last, budget);
  explored_ = std::max(explored_, values_.known());
  look_for_period();
  return whole;
}

bool HeapSolver::hunt(std::uint64_t last, bool keep, Budget& budget) {
  while (explored_ <= last) {
    std::uint64_t to = 2 * values_.known();  // not sparse enough (yet): try again now and then
    if (auto stream = values_.stream()) {
      bool stored = true;
      const WindowHunt found = follow(std::move(*stream), last, keep, stored, budget);
      if (found.period) return true;
      if (!found.unsettled) return stored && explored_ > last;
      // A heap that the stream could not settle: store the values up to beyond it.
      to = found.next + found.next / 4;
    }
    const bool whole = extend(std::min(last, to), budget);
    if (has_proof()) return true;
    if (!whole) return false;
  }
  return true;
}

/// Runs a stream until it proves a period, cannot settle a heap, or has come to `last`. Clears
/// `stored` if there is no room for the values that are to be kept.
WindowHunt HeapSolver::follow(BitStream stream, std::uint64_t last, bool keep, bool& stored,
                              Budget& budget) {
  std::vector<std::uint16_t> fresh;
  streamed_ = {};
  highest_ = {};
  asked_found_ = false;
  const std::vector<std::uint16_t> before(values_.narrow().begin(), values_.narrow().end());
  const auto sink = [&](std::uint64_t heap, std::span<const std::uint8_t> transformed,
                        const BitStream& from) {
    note_streamed(heap, transformed, from);
    if (!keep) return kept_.append(transformed, budget);
    fresh.clear();
    for (const std::uint8_t value : transformed) {
      fresh.push_back(from.value(value, heap + fresh.size()));
    }
    stored = stored && values_.append(fresh, budget);
  };
  kept_.begin(values_.known(), stream, budget);
  const bool with_heap = values_.space()->with_heap;
  const WindowHunt found = hunt_window(std::move(stream), before, with_heap, last, budget, sink);
  explored_ = std::max(explored_, found.next);
  if (const auto& period = found.period) {
    period_ = Period{.length = period->length,
                     .from = period->from,
                     .proved = true,
                     .proof = "windows",
                     .checked = period->at + period->length - 1,
                     .window = period->window,
                     .at = period->at};
  }
  return found;
}

void HeapSolver::note_streamed(std::uint64_t heap, std::span<const std::uint8_t> transformed,
                               const BitStream& from) {
  if (asked_ && asked_->first >= heap && asked_->first - heap < transformed.size()) {
    asked_->second = from.value(transformed[asked_->first - heap], asked_->first);
    asked_found_ = true;
  }
  // All values of a stream are in one class, in which for heaps of one parity the transformed ones
  // keep the order: a loop for each parity, which compilers turn into vectors, and a closer look
  // only if there is a new highest one.
  bool higher = false;
  for (const std::size_t first : {std::size_t{0}, std::size_t{1}}) {
    const std::uint8_t zero = from.transformed_zero(heap + first);
    std::uint64_t zeros = 0;
    std::uint8_t highest = 0;
    for (std::size_t i = first; i < transformed.size(); i += 2) {
      zeros += transformed[i] == zero ? 1U : 0U;
      highest = std::max(highest, transformed[i]);
    }
    streamed_.zeros += zeros;
    std::uint8_t& so_far = highest_[(heap + first) % 2];
    higher = higher || highest > so_far;
    so_far = std::max(so_far, highest);
  }
  for (std::size_t i = 0; higher && i < transformed.size(); ++i) {
    const std::uint16_t value = from.value(transformed[i], heap + i);
    if (value > streamed_.largest) streamed_ = {value, heap + i, streamed_.zeros};
  }
}

bool HeapSolver::is_within_reach(std::uint64_t heap, Budget& budget) {
  constexpr std::uint64_t kFirstLook = 1U << 20U;
  constexpr double kBytes = 2;
  const double room = static_cast<double>(budget.limits().memory) / kBytes;
  if (static_cast<double>(heap) <= room || find(heap) || budget.stopped()) return true;
  (void)explore(std::min(heap, kFirstLook), true, budget);
  return find(heap) || values_.stream();
}

std::optional<std::uint64_t> HeapSolver::value(std::uint64_t heap, Budget& budget) {
  if (const auto known = find(heap)) return known;
  if (budget.stopped()) return std::nullopt;
  asked_ = std::pair(heap, 0U);
  asked_found_ = false;
  const bool done = explore(heap, false, budget);
  if (const auto known = find(heap)) return known;
  if (!done) return std::nullopt;
  // A proved period whose values were not stored: they are computed once more, and kept.
  const std::uint64_t needed = has_proof() ? period_->from + period_->length : heap;
  if (!values_.extend(std::min(heap, needed), budget)) return std::nullopt;
  if (const auto known = find(heap)) return known;
  return std::nullopt;
}

HeapSolver::Extremes HeapSolver::extremes() const {
  Extremes all;
  for (std::uint64_t n = 1; n < values_.known(); ++n) {
    const std::uint32_t value = values_.at(n);
    if (value > all.largest) all = {value, n, all.zeros};
    if (value == 0) ++all.zeros;
  }
  const Extremes behind = streamed();
  if (behind.largest > all.largest) all = {behind.largest, behind.largest_at, all.zeros};
  all.zeros += behind.zeros;
  return all;
}

}  // namespace grundy::heap
