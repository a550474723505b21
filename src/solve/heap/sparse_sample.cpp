// What the first rare parts meet, for all values: see sparse_scan.h.
#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>

#include "solve/heap/sparse_scan.h"

namespace grundy::heap {

namespace {

// Costs as in sparse_scan.cpp.
constexpr std::uint64_t kMarkCost = 170;
constexpr std::uint64_t kRangeCost = 100;
constexpr std::size_t kFirstStage = 512;   // parts of a sample before bounds are chosen
constexpr std::size_t kMostFlags = 65536;  // of all lanes, for strides that are no power of two
constexpr std::uint32_t kBeyondGuess = 8;
constexpr std::uint32_t kManySampled = 256;  // values from which on there are guesses

}  // namespace

/// Distances at which heaps most often have about the same value.
void SparseScan::choose_lags(std::uint64_t heap) {
  constexpr std::uint64_t kLongest = 1024;
  constexpr std::uint64_t kCompared = 2048;
  constexpr int kAlike = 16;
  if (!kernels_.heeds_ranges || largest_ < kManySampled) return;
  if (heap < kLongest + kCompared + kMostLanes) return;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> alike;
  for (std::uint32_t lag = kMostLanes; lag < kLongest; ++lag) {
    std::uint32_t times = 0;
    const std::uint16_t* const at = transformed_.data() + heap - kCompared;
    for (std::size_t i = 0; i < kCompared; ++i) {
      const int apart =
          at[i] - at[static_cast<std::ptrdiff_t>(i) - static_cast<std::ptrdiff_t>(lag)];
      times += apart <= kAlike && apart >= -kAlike ? 1 : 0;
    }
    alike.emplace_back(times, lag);
  }
  std::ranges::partial_sort(alike, alike.begin() + kLags, std::greater<>());
  for (std::size_t i = 0; i < kLags; ++i) lags_[i] = alike[i].second;
  if (lags_used_ == 0) lags_used_ = kLags / 2;
}

void SparseScan::sample_sets(std::uint64_t heap) {
  if (sampled_.empty()) return;
  const std::size_t lanes = kernels_.plane_lanes;
  for (std::size_t first = 0; first < known_groups_; first += kWindowGroups) {
    const std::size_t left = known_groups_ - first;
    const std::size_t groups = std::min(left + left % 2, kWindowGroups);
    for (std::size_t i = 0; i < groups; ++i) {
      std::fill_n(groups_.begin() + static_cast<std::ptrdiff_t>(i * lanes), lanes,
                  static_cast<std::uint8_t>(first + i));
    }
    scan(sampled_, groups, heap);
  }
}

/// Takes the sample in stages. If the kernel need not mark values that do not matter, it leaves out
/// those that the parts so far have met, and those beyond what heaps like this one had.
void SparseScan::sample_flags(std::uint64_t heap) {
  if (sampled_.empty()) return;
  clear_flags();
  if (!planes_ || !kernels_.heeds_ranges) return sample_stage(heap, 0, ~std::size_t{0});
  guess_values(heap);
  for (std::size_t from = 0, until = kFirstStage; from < sample_; from = until, until *= 2) {
    sample_stage(heap, from, until);
    for (std::size_t lane = 0; lane < kernels_.plane_lanes; ++lane) {
      from_[lane] = static_cast<std::uint16_t>(
          std::min<std::uint32_t>(first_unmet(lane), sampled_below_[lane]));
      count_[lane] = static_cast<std::uint16_t>(sampled_below_[lane] - from_[lane]);
    }
  }
}

/// Heaps a near period before this one have values of the same size.
void SparseScan::guess_values(std::uint64_t heap) {
  for (std::size_t lane = 0; lane < kernels_.plane_lanes; ++lane) {
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < lags_used_; ++i) {
      most = std::max<std::uint32_t>(most, transformed_[heap + lane - lags_[i]] & ~kCommon);
    }
    const bool all = lags_used_ == 0 || lags_used_ > kLags;
    const std::size_t below = all ? stride_ : most + kBeyondGuess;
    sampled_below_[lane] = count_[lane] =
        static_cast<std::uint16_t>(std::min<std::size_t>(below, stride_ - 1));
  }
}

/// Flags for each lane: all values so far, and a last one that says nothing.
void SparseScan::clear_flags() {
  const std::size_t lanes = kernels_.plane_lanes;
  stride_ = std::min<std::size_t>(std::bit_ceil(largest_ + 2 + 16), kCommon);
  // The flags of different lanes should not all be at the same place of a cache.
  const std::size_t apart = (largest_ + 2 + 16) / 128 * 128 + 192;
  if (kernels_.heeds_ranges && apart * lanes <= kMostFlags) stride_ = apart;
  flags_.resize(lanes * stride_ + 65536);
  std::memset(flags_.data(), 0, lanes * stride_);
  from_.fill(0);
  count_.fill(static_cast<std::uint16_t>(stride_ - 1));
}

void SparseScan::mark_lanes(std::uint64_t at, const Parts& parts, std::uint32_t class_bit) {
  for (std::size_t lane = 0; lane < kernels_.plane_lanes; lane += kernels_.lanes) {
    kernels_.mark_class(
        transformed_.data() + at + lane, parts, stride_, static_cast<std::uint16_t>(class_bit),
        {from_.data() + lane, count_.data() + lane}, flags_.data() + lane * stride_);
  }
}

/// Marks some of the parts of the sample.
void SparseScan::sample_stage(std::uint64_t heap, std::size_t from, std::size_t until) {
  for (const Range& range : sampled_) {
    const std::size_t first = std::max(from, range.from);
    const std::size_t last = std::min(until, range.to);
    if (first >= last) continue;
    cost_ += (kernels_.heeds_ranges ? kRangeCost : kMarkCost) * (last - first);
    mark_lanes(heap - range.taken,
               {range.list->sizes.data() + first, range.list->values.data() + first, last - first},
               kCommon);
  }
  for (std::size_t lane = 0; lane < kernels_.plane_lanes; ++lane) {
    note_flags(flags_.data() + lane * stride_, met_in(lane));
  }
}

}  // namespace grundy::heap
