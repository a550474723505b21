#include "solve/heap/pair_engine.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "solve/heap/plain.h"

namespace grundy::heap {

namespace {

constexpr std::size_t kChunk = 128;  // pairs that are read as two arrays
constexpr std::size_t kPrefix = 512 * kChunk;
constexpr std::uint64_t kPlainHeaps = 256;    // where vectors do not pay yet
constexpr std::uint64_t kReport = 1U << 12U;  // heaps between two reports to the budget
constexpr unsigned kLeastBits = 7;
constexpr unsigned kMostBits = 16;
constexpr std::uint32_t kMargin = 2;  // by which values may grow before sets are enlarged
constexpr std::size_t kWindowWords = 4;
constexpr std::size_t kUseful = 128;         // witnesses remembered because they were of use
constexpr std::uint64_t kTrial = 1U << 12U;  // heaps after which the witnesses are chosen anew

Parts slice(const Parts& parts, std::size_t from, std::size_t count) {
  return {parts.sizes + from, parts.values + from, count};
}

}  // namespace

PairEngine::PairEngine(PairRules rules, const Kernels& kernels)
    : rules_(std::move(rules)),
      kernels_(kernels),
      values_(1, 0),
      small_(128),
      common_sets_(kMostWords * kernels.lanes),
      rare_sets_(kMostWords * kernels.lanes),
      window_sets_(kWindowWords * kernels.lanes),
      bases_(kernels.lanes) {}

void PairEngine::restore(std::vector<std::uint16_t> values) {
  values_ = std::move(values);
  known_ = values_.size();
  values_.resize(known_ + kMostLanes);
  next_choice_ = 0;
}

std::uint64_t PairEngine::bytes() const {
  return 2 * (values_.capacity() + transformed_.capacity() + part_values_.capacity()) +
         4 * part_sizes_.capacity() + flags_.capacity();
}

bool PairEngine::reserve(std::uint64_t last, Budget& budget) {
  // In steps, so that what is known stays known when memory runs out on the way.
  constexpr std::uint64_t kStep = 1U << 20U;
  const std::uint64_t room = std::min(last, std::max<std::uint64_t>(known_ * 2, kStep));
  if (values_.size() >= std::min(last, known_ + kReport) + 1 + kMostLanes) return true;
  // Values, transformed values, and in the worst case each heap as a part.
  constexpr std::uint64_t kBytes = 10;
  const std::uint64_t more = room + 1 + kMostLanes - values_.size();
  if (!budget.reserve(kBytes * more)) return false;
  values_.resize(room + 1 + kMostLanes);
  if (space_.mask != 0) transformed_.resize(values_.size());
  return true;
}

bool PairEngine::extend(std::uint64_t last, Budget& budget) {
  std::uint64_t reported = known_;
  while (known_ <= last) {
    if (known_ - reported >= kReport || known_ < 2) {
      if (!budget.spend(known_ - reported)) return false;
      reported = known_;
    }
    if (!reserve(last, budget)) return false;
    if (known_ <= kPlainHeaps + 2 * rules_.most) {
      plain_step();
      continue;
    }
    if (known_ >= next_choice_) choose();
    const std::uint64_t left = last - known_ + 1;
    const auto lanes = static_cast<std::size_t>(std::min<std::uint64_t>(left, kernels_.lanes));
    collect_block();
    for (std::size_t lane = 0; lane < lanes && settle(lane); ++lane) {
    }
    if (too_wide_) return false;
  }
  static_cast<void>(budget.spend(known_ - reported));
  return true;
}

bool PairEngine::append(std::span<const std::uint16_t> more, Budget& budget) {
  if (more.empty()) return true;
  const std::uint64_t last = known_ + more.size() - 1;
  while (values_.size() < last + 1 + kMostLanes) {
    const std::size_t before = values_.size();
    if (!reserve(last, budget)) return false;
    if (values_.size() == before) values_.resize(last + 1 + kMostLanes);
    if (space_.mask != 0) transformed_.resize(values_.size());
  }
  for (const std::uint16_t value : more) {
    values_[known_] = value;
    if (next_choice_ != 0) add_part(known_);
    ++known_;
  }
  return true;
}

void PairEngine::plain_step() {
  values_[known_] = static_cast<std::uint16_t>(
      plain_value<std::uint16_t>(rules_, std::span(values_).first(known_), known_, seen_));
  ++known_;
}

void PairEngine::choose() {
  next_choice_ = 2 * known_;
  const auto found = stay_dense_ ? std::nullopt : find_space(values(), rules_);
  Space space = found.value_or(Space{});
  const auto largest = *std::ranges::max_element(values());
  // Room to grow: twice the values there are now.
  space.bits =
      std::clamp(static_cast<unsigned>(std::bit_width(largest)) + 1, kLeastBits, kMostBits);
  use(space);
}

void PairEngine::use(const Space& space) {
  space_ = space;
  flags_.assign(kernels_.lanes << space_.bits, 0);
  part_sizes_.clear();
  part_values_.clear();
  largest_ = 0;
  if (space_.mask != 0) transformed_.resize(values_.size());
  for (std::uint64_t heap = 1; heap < known_; ++heap) add_part(heap);
  fill_prefix();
  witness_sizes_.clear();
  choose_witnesses();
}

void PairEngine::add_part(std::uint64_t heap) {
  const std::uint32_t value = values_[heap];
  const std::uint32_t transformed = space_.transform(value, heap);
  if (space_.mask != 0) transformed_[heap] = static_cast<std::uint16_t>(transformed);
  if (space_.mask == 0 || (transformed & space_.class_bit()) == 0) {
    part_sizes_.push_back(static_cast<std::uint32_t>(heap));
    part_values_.push_back(static_cast<std::uint16_t>(transformed));
  }
  if (space_.mask == 0 || (transformed & space_.class_bit()) != 0) {
    largest_ = std::max(largest_, transformed & ~space_.class_bit());
  }
}

void PairEngine::fill_prefix() {
  const std::size_t chunks = std::min<std::size_t>(kPrefix, (known_ - 1) / 2) / kChunk;
  prefix_.resize(chunks * kChunk);
  for (std::size_t c = 0; c < chunks; ++c) {
    for (std::size_t i = 0; i < kChunk; ++i) {
      prefix_[c * kChunk + i] = *at((c + 1) * kChunk - i);
    }
  }
}

Parts PairEngine::parts_for(std::uint32_t taken) const {
  // The partner of part a for the lane j is known + j - taken - a: at most known - 1 in the last
  // lane, and at least 1 in the first.
  const std::uint64_t lanes = kernels_.lanes;
  const std::uint64_t least = lanes > taken ? lanes - taken : 1;
  std::uint64_t most = known_ - taken - 1;
  if (space_.mask == 0) most = std::min(most, (known_ + lanes - 1 - taken) / 2);
  const auto begin = std::ranges::lower_bound(part_sizes_, least);
  const auto end = std::ranges::upper_bound(part_sizes_, most);
  if (begin >= end) return {};
  const auto offset = begin - part_sizes_.begin();
  return {part_sizes_.data() + offset, part_values_.data() + offset,
          static_cast<std::size_t>(end - begin)};
}

Parts PairEngine::witnesses_for(std::uint32_t taken) const {
  // They are at most a quarter of the heap, so that no part is its own partner.
  const std::uint64_t lanes = kernels_.lanes;
  std::size_t first = 0;
  while (first < witness_sizes_.size() && witness_sizes_[first] + taken < lanes) ++first;
  return {witness_sizes_.data() + first, witness_values_.data() + first,
          witness_sizes_.size() - first};
}

void PairEngine::choose_witnesses() {
  if (asked_ > 0) {
    // About one value in two heaps should be left to be looked for: that costs as much as a few
    // hundred witnesses.
    if (missing_ > 2 * asked_)
      small_ = std::min<std::size_t>(small_ + small_ / 4, std::size_t{1} << 12U);
    if (missing_ * 2 < asked_) small_ = std::max<std::size_t>(small_ - small_ / 5, 32);
  }
  asked_ = missing_ = 0;
  if (space_.mask == 0) return;
  std::vector<std::uint32_t> useful;
  const std::size_t old_small =
      witness_sizes_.size() > kUseful ? witness_sizes_.size() - kUseful : 0;
  if (old_small > 0)
    useful.assign(witness_sizes_.begin() + static_cast<std::ptrdiff_t>(old_small),
                  witness_sizes_.end());
  witness_sizes_.clear();
  witness_values_.clear();
  const auto add = [&](std::uint64_t size) {
    witness_sizes_.push_back(static_cast<std::uint32_t>(size));
    witness_values_.push_back(*at(size));
  };
  const std::uint64_t most = known_ / 4;
  std::uint64_t heap = kernels_.lanes;
  for (; heap < most && witness_sizes_.size() < small_ / 2; ++heap) {
    if ((*at(heap) & space_.class_bit()) != 0) add(heap);
  }
  const std::uint64_t step = std::max<std::uint64_t>(1, (most - std::min(most, heap)) / small_);
  for (; heap < most && witness_sizes_.size() < small_; heap += step) {
    if ((*at(heap) & space_.class_bit()) != 0) add(heap);
  }
  for (const std::uint32_t size : useful) add(size);
  while (useful.size() < kUseful && witness_sizes_.size() < small_ + kUseful) {
    add(witness_sizes_.empty() ? kernels_.lanes : witness_sizes_.front());
  }
}

void PairEngine::add_witness(std::uint64_t heap) {
  if (heap < kernels_.lanes || heap >= known_ / 4 || witness_sizes_.size() < kUseful) return;
  if ((*at(heap) & space_.class_bit()) == 0) return;
  const std::size_t place = witness_sizes_.size() - kUseful + oldest_ % kUseful;
  ++oldest_;
  witness_sizes_[place] = static_cast<std::uint32_t>(heap);
  witness_values_[place] = *at(heap);
}

void PairEngine::choose_first() {
  // An overrun costs as much as a hundred heaps, but so few of them tell that less might do.
  if (overruns_ * 128 > blocks_ * kernels_.lanes) first_ += first_ / 2;
  if (overruns_ * 1024 < blocks_ * kernels_.lanes) first_ -= first_ / 8;
  first_ = std::clamp<std::size_t>(first_, 64, std::size_t{1} << 20U);
  overruns_ = blocks_ = 0;
}

void PairEngine::collect_block() {
  if (asked_ >= kTrial) choose_witnesses();
  if (++blocks_ * kernels_.lanes >= kTrial) choose_first();
  const std::uint32_t most = largest_ + kMargin;
  in_sets_ = most < 32 * kMostWords;
  windowed_ = false;
  std::ranges::fill(common_sets_, 0);
  if (in_sets_) {
    words_ = std::size_t{most} / 32 + 1;
    std::ranges::fill(rare_sets_, 0);
  } else {
    std::memset(flags_.data(), 0, flags_.size());
  }
  for (const std::uint32_t taken : rules_.split) {
    const Parts parts = parts_for(taken);
    if (parts.count <= first_ + first_ / 2) {
      meet_parts(taken, parts, space_.class_bit());
    } else {
      // Small parts have small values and large ones large values: some of both meet the most.
      windowed_ = true;
      meet_parts(taken, slice(parts, 0, first_ / 2), space_.class_bit());
      meet_parts(taken, slice(parts, parts.count - first_ / 2, first_ / 2), space_.class_bit());
    }
    if (space_.mask != 0) meet_parts(taken, witnesses_for(taken), 0);
  }
  if (windowed_) collect_window();
}

void PairEngine::meet_parts(std::uint32_t taken, const Parts& parts, std::uint32_t base) {
  const std::uint16_t* const from = at(known_) - taken;
  if (!in_sets_) return kernels_.mark(from, parts, std::size_t{1} << space_.bits, flags_.data());
  std::ranges::fill(bases_, base);
  const bool common = base == space_.class_bit();
  kernels_.collect(from, parts, bases_.data(), words_, (common ? common_sets_ : rare_sets_).data());
}

void PairEngine::collect_window() {
  const std::size_t lanes = kernels_.lanes;
  const auto end = std::uint32_t{1} << space_.bits;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    bases_[lane] = next_unmet(lane, space_.class_bit(), end);
  }
  std::ranges::fill(window_sets_, 0);
  for (const std::uint32_t taken : rules_.split) {
    const Parts parts = parts_for(taken);
    if (parts.count <= first_ + first_ / 2) continue;
    const std::size_t met = first_ / 2;
    kernels_.collect(at(known_) - taken, slice(parts, met, parts.count - 2 * met), bases_.data(),
                     kWindowWords, window_sets_.data());
  }
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    for (std::size_t word = 0; word < kWindowWords; ++word) {
      std::uint32_t bits = window_sets_[word * lanes + lane];
      for (; bits != 0; bits &= bits - 1) {
        const auto bit = static_cast<std::uint32_t>(std::countr_zero(bits));
        const std::uint32_t value = bases_[lane] + static_cast<std::uint32_t>(32 * word) + bit;
        if (value < end) meet(lane, value);
      }
    }
  }
}

void PairEngine::meet(std::size_t lane, std::uint32_t value) {
  if (!in_sets_) {
    flags_[(lane << space_.bits) + value] = 1;
    return;
  }
  const bool common = (value & space_.class_bit()) == space_.class_bit();
  const std::uint32_t index = value & ~space_.class_bit();
  if (index >= 32 * words_) return;
  (common ? common_sets_ : rare_sets_)[(index / 32) * kernels_.lanes + lane] |= std::uint32_t{1}
                                                                                << (index % 32);
}

void PairEngine::forget(std::size_t lane, std::uint32_t value) {
  if (!in_sets_) {
    flags_[(lane << space_.bits) + value] = 0;
    return;
  }
  const bool common = (value & space_.class_bit()) == space_.class_bit();
  const std::uint32_t index = value & ~space_.class_bit();
  (common ? common_sets_ : rare_sets_)[(index / 32) * kernels_.lanes + lane] &=
      ~(std::uint32_t{1} << (index % 32));
}

std::uint32_t PairEngine::next_unmet(std::size_t lane, std::uint32_t from,
                                     std::uint32_t end) const {
  if (from >= end) return end;
  if (!in_sets_) {
    const std::uint8_t* const flags = flags_.data() + (lane << space_.bits);
    const void* const found = std::memchr(flags + from, 0, end - from);
    if (found == nullptr) return end;
    return static_cast<std::uint32_t>(static_cast<const std::uint8_t*>(found) - flags);
  }
  const bool common = (from & space_.class_bit()) == space_.class_bit();
  const std::uint32_t offset = common ? space_.class_bit() : 0;
  const std::uint32_t* const sets = (common ? common_sets_ : rare_sets_).data() + lane;
  for (std::uint32_t index = from - offset; index < end - offset;) {
    const std::uint32_t met =
        index < 32 * words_ ? sets[(index / 32) * kernels_.lanes] >> (index % 32) : 0;
    const auto run = static_cast<std::uint32_t>(std::countr_one(met));
    index += run;
    if (run == 0 || index % 32 != 0) return std::min(index + offset, end);
  }
  return end;
}

bool PairEngine::settle(std::size_t lane) {
  const std::uint64_t heap = known_;
  const auto stride = std::uint32_t{1} << space_.bits;
  meet_near(heap, lane);
  // Equal halves have been met by the vectors, which do not know better; but they are in one class,
  // so that common sets do not have them, and witnesses are too small.
  if (rules_.unequal && (!in_sets_ || space_.mask == 0)) forget(lane, space_.transform(0, heap));
  std::uint32_t value = least_common(heap, lane);
  if (value >= stride) {
    too_wide_ = space_.bits >= kMostBits;
    if (too_wide_) return false;
    Space wider = space_;
    ++wider.bits;
    use(wider);
    return false;
  }
  if (in_sets_ && value - space_.class_bit() >= 32 * words_) {
    largest_ = static_cast<std::uint32_t>(32 * words_);  // beyond what the sets hold
    return false;
  }
  if (space_.mask != 0) {
    ++asked_;
    const std::uint32_t needed = space_.rare_below(value, heap);
    const std::uint32_t unmet = least_rare(heap, lane, needed);
    if (unmet < needed) value = unmet;
  }
  values_[heap] = static_cast<std::uint16_t>(space_.restore(value, heap));
  add_part(heap);
  ++known_;
  return true;
}

void PairEngine::meet_near(std::uint64_t heap, std::size_t lane) {
  for (const std::uint32_t taken : rules_.single) {
    meet(lane, *at(heap - taken) ^ space_.single_shift(taken));
  }
  const std::uint64_t lanes = kernels_.lanes;
  for (const std::uint32_t taken : rules_.split) {
    const std::uint64_t rest = heap - taken;
    // Parts too small for the vectors, and with classes those too large.
    for (std::size_t i = 0; i < part_sizes_.size() && part_sizes_[i] + taken < lanes; ++i) {
      meet(lane, static_cast<std::uint32_t>(*at(rest - part_sizes_[i]) ^ part_values_[i]));
    }
    if (space_.mask == 0) continue;
    for (std::size_t i = part_sizes_.size(); i > 0 && part_sizes_[i - 1] + lanes >= rest; --i) {
      if (part_sizes_[i - 1] >= rest) continue;
      meet(lane, static_cast<std::uint32_t>(*at(rest - part_sizes_[i - 1]) ^ part_values_[i - 1]));
    }
  }
}

std::uint32_t PairEngine::least_common(std::uint64_t heap, std::size_t lane) {
  const auto stride = std::uint32_t{1} << space_.bits;
  const std::uint32_t zero = space_.transform(0, heap);
  if (rules_.unequal && (zero & space_.class_bit()) == space_.class_bit()) {
    if (!is_met(heap, zero)) return zero;  // the least of its class
    meet(lane, zero);
  }
  std::uint32_t least = next_unmet(lane, space_.class_bit(), stride);
  if (windowed_ && least >= bases_[lane] + 32 * kWindowWords) {
    ++overruns_;
    meet_all(heap, lane);
    least = next_unmet(lane, space_.class_bit(), stride);
  }
  return least;
}

void PairEngine::meet_all(std::uint64_t heap, std::size_t lane) {
  for (const std::uint32_t taken : rules_.split) {
    const std::uint64_t rest = heap - taken;
    const std::uint64_t most = space_.mask == 0 ? (rest - (rules_.unequal ? 1 : 0)) / 2 : rest - 1;
    const auto end = std::ranges::upper_bound(part_sizes_, most);
    const auto count = static_cast<std::size_t>(end - part_sizes_.begin());
    const std::uint16_t* const from = at(rest);
    for (std::size_t i = 0; i < count; ++i) {
      // Equal halves would make up the value 0 where they must not; it has been looked at.
      if (rules_.unequal && 2 * std::uint64_t{part_sizes_[i]} == rest) continue;
      meet(lane, static_cast<std::uint32_t>(*(from - part_sizes_[i]) ^ part_values_[i]));
    }
  }
}

std::uint32_t PairEngine::least_rare(std::uint64_t heap, std::size_t lane, std::uint32_t needed) {
  for (std::uint32_t value = next_unmet(lane, 0, needed); value < needed;
       value = next_unmet(lane, value + 1, needed)) {
    ++missing_;
    if (!is_met(heap, value)) return value;
  }
  return needed;
}

bool PairEngine::is_met(std::uint64_t heap, std::uint32_t value) {
  for (const std::uint32_t taken : rules_.single) {
    if ((*at(heap - taken) ^ space_.single_shift(taken)) == value) return true;
  }
  std::uint16_t buffer[kChunk];
  for (std::uint64_t done = 0; 2 * done < heap; done += kChunk) {
    for (const std::uint32_t taken : rules_.split) {
      const std::uint64_t rest = heap - taken;
      if (2 * (done + kChunk) >= rest) {
        // The last few, up to the middle.
        const std::uint64_t half = rules_.unequal ? (rest - 1) / 2 : rest / 2;
        for (std::uint64_t low = done + 1; low <= half; ++low) {
          if ((*at(low) ^ *at(rest - low)) == static_cast<int>(value)) return true;
        }
        continue;
      }
      const std::uint16_t* low = prefix_.data() + done;
      if (done + kChunk > prefix_.size()) {
        std::reverse_copy(at(done + 1), at(done + 1 + kChunk), buffer);
        low = buffer;
      }
      const std::size_t found = kernels_.find_pair(low, at(rest - done - kChunk), kChunk,
                                                   static_cast<std::uint16_t>(value));
      if (found == kChunk) continue;
      add_witness(done + kChunk - found);
      return true;
    }
  }
  return false;
}

}  // namespace grundy::heap
