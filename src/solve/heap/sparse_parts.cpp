// In which order and in which portions rare parts are looked at: see sparse_scan.h.
#include <algorithm>
#include <numeric>

#include "solve/heap/sparse_scan.h"

namespace grundy::heap {

namespace {

constexpr std::size_t kMostLessons = 64;  // heaps from which the order of the parts is learned
constexpr std::size_t kFewLessons = 24;   // and where values are few
constexpr std::uint32_t kFewValues = 256;
constexpr std::size_t kFewParts = 4096;  // for which portions grow faster

}  // namespace

/// Takes the rare heaps so far into the list in another order, if there are many new ones or the
/// order is old. Small ones reach into the block, and for the last ones there may be no partner:
/// both are left out.
void SparseScan::order_parts(std::uint64_t heap) {
  const auto large = std::ranges::lower_bound(parts_.sizes, kernels_.plane_lanes);
  small_ = static_cast<std::size_t>(large - parts_.sizes.begin());
  const auto end = std::ranges::upper_bound(parts_.sizes, heap - rules_.most - 1);
  const auto to = static_cast<std::size_t>(end - parts_.sizes.begin());
  const bool many = to >= ordered_to_ + ordered_to_ / 4 + 64;
  if (to <= small_ || (ordered_to_ > 0 && !many && heap < ordered_again_)) return;
  ordered_to_ = to;
  ordered_again_ = heap + heap / 8;
  choose_lags(heap);
  std::vector<std::uint32_t> order(to - small_);
  std::iota(order.begin(), order.end(), static_cast<std::uint32_t>(small_));
  const std::vector<float> merits = merits_of(parts_, ordered_to_, kCommon, heap);
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
    return merits[a] != merits[b] ? merits[a] > merits[b] : a < b;
  });
  // Portions end at these places; within them parts are in the order of memory.
  for (std::size_t from = 0, until = kLeastSample; from < order.size(); from = until, until *= 2) {
    std::sort(order.begin() + static_cast<std::ptrdiff_t>(from),
              order.begin() + static_cast<std::ptrdiff_t>(std::min(until, order.size())));
  }
  ordered_.clear();
  for (const std::uint32_t i : order) ordered_.add(parts_.sizes[i], parts_.values[i]);
}

/// Each part shares every value that it meets with the others that meet it.
std::vector<float> SparseScan::merits_of(const PartList& list, std::size_t count,
                                         std::uint32_t class_bit, std::uint64_t heap) const {
  std::vector<float> merits(count, 0);
  std::vector<std::uint32_t> times(std::size_t{largest_} + 2);
  const std::uint64_t lessons = largest_ < kFewValues ? kFewLessons : kMostLessons;
  const std::uint64_t step = std::max<std::uint64_t>(1, heap / 16 / lessons | 1U);
  for (std::uint64_t lesson = 1; lesson <= lessons && lesson * step + rules_.most + 1 < heap;
       ++lesson) {
    const std::uint64_t known = heap - lesson * step;
    if ((transformed_[known] & kCommon) == 0) continue;
    const std::uint32_t below = class_bit != 0 ? transformed_[known] & ~kCommon
                                               : space_.rare_below(transformed_[known], known);
    const std::uint32_t least = std::min<std::uint32_t>(below, largest_ + 1);
    const auto for_each_part = [&](auto act) {
      for (const std::uint32_t taken : rules_.split) {
        const std::uint16_t* const at = transformed_.data() + known - taken;
        for (std::size_t i = 0; i < count && list.sizes[i] + taken < known; ++i) {
          const std::uint32_t met = (*(at - list.sizes[i]) ^ list.values[i] ^ class_bit) & 0xFFFFU;
          if (met < least) act(i, met);
        }
      }
    };
    std::ranges::fill(times, 0);
    for_each_part([&](std::size_t, std::uint32_t met) { ++times[met]; });
    for_each_part([&](std::size_t i, std::uint32_t met) {
      merits[i] += 1.0F / static_cast<float>(times[met]);
    });
  }
  return merits;
}

void SparseScan::choose_sample() {
  // A larger sample costs more itself, and leaves fewer values for the windows. Each size is tried,
  // then the best one is used, and from time to time one of its neighbours.
  const std::size_t parts = std::max<std::size_t>(1, parts_.sizes.size());
  costs_[level_] = cost_ * 64 / (parts * rules_.split.size());
  // More lags make guesses safer, and marks more.
  const std::uint64_t heaps = blocks_ * kernels_.plane_lanes;
  if (lags_used_ > 0 && late_guesses_ > heaps / 16)
    lags_used_ = std::min(lags_used_ + 1, kLags + 1);
  if (lags_used_ > 1 && late_guesses_ < heaps / 32) --lags_used_;
  late_guesses_ = 0;
  cost_ = blocks_ = 0;
  ++trials_;
  if (trials_ < kSampleLevels) {
    level_ = trials_;
  } else {
    level_ = static_cast<std::size_t>(std::ranges::min_element(costs_) - costs_.begin());
    if (trials_ % 16 == 0 && level_ > 0) --level_;
    if (trials_ % 16 == 8 && level_ + 1 < kSampleLevels) ++level_;
  }
  sample_ = kLeastSample << level_;
}

void SparseScan::choose_portions(std::uint64_t heap) {
  sampled_.clear();
  for (Portion& portion : portions_) {
    portion.ranges.clear();
    portion.next.assign(kernels_.plane_lanes, 0);
    portion.late = false;
  }
  const std::size_t count = ordered_.sizes.size();
  const bool all = !planes_ || known_groups_ <= kWindowGroups;
  const std::size_t sample = all ? count : std::min(sample_, count);
  const std::size_t factor = count < kFewParts ? 4 : 2;
  for (const std::uint32_t taken : rules_.split) {
    const auto end = std::ranges::upper_bound(parts_.sizes, heap - taken - 1);
    const auto to = static_cast<std::size_t>(end - parts_.sizes.begin());
    const std::size_t from = std::max(ordered_to_, small_);
    auto& last = all ? sampled_ : portions_.back().ranges;
    if (from < to) last.push_back({&parts_, taken, from, to});
    if (sample > 0) sampled_.push_back({&ordered_, taken, 0, sample});
    std::size_t done = sample;
    for (Portion& portion : portions_) {
      const std::size_t until =
          &portion == &portions_.back() ? count : std::min(factor * done, count);
      if (done < until) portion.ranges.push_back({&ordered_, taken, done, until});
      done = until;
    }
  }
}

}  // namespace grundy::heap
