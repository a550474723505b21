// The rare values below a common one: see sparse_scan.h.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <numeric>

#include "solve/heap/sparse_scan.h"

namespace grundy::heap {

namespace {

constexpr int kFewInFlags = 18;              // values left over that are looked for one by one
constexpr std::size_t kLeastReach = 4;       // chunks in which missing values are looked for,
constexpr std::size_t kMostReach = 64;       // for one number taken at a time
constexpr std::size_t kScattered = 1024;     // chunks
constexpr std::uint64_t kReachTrial = 1024;  // heaps after which the reach is chosen anew
constexpr std::uint64_t kReachTrials = 32;   // choices after which both are tried again
constexpr std::uint64_t kAllMet = ~std::uint64_t{0};
constexpr std::uint8_t kFullGroup = 0xFF;
constexpr std::size_t kFirstChunks = 3;  // times the values needed, for pairs looked at first
constexpr std::uint32_t kFewNeeded = 32;
constexpr std::size_t kWitnessChoice = 16384;
constexpr std::size_t kMostWitnesses = 3072;
constexpr std::uint32_t kManyValues = 256;            // from which on witnesses pay,
constexpr std::uint64_t kFirstWitnesses = 1U << 17U;  // and from this heap on
constexpr std::size_t kFewGroups = 1;  // left over whose values are looked for one by one

std::uint64_t word_of_set(const std::uint8_t* set) {
  std::uint64_t word = 0;
  std::memcpy(&word, set, sizeof word);
  return word;
}

/// One bit for each of 64 flags that are 0 or 1.
std::uint64_t word_of_flags(const std::uint8_t* flags) {
  std::uint64_t word = 0;
  for (unsigned i = 0; i < 8; ++i) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, flags + std::size_t{8} * i, sizeof eight);
    word |= (eight * 0x0102040810204080U >> 56U) << (8 * i);
  }
  return word;
}

}  // namespace

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
/// scattered as far as caches reach, or all of them.
void SparseScan::scatter_chunks() {
  std::iota(chunks_.begin(), chunks_.end(), 0);
  const std::size_t count = reach_.all ? chunks_.size() : std::min(chunks_.size(), kScattered);
  std::size_t step = count * 5 / 8 | 1U;
  while (std::gcd(step, count) != 1) ++step;
  for (std::size_t i = 0; i < count; ++i) chunks_[i] = static_cast<std::uint32_t>(i * step % count);
}

void SparseScan::choose_reach() {
  const bool before = reach_.all;
  reach_.costs[before ? 1 : 0] = reach_.cost;
  reach_.cost = reach_.heaps = 0;
  const bool both = ++reach_.trials % kReachTrials < 2;  // the one after the other
  reach_.all = both ? !before : reach_.costs[1] < reach_.costs[0];
  if (reach_.all != before) scatter_chunks();
}

/// Chooses common heaps from the whole range, and puts those first that have met most.
void SparseScan::choose_witnesses(std::uint64_t heap) {
  witnesses_again_ = heap + heap / 4;
  const std::uint64_t half = (heap - rules_.most - 1) / 2;
  const std::uint64_t step = std::max<std::uint64_t>(1, half / kWitnessChoice);
  PartList choice;
  for (std::uint64_t part = kernels_.plane_lanes; part < half; part += step) {
    if ((transformed_[part] & kCommon) == 0) continue;
    choice.add(static_cast<std::uint32_t>(part), transformed_[part]);
  }
  const std::vector<float> merits = merits_of(choice, choice.sizes.size(), 0, heap);
  std::vector<std::uint32_t> order(choice.sizes.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
    return merits[a] != merits[b] ? merits[a] > merits[b] : a < b;
  });
  order.resize(std::min(order.size(), kMostWitnesses));
  std::ranges::sort(order);  // as they lie in memory
  witnesses_.clear();
  for (const std::uint32_t i : order) witnesses_.add(choice.sizes[i], choice.values[i]);
}

/// Notes all rare values that the witnesses meet, for each lane.
void SparseScan::meet_witnesses(std::uint64_t heap) {
  marked_witnesses_ = 0;
  if (!planes_ || largest_ < kManyValues || heap < kFirstWitnesses) return;
  if (heap >= witnesses_again_) choose_witnesses(heap);
  marked_witnesses_ = witnesses_.sizes.size();
  clear_flags();
  const std::size_t lanes = kernels_.plane_lanes;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    // What is added heap by heap may raise the least common value a little.
    const std::uint32_t needed = space_.rare_below(kCommon | first_unmet(lane), heap + lane);
    count_[lane] = static_cast<std::uint16_t>(std::min<std::size_t>(needed + 8, stride_ - 1));
  }
  const Parts parts{witnesses_.sizes.data(), witnesses_.values.data(), marked_witnesses_};
  for (const std::uint32_t taken : rules_.split) mark_lanes(heap - taken, parts, 0);
  rare_sets_.assign(lane_bytes_ * lanes, 0);
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    note_flags(flags_.data() + lane * stride_, rare_sets_.data() + lane * lane_bytes_);
  }
}

std::uint32_t SparseScan::least_rare(std::uint64_t heap, std::size_t lane, std::uint32_t needed) {
  if (needed == 0) return needed;
  if (!in_tables_ && ++reach_.heaps >= kReachTrial) choose_reach();
  const std::size_t words = (std::size_t{needed} + 63) / 64;
  std::fill_n(met_.begin(), words, 0);
  if (needed % 64 != 0) met_[words - 1] = kAllMet << (needed % 64);  // what is not needed
  for (const std::uint32_t taken : rules_.single) {
    const std::uint32_t value = transformed_[heap - taken] ^ space_.single_shift(taken);
    if (value < needed) met_[value / 64] |= std::uint64_t{1} << (value % 64);
  }
  if (in_tables_) return least_in_tables(heap, lane, needed);
  if (marked_witnesses_ > 0) {
    int missing = 0;
    for (std::size_t i = 0; i < std::min(words, lane_bytes_ / 8); ++i) {
      std::uint64_t met = 0;
      std::memcpy(&met, rare_sets_.data() + lane * lane_bytes_ + 8 * i, sizeof met);
      met_[i] |= met;
      missing += std::popcount(~met_[i]);
    }
    if (missing <= kFewInFlags) return least_without_pair(heap, needed, 0);
  }
  const std::size_t done = planes_ ? meet_in_sets(heap, needed) : meet_in_flags(heap, needed);
  return least_without_pair(heap, needed, done);
}

/// True if all values that are missing can be looked up in registers, and are so many that this
/// pays.
bool SparseScan::tables_serve() const {
  return planes_ && !chunks_.empty() && kernels_.drop_pairs != nullptr && largest_ >= kManyValues &&
         largest_ < kTableValues - 2;
}

/// Looks at pairs for all heaps of the block, for the rare values that each will need at least.
void SparseScan::meet_in_tables(std::uint64_t heap) {
  const std::size_t lanes = kernels_.plane_lanes;
  tables_.resize(lanes);
  reach_.heaps += lanes;
  if (reach_.heaps >= kReachTrial) choose_reach();  // not later: the chunks keep their order
  tables_done_ = 1;                                 // the first chunk reaches into the block
  std::array<std::uint8_t, kMostLanes> open{};
  std::size_t count = 0;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const std::uint32_t needed = space_.rare_below(kCommon | first_unmet(lane), heap + lane);
    table_values_[lane] = std::min<std::uint32_t>(needed, kTableValues);
    tables_[lane].fill(0);
    for (std::uint32_t i = 0; 64 * i < table_values_[lane]; ++i) {
      std::uint64_t met = 0;
      if (marked_witnesses_ > 0 && 8 * i < lane_bytes_)
        met = word_of_set(rare_sets_.data() + lane * lane_bytes_ + std::size_t{8} * i);
      if (table_values_[lane] - 64 * i < 64) met |= kAllMet << (table_values_[lane] % 64);
      tables_[lane][i] = ~met;
      if (~met != 0 && (count == 0 || open[count - 1] != lane))
        open[count++] = static_cast<std::uint8_t>(lane);
    }
  }
  while (count > 1 && tables_done_ + kChunksAtOnce <= chunks_.size()) {
    reach_.cost += count * kChunksAtOnce * rules_.split.size();
    for (const std::uint32_t taken : rules_.split) {
      const std::uint64_t rest = heap - taken;
      const PlaneChunks pairs{chunks_.data() + tables_done_, kChunksAtOnce,
                              prefix_high_.data(),           prefix_low_.data(),
                              high_.data() + rest,           low_.data() + rest};
      count = kernels_.drop_in_lanes(pairs, open.data(), count, tables_[0].data());
    }
    tables_done_ += kChunksAtOnce;
  }
}

/// The same as least_rare, with what the tables have left.
std::uint32_t SparseScan::least_in_tables(std::uint64_t heap, std::size_t lane,
                                          std::uint32_t needed) {
  Table missing{};
  const bool looked = needed <= table_values_[lane];
  std::uint64_t any = 0;
  for (std::size_t i = 0; 64 * i < needed; ++i) {
    missing[i] = ~met_[i];
    if (looked) missing[i] &= tables_[lane][i];
    any |= missing[i];
  }
  if (any == 0) return needed;
  drop_in_chunks(heap, 0, 1, missing);
  for (std::size_t done = looked ? tables_done_ : 1, reach = kLeastReach; done < chunks_.size();
       done += reach, reach = std::min(2 * reach, kMostReach)) {
    if (!drop_in_chunks(heap, done, std::min(done + reach, chunks_.size()), missing)) return needed;
  }
  for (std::uint32_t i = 0; 64 * i < needed; ++i) {
    for (std::uint64_t unmet = missing[i]; unmet != 0; unmet &= unmet - 1) {
      const std::uint32_t value = 64 * i + static_cast<std::uint32_t>(std::countr_zero(unmet));
      if (!is_met_in_middle(heap, value)) return value;
    }
  }
  return needed;
}

/// Drops the values that pairs of some chunks have; true if any are left.
bool SparseScan::drop_in_chunks(std::uint64_t heap, std::size_t from, std::size_t to,
                                Table& missing) const {
  to = std::min(to, chunks_.size());
  for (const std::uint32_t taken : rules_.split) {
    const std::uint64_t rest = heap - taken;
    kernels_.drop_pairs({chunks_.data() + from, to - from, prefix_high_.data(), prefix_low_.data(),
                         high_.data() + rest, low_.data() + rest},
                        missing.data());
  }
  return std::ranges::any_of(missing, [](std::uint64_t word) { return word != 0; });
}

/// Looks through pairs until every group of eight values is full, or there are no more chunks.
std::size_t SparseScan::meet_in_sets(std::uint64_t heap, std::uint32_t needed) {
  const std::size_t groups = (std::size_t{needed} + kGroupValues - 1) / kGroupValues;
  std::size_t open = 0;
  for (std::size_t group = 0; group < groups; ++group) {
    met_groups_[group] = static_cast<std::uint8_t>(met_[group / 8] >> (8 * (group % 8)));
    open_[open] = static_cast<std::uint8_t>(group);
    open += met_groups_[group] != kFullGroup ? 1U : 0U;
  }
  std::size_t done = 0;
  // Of few values most are met at once, and the others are best looked for one by one.
  const bool few = needed <= kFewNeeded;
  std::size_t until = few ? 4 : kFirstChunks * needed / kPairChunk + 2;
  while (true) {
    until = std::min(until, chunks_.size());
    for (const std::uint32_t taken : rules_.split) {
      open = meet_groups(heap - taken, done, until, open);
    }
    done = until;
    if (few || open <= kFewGroups || done == chunks_.size()) break;
    until = done + std::clamp<std::size_t>(done / 2, 2, kMostReach);
  }
  if (open == 0) {
    std::fill_n(met_.begin(), (groups + 7) / 8, kAllMet);
    return done;
  }
  for (std::size_t group = 0; group < groups; ++group) {
    met_[group / 8] |= std::uint64_t{met_groups_[group]} << (8 * (group % 8));
  }
  return done;
}

/// Looks for the open groups in the pairs of some chunks; how many are open after that.
std::size_t SparseScan::meet_groups(std::uint64_t rest, std::size_t from, std::size_t to,
                                    std::size_t open) {
  const PlaneChunks pairs{chunks_.data() + from, to - from,           prefix_high_.data(),
                          prefix_low_.data(),    high_.data() + rest, low_.data() + rest};
  std::uint8_t* const groups = open_.data();
  std::uint8_t* const met = met_groups_.data();
  std::size_t kept = 0;
  for (std::size_t first = 0; first < open; first += kWindowGroups) {
    const std::size_t count = std::min(kWindowGroups, open - first);
    // Beyond the last group there are others, which do no harm.
    std::uint64_t sets = kernels_.pair_set(pairs, groups + first, count + count % 2);
    for (std::size_t i = first; i < first + count; ++i, sets >>= kGroupValues) {
      const std::uint8_t group = groups[i];
      met[group] |= static_cast<std::uint8_t>(sets);
      groups[kept] = group;
      kept += met[group] != kFullGroup ? 1 : 0;
    }
  }
  return kept;
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
    int missing = 0;
    for (std::size_t i = 0; i < words; ++i) {
      met_[i] |= word_of_flags(met_flags_.data() + 64 * i);
      missing += std::popcount(~met_[i]);
    }
    if (missing <= kFewInFlags || done == chunks_.size()) return done;
    until = done + std::max<std::size_t>(1, done / 4);
  }
}

/// Of the rare values that are missing in met_, the least one that no pair has but those of the
/// first so many chunks; `needed` if there is none.
std::uint32_t SparseScan::least_without_pair(std::uint64_t heap, std::uint32_t needed,
                                             std::size_t done) {
  missing_.clear();
  for (std::size_t i = 0; 64 * i < needed; ++i) {
    for (std::uint64_t unmet = ~met_[i]; unmet != 0; unmet &= unmet - 1) {
      missing_.push_back(static_cast<std::uint16_t>(64 * i) +
                         static_cast<std::uint16_t>(std::countr_zero(unmet)));
    }
  }
  std::size_t reach = kLeastReach;
  while (!missing_.empty() && done < chunks_.size()) {
    const std::size_t to = std::min(done + reach, chunks_.size());
    for (const std::uint32_t taken : rules_.split) drop_met(pairs_of(heap - taken, done, to));
    done = to;
    reach = std::min(2 * reach, kMostReach);
  }
  reach_.cost += reach_.all ? done + done / 4 : done;  // further ones are further from the cache
  // The last few pairs, up to the middle.
  for (const std::uint16_t value : missing_) {
    if (!is_met_in_middle(heap, value)) return value;
  }
  return needed;
}

/// Drops the missing values that one of the pairs has.
void SparseScan::drop_met(const PairChunks& pairs) {
  std::size_t kept = 0;
  for (std::size_t first = 0; first < missing_.size(); first += kValuesAtOnce) {
    const std::size_t count = std::min(kValuesAtOnce, missing_.size() - first);
    const unsigned found = kernels_.find_values(pairs, missing_.data() + first, count);
    for (std::size_t i = 0; i < count; ++i) {
      if ((found >> i & 1U) == 0) missing_[kept++] = missing_[first + i];
    }
  }
  missing_.resize(kept);
}

bool SparseScan::is_met_in_middle(std::uint64_t heap, std::uint32_t value) const {
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
