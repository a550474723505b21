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
constexpr std::uint64_t kTryStep = 3;          // one heap in three
constexpr std::size_t kDepthTrial = 16;        // blocks
constexpr std::size_t kFirstLessons = 32;      // rows from which lists are learned,
constexpr std::size_t kLessonApart = 64;       // and after them one row in 64
constexpr std::uint64_t kAllBits = ~std::uint64_t{0};

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
      if (back >= kRowHeaps) common_.with_value[indices_[part]].push_back(back);
    }
  }
  for (std::uint64_t part = kRowHeaps; part < kTryParts * kTryStep; part += kTryStep) {
    if (part <= last_rare_ && is_rare_[part]) continue;
    for (const std::uint32_t taken : rules_->split) {
      rare_.with_value[indices_[part]].push_back(static_cast<std::uint32_t>(part + taken));
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
  grow_backwards();
  bool on = true;
  while (on && heap_ < end) {
    if (heap_ - base_ + 2 * kRowHeaps > reach_ + kPlaneRoom) move_planes(heap_);
    row_ = heap_ / kRowAlignment * kRowAlignment;
    try_lists(common_);
    try_lists(rare_);
    turn_common();
    for (std::size_t first = 0; on && first < kRowHeaps && heap_ < end; first += kByteLanes) {
      on = settle_block(first, end);
    }
    if (const std::uint64_t rare = first_rare(); rare < heap_) {
      heap_ = rare;
      on = false;
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

/// Which heaps of the row meet each value by the parts in its list.
void SettledStream::try_lists(Side& side) {
  side.below.fill(0);
  const std::uint8_t* const at = planes_.data() + (row_ - base_) / 8;
  for (std::size_t value = 0; value < limit_; ++value) {
    const TryList& list = side.lists[value];
    kernels_->unite_rows(at, {list.offsets.data(), list.counts.data()},
                         side.met_by_value[value].data());
  }
}

/// The same for each heap of the row.
void SettledStream::turn_common() {
  constexpr std::size_t kWords = sizeof(ValueSet) / sizeof(std::uint64_t);
  for (std::size_t word = 0; word < kWords; ++word) {
    for (std::size_t i = 0; i < kRowHeaps / 64; ++i) {
      std::uint64_t* const to = met_by_heap_[64 * i].data() + word;
      if (64 * word < limit_) {
        kernels_->turn_bits(common_.met_by_value[64 * word].data() + i, kRowBytes / 8, to, kWords);
      } else {
        for (std::size_t heap = 0; heap < 64; ++heap) to[heap * kWords] = 0;
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
  // If more values are left than this looks for, heaps are finished one by one. One heap costs
  // about as much as another value for all of them.
  if (++blocks_ >= kDepthTrial) {
    if (singles_ > kDepthTrial + kDepthTrial / 2) depth_ = std::min(depth_ + 1, kMostWanted);
    if (singles_ < kDepthTrial / 2) depth_ = std::max<std::size_t>(depth_ - 1, 2);
    blocks_ = singles_ = 0;
  }
  for (std::size_t lane = 0; lane < kByteLanes; ++lane) {
    const ValueSet& met = met_by_heap_[first + lane];
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
      met_by_heap_[first + (i + byte) % kByteLanes][value / 64] |= std::uint64_t{1} << (value % 64);
    }
  }
}

/// The value of a heap, unless it is rare; false if it does not fit.
bool SettledStream::settle(std::uint64_t heap, std::size_t lane) {
  ValueSet& met = met_by_heap_[lane];
  std::uint32_t least = first_unmet_in(met);
  while (is_met_nearby(heap, least)) {
    met[least / 64] |= std::uint64_t{1} << (least % 64);
    least = first_unmet_in(met);
  }
  if (least > next_[lane % kByteLanes]) {
    least = least_of_all(heap);
    ++singles_;
  }
  if (least > kMostIndex) return false;
  common_.below[lane] = static_cast<std::uint16_t>(least);
  rare_.below[lane] = rare_below_[heap % 2][least];
  indices_[heap] = static_cast<std::uint8_t>(least);
  limit_ = std::max(limit_, least + 1);
  note(heap, static_cast<std::uint8_t>(least));
  return true;
}

/// True if an option that depends on heaps of its block has a common value.
bool SettledStream::is_met_nearby(std::uint64_t heap, std::uint32_t value) const {
  const std::uint8_t* const at = indices_.data() + heap;
  bool met = false;
  for (std::size_t i = 0; i < near_.backs.size(); ++i) {
    met |= static_cast<std::uint32_t>(*(at - near_.backs[i]) ^ near_.values[i]) == value;
  }
  for (const std::uint32_t taken : rules_->single) {
    met |= space_.single_shift(taken) == 0 && *(at - taken) == value;
  }
  return met;
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

/// The first heap of the row that has not met all rare values below its own: it is rare, and the
/// values after it are wrong. What the lists have not met is looked for in pairs of common heaps.
std::uint64_t SettledStream::first_rare() const {
  std::uint64_t first = heap_;
  see_unmet(rare_, [&](std::uint32_t value, const Row& left) {
    for (std::size_t word = 0; word < left.size(); ++word) {
      for (std::uint64_t bits = left[word]; bits != 0; bits &= bits - 1) {
        const std::uint64_t heap =
            row_ + 64 * word + static_cast<std::size_t>(std::countr_zero(bits));
        if (heap < first && !has_common_pair(heap, static_cast<std::uint8_t>(value))) first = heap;
      }
    }
  });
  return first;
}

bool SettledStream::has_common_pair(std::uint64_t heap, std::uint8_t value) const {
  for (const std::uint32_t taken : rules_->single) {
    if (space_.single_shift(taken) != 0 && indices_[heap - taken] == value) return true;
  }
  // Smaller parts are larger than any rare heap. No pair twice, and none of equal heaps.
  const std::uint64_t low = last_rare_ + 1;
  const std::uint64_t chunks = std::min<std::uint64_t>(
      ((heap - rules_->most - 1) / 2 - low) / kByteChunk, backwards_.size() / kByteChunk);
  return std::ranges::any_of(rules_->split,
                             [&](std::uint32_t taken) {
                               return kernels_->find_in_pairs(backwards_.data(),
                                                              indices_.data() + heap - taken - low,
                                                              chunks, value);
                             }) ||
         is_met_beyond(heap, low + chunks * kByteChunk, value);
}

/// Keeps the smaller parts of pairs backwards, chunk by chunk, as far as they are known.
void SettledStream::grow_backwards() {
  for (std::uint64_t from = last_rare_ + 1 + backwards_.size(); from + kByteChunk <= heap_;
       from += kByteChunk) {
    const auto chunk = std::span(indices_).subspan(from, kByteChunk);
    backwards_.insert(backwards_.end(), chunk.rbegin(), chunk.rend());
  }
}

/// True if one of the other pairs has a value: up to the middle, or with a part among the rare
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
