#include "solve/heap/sparse_scan.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace grundy::heap {

namespace {

constexpr unsigned kSparseBits = 16;
constexpr std::uint32_t kCommon = 1U << 15U;  // the class bit of a transformed value
constexpr std::uint32_t kPlaneValues = 2048;  // with an index below this
constexpr std::uint32_t kSampleValues = 256;  // below which sets serve for the sample
constexpr std::uint64_t kMarkCost = 8;        // of a flag, in terms of a window of one option
constexpr std::uint64_t kFull = ~std::uint64_t{0};
constexpr std::uint64_t kSampleTrial = 16;  // blocks after which the sample is chosen anew
constexpr std::size_t kLeastSample = 32;
constexpr std::size_t kSecondPortion = 3;  // times the sample
constexpr std::size_t kFewLanes = 1;       // are dealt with one by one
constexpr std::size_t kRun = 16;           // parts that stay together
constexpr std::uint64_t kFullGroup = 0xFFFF;

std::uint32_t high_of(std::uint32_t transformed) {
  return (transformed >> 8U & 0x80U) | (transformed >> 4U & 0x7FU);
}

/// One bit for each of eight flags that are 0 or 1.
std::uint64_t bits_of_flags(const std::uint8_t* flags) {
  std::uint64_t eight = 0;
  std::memcpy(&eight, flags, sizeof eight);
  return eight * 0x0102040810204080U >> 56U;
}

}  // namespace

void SparseScan::PartList::clear() {
  sizes.clear();
  values.clear();
  planes.clear();
}

void SparseScan::PartList::add(std::uint32_t size, std::uint16_t value) {
  constexpr std::uint32_t kFourBytes = 0x01010101;
  sizes.push_back(size);
  values.push_back(value);
  planes.push_back({size, high_of(value) * kFourBytes, (value & 15U) * kFourBytes});
}

SparseScan::SparseScan(const PairRules& rules, const Kernels& kernels)
    : rules_(rules),
      kernels_(kernels),
      groups_(kWindowGroups * kernels.plane_lanes),
      wanted_(kWindowGroups * kernels.plane_lanes),
      sets_(2 * kWindowGroups * kernels.plane_lanes),
      met_(kCommon / 64),
      met_flags_(2 * std::size_t{kCommon}) {}

void SparseScan::begin(const Space& space, std::span<const std::uint16_t> values) {
  space_ = space;
  space_.bits = kSparseBits;
  parts_.clear();
  scattered_.clear();
  scattered_to_ = small_ = 0;
  largest_ = 0;
  planes_ = true;
  level_ = trials_ = blocks_ = cost_ = 0;
  sample_ = kLeastSample;
  prefix_high_.clear();
  prefix_low_.clear();
  reserve(values.size());
  add(0, 0);
  parts_.clear();  // the empty heap is no part
  for (std::uint64_t heap = 1; heap < values.size(); ++heap) add(heap, values[heap]);
  prefix_.clear();
  chunks_.clear();
  grow_prefix(values.size());
  if (!chunks_.empty()) scatter_chunks();
}

void SparseScan::reserve(std::uint64_t last) {
  const std::size_t room = last + 1 + 2 * kMostLanes;
  if (transformed_.size() >= room) return;
  transformed_.resize(room);
  high_.resize(room);
  low_.resize(room);
}

void SparseScan::add(std::uint64_t heap, std::uint16_t value) {
  const std::uint32_t transformed = space_.transform(value, heap);
  const std::uint32_t index = transformed & ~kCommon;
  transformed_[heap] = static_cast<std::uint16_t>(transformed);
  high_[heap] = static_cast<std::uint8_t>(high_of(transformed));
  low_[heap] = transformed & 15U;
  // The windows reach a little further than the largest value.
  if (index + 64 >= kPlaneValues) planes_ = false;
  largest_ = std::max(largest_, index);
  if ((transformed & kCommon) != 0) return;
  parts_.add(static_cast<std::uint32_t>(heap), static_cast<std::uint16_t>(transformed));
}

/// Takes the rare heaps so far into the list in another order, if there are many new ones. Small
/// ones reach into the block, and for the last ones there may be no partner: both are left out.
void SparseScan::scatter_parts(std::uint64_t heap) {
  const auto large = std::ranges::lower_bound(parts_.sizes, kernels_.plane_lanes);
  small_ = static_cast<std::size_t>(large - parts_.sizes.begin());
  const auto end = std::ranges::upper_bound(parts_.sizes, heap - rules_.most - 1);
  const auto to = static_cast<std::size_t>(end - parts_.sizes.begin());
  if (to <= small_ || (scattered_to_ > 0 && to < scattered_to_ + scattered_to_ / 16 + 64)) return;
  scattered_to_ = to;
  scattered_.clear();
  const std::size_t runs = (to - small_ + kRun - 1) / kRun;
  std::size_t step = runs * 5 / 8 | 1U;
  while (std::gcd(step, runs) != 1) ++step;
  for (std::size_t i = 0; i < runs; ++i) {
    const std::size_t from = small_ + i * step % runs * kRun;
    for (std::size_t j = from; j < std::min(from + kRun, to); ++j) {
      scattered_.add(parts_.sizes[j], parts_.values[j]);
    }
  }
}

void SparseScan::choose_sample() {
  // A larger sample costs more itself, and leaves fewer values for the windows. Each size is tried,
  // then the best one is used, and from time to time one of its neighbours.
  const std::size_t parts = std::max<std::size_t>(1, parts_.sizes.size());
  costs_[level_] = cost_ * 64 / (parts * rules_.split.size());
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

void SparseScan::choose_portions(std::uint64_t heap, bool few) {
  sampled_.clear();
  for (Portion& portion : portions_) {
    portion.ranges.clear();
    portion.next.assign(kernels_.plane_lanes, 0);
  }
  const std::size_t count = scattered_.sizes.size();
  const std::size_t sample = few ? 0 : planes_ ? std::min(sample_, count) : count;
  const std::size_t second = few ? 0 : std::min(count, sample + kSecondPortion * sample);
  for (const std::uint32_t taken : rules_.split) {
    const auto end = std::ranges::upper_bound(parts_.sizes, heap - taken - 1);
    const auto to = static_cast<std::size_t>(end - parts_.sizes.begin());
    const std::size_t from = std::max(scattered_to_, small_);
    auto& last = planes_ ? portions_[1].ranges : sampled_;
    if (from < to) last.push_back({&parts_, taken, from, to});
    if (sample > 0) sampled_.push_back({&scattered_, taken, 0, sample});
    if (sample < second) portions_[0].ranges.push_back({&scattered_, taken, sample, second});
    if (second < count) portions_[1].ranges.push_back({&scattered_, taken, second, count});
  }
}

void SparseScan::collect(std::uint64_t heap) {
  grow_prefix(heap);
  scatter_parts(heap);
  if (++blocks_ >= kSampleTrial) choose_sample();
  const bool few = planes_ && largest_ + 2 < 64;
  choose_portions(heap, few);
  known_groups_ = (std::size_t{largest_} + 2) / 16 + 1;
  lane_words_ = known_groups_ / 4 + 3;
  lane_sets_.assign(lane_words_ * kernels_.plane_lanes, 0);
  if (planes_ && largest_ + 2 < kSampleValues) {
    sample_sets(heap);
  } else {
    sample_flags(heap);
  }
  for (Portion& portion : portions_) meet_in_windows(portion, heap);
  // What the last portion has filled may lead beyond what was looked at of the one before.
  while (lacking(portions_[0]) > kFewLanes || lacking(portions_[1]) > kFewLanes) {
    for (Portion& portion : portions_) {
      if (lacking(portion) == 0) continue;
      choose_windows(portion, false);
      scan(portion.ranges, heap);
      note_windows();
    }
  }
}

/// The first value of a lane that is not met so far.
std::uint32_t SparseScan::first_unmet(std::size_t lane) const {
  const std::uint64_t* word = lane_sets_.data() + lane * lane_words_;
  std::uint32_t value = 0;
  while (*word == kFull) {  // the last one never is
    ++word;
    value += 64;
  }
  return value + static_cast<std::uint32_t>(std::countr_one(*word));
}

/// How many lanes need another window of a portion.
std::size_t SparseScan::lacking(const Portion& portion) const {
  if (portion.ranges.empty()) return 0;
  std::size_t count = 0;
  for (std::size_t lane = 0; lane < portion.next.size(); ++lane) {
    const std::size_t group = first_unmet(lane) / 16;
    if (group >= portion.next[lane] && group < known_groups_) ++count;
  }
  return count;
}

void SparseScan::meet_in_windows(Portion& portion, std::uint64_t heap) {
  if (portion.ranges.empty()) return;
  const std::size_t least = &portion == portions_.data() ? 2 : 1;
  for (std::size_t pass = 0; pass < least || lacking(portion) > kFewLanes; ++pass) {
    choose_windows(portion, pass < least);
    scan(portion.ranges, heap);
    note_windows();
  }
}

/// The windows: the first groups that are not full, from where the portion has not been looked at;
/// for all lanes, or for those that need one. Other lanes look at the same once more.
void SparseScan::choose_windows(Portion& portion, bool all) {
  const std::size_t lanes = kernels_.plane_lanes;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const std::uint64_t* const met = met_in(lane);
    std::size_t group = portion.next[lane];
    if (!all && first_unmet(lane) / 16 < group) continue;
    for (unsigned i = 0; i < kWindowGroups; ++i, ++group) {
      while (group < known_groups_ &&
             (met[group / 4] >> (16 * (group % 4)) & kFullGroup) == kFullGroup)
        ++group;
      // Beyond all values there is nothing to be met.
      groups_[i * lanes + lane] = static_cast<std::uint16_t>(std::min(group, known_groups_));
    }
    portion.next[lane] = group;
  }
}

/// Looks which values in the windows the options with these parts meet.
void SparseScan::scan(std::span<const Range> ranges, std::uint64_t heap) {
  std::ranges::fill(sets_, 0);
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    wanted_[i] = static_cast<std::uint8_t>(0x80U | groups_[i]);
  }
  for (const Range& range : ranges) {
    const std::uint64_t at = heap - range.taken;
    cost_ += range.to - range.from;
    kernels_.windows(high_.data() + at, low_.data() + at, range.list->planes.data() + range.from,
                     range.to - range.from, wanted_.data(), sets_.data());
  }
}

void SparseScan::note_windows() {
  const std::size_t lanes = kernels_.plane_lanes;
  for (std::size_t i = 0; i < kWindowGroups; ++i) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const std::size_t group = groups_[i * lanes + lane];
      const std::uint64_t set =
          sets_[2 * i * lanes + lane] | std::uint64_t{sets_[(2 * i + 1) * lanes + lane]} << 8U;
      met_in(lane)[group / 4] |= set << (16 * (group % 4));
    }
  }
}

void SparseScan::sample_sets(std::uint64_t heap) {
  if (sampled_.empty()) return;
  const std::size_t lanes = kernels_.plane_lanes;
  for (std::size_t first = 0; first < known_groups_; first += kWindowGroups) {
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      groups_[i] = static_cast<std::uint16_t>(first + i / lanes);
    }
    scan(sampled_, heap);
    note_windows();
  }
}

void SparseScan::sample_flags(std::uint64_t heap) {
  if (sampled_.empty()) return;
  const auto stride = std::min<std::size_t>(std::bit_ceil(largest_ + 2 + 16), kCommon);
  const std::size_t lanes = kernels_.plane_lanes;
  // Options with a rare value are marked beyond all lanes.
  flags_.resize(lanes * stride + 65536);
  std::memset(flags_.data(), 0, lanes * stride);
  for (const Range& range : sampled_) {
    cost_ += kMarkCost * (range.to - range.from);
    const Parts parts{range.list->sizes.data() + range.from, range.list->values.data() + range.from,
                      range.to - range.from};
    for (std::size_t lane = 0; lane < lanes; lane += kernels_.lanes) {
      kernels_.mark_common(transformed_.data() + heap - range.taken + lane, parts, stride,
                           flags_.data() + lane * stride);
    }
  }
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const std::uint8_t* const flags = flags_.data() + lane * stride;
    for (std::size_t group = 0; group < known_groups_; ++group) {
      const std::uint64_t set =
          bits_of_flags(flags + 16 * group) | bits_of_flags(flags + 16 * group + 8) << 8U;
      met_in(lane)[group / 4] |= set << (16 * (group % 4));
    }
  }
}

template <class Meet>
void SparseScan::meet_near(std::uint64_t heap, Meet meet) const {
  for (const std::uint32_t taken : rules_.single) {
    meet(transformed_[heap - taken] ^ space_.single_shift(taken));
  }
  const std::uint64_t lanes = kernels_.plane_lanes;
  for (const std::uint32_t taken : rules_.split) {
    const std::uint64_t rest = heap - taken;
    const std::uint16_t* const at = transformed_.data() + rest;
    // Parts too small for the vectors, and those too large.
    for (std::size_t i = 0; i < small_; ++i) {
      meet(static_cast<std::uint32_t>(*(at - parts_.sizes[i]) ^ parts_.values[i]));
    }
    for (std::size_t i = parts_.sizes.size(); i > 0 && parts_.sizes[i - 1] + lanes >= rest; --i) {
      if (parts_.sizes[i - 1] >= rest) continue;
      meet(static_cast<std::uint32_t>(*(at - parts_.sizes[i - 1]) ^ parts_.values[i - 1]));
    }
  }
}

std::uint32_t SparseScan::least_common(std::uint64_t heap, std::size_t lane) {
  std::uint64_t* const met = met_in(lane);
  meet_near(heap, [&](std::uint32_t value) {
    const std::uint32_t index = value ^ kCommon;
    if (index / 16 < known_groups_) met[index / 64] |= std::uint64_t{1} << (index % 64);
  });
  const std::uint32_t least = first_unmet(lane);
  // What was met beyond the values so far was not noted, and not all groups were looked at.
  const std::size_t group = least / 16;
  if (group >= known_groups_) return least_of_all(heap);
  for (const Portion& portion : portions_) {
    if (!portion.ranges.empty() && group >= portion.next[lane]) return least_of_all(heap);
  }
  return kCommon | least;
}

std::uint32_t SparseScan::least_of_all(std::uint64_t heap) {
  std::memset(met_flags_.data(), 0, met_flags_.size());
  meet_near(heap, [&](std::uint32_t value) { met_flags_[value] = 1; });
  for (const std::uint32_t taken : rules_.split) {
    const std::uint16_t* const at = transformed_.data() + heap - taken;
    cost_ += parts_.sizes.size() / 4;
    for (std::size_t i = 0; i < parts_.sizes.size(); ++i) {
      if (parts_.sizes[i] + taken >= heap) break;
      met_flags_[*(at - parts_.sizes[i]) ^ parts_.values[i]] = 1;
    }
  }
  const auto unmet = std::find(met_flags_.begin() + kCommon, met_flags_.end(), 0);
  return static_cast<std::uint32_t>(unmet - met_flags_.begin());
}

bool SparseScan::settle(std::uint64_t heap, std::size_t lane, std::uint16_t& value) {
  std::uint32_t least = least_common(heap, lane);
  if (least >= 2 * kCommon) return false;
  const std::uint32_t needed = space_.rare_below(least, heap);
  const std::uint32_t unmet = least_rare(heap, needed);
  if (unmet < needed) least = unmet;
  value = static_cast<std::uint16_t>(space_.restore(least, heap));
  return true;
}

}  // namespace grundy::heap
