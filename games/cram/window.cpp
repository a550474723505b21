#include "games/cram/window.h"

#include <algorithm>
#include <bit>
#include <mutex>
#include <thread>
#include <vector>

namespace grundy::games {

namespace {

using Plane = std::uint64_t __attribute__((vector_size(16)));

// Of positions by their number among 64: those without the square of lane 0, 1, ….
constexpr std::array<std::uint64_t, 6> kWithout = {0x5555555555555555, 0x3333333333333333,
                                                   0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff,
                                                   0x0000ffff0000ffff, 0x00000000ffffffff};

/// Puts what holds for positions without the square of a lane where those with it are.
Plane with_square(Plane plane, int lane) {
  if (lane == 6) return Plane{0, plane[0]};
  const std::uint64_t without = kWithout[static_cast<std::size_t>(lane)];
  return (plane & Plane{without, without}) << (1 << lane);
}

}  // namespace

/// For each value below 8 the positions of a line that have an option of that value.
struct CramWindow::Planes {
  std::array<Plane, 8> seen{};

  void add(const std::uint64_t* line, int lane) {
    const auto* const planes = reinterpret_cast<const Plane*>(line);
    const Plane one = planes[0];
    const Plane two = planes[1];
    const Plane small = ~planes[3] & ~planes[2];
    const Plane large = ~planes[3] & planes[2];
    const std::array<Plane, 4> low = {~two & ~one, ~two & one, two & ~one, two & one};
    for (std::size_t v = 0; v < 4; ++v) {
      Plane a = small & low[v];
      Plane b = large & low[v];
      if (lane != kNoLane) {
        a = with_square(a, lane);
        b = with_square(b, lane);
      }
      seen[v] |= a;
      seen[v + 4] |= b;
    }
  }
};

CramWindow::CramWindow(unsigned rows, unsigned columns)
    : rows_(rows), columns_(columns), squares_(rows * columns) {
  std::uint32_t lanes = 0;
  std::uint32_t others = kLaneBits;
  for (std::uint32_t square = 0; square < squares_; ++square) {
    const bool dark = (square / columns_ + square % columns_) % 2 == 0;
    place_of_[square] = dark && lanes < kLaneBits ? lanes++ : others++;
  }
  for (std::uint32_t byte = 0; byte < 4; ++byte) {
    for (std::uint32_t squares = 0; squares < 256; ++squares) {
      for (std::uint32_t i = 0; i < 8; ++i) {
        const std::uint32_t square = 8 * byte + i;
        if ((squares >> i & 1U) == 0 || square >= squares_) continue;
        places_[byte][squares] |= 1U << place_of_[square];
      }
    }
  }
  const auto add = [&](std::uint32_t square, std::uint32_t neighbour) {
    std::uint32_t first = place_of_[square];
    std::uint32_t second = place_of_[neighbour];
    if (first > second) std::swap(first, second);
    Place& place = dominoes_[domino_count_++];
    place.line = 1U << (second - kLaneBits);
    place.lane = kNoLane;
    if (first < kLaneBits) {
      place.lane = static_cast<int>(first);
    } else {
      place.line |= 1U << (first - kLaneBits);
    }
  };
  for (std::uint32_t square = 0; square < squares_; ++square) {
    if (square % columns_ + 1 < columns_) add(square, square + 1);
    if (square + columns_ < squares_) add(square, square + columns_);
  }
}

bool CramWindow::build_line(std::uint64_t* memory, std::uint32_t number) const {
  Planes options;
  for (std::size_t i = 0; i < domino_count_; ++i) {
    const Place& place = dominoes_[i];
    if ((number & place.line) != place.line) continue;
    options.add(memory + std::size_t{number & ~place.line} * 8, place.lane);
  }
  Plane open = ~Plane{0, 0};
  std::array<Plane, 4> planes{};
  for (std::size_t v = 0; v < 8; ++v) {
    const Plane here = open & ~options.seen[v];
    for (std::size_t bit = 0; bit < 3; ++bit) {
      if ((v >> bit & 1U) != 0) planes[bit] |= here;
    }
    open &= options.seen[v];
  }
  planes[3] = open;
  auto* const line = reinterpret_cast<Plane*>(memory + std::size_t{number} * 8);
  std::copy(planes.begin(), planes.end(), line);
  // Few positions have a value of 8 or more: those are finished one by one.
  for (std::uint32_t half = 0; half < 2; ++half) {
    for (std::uint64_t rest = open[half]; rest != 0; rest &= rest - 1) {
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(rest));
      if (!finish_large(memory, number << kLaneBits | half << 6U | bit)) return false;
    }
  }
  return true;
}

bool CramWindow::finish_large(std::uint64_t* memory, std::uint32_t index) const {
  std::uint32_t seen = 0;
  for (std::size_t i = 0; i < domino_count_; ++i) {
    std::uint32_t squares = dominoes_[i].line << kLaneBits;
    if (dominoes_[i].lane != kNoLane) squares |= 1U << static_cast<unsigned>(dominoes_[i].lane);
    if ((index & squares) == squares) seen |= 1U << read(memory, index & ~squares);
  }
  const auto value = static_cast<unsigned>(std::countr_one(seen));
  if (value > 15) return false;
  std::uint64_t* const planes = memory + (std::size_t{index} >> kLaneBits) * 8 + (index >> 6U & 1U);
  for (std::size_t bit = 0; bit < 3; ++bit) {
    planes[2 * bit] |= std::uint64_t{value >> bit & 1U} << (index & 63U);
  }
  return true;
}

// A line needs lines whose number has fewer bits set, nothing else. So lines are taken in blocks
// that share their upper bits: those with equally many upper bits set do not need each other.
bool CramWindow::build(std::span<std::uint64_t> memory, unsigned threads,
                       const std::function<bool(double)>& go_on) const {
  const unsigned line_bits = squares_ - kLaneBits;
  const unsigned block_bits = std::min(line_bits / 2, 10U);
  const std::uint32_t block_lines = 1U << (line_bits - block_bits);
  std::vector<std::vector<std::uint32_t>> levels(block_bits + 1);
  for (std::uint32_t block = 0; block < 1U << block_bits; ++block) {
    levels[static_cast<std::size_t>(std::popcount(block))].push_back(block);
  }
  std::atomic<bool> failed = false;
  std::mutex mutex;
  std::uint32_t done = 0;
  for (const auto& level : levels) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      for (std::size_t i = next++; i < level.size() && !failed; i = next++) {
        for (std::uint32_t k = 0; k < block_lines; ++k) {
          if (!build_line(memory.data(), level[i] * block_lines + k)) failed = true;
        }
        const std::scoped_lock lock(mutex);
        ++done;
        if (!go_on(static_cast<double>(done) / (1U << block_bits))) failed = true;
      }
    };
    std::vector<std::thread> others;
    const std::size_t useful = std::min<std::size_t>(threads, level.size());
    for (std::size_t i = 1; i < useful; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    if (failed) return false;
  }
  return true;
}

}  // namespace grundy::games
