#include "solve/cram/lanes.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>
#include <utility>

#include "core/run_together.h"

namespace grundy::cram {

Lanes::Lanes(unsigned rows, unsigned columns) {
  const unsigned low = std::min((rows * columns + 1) / 2, kLaneBits + kNearBits);
  near_bits_ = low - kLaneBits;
  unsigned dark_squares = 0;
  unsigned others = low;
  for (unsigned square = 0; square < rows * columns; ++square) {
    const bool dark = (square / columns + square % columns) % 2 == 0;
    bits_.push_back(dark && dark_squares < low ? dark_squares++ : others++);
  }
  find_dominoes(rows, columns);
}

Lanes::Lanes(unsigned rows, unsigned columns, std::vector<unsigned> bits) : bits_(std::move(bits)) {
  find_dominoes(rows, columns);
}

void Lanes::find_dominoes(unsigned rows, unsigned columns) {
  const auto add = [&](unsigned square, unsigned neighbour) {
    const auto [first, second] = std::minmax({bits_[square], bits_[neighbour]});
    Place place{std::uint64_t{1} << (second - kLaneBits), kNoLane};
    if (first < kLaneBits) {
      place.lane = static_cast<int>(first);
    } else {
      place.line |= std::uint64_t{1} << (first - kLaneBits);
    }
    dominoes_.push_back(place);
  };
  for (unsigned square = 0; square < rows * columns; ++square) {
    if (square % columns + 1 < columns) add(square, square + 1);
    if (square + columns < rows * columns) add(square, square + columns);
  }
}

// A line needs only lines whose number has fewer bits set. So lines come in blocks that share their
// upper bits: blocks with equally many upper bits set do not need each other.
bool Lanes::each_line(unsigned threads, const std::function<bool(double)>& go_on,
                      const std::function<bool(std::uint64_t, std::uint64_t)>& build) const {
  const unsigned line_bits = squares() - kLaneBits;
  const unsigned block_bits = std::min(line_bits / 2, 10U);
  const std::uint64_t block_lines = std::uint64_t{1} << (line_bits - block_bits);
  std::vector<std::vector<std::uint32_t>> levels(block_bits + 1);
  for (std::uint32_t block = 0; block < 1U << block_bits; ++block) {
    levels[static_cast<std::size_t>(std::popcount(block))].push_back(block);
  }
  return each_of_levels(levels, threads, go_on, [&](std::uint32_t block) {
    return build(block * block_lines, block_lines);
  });
}

bool each_of_levels(const std::vector<std::vector<std::uint32_t>>& levels, unsigned threads,
                    const std::function<bool(double)>& go_on,
                    const std::function<bool(std::uint32_t)>& build) {
  std::size_t all = 0;
  for (const auto& level : levels) all += level.size();
  std::atomic<bool> failed = false;
  std::mutex mutex;
  std::size_t done = 0;
  for (const auto& level : levels) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      for (std::size_t i = next++; i < level.size() && !failed; i = next++) {
        if (!build(level[i])) failed = true;
        const std::scoped_lock lock(mutex);
        ++done;
        if (!go_on(static_cast<double>(done) / static_cast<double>(all))) failed = true;
      }
    };
    const auto useful = static_cast<unsigned>(std::min<std::size_t>(threads, level.size()));
    run_together(useful, [&](unsigned) { work(); }, [&] { failed = true; });
    if (failed) return false;
  }
  return true;
}

}  // namespace grundy::cram
