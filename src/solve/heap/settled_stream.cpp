#include "solve/heap/settled_stream.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace grundy::heap {

namespace {

constexpr unsigned kSettledBits = 16;
constexpr std::uint32_t kSettledClass = 1U << (kSettledBits - 1);
constexpr std::size_t kMostSettledRare = 1U << 13U;
constexpr std::uint32_t kMostIndex = 250;      // values beyond are left to other methods
constexpr std::size_t kPlaneRoom = 1U << 14U;  // heaps between two moves of the planes
constexpr std::size_t kTryParts = 4096;        // common heaps to choose from
constexpr std::uint64_t kTryStep = 3;          // one in so many
constexpr std::size_t kDepthTrial = 16;        // blocks
constexpr std::size_t kFirstLessons = 8;       // rows from which lists are learned,
constexpr std::size_t kLessonApart = 128;      // and after them one in so many
constexpr std::uint64_t kAllBits = ~std::uint64_t{0};

/// Turns eight rows of eight bits into eight columns.
std::uint64_t transpose_bits(std::uint64_t x) {
  std::uint64_t t = (x ^ (x >> 7U)) & 0x00AA00AA00AA00AAU;
  x ^= t ^ (t << 7U);
  t = (x ^ (x >> 14U)) & 0x0000CCCC0000CCCCU;
  x ^= t ^ (t << 14U);
  t = (x ^ (x >> 28U)) & 0x00000000F0F0F0F0U;
  return x ^ t ^ (t << 28U);
}

template <class Set>
std::uint32_t first_unmet_in(const Set& set) {
  std::size_t word = 0;
  while (word < set.size() && set[word] == kAllBits) ++word;
  if (word == set.size()) return static_cast<std::uint32_t>(64 * word);
  return static_cast<std::uint32_t>(64 * word) +
         static_cast<std::uint32_t>(std::countr_one(set[word]));
}

}  // namespace

SettledStream::SettledStream(const PairRules& rules, const Space& space, const Kernels& kernels)
    : rules_(&rules), kernels_(&kernels), space_(space) {
  space_.bits = kSettledBits;
}

std::optional<SettledStream> SettledStream::start(const PairRules& rules, const Space& found,
                                                  std::span<const std::uint16_t> values,
                                                  const Kernels& kernels) {
  if (found.mask == 0 || rules.split.empty()) return std::nullopt;
  SettledStream stream(rules, found, kernels);
  if (!stream.take_over(values)) return std::nullopt;
  stream.choose_parts();
  stream.fill_tables();
  stream.move_planes(stream.heap_);
  return stream;
}

bool SettledStream::take_over(std::span<const std::uint16_t> values) {
  heap_ = fresh_from_ = values.size();
  indices_.resize(values.size());
  std::size_t rare = 0;
  for (std::uint64_t heap = 1; heap < heap_; ++heap) {
    const std::uint32_t transformed = space_.transform(values[heap], heap);
    const std::uint32_t index = transformed & ~kSettledClass;
    if (index > kMostIndex) return false;
    limit_ = std::max(limit_, index + 1);
    indices_[heap] = static_cast<std::uint8_t>(index);
    if ((transformed & kSettledClass) != 0) continue;
    last_rare_ = heap;
    is_rare_.resize(heap + 1);
    is_rare_[heap] = true;
    ++rare;
  }
  // No two rare heaps, nor a heap and its partner in a list, may make up a heap.
  reach_ = rules_->most + std::max<std::uint64_t>(last_rare_, kTryParts * kTryStep + kRowHeaps);
  return rare <= kMostSettledRare && heap_ > 2 * (reach_ + kRowHeaps);
}

void SettledStream::choose_parts() {
  for (std::uint64_t part = 1; part <= last_rare_; ++part) {
    if (!is_rare_[part]) continue;
    for (const std::uint32_t taken : rules_->split) {
      const auto back = static_cast<std::uint32_t>(part + taken);
      (back < kByteLanes ? near_ : far_).add(back, indices_[part]);
      if (back >= kRowHeaps) common_.parts.add(back, indices_[part]);
    }
  }
  for (std::uint64_t part = kRowHeaps; part < kTryParts * kTryStep; part += kTryStep) {
    if (part <= last_rare_ && is_rare_[part]) continue;
    for (const std::uint32_t taken : rules_->split) {
      rare_.parts.add(static_cast<std::uint32_t>(part + taken), indices_[part]);
    }
  }
  for (Side* side : {&common_, &rare_}) {
    for (std::size_t part = 0; part < side->parts.backs.size(); ++part) {
      side->with_value[side->parts.values[part]].push_back(static_cast<std::uint32_t>(part));
    }
  }
}

void SettledStream::fill_tables() {
  for (const unsigned parity : {0U, 1U}) {
    for (std::uint32_t i = 0; i < kValues; ++i) {
      const std::uint32_t below = space_.rare_below(kSettledClass | i, parity);
      rare_below_[parity][i] = static_cast<std::uint16_t>(std::min<std::uint32_t>(below, kValues));
      restored_[parity][i] = static_cast<std::uint16_t>(space_.restore(kSettledClass | i, parity));
    }
  }
}

void SettledStream::note(std::uint64_t heap, std::uint8_t index) {
  planes_[index * stride_ + (heap - base_) / 8] |= static_cast<std::uint8_t>(1U << (heap % 8));
}

/// Makes room in the planes for the heaps to come; what is too far back is dropped.
void SettledStream::move_planes(std::uint64_t heap) {
  const std::uint64_t from = (heap - reach_ - 2 * kRowHeaps) / 64 * 64;
  // Planes should not all begin at the same place of a cache.
  if (planes_.empty()) {
    stride_ = ((reach_ + kPlaneRoom + 2 * kRowHeaps) / 8 + 2 * kRowBytes) / 128 * 128 + 64;
    planes_.resize(stride_ * kValues + kRowBytes);
  } else {
    std::fill_n(planes_.begin(), stride_ * limit_, 0);
  }
  base_ = from;
  for (std::uint64_t known = from; known < heap; ++known) note(known, indices_[known]);
}

std::size_t SettledStream::run(std::size_t count) {
  const std::uint64_t begin = heap_;
  const std::uint64_t end = heap_ + count;
  fresh_from_ = heap_;
  indices_.resize(end + 2 * kByteLanes);
  bool on = true;
  while (on && heap_ < end) {
    if (heap_ - base_ + 2 * kRowHeaps > reach_ + kPlaneRoom) move_planes(heap_);
    row_ = heap_ / 8 * 8;
    try_lists(common_);
    try_lists(rare_);
    for (std::size_t first = 0; on && first < kRowHeaps && heap_ < end; first += kByteLanes) {
      on = settle_block(first, end);
    }
    if (!on || heap_ < row_ + kRowHeaps) continue;
    if (++rows_ <= kFirstLessons || rows_ % kLessonApart == 0) {
      rank_values();
      learn(common_);
      learn(rare_);
    }
  }
  return static_cast<std::size_t>(heap_ - begin);
}

/// Which values the parts in the lists meet, for each heap of the row.
void SettledStream::try_lists(Side& side) {
  const std::size_t groups = (limit_ + 7) / 8;
  const std::uint8_t* const at = planes_.data() + (row_ - base_) / 8;
  for (std::size_t value = 0; value < 8 * groups; ++value) {
    const TryList& list = side.lists[value];
    kernels_->unite_rows(at, {list.offsets.data(), list.counts.data()},
                         side.met_by_value[value].data());
  }
  std::ranges::fill(side.met_by_heap, ValueSet{});
  const auto* const from = reinterpret_cast<const std::uint8_t*>(side.met_by_value.data());
  auto* const to = reinterpret_cast<std::uint8_t*>(side.met_by_heap.data());
  for (std::size_t group = 0; group < groups; ++group) {
    for (std::size_t eight = 0; eight < kRowHeaps / 8; ++eight) {
      std::uint64_t bits = 0;
      for (std::size_t i = 0; i < 8; ++i) {
        bits |= std::uint64_t{from[(8 * group + i) * kRowBytes + eight]} << (8 * i);
      }
      bits = transpose_bits(bits);
      for (std::size_t i = 0; i < 8; ++i) {
        to[(8 * eight + i) * sizeof(ValueSet) + group] = static_cast<std::uint8_t>(bits >> (8 * i));
      }
    }
  }
}

bool SettledStream::settle_block(std::size_t first, std::uint64_t end) {
  look_through(first);
  for (std::size_t lane = 0; lane < kByteLanes; ++lane) {
    const std::uint64_t heap = row_ + first + lane;
    if (heap < heap_) continue;  // known from the row before
    if (heap >= end) break;
    if (!settle(heap, first + lane)) return false;
    ++heap_;
  }
  return true;
}

/// Looks at all options for the first values that are left in each set.
void SettledStream::look_through(std::size_t first) {
  // Where more are left than are looked for, heaps are dealt with one by one. That costs about as
  // much for one heap as another value does for all of them.
  if (++blocks_ >= kDepthTrial) {
    if (singles_ > kDepthTrial + kDepthTrial / 2) depth_ = std::min(depth_ + 1, kMostWanted);
    if (singles_ < kDepthTrial / 2) depth_ = std::max<std::size_t>(depth_ - 1, 2);
    blocks_ = singles_ = 0;
  }
  for (std::size_t lane = 0; lane < kByteLanes; ++lane) {
    const ValueSet& met = common_.met_by_heap[first + lane];
    std::size_t word = 0;
    std::uint64_t unmet = ~met[0];
    for (std::size_t i = 0; i < depth_; ++i) {
      // The last values are never met.
      while (unmet == 0) unmet = ~met[++word];
      next_[lane] =
          static_cast<std::uint8_t>(64 * word + static_cast<std::size_t>(std::countr_zero(unmet)));
      wanted_[i * kByteLanes + lane] = next_[lane];
      unmet &= unmet - 1;
    }
  }
  kernels_->find_bytes(indices_.data() + row_ + first,
                       {far_.backs.data(), far_.values.data(), far_.backs.size()}, wanted_.data(),
                       depth_, found_.data());
  for (std::size_t i = 0; i < depth_ * kByteLanes; i += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, found_.data() + i, sizeof eight);
    while (eight != 0) {
      const auto byte = static_cast<std::size_t>(std::countr_zero(eight)) / 8;
      eight &= ~(std::uint64_t{0xFF} << (8 * byte));
      const std::uint8_t value = wanted_[i + byte];
      common_.met_by_heap[first + (i + byte) % kByteLanes][value / 64] |= std::uint64_t{1}
                                                                          << (value % 64);
    }
  }
}

/// The value of a heap; false where it is rare, or does not fit.
bool SettledStream::settle(std::uint64_t heap, std::size_t lane) {
  ValueSet& common = common_.met_by_heap[lane];
  ValueSet& rare = rare_.met_by_heap[lane];
  const auto meet = [](ValueSet& met, std::uint32_t value) {
    met[value / 64] |= std::uint64_t{1} << (value % 64);
  };
  const std::uint8_t* const at = indices_.data() + heap;
  for (std::size_t i = 0; i < near_.backs.size(); ++i) {
    meet(common, *(at - near_.backs[i]) ^ near_.values[i]);
  }
  for (const std::uint32_t taken : rules_->single) {
    meet(space_.single_shift(taken) == 0 ? common : rare, *(at - taken));
  }
  std::uint32_t least = first_unmet_in(common);
  if (least > next_[lane % kByteLanes]) {
    least = least_of_all(heap);
    ++singles_;
  }
  if (least > kMostIndex) return false;
  const std::uint32_t needed = rare_below_[heap % 2][least];
  if (!meets_rare(heap, rare, needed)) return false;
  common_.below[lane] = static_cast<std::uint16_t>(least);
  rare_.below[lane] = static_cast<std::uint16_t>(needed);
  indices_[heap] = static_cast<std::uint8_t>(least);
  limit_ = std::max(limit_, least + 1);
  note(heap, static_cast<std::uint8_t>(least));
  return true;
}

std::uint32_t SettledStream::least_of_all(std::uint64_t heap) const {
  std::array<bool, kValues> met{};
  const std::uint8_t* const at = indices_.data() + heap;
  for (const Options* options : {&near_, &far_}) {
    for (std::size_t i = 0; i < options->backs.size(); ++i) {
      met[*(at - options->backs[i]) ^ options->values[i]] = true;
    }
  }
  for (const std::uint32_t taken : rules_->single) {
    if (space_.single_shift(taken) == 0) met[*(at - taken)] = true;
  }
  return static_cast<std::uint32_t>(std::ranges::find(met, false) - met.begin());
}

/// Whether all rare values below `needed` are met: those that are not in the set are looked for in
/// pairs of common heaps. Smaller parts are larger than any rare heap.
bool SettledStream::meets_rare(std::uint64_t heap, const ValueSet& met,
                               std::uint32_t needed) const {
  std::array<std::uint8_t, kValues> missing{};
  std::size_t count = 0;
  for (std::uint32_t word = 0; 64 * word < needed; ++word) {
    std::uint64_t unmet = ~met[word];
    if (needed - 64 * word < 64) unmet &= ~(kAllBits << (needed % 64));
    for (; unmet != 0; unmet &= unmet - 1) {
      missing[count++] = static_cast<std::uint8_t>(
          64 * word + static_cast<std::uint32_t>(std::countr_zero(unmet)));
    }
  }
  constexpr std::uint64_t kFirstPairs = 256;
  constexpr std::uint64_t kMostPairs = 4096;
  std::uint64_t low = last_rare_ + 1;
  for (std::uint64_t pairs = kFirstPairs; count > 0; pairs = std::min(2 * pairs, kMostPairs)) {
    // No pair twice, and none of equal heaps.
    while (pairs >= kByteLanes && 2 * (low + pairs) + rules_->most >= heap) pairs /= 2;
    if (pairs < kByteLanes) break;
    for (const std::uint32_t taken : rules_->split) {
      count = drop_met(heap - taken, low, pairs, std::span(missing).first(count));
    }
    low += pairs;
  }
  return std::ranges::all_of(std::span(missing).first(count),
                             [&](std::uint8_t value) { return is_met_beyond(heap, low, value); });
}

/// Drops the values that pairs from a smaller part on have; how many are left.
std::size_t SettledStream::drop_met(std::uint64_t rest, std::uint64_t low, std::uint64_t pairs,
                                    std::span<std::uint8_t> missing) const {
  std::size_t kept = 0;
  for (std::size_t first = 0; first < missing.size(); first += kPairValues) {
    const std::size_t count = std::min(kPairValues, missing.size() - first);
    const unsigned found = kernels_->find_in_pairs(
        indices_.data() + low, indices_.data() + rest - low, pairs, missing.data() + first, count);
    for (std::size_t i = 0; i < count; ++i) {
      if ((found >> i & 1U) == 0) missing[kept++] = missing[first + i];
    }
  }
  return kept;
}

/// Whether one of the other pairs has a value: up to the middle, or with a part among the rare
/// heaps.
bool SettledStream::is_met_beyond(std::uint64_t heap, std::uint64_t low, std::uint8_t value) const {
  for (const std::uint32_t taken : rules_->split) {
    const std::uint64_t rest = heap - taken;
    const std::uint64_t half = rules_->unequal ? (rest - 1) / 2 : rest / 2;
    const auto meets = [&](std::uint64_t part) {
      return (indices_[part] ^ indices_[rest - part]) == value;
    };
    for (std::uint64_t part = low; part <= half; ++part) {
      if (meets(part)) return true;
    }
    for (std::uint64_t part = 1; part <= last_rare_; ++part) {
      if (meets(part) && !is_rare_[part]) return true;
    }
  }
  return false;
}

}  // namespace grundy::heap
