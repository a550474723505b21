#include "solve/heap/bit_stream.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace grundy::heap {

namespace {

constexpr std::size_t kMostRare = 256;            // rare heaps
constexpr std::uint64_t kMostCommon = 1U << 15U;  // common parts are smaller
constexpr std::size_t kLeastHeaps = 2048;         // before anything is known about a game
constexpr std::size_t kRoom = 1U << 20U;          // values between two moves of the window
constexpr std::uint64_t kCountingTrial = 1U << 14U;

/// Those that reach into a block first, otherwise in the given order.
std::size_t near_first(std::size_t lanes, std::vector<std::uint32_t>& backs,
                       std::vector<std::uint32_t>& values) {
  std::vector<std::size_t> order(backs.size());
  std::iota(order.begin(), order.end(), 0);
  const auto rest =
      std::ranges::stable_partition(order, [&](std::size_t i) { return backs[i] < lanes; });
  const auto pick = [&](const std::vector<std::uint32_t>& from) {
    std::vector<std::uint32_t> picked;
    for (const std::size_t i : order) picked.push_back(from[i]);
    return picked;
  };
  values = pick(values);
  backs = pick(backs);
  return static_cast<std::size_t>(rest.begin() - order.begin());
}

}  // namespace

BitStream::BitStream(const PairRules&, const Space& space, const Kernels& kernels)
    : kernels_(&kernels), space_(space) {}

std::optional<BitStream> BitStream::start(const PairRules& rules, const Space& found,
                                          std::span<const std::uint16_t> values,
                                          const Kernels& kernels) {
  if (found.mask == 0 || values.size() < kLeastHeaps) return std::nullopt;
  std::uint32_t largest = 0;  // index of a common value
  std::vector<std::uint64_t> rare;
  Space space = found;
  space.bits = 16;
  for (std::uint64_t heap = 1; heap < values.size(); ++heap) {
    if (space.is_rare(values[heap], heap)) {
      rare.push_back(heap);
      if (rare.size() > kMostRare) return std::nullopt;
    }
    largest = std::max(largest, space.transform(values[heap], heap) & ~space.class_bit());
  }
  // Room for a few larger values; the next one that does not fit ends the stream.
  const std::uint32_t capacity = std::max(32U, std::bit_ceil(largest + 2));
  if (capacity > 128) return std::nullopt;
  space.bits = static_cast<unsigned>(std::bit_width(capacity));
  BitStream stream(rules, space, kernels);
  const std::uint64_t heap = values.size();
  const std::uint64_t largest_part = stream.add_options(rules, values, rare, capacity);
  stream.window_ = rules.most + largest_part + 1;
  // Nothing of a heap may be its own partner, or reach back to where values begin.
  if (2 * stream.window_ + 2 * rules.most >= heap) return std::nullopt;
  stream.rare_near_ = near_first(kernels.bit_lanes, stream.rare_back_, stream.rare_value_);
  stream.common_near_ =
      near_first(kBitBlocks * kernels.bit_lanes, stream.common_back_, stream.common_value_);
  stream.common_first_ = std::min(stream.common_back_.size(), stream.common_near_ + 2 * capacity);
  stream.fill_tables(capacity);
  std::vector<std::uint8_t> window(stream.window_);
  for (std::size_t i = 0; i < window.size(); ++i) {
    const std::uint64_t at = heap - window.size() + i;
    window[i] = static_cast<std::uint8_t>(space.transform(values[at], at));
  }
  stream.jump(heap, window);
  return stream;
}

std::uint64_t BitStream::add_options(const PairRules& rules, std::span<const std::uint16_t> values,
                                     std::span<const std::uint64_t> rare, std::uint32_t capacity) {
  for (const std::uint32_t taken : rules.single) {
    single_back_.push_back(taken);
    single_value_.push_back(space_.single_shift(taken));
  }
  for (const std::uint64_t part : rare) {
    for (const std::uint32_t taken : rules.split) {
      rare_back_.push_back(static_cast<std::uint32_t>(taken + part));
      rare_value_.push_back(space_.transform(values[part], part) ^ capacity);
    }
  }
  std::uint64_t largest_common = 0;
  for (std::uint64_t part = 1; part < kMostCommon && 8 * part < values.size(); ++part) {
    if (space_.is_rare(values[part], part)) continue;
    for (const std::uint32_t taken : rules.split) {
      common_back_.push_back(static_cast<std::uint32_t>(taken + part));
      common_value_.push_back(space_.transform(values[part], part));
    }
    largest_common = part;
  }
  return std::max(largest_common, rare.empty() ? 0 : rare.back());
}

void BitStream::fill_tables(std::uint32_t capacity) {
  for (const unsigned parity : {0U, 1U}) {
    rare_below_[parity].resize(capacity);
    restored_[parity].resize(2 * capacity);
    for (std::uint32_t i = 0; i < capacity; ++i) {
      rare_below_[parity][i] =
          static_cast<std::uint8_t>(std::min(capacity, space_.rare_below(i | capacity, parity)));
    }
    for (std::uint32_t i = 0; i < 2 * capacity; ++i) {
      restored_[parity][i] = static_cast<std::uint16_t>(space_.restore(i, parity));
    }
  }
}

void BitStream::jump(std::uint64_t heap, std::span<const std::uint8_t> window) {
  // Room for whole blocks at the end: vectors read a little further than they need.
  buffer_.resize(window_ + kRoom + 64);
  std::memcpy(buffer_.data(), window.data(), window_);
  next_ = fresh_from_ = window_;
  heap_ = heap;
}

std::size_t BitStream::run(std::size_t count) {
  if (next_ + count > window_ + kRoom) {
    std::memmove(buffer_.data(), buffer_.data() + next_ - window_, window_);
    next_ = window_;
  }
  fresh_from_ = next_;
  count = std::min(count, kRoom);
  BitRun run;
  run.at = buffer_.data() + next_;
  run.n = heap_;
  run.end = heap_ + count;
  run.rare_back = rare_back_.data();
  run.rare_value = rare_value_.data();
  run.rare_near = rare_near_;
  run.rare_count = rare_back_.size();
  run.common_back = common_back_.data();
  run.common_value = common_value_.data();
  run.common_near = common_near_;
  run.common_first = common_first_;
  run.common_count = common_back_.size();
  run.single_back = single_back_.data();
  run.single_value = single_value_.data();
  run.single_count = single_back_.size();
  run.capacity = space_.class_bit();
  run.rare_below[0] = rare_below_[0].data();
  run.rare_below[1] = rare_below_[1].data();
  kernels_->run_bits(run);
  const auto done = static_cast<std::size_t>(run.n - heap_);
  next_ += done;
  heap_ = run.n;
  extra_ += run.extra;
  counted_ += done;
  if (counted_ >= kCountingTrial) choose_first_options();
  return done;
}

/// About one heap in twenty should need more than the first options.
void BitStream::choose_first_options() {
  const std::size_t first = common_first_ - common_near_;
  if (extra_ * 12 > counted_) common_first_ += first / 8 + 1;
  if (extra_ * 40 < counted_) common_first_ -= first / 16;
  common_first_ = std::clamp(common_first_, common_near_, common_back_.size());
  extra_ = counted_ = 0;
}

}  // namespace grundy::heap
