#include "solve/heap/sparse_scan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace grundy::heap {

namespace {

constexpr unsigned kSparseBits = 16;
constexpr std::uint32_t kPlaneValues = 2048;  // with an index below this
constexpr std::uint32_t kSampleValues = 256;  // below which sets serve for the sample
// The last flag of a lane is for options of the wrong class.
constexpr std::size_t kMostGroups = (1U << 15U) / kGroupValues - 1;
constexpr std::uint64_t kFull = ~std::uint64_t{0};
constexpr std::uint64_t kSampleTrial = 16;  // blocks after which the sample is chosen anew
constexpr std::array<std::size_t, 4> kFirstDepths = {12, 8, 6, 4};
constexpr std::uint16_t kAllSampled = UINT16_MAX;
constexpr std::size_t kFewLanes = 2;  // are finished one by one
constexpr std::size_t kCatchUp = 4;   // groups to look for if those expected were not enough
constexpr std::size_t kCalm = 4;      // blocks after which fewer groups are tried
// Costs by measurement, in units of 1/16 ns for a block of 32 heaps.
constexpr std::uint64_t kPassCost = 3000;
constexpr std::uint64_t kPartCost = 16;
constexpr std::uint64_t kGroupCost = 3;
constexpr std::uint64_t kSingleCost = 9;  // of a part for one heap

std::uint32_t high_of(std::uint32_t transformed) {
  return transformed >> 3U & 0xFFU;
}

/// A bit for each byte of a word that is not full.
std::uint64_t open_groups(std::uint64_t word) {
  constexpr std::uint64_t kLower = 0x7F7F7F7F7F7F7F7FU;
  const std::uint64_t unmet = ~word;
  return (((unmet & kLower) + kLower) | unmet) & ~kLower;
}

std::uint64_t word_at(const std::uint8_t* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

/// One bit for each of eight flags that are 0 or 1.
std::uint64_t bits_of_flags(const std::uint8_t* flags) {
  return word_at(flags) * 0x0102040810204080U >> 56U;
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
  planes.push_back({size, high_of(value) * kFourBytes, (value & 7U) * kFourBytes});
}

SparseScan::SparseScan(const PairRules& rules, const Kernels& kernels)
    : rules_(rules),
      kernels_(kernels),
      groups_(kMostWindowGroups * kernels.plane_lanes),
      sets_(kMostWindowGroups * kernels.plane_lanes),
      met_(kCommon / 64),
      met_groups_(kPlaneValues / kGroupValues),
      open_(kPlaneValues / kGroupValues + kWindowGroups),
      met_flags_(2 * std::size_t{kCommon}) {}

void SparseScan::begin(const Space& space, std::span<const std::uint16_t> values) {
  space_ = space;
  space_.bits = kSparseBits;
  parts_.clear();
  ordered_.clear();
  ordered_to_ = small_ = 0;
  largest_ = 0;
  planes_ = true;
  level_ = trials_ = blocks_ = cost_ = 0;
  sample_ = kLeastSample;
  for (auto& level : depths_) {
    for (std::size_t i = 0; i < kPortions; ++i) level[i] = {kFirstDepths[i], 0};
  }
  lags_used_ = 0;
  prefix_high_.clear();
  prefix_low_.clear();
  witnesses_.clear();
  witnesses_again_ = 0;
  reserve(values.size());
  add(0, 0);
  parts_.clear();  // the empty heap is no part
  for (std::uint64_t heap = 1; heap < values.size(); ++heap) add(heap, values[heap]);
  prefix_.clear();
  chunks_.clear();
  grow_prefix(values.size());
  reach_ = {};
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
  // Keeps pairs of one class from counting where pairs of two classes count, and vice versa.
  low_[heap] = static_cast<std::uint8_t>((transformed & 7U) |
                                         ((transformed & kCommon) != 0 ? 0U : kElsewhere));
  // The windows reach a little further than the largest value.
  if (index + 64 >= kPlaneValues) planes_ = false;
  largest_ = std::max(largest_, index);
  if ((transformed & kCommon) != 0) return;
  parts_.add(static_cast<std::uint32_t>(heap), static_cast<std::uint16_t>(transformed));
}

void SparseScan::collect(std::uint64_t heap) {
  grow_prefix(heap);
  order_parts(heap);
  if (++blocks_ >= kSampleTrial) choose_sample();
  known_groups_ =
      std::min<std::size_t>((std::size_t{largest_} + 2) / kGroupValues + 1, kMostGroups);
  lane_bytes_ = known_groups_ / 8 * 8 + 24;
  lane_sets_.assign(lane_bytes_ * kernels_.plane_lanes, 0);
  sampled_below_.fill(kAllSampled);
  choose_portions(heap);
  if (planes_ && largest_ + 2 < kSampleValues) {
    sample_sets(heap);
  } else {
    sample_flags(heap);
  }
  for (std::size_t i = 0; i < kPortions; ++i) {
    meet_in_windows(portions_[i], depths_[level_][i].groups, heap);
  }
  catch_up(heap);
  meet_witnesses(heap);
  in_tables_ = tables_serve();
  if (in_tables_) meet_in_tables(heap);
}

/// The first value of a lane that is not met so far.
std::uint32_t SparseScan::first_unmet(std::size_t lane) const {
  const std::uint8_t* const met = lane_sets_.data() + lane * lane_bytes_;
  std::size_t group = 0;
  while (word_at(met + group) == kFull) group += 8;  // the last word never is
  return static_cast<std::uint32_t>(kGroupValues * group) +
         static_cast<std::uint32_t>(std::countr_one(word_at(met + group)));
}

/// True if a lane needs another window of a portion.
bool SparseScan::lacks(const Portion& portion, std::size_t lane) const {
  const std::size_t group = first_unmet(lane) / kGroupValues;
  return group >= portion.next[lane] && group < known_groups_;
}

std::size_t SparseScan::count_lacking(const Portion& portion) const {
  if (portion.ranges.empty()) return 0;
  std::size_t count = 0;
  for (std::size_t lane = 0; lane < portion.next.size(); ++lane) {
    if (lacks(portion, lane)) ++count;
  }
  return count;
}

void SparseScan::meet_in_windows(Portion& portion, std::size_t depth, std::uint64_t heap) {
  if (portion.ranges.empty()) return;
  while (depth > 0) {
    const std::size_t groups = std::min(depth, kMostWindowGroups);
    choose_windows(portion, groups, true);
    scan(portion.ranges, groups, heap);
    depth -= groups;
  }
}

/// Looks for further groups where those so far are full; what one portion fills may lead beyond
/// what was looked for in another.
void SparseScan::catch_up(std::uint64_t heap) {
  for (bool again = true; again;) {
    again = false;
    for (std::size_t lane = 0; lane < kernels_.plane_lanes; ++lane) {
      if (first_unmet(lane) < sampled_below_[lane]) continue;
      meet_all(sampled_, lane, heap);
      ++late_guesses_;
      sampled_below_[lane] = kAllSampled;
      again = true;
    }
    for (Portion& portion : portions_) {
      const std::size_t count = count_lacking(portion);
      if (count == 0) continue;
      again = true;
      if (count <= kFewLanes) {
        for (std::size_t lane = 0; lane < portion.next.size(); ++lane) {
          if (!lacks(portion, lane)) continue;
          meet_all(portion.ranges, lane, heap);
          portion.next[lane] = known_groups_;
        }
        continue;
      }
      portion.late = true;
      choose_windows(portion, kCatchUp, false);
      scan(portion.ranges, kCatchUp, heap);
    }
  }
  for (std::size_t i = 0; i < kPortions; ++i) {
    Depth& depth = depths_[level_][i];
    if (portions_[i].late) {
      depth = {std::min(depth.groups + 2, known_groups_ + known_groups_ % 2), 0};
    } else if (++depth.calm >= kCalm) {
      depth = {std::max<std::size_t>(2, depth.groups - 2), 0};
    }
  }
}

/// Notes all that some parts meet, for one lane.
void SparseScan::meet_all(std::span<const Range> ranges, std::size_t lane, std::uint64_t heap) {
  std::uint8_t* const flags = met_flags_.data();
  std::memset(flags, 0, kGroupValues * known_groups_);
  for (const Range& range : ranges) {
    const std::uint16_t* const at = transformed_.data() + heap + lane - range.taken;
    const std::uint32_t* const sizes = range.list->sizes.data();
    const std::uint16_t* const values = range.list->values.data();
    cost_ += kSingleCost * (range.to - range.from);
    for (std::size_t i = range.from; i < range.to; ++i) {
      flags[static_cast<std::uint16_t>(*(at - sizes[i]) ^ values[i] ^ kCommon)] = 1;
    }
  }
  note_flags(flags, met_in(lane));
}

void SparseScan::note_flags(const std::uint8_t* flags, std::uint8_t* met) const {
  const std::size_t words = known_groups_ / 8;
  kernels_.add_flags(flags, words, met);
  for (std::size_t group = 8 * words; group < known_groups_; ++group) {
    met[group] |= static_cast<std::uint8_t>(bits_of_flags(flags + kGroupValues * group));
  }
}

/// The windows: the first groups that are not full, from where the portion has not been looked at;
/// for all lanes, or for those that need one. Other lanes look at the same once more.
void SparseScan::choose_windows(Portion& portion, std::size_t groups, bool all) {
  const std::size_t lanes = kernels_.plane_lanes;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    if (!all && !lacks(portion, lane)) continue;
    const std::uint8_t* const met = met_in(lane);
    std::size_t group = portion.next[lane];
    std::size_t first = group / 8 * 8;
    std::uint64_t open = open_groups(word_at(met + first)) & (kFull << (8 * (group % 8)));
    for (std::size_t i = 0; i < groups; ++i) {
      while (open == 0) open = open_groups(word_at(met + (first += 8)));  // the last are empty
      // Beyond all values there is nothing to be met.
      group = std::min(first + static_cast<std::size_t>(std::countr_zero(open)) / 8, known_groups_);
      open &= open - 1;
      groups_[i * lanes + lane] = static_cast<std::uint8_t>(group);
    }
    portion.next[lane] = group + 1;
  }
}

/// Looks which values in the windows the options with these parts meet.
void SparseScan::scan(std::span<const Range> ranges, std::size_t groups, std::uint64_t heap) {
  const std::size_t lanes = kernels_.plane_lanes;
  std::fill_n(sets_.begin(), groups * lanes, 0);
  cost_ += kPassCost;
  for (const Range& range : ranges) {
    const std::uint64_t at = heap - range.taken;
    const PlaneParts parts{range.list->planes.data() + range.from, range.to - range.from};
    cost_ += parts.count * (kPartCost + kGroupCost * groups);
    kernels_.windows(high_.data() + at, low_.data() + at, parts, groups_.data(), groups,
                     sets_.data());
  }
  for (std::size_t i = 0; i < groups; ++i) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      met_in(lane)[groups_[i * lanes + lane]] |= sets_[i * lanes + lane];
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
  std::uint8_t* const met = met_in(lane);
  meet_near(heap, [&](std::uint32_t value) {
    const std::uint32_t index = value ^ kCommon;
    if (index / kGroupValues >= known_groups_) return;
    met[index / kGroupValues] |= static_cast<std::uint8_t>(1U << (index % kGroupValues));
  });
  const std::uint32_t least = first_unmet(lane);
  // The scan has not noted what was met beyond the values so far, nor looked at all groups.
  const std::size_t group = least / kGroupValues;
  if (group >= known_groups_ || least >= sampled_below_[lane]) return least_of_all(heap);
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
    cost_ += kSingleCost * parts_.sizes.size();
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
  const std::uint32_t unmet = least_rare(heap, lane, needed);
  if (unmet < needed) least = unmet;
  value = static_cast<std::uint16_t>(space_.restore(least, heap));
  return true;
}

}  // namespace grundy::heap
