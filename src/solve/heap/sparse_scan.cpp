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
constexpr std::size_t kChunksAtOnce = 4;      // looked at before what is missing is counted
constexpr std::uint32_t kFewValues = 128;     // below which sets serve for rare values,
constexpr std::uint32_t kSampleValues = 256;  // and for the sample of rare parts
constexpr std::uint64_t kMarkCost = 5;        // of a flag, in terms of a window of one option
constexpr std::size_t kReach = 64;            // chunks searched for one number taken at a time
constexpr std::size_t kScattered = 1024;      // chunks
constexpr std::uint64_t kFull = ~std::uint64_t{0};
constexpr std::uint64_t kSampleTrial = 16;  // blocks after which the sample is chosen anew
constexpr std::size_t kLeastSample = 32;
constexpr std::uint16_t kFullGroup = 0xFFFF;

/// Whether so few values are missing that they are looked for one by one: at most three.
bool few_unset(std::uint64_t met) {
  std::uint64_t unmet = ~met;
  for (int i = 0; i < 3; ++i) unmet &= unmet - 1;
  return unmet == 0;
}

std::uint8_t high_of(std::uint32_t transformed) {
  return static_cast<std::uint8_t>((transformed >> 8U & 0x80U) | (transformed >> 4U & 0x7FU));
}

/// One bit for each of eight flags that are 0 or 1.
std::uint64_t bits_of_flags(const std::uint8_t* flags) {
  std::uint64_t eight = 0;
  std::memcpy(&eight, flags, sizeof eight);
  return eight * 0x0102040810204080U >> 56U;
}

std::uint64_t word_of_flags(const std::uint8_t* flags) {
  std::uint64_t word = 0;
  for (unsigned i = 0; i < 8; ++i) word |= bits_of_flags(flags + std::size_t{8} * i) << (8 * i);
  return word;
}

}  // namespace

SparseScan::SparseScan(const PairRules& rules, const Kernels& kernels)
    : rules_(rules),
      kernels_(kernels),
      groups_(kWindowGroups * kernels.plane_lanes),
      words_(kernels.plane_lanes),
      wanted_(kWindowGroups * kernels.plane_lanes),
      sets_(2 * kWindowGroups * kernels.plane_lanes),
      met_(kCommon / 64),
      met_flags_(2 * std::size_t{kCommon}) {}

void SparseScan::begin(const Space& space, std::span<const std::uint16_t> values) {
  space_ = space;
  space_.bits = kSparseBits;
  part_sizes_.clear();
  part_values_.clear();
  plane_parts_.clear();
  largest_ = 0;
  planes_ = true;
  level_ = trials_ = blocks_ = cost_ = 0;
  sample_ = kLeastSample;
  reserve(values.size());
  add(0, 0);
  part_sizes_.clear();  // the empty heap is no part
  part_values_.clear();
  plane_parts_.clear();
  for (std::uint64_t heap = 1; heap < values.size(); ++heap) add(heap, values[heap]);
  prefix_.clear();
  prefix_high_.clear();
  prefix_low_.clear();
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
  high_[heap] = high_of(transformed);
  low_[heap] = transformed & 15U;
  // The windows reach a little further than the largest value.
  if (index + 64 >= kPlaneValues) planes_ = false;
  largest_ = std::max(largest_, index);
  if ((transformed & kCommon) != 0) return;
  part_sizes_.push_back(static_cast<std::uint32_t>(heap));
  part_values_.push_back(static_cast<std::uint16_t>(transformed));
  constexpr std::uint32_t kFourBytes = 0x01010101;
  plane_parts_.push_back(
      {static_cast<std::uint32_t>(heap), high_[heap] * kFourBytes, low_[heap] * kFourBytes});
}

void SparseScan::grow_prefix(std::uint64_t known) {
  // So small that a part is always less than half of what is left.
  const std::uint64_t half = known > 2 * rules_.most + 2 ? (known - rules_.most - 1) / 2 : 0;
  while (prefix_.size() + kPairChunk <= half) {
    const std::size_t end = prefix_.size() + kPairChunk;
    for (std::size_t heap = end; heap > end - kPairChunk; --heap) {
      prefix_.push_back(transformed_[heap]);
      prefix_high_.push_back(high_[heap]);
      prefix_low_.push_back(low_[heap]);
    }
    chunks_.push_back(static_cast<std::uint32_t>(chunks_.size()));
  }
}

/// Heaps side by side have values of the same kind; scattered ones meet all values sooner. They are
/// scattered as far as caches reach.
void SparseScan::scatter_chunks() {
  const std::size_t count = std::min(chunks_.size(), kScattered);
  std::size_t step = count * 5 / 8 | 1U;
  while (std::gcd(step, count) != 1) ++step;
  for (std::size_t i = 0; i < count; ++i) chunks_[i] = static_cast<std::uint32_t>(i * step % count);
}

SparseScan::Range SparseScan::parts_for(std::uint32_t taken, std::uint64_t heap) const {
  // The partner of part a for the lane j is heap + j - taken - a: at most heap - 1 in the last
  // lane, and at least 1 in the first.
  const std::uint64_t lanes = kernels_.plane_lanes;
  const std::uint64_t least = lanes > taken ? lanes - taken : 1;
  const auto begin = std::ranges::lower_bound(part_sizes_, least);
  const auto end = std::ranges::upper_bound(part_sizes_, heap - taken - 1);
  const auto from = static_cast<std::size_t>(begin - part_sizes_.begin());
  return {taken, from, std::max(from, static_cast<std::size_t>(end - part_sizes_.begin()))};
}

void SparseScan::choose_sample() {
  // A larger sample costs more itself, and leaves fewer values for the windows. Each size is tried,
  // then the best one is used, and from time to time one of its neighbours.
  const std::size_t parts = std::max<std::size_t>(1, part_sizes_.size());
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

void SparseScan::choose_ranges(std::uint64_t heap, bool few) {
  sampled_.clear();
  rest_.clear();
  for (const std::uint32_t taken : rules_.split) {
    const Range all = parts_for(taken, heap);
    const std::size_t count = all.to - all.from;
    if (few || !planes_ || count <= sample_ + sample_ / 2) {
      (few ? rest_ : sampled_).push_back(all);
      continue;
    }
    // Small parts have small values and large ones large values: some of both meet the most.
    const std::size_t half = sample_ / 2;
    sampled_.push_back({taken, all.from, all.from + half});
    sampled_.push_back({taken, all.to - half, all.to});
    rest_.push_back({taken, all.from + half, all.to - half});
  }
}

void SparseScan::collect(std::uint64_t heap) {
  grow_prefix(heap);
  if (++blocks_ >= kSampleTrial) choose_sample();
  const bool few = planes_ && largest_ + 2 < 64;
  choose_ranges(heap, few);
  known_groups_ = (largest_ + 2) / 16 + 1;
  sample_sets_.assign((known_groups_ + kWindowGroups) * words_.size(), 0);
  if (!few && planes_ && largest_ + 2 < kSampleValues) {
    sample_sets(heap);
  } else if (!few) {
    sample_flags(heap);
  }
  for (std::size_t lane = 0; lane < words_.size(); ++lane) choose_groups(lane, 0);
  if (rest_.empty()) return;
  scan(rest_, heap);
  next_windows(heap);
}

/// The window of a lane: the first groups from `from` on that the sample has not filled.
void SparseScan::choose_groups(std::size_t lane, std::size_t from) {
  const std::size_t lanes = words_.size();
  std::size_t group = from;
  words_[lane] = 0;
  for (unsigned i = 0; i < kWindowGroups; ++i, ++group) {
    while (group < known_groups_ && sample_sets_[group * lanes + lane] == kFullGroup) ++group;
    const std::uint64_t met = group < known_groups_ ? sample_sets_[group * lanes + lane] : 0;
    groups_[i * lanes + lane] = static_cast<std::uint16_t>(group);
    words_[lane] |= met << (16 * i);
  }
}

/// Adds what the options with these parts meet in the windows.
void SparseScan::scan(std::span<const Range> ranges, std::uint64_t heap) {
  const std::size_t lanes = words_.size();
  std::ranges::fill(sets_, 0);
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    wanted_[i] = static_cast<std::uint8_t>(0x80U | groups_[i]);
  }
  for (const Range& range : ranges) {
    const std::uint64_t at = heap - range.taken;
    cost_ += range.to - range.from;
    kernels_.windows(high_.data() + at, low_.data() + at, plane_parts_.data() + range.from,
                     range.to - range.from, wanted_.data(), sets_.data());
  }
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    std::uint64_t word = 0;
    for (unsigned i = 0; i < 2 * kWindowGroups; ++i) {
      word |= std::uint64_t{sets_[i * lanes + lane]} << (8 * i);
    }
    words_[lane] |= word;
  }
}

void SparseScan::sample_sets(std::uint64_t heap) {
  const std::size_t lanes = words_.size();
  for (std::size_t first = 0; first < known_groups_; first += kWindowGroups) {
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      groups_[i] = static_cast<std::uint16_t>(first + i / lanes);
    }
    std::ranges::fill(words_, 0);
    scan(sampled_, heap);
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      sample_sets_[first * lanes + i] =
          static_cast<std::uint16_t>(words_[i % lanes] >> (16 * (i / lanes)));
    }
  }
}

void SparseScan::sample_flags(std::uint64_t heap) {
  const auto stride = std::min<std::size_t>(std::bit_ceil(largest_ + 2 + 16), kCommon);
  const std::size_t lanes = words_.size();
  // Options with a rare value are marked beyond all lanes.
  flags_.resize(lanes * stride + 65536);
  std::memset(flags_.data(), 0, lanes * stride);
  for (const Range& range : sampled_) {
    cost_ += kMarkCost * (range.to - range.from);
    const Parts parts{part_sizes_.data() + range.from, part_values_.data() + range.from,
                      range.to - range.from};
    for (std::size_t lane = 0; lane < lanes; lane += kernels_.lanes) {
      kernels_.mark_common(transformed_.data() + heap - range.taken + lane, parts, stride,
                           flags_.data() + lane * stride);
    }
  }
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const std::uint8_t* const flags = flags_.data() + lane * stride;
    for (std::size_t group = 0; group < known_groups_; ++group) {
      sample_sets_[group * lanes + lane] = static_cast<std::uint16_t>(
          bits_of_flags(flags + 16 * group) | bits_of_flags(flags + 16 * group + 8) << 8U);
    }
  }
}

void SparseScan::next_windows(std::uint64_t heap) {
  const std::size_t lanes = words_.size();
  while (true) {
    std::size_t moved = 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const std::size_t last = groups_[(kWindowGroups - 1) * lanes + lane];
      if (words_[lane] != kFull || last + 1 + kWindowGroups > kPlaneValues / 16) continue;
      choose_groups(lane, last + 1);
      ++moved;
    }
    if (moved == 0) return;
    scan(rest_, heap);  // windows that were not moved meet the same once more
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
    for (std::size_t i = 0; i < part_sizes_.size() && part_sizes_[i] + taken < lanes; ++i) {
      meet(static_cast<std::uint32_t>(*(at - part_sizes_[i]) ^ part_values_[i]));
    }
    for (std::size_t i = part_sizes_.size(); i > 0 && part_sizes_[i - 1] + lanes >= rest; --i) {
      if (part_sizes_[i - 1] >= rest) continue;
      meet(static_cast<std::uint32_t>(*(at - part_sizes_[i - 1]) ^ part_values_[i - 1]));
    }
  }
}

std::uint32_t SparseScan::least_common(std::uint64_t heap, std::size_t lane) {
  const std::size_t lanes = words_.size();
  std::uint64_t word = words_[lane];
  meet_near(heap, [&](std::uint32_t value) {
    // Of a group that is not in the window, the value is met already, or greater.
    for (unsigned i = 0; i < kWindowGroups; ++i) {
      if (value >> 4U == (kCommon >> 4U | groups_[i * lanes + lane])) {
        word |= std::uint64_t{1} << (16 * i + value % 16);
      }
    }
  });
  if (word == kFull) return least_of_all(heap);
  const auto first = static_cast<std::uint32_t>(std::countr_one(word));
  const std::uint32_t group = groups_[first / 16 * lanes + lane];
  // What the sample has met beyond the values so far was not noted.
  if (group >= known_groups_) return least_of_all(heap);
  return kCommon | group * 16 | first % 16;
}

std::uint32_t SparseScan::least_of_all(std::uint64_t heap) {
  std::memset(met_flags_.data(), 0, met_flags_.size());
  meet_near(heap, [&](std::uint32_t value) { met_flags_[value] = 1; });
  for (const std::uint32_t taken : rules_.split) {
    const std::uint16_t* const at = transformed_.data() + heap - taken;
    for (std::size_t i = 0; i < part_sizes_.size(); ++i) {
      if (part_sizes_[i] + taken >= heap) break;
      met_flags_[*(at - part_sizes_[i]) ^ part_values_[i]] = 1;
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

std::uint32_t SparseScan::least_rare(std::uint64_t heap, std::uint32_t needed) {
  if (needed == 0) return needed;
  const std::size_t words = (std::size_t{needed} + 63) / 64;
  std::fill_n(met_.begin(), words, 0);
  if (needed % 64 != 0) met_[words - 1] = kFull << (needed % 64);  // what is not needed
  for (const std::uint32_t taken : rules_.single) {
    const std::uint32_t value = transformed_[heap - taken] ^ space_.single_shift(taken);
    if (value < needed) met_[value / 64] |= std::uint64_t{1} << (value % 64);
  }
  const std::size_t done =
      planes_ && needed <= kFewValues ? meet_in_sets(heap, needed) : meet_in_flags(heap, needed);
  for (std::size_t i = 0; i < words; ++i) {
    for (std::uint64_t unmet = ~met_[i]; unmet != 0; unmet &= unmet - 1) {
      const auto value =
          static_cast<std::uint32_t>(64 * i) + static_cast<std::uint32_t>(std::countr_zero(unmet));
      if (!is_met(heap, value, done)) return value;
    }
  }
  return needed;
}

std::size_t SparseScan::meet_in_sets(std::uint64_t heap, std::uint32_t needed) {
  const std::uint32_t low_groups = std::min<std::uint32_t>(needed + 15, 64) / 16;
  const std::uint32_t high_groups = needed > 64 ? (needed - 64 + 15) / 16 : 0;
  for (std::size_t done = 0; done < chunks_.size(); done += kChunksAtOnce) {
    if (few_unset(met_[0]) && (high_groups == 0 || few_unset(met_[1]))) return done;
    for (const std::uint32_t taken : rules_.split) {
      const std::uint64_t at = heap - taken;
      const PlaneChunks pairs{chunks_.data() + done, std::min(kChunksAtOnce, chunks_.size() - done),
                              prefix_high_.data(),   prefix_low_.data(),
                              high_.data() + at,     low_.data() + at};
      if (met_[0] != kFull) met_[0] |= kernels_.pair_set(pairs, 0, low_groups);
      if (high_groups != 0 && met_[1] != kFull) {
        met_[1] |= kernels_.pair_set(pairs, kWindowGroups, high_groups);
      }
    }
  }
  return chunks_.size();
}

PairChunks SparseScan::pairs_of(std::uint64_t rest, std::size_t from, std::size_t to) const {
  return {chunks_.data() + from, to - from, prefix_.data(), transformed_.data() + rest};
}

std::size_t SparseScan::meet_in_flags(std::uint64_t heap, std::uint32_t needed) {
  const std::size_t words = (std::size_t{needed} + 63) / 64;
  std::memset(met_flags_.data(), 0, 64 * words);
  std::size_t done = 0;
  // By the coupon collector's reckoning nearly all are met after a few times as many pairs.
  std::size_t until = 2 * std::size_t{needed} / kPairChunk + 1;
  while (true) {
    until = std::min(until, chunks_.size());
    for (const std::uint32_t taken : rules_.split) {
      kernels_.mark_pairs(pairs_of(heap - taken, done, until), met_flags_.data());
    }
    done = until;
    bool few = true;
    for (std::size_t i = 0; i < words; ++i) {
      met_[i] |= word_of_flags(met_flags_.data() + 64 * i);
      few = few && few_unset(met_[i]);
    }
    if (few || done == chunks_.size()) return done;
    until = done + std::max<std::size_t>(1, done / 4);
  }
}

bool SparseScan::is_met(std::uint64_t heap, std::uint32_t value, std::size_t done) const {
  const auto wanted = static_cast<std::uint16_t>(value);
  for (std::size_t from = done; from < chunks_.size(); from += kReach) {
    const std::size_t to = std::min(from + kReach, chunks_.size());
    for (const std::uint32_t taken : rules_.split) {
      if (kernels_.has_pair(pairs_of(heap - taken, from, to), wanted)) return true;
    }
  }
  // The last few, up to the middle.
  for (const std::uint32_t taken : rules_.split) {
    const std::uint64_t rest = heap - taken;
    const std::uint64_t half = rules_.unequal ? (rest - 1) / 2 : rest / 2;
    for (std::uint64_t low = prefix_.size() + 1; low <= half; ++low) {
      if ((transformed_[low] ^ transformed_[rest - low]) == static_cast<int>(value)) return true;
    }
  }
  return false;
}

}  // namespace grundy::heap
