#include "solve/heap/sparse_scan.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace grundy::heap {

namespace {

constexpr unsigned kSparseBits = 16;
constexpr std::uint32_t kCommon = 1U << 15U;  // the class bit of a transformed value
constexpr std::uint32_t kPlaneValues = 2048;  // with an index below this
constexpr std::size_t kPairChunk = 256;       // pairs that are read as two arrays
constexpr std::size_t kPairPrefix = 256 * kPairChunk;
constexpr std::uint32_t kFewValues = 128;  // below which sets serve for the sample as well
constexpr std::uint64_t kFull = ~std::uint64_t{0};
constexpr std::uint64_t kSampleTrial = 64;  // blocks after which the sample is chosen anew
constexpr int kFewMissing = 3;              // rare values that are looked for one by one

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
      groups_(kernels.plane_lanes),
      sets_(2 * kWindowGroups * kernels.plane_lanes),
      bases_(kernels.plane_lanes),
      words_(kernels.plane_lanes),
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
  reserve(values.size());
  add(0, 0);
  part_sizes_.clear();  // the empty heap is no part
  part_values_.clear();
  plane_parts_.clear();
  for (std::uint64_t heap = 1; heap < values.size(); ++heap) add(heap, values[heap]);
  fill_prefix(values.size());
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
  plane_parts_.push_back({static_cast<std::uint32_t>(heap), high_[heap] * kFourBytes,
                          low_[heap] * kFourBytes});
}

void SparseScan::fill_prefix(std::uint64_t known) {
  // So small that a part is always less than half of what is left.
  const std::uint64_t half = known > 2 * rules_.most + 2 ? (known - rules_.most - 1) / 2 : 0;
  const std::size_t chunks = std::min<std::size_t>(kPairPrefix, half) / kPairChunk;
  prefix_.resize(chunks * kPairChunk);
  prefix_high_.resize(prefix_.size());
  prefix_low_.resize(prefix_.size());
  for (std::size_t i = 0; i < prefix_.size(); ++i) {
    const std::size_t heap = (i / kPairChunk + 1) * kPairChunk - i % kPairChunk;
    prefix_[i] = transformed_[heap];
    prefix_high_[i] = high_[heap];
    prefix_low_[i] = low_[heap];
  }
}

SparseScan::Range SparseScan::parts_for(std::uint32_t taken, std::uint64_t heap) const {
  // The partner of part a for the lane j is heap + j - taken - a: at most heap - 1 in the last lane,
  // and at least 1 in the first.
  const std::uint64_t lanes = kernels_.plane_lanes;
  const std::uint64_t least = lanes > taken ? lanes - taken : 1;
  const auto begin = std::ranges::lower_bound(part_sizes_, least);
  const auto end = std::ranges::upper_bound(part_sizes_, heap - taken - 1);
  const auto from = static_cast<std::size_t>(begin - part_sizes_.begin());
  return {taken, from, std::max(from, static_cast<std::size_t>(end - part_sizes_.begin()))};
}

void SparseScan::choose_sample() {
  // A second window costs a whole scan, the sample a part of one.
  if (again_ * 6 > blocks_) sample_ += sample_ / 4;
  if (again_ * 20 < blocks_) sample_ -= sample_ / 8;
  sample_ = std::clamp<std::size_t>(sample_, 32, std::size_t{1} << 20U);
  again_ = blocks_ = 0;
}

void SparseScan::collect(std::uint64_t heap) {
  if (++blocks_ >= kSampleTrial) choose_sample();
  std::vector<Range> sample;
  std::vector<Range> rest;
  const bool few = planes_ && largest_ + 2 < 64;
  for (const std::uint32_t taken : rules_.split) {
    const Range all = parts_for(taken, heap);
    const std::size_t count = all.to - all.from;
    if (few || !planes_ || count <= sample_ + sample_ / 2) {
      (few ? rest : sample).push_back(all);
      continue;
    }
    // Small parts have small values and large ones large values: some of both meet the most.
    const std::size_t half = sample_ / 2;
    sample.push_back({taken, all.from, all.from + half});
    sample.push_back({taken, all.to - half, all.to});
    rest.push_back({taken, all.from + half, all.to - half});
  }
  std::ranges::fill(sets_, 0);
  std::ranges::fill(groups_, 0);
  if (!few && planes_ && largest_ + 2 < kFewValues) {
    sample_sets(heap, sample);
  } else if (!few) {
    sample_flags(heap, sample);
  } else {
    std::ranges::fill(words_, 0);
    std::ranges::fill(bases_, 0);
  }
  if (rest.empty()) return;
  for (std::size_t lane = 0; lane < groups_.size(); ++lane) {
    groups_[lane] = static_cast<std::uint8_t>(bases_[lane] / 16);
  }
  std::ranges::fill(sets_, 0);
  for (const Range& range : rest) scan(range, heap);
  store_words();
  next_windows(heap);
}

void SparseScan::scan(const Range& range, std::uint64_t heap) {
  const std::uint64_t at = heap - range.taken;
  kernels_.windows(high_.data() + at, low_.data() + at, plane_parts_.data() + range.from,
                   range.to - range.from, groups_.data(), sets_.data());
}

/// Adds what the last scan has met.
void SparseScan::store_words() {
  const std::size_t lanes = words_.size();
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    std::uint64_t word = 0;
    for (unsigned i = 0; i < 2 * kWindowGroups; ++i) {
      word |= std::uint64_t{sets_[i * lanes + lane]} << (8 * i);
    }
    words_[lane] |= word;
  }
}

void SparseScan::sample_sets(std::uint64_t heap, const std::vector<Range>& sample) {
  for (const Range& range : sample) scan(range, heap);
  std::ranges::fill(words_, 0);
  store_words();
  const std::vector<std::uint64_t> lower = words_;
  std::ranges::fill(groups_, kWindowGroups);
  std::ranges::fill(sets_, 0);
  std::ranges::fill(words_, 0);
  for (const Range& range : sample) scan(range, heap);
  store_words();
  for (std::size_t lane = 0; lane < words_.size(); ++lane) {
    const auto first = static_cast<unsigned>(std::countr_one(lower[lane]));
    bases_[lane] = first / 16 * 16;
    if (first >= 64 || bases_[lane] == 0) {
      if (first < 64) words_[lane] = lower[lane];
      continue;
    }
    words_[lane] = lower[lane] >> bases_[lane] | words_[lane] << (64 - bases_[lane]);
  }
}

void SparseScan::sample_flags(std::uint64_t heap, const std::vector<Range>& sample) {
  const auto stride = std::min<std::size_t>(std::bit_ceil(largest_ + 2 + 64), kCommon);
  const std::size_t lanes = words_.size();
  // Options with a rare value are marked beyond all lanes.
  flags_.resize(lanes * stride + 65536);
  std::memset(flags_.data(), 0, lanes * stride);
  for (const Range& range : sample) {
    const Parts parts{part_sizes_.data() + range.from, part_values_.data() + range.from,
                      range.to - range.from};
    for (std::size_t lane = 0; lane < lanes; lane += kernels_.lanes) {
      kernels_.mark_common(transformed_.data() + heap - range.taken + lane, parts, stride,
                           flags_.data() + lane * stride);
    }
  }
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const std::uint8_t* const flags = flags_.data() + lane * stride;
    const void* const unmet = std::memchr(flags, 0, stride - 64);
    const std::size_t first =
        unmet == nullptr
            ? stride - 64
            : static_cast<std::size_t>(static_cast<const std::uint8_t*>(unmet) - flags);
    bases_[lane] = static_cast<std::uint32_t>(first / 16 * 16);
    words_[lane] = word_of_flags(flags + bases_[lane]);
  }
}

void SparseScan::next_windows(std::uint64_t heap) {
  while (true) {
    std::size_t moved = 0;
    for (std::size_t lane = 0; lane < words_.size(); ++lane) {
      if (words_[lane] != kFull || bases_[lane] + 128 > kPlaneValues) continue;
      bases_[lane] += 64;
      groups_[lane] = static_cast<std::uint8_t>(bases_[lane] / 16);
      words_[lane] = 0;
      ++moved;
    }
    if (moved == 0) return;
    ++again_;
    std::ranges::fill(sets_, 0);
    // Windows that were not moved meet the same once more.
    for (const std::uint32_t taken : rules_.split) scan(parts_for(taken, heap), heap);
    store_words();
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
  std::uint64_t word = words_[lane];
  const std::uint32_t base = bases_[lane] | kCommon;
  meet_near(heap, [&](std::uint32_t value) {
    if (value - base < 64) word |= std::uint64_t{1} << (value - base);
  });
  if (word == kFull) return least_of_all(heap);
  return base + static_cast<std::uint32_t>(std::countr_one(word));
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
  const std::size_t chunks = planes_ && needed <= kFewValues ? meet_in_sets(heap, needed)
                                                             : meet_in_flags(heap, needed);
  for (std::size_t i = 0; i < words; ++i) {
    for (std::uint64_t unmet = ~met_[i]; unmet != 0; unmet &= unmet - 1) {
      const auto value =
          static_cast<std::uint32_t>(64 * i) + static_cast<std::uint32_t>(std::countr_zero(unmet));
      if (!is_met(heap, value, chunks)) return value;
    }
  }
  return needed;
}

std::size_t SparseScan::meet_in_sets(std::uint64_t heap, std::uint32_t needed) {
  const std::size_t all = prefix_.size() / kPairChunk;
  const std::uint32_t low_groups = std::min<std::uint32_t>(needed + 15, 64) / 16;
  const std::uint32_t high_groups = needed > 64 ? (needed - 64 + 15) / 16 : 0;
  for (std::size_t chunk = 0; chunk < all; ++chunk) {
    int missing = 64 - std::popcount(met_[0]);
    if (high_groups != 0) missing += 64 - std::popcount(met_[1]);
    if (missing <= kFewMissing) return chunk;
    for (const std::uint32_t taken : rules_.split) {
      const std::uint64_t at = heap - taken - (chunk + 1) * kPairChunk;
      PlanePairs pairs{prefix_high_.data() + chunk * kPairChunk,
                       prefix_low_.data() + chunk * kPairChunk, high_.data() + at, low_.data() + at,
                       kPairChunk};
      if (met_[0] != kFull) met_[0] |= kernels_.pair_set(pairs, 0, low_groups);
      if (high_groups != 0 && met_[1] != kFull) {
        met_[1] |= kernels_.pair_set(pairs, kWindowGroups, high_groups);
      }
    }
  }
  return all;
}

std::size_t SparseScan::meet_in_flags(std::uint64_t heap, std::uint32_t needed) {
  const std::size_t all = prefix_.size() / kPairChunk;
  const std::size_t words = (std::size_t{needed} + 63) / 64;
  std::memset(met_flags_.data(), 0, 64 * words);
  std::size_t chunk = 0;
  // By the coupon collector's reckoning nearly all are met after a few times as many pairs.
  std::size_t until = 2 * std::size_t{needed} / kPairChunk + 1;
  while (true) {
    for (; chunk < std::min(until, all); ++chunk) {
      for (const std::uint32_t taken : rules_.split) {
        kernels_.mark_pairs(prefix_.data() + chunk * kPairChunk,
                            transformed_.data() + heap - taken - (chunk + 1) * kPairChunk,
                            kPairChunk, met_flags_.data());
      }
    }
    int missing = 0;
    for (std::size_t i = 0; i < words; ++i) {
      met_[i] |= word_of_flags(met_flags_.data() + 64 * i);
      missing += 64 - std::popcount(met_[i]);
    }
    if (missing <= 2 * kFewMissing || chunk >= all) return chunk;
    until = chunk + std::max<std::size_t>(1, chunk / 4);
  }
}

bool SparseScan::is_met(std::uint64_t heap, std::uint32_t value, std::size_t chunks) const {
  std::uint16_t buffer[kPairChunk];
  for (std::uint64_t done = chunks * kPairChunk; 2 * done < heap; done += kPairChunk) {
    for (const std::uint32_t taken : rules_.split) {
      const std::uint64_t rest = heap - taken;
      if (2 * (done + kPairChunk) >= rest) {
        // The last few, up to the middle.
        const std::uint64_t half = rules_.unequal ? (rest - 1) / 2 : rest / 2;
        for (std::uint64_t low = done + 1; low <= half; ++low) {
          if ((transformed_[low] ^ transformed_[rest - low]) == static_cast<int>(value)) {
            return true;
          }
        }
        continue;
      }
      const std::uint16_t* low = prefix_.data() + done;
      if (done + kPairChunk > prefix_.size()) {
        const std::uint16_t* const from = transformed_.data() + done + 1;
        std::reverse_copy(from, from + kPairChunk, buffer);
        low = buffer;
      }
      if (kernels_.find_pair(low, transformed_.data() + rest - done - kPairChunk, kPairChunk,
                             static_cast<std::uint16_t>(value)) != kPairChunk) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace grundy::heap
