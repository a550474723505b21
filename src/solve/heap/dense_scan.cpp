#include "solve/heap/dense_scan.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace grundy::heap {

namespace {

constexpr unsigned kLeastDenseBits = 7;
constexpr unsigned kMostDenseBits = 16;
constexpr std::uint32_t kDenseMargin = 2;  // by which values may grow before sets are enlarged
constexpr std::size_t kDenseWindowWords = 4;
constexpr std::uint64_t kDenseTrial = 1U
                                      << 12U;  // heaps after which the first parts are chosen anew

Parts slice(const Parts& parts, std::size_t from, std::size_t count) {
  return {parts.sizes + from, parts.values + from, count};
}

}  // namespace

DenseScan::DenseScan(const PairRules& rules, const Kernels& kernels)
    : rules_(rules),
      kernels_(kernels),
      sets_(kMostWords * kernels.lanes),
      window_sets_(kDenseWindowWords * kernels.lanes),
      bases_(kernels.lanes) {}

void DenseScan::begin(std::span<const std::uint16_t> values) {
  const auto largest = *std::ranges::max_element(values);
  // Room to grow: twice the values there are now.
  bits_ = std::clamp(static_cast<unsigned>(std::bit_width(largest)) + 1, kLeastDenseBits,
                     kMostDenseBits);
  flags_.assign(kernels_.lanes << bits_, 0);
  part_sizes_.clear();
  part_values_.clear();
  largest_ = 0;
  for (std::uint64_t heap = 1; heap < values.size(); ++heap) add(heap, values[heap]);
}

void DenseScan::add(std::uint64_t heap, std::uint16_t value) {
  part_sizes_.push_back(static_cast<std::uint32_t>(heap));
  part_values_.push_back(value);
  largest_ = std::max<std::uint32_t>(largest_, value);
}

Parts DenseScan::parts_for(std::uint32_t taken, std::uint64_t heap) const {
  // The partner of part a for the lane j is heap + j - taken - a: at most heap - 1 in the last
  // lane, and at least 1 in the first. Part a is the a-th one.
  const std::uint64_t lanes = kernels_.lanes;
  const std::uint64_t least = lanes > taken ? lanes - taken : 1;
  const std::uint64_t most = std::min(heap - taken - 1, (heap + lanes - 1 - taken) / 2);
  if (least > most) return {};
  return {part_sizes_.data() + least - 1, part_values_.data() + least - 1,
          static_cast<std::size_t>(most - least + 1)};
}

void DenseScan::choose_first() {
  // An overrun costs as much as a hundred heaps, but so few of them tell that less might do.
  if (overruns_ * 128 > blocks_ * kernels_.lanes) first_ += first_ / 2;
  if (overruns_ * 1024 < blocks_ * kernels_.lanes) first_ -= first_ / 8;
  first_ = std::clamp<std::size_t>(first_, 64, std::size_t{1} << 20U);
  overruns_ = blocks_ = 0;
}

void DenseScan::collect(const std::uint16_t* values, std::uint64_t heap) {
  if (++blocks_ * kernels_.lanes >= kDenseTrial) choose_first();
  const std::uint32_t most = largest_ + kDenseMargin;
  in_sets_ = most < 32 * kMostWords;
  in_window_ = false;
  if (in_sets_) {
    words_ = std::size_t{most} / 32 + 1;
    std::ranges::fill(sets_, 0);
  } else {
    std::memset(flags_.data(), 0, flags_.size());
  }
  for (const std::uint32_t taken : rules_.split) {
    const Parts parts = parts_for(taken, heap);
    const std::uint16_t* const at = values + heap - taken;
    if (parts.count <= first_ + first_ / 2) {
      meet_parts(at, parts);
    } else {
      // Small parts have small values and large ones large values: some of both meet the most.
      in_window_ = true;
      meet_parts(at, slice(parts, 0, first_ / 2));
      meet_parts(at, slice(parts, parts.count - first_ / 2, first_ / 2));
    }
  }
  if (in_window_) collect_window(values, heap);
}

void DenseScan::meet_parts(const std::uint16_t* at, const Parts& parts) {
  if (!in_sets_) {
    return kernels_.mark(at, parts, std::size_t{1} << bits_, flags_.data());
  }
  std::ranges::fill(bases_, 0);
  kernels_.collect(at, parts, bases_.data(), words_, sets_.data());
}

void DenseScan::collect_window(const std::uint16_t* values, std::uint64_t heap) {
  const std::size_t lanes = kernels_.lanes;
  for (std::size_t lane = 0; lane < lanes; ++lane) bases_[lane] = next_unmet(lane, 0);
  std::ranges::fill(window_sets_, 0);
  for (const std::uint32_t taken : rules_.split) {
    const Parts parts = parts_for(taken, heap);
    if (parts.count <= first_ + first_ / 2) continue;
    const std::size_t met = first_ / 2;
    kernels_.collect(values + heap - taken, slice(parts, met, parts.count - 2 * met), bases_.data(),
                     kDenseWindowWords, window_sets_.data());
  }
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    for (std::size_t word = 0; word < kDenseWindowWords; ++word) {
      std::uint32_t bits = window_sets_[word * lanes + lane];
      for (; bits != 0; bits &= bits - 1) {
        const auto bit = static_cast<std::uint32_t>(std::countr_zero(bits));
        meet(lane, bases_[lane] + static_cast<std::uint32_t>(32 * word) + bit);
      }
    }
  }
}

void DenseScan::meet(std::size_t lane, std::uint32_t value) {
  if (!in_sets_) {
    if (value >> bits_ == 0) flags_[(lane << bits_) + value] = 1;
  } else if (value < 32 * words_) {
    sets_[(value / 32) * kernels_.lanes + lane] |= std::uint32_t{1} << (value % 32);
  }
}

void DenseScan::forget_zero(std::size_t lane) {
  if (in_sets_) {
    sets_[lane] &= ~std::uint32_t{1};
  } else {
    flags_[lane << bits_] = 0;
  }
}

std::uint32_t DenseScan::next_unmet(std::size_t lane, std::uint32_t from) const {
  const std::uint32_t end = std::uint32_t{1} << bits_;
  if (from >= end) return end;
  if (!in_sets_) {
    const std::uint8_t* const flags = flags_.data() + (lane << bits_);
    const void* const found = std::memchr(flags + from, 0, end - from);
    if (found == nullptr) return end;
    return static_cast<std::uint32_t>(static_cast<const std::uint8_t*>(found) - flags);
  }
  for (std::uint32_t value = from; value < 32 * words_;) {
    const std::uint32_t met = sets_[(value / 32) * kernels_.lanes + lane] >> (value % 32);
    const auto run = static_cast<std::uint32_t>(std::countr_one(met));
    value += run;
    if (run == 0 || value % 32 != 0) return value;
  }
  return static_cast<std::uint32_t>(32 * words_);
}

DenseScan::Settled DenseScan::settle(const std::uint16_t* values, std::uint64_t heap,
                                     std::size_t lane, std::uint16_t& value) {
  meet_near(values, heap, lane);
  if (rules_.unequal) {
    // Equal halves have been met by the vectors, which do not know better.
    forget_zero(lane);
    if (!unequal_halves_make_zero(values, heap)) {
      value = 0;
      return Settled::yes;
    }
    meet(lane, 0);
  }
  std::uint32_t least = next_unmet(lane, 0);
  if (in_window_ && least >= bases_[lane] + 32 * kDenseWindowWords) {
    ++overruns_;
    meet_all(values, heap, lane);
    least = next_unmet(lane, 0);
  }
  if (in_sets_ && least >= 32 * words_) {
    largest_ = static_cast<std::uint32_t>(32 * words_);  // beyond what the sets hold
    return Settled::again;
  }
  if (least >> bits_ != 0) {
    if (bits_ >= kMostDenseBits) return Settled::too_wide;
    ++bits_;
    flags_.assign(kernels_.lanes << bits_, 0);
    return Settled::again;
  }
  value = static_cast<std::uint16_t>(least);
  return Settled::yes;
}

void DenseScan::meet_near(const std::uint16_t* values, std::uint64_t heap, std::size_t lane) {
  for (const std::uint32_t taken : rules_.single) meet(lane, values[heap - taken]);
  for (const std::uint32_t taken : rules_.split) {
    // Parts too small for the vectors.
    for (std::uint64_t part = 1; part + taken < kernels_.lanes; ++part) {
      meet(lane, static_cast<std::uint32_t>(values[heap - taken - part] ^ values[part]));
    }
  }
}

void DenseScan::meet_all(const std::uint16_t* values, std::uint64_t heap, std::size_t lane) {
  for (const std::uint32_t taken : rules_.split) {
    const std::uint64_t rest = heap - taken;
    for (std::uint64_t part = 1; part <= (rest - (rules_.unequal ? 1 : 0)) / 2; ++part) {
      meet(lane, static_cast<std::uint32_t>(values[rest - part] ^ values[part]));
    }
  }
}

bool DenseScan::unequal_halves_make_zero(const std::uint16_t* values, std::uint64_t heap) const {
  for (const std::uint32_t taken : rules_.single) {
    if (values[heap - taken] == 0) return true;
  }
  for (const std::uint32_t taken : rules_.split) {
    const std::uint64_t rest = heap - taken;
    for (std::uint64_t part = 1; 2 * part < rest; ++part) {
      if (values[part] == values[rest - part]) return true;
    }
  }
  return false;
}

}  // namespace grundy::heap
