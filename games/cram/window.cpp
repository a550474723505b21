#include "games/cram/window.h"

#include <algorithm>
#include <bit>

namespace grundy::games {

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
      if (lane != CramLanes::kNoLane) {
        a = CramLanes::with_square(a, lane);
        b = CramLanes::with_square(b, lane);
      }
      seen[v] |= a;
      seen[v + 4] |= b;
    }
  }
};

CramWindow::CramWindow(unsigned rows, unsigned columns)
    : rows_(rows), columns_(columns), squares_(rows * columns), lanes_(rows, columns) {
  for (std::uint32_t byte = 0; byte < 4; ++byte) {
    for (std::uint32_t squares = 0; squares < 256; ++squares) {
      for (std::uint32_t i = 0; i < 8; ++i) {
        const std::uint32_t square = 8 * byte + i;
        if ((squares >> i & 1U) == 0 || square >= squares_) continue;
        places_[byte][squares] |= 1U << lanes_.bit_of(square);
      }
    }
  }
}

bool CramWindow::build_line(std::uint64_t* memory, std::uint64_t number) const {
  Planes options;
  for (const CramLanes::Place& place : lanes_.dominoes()) {
    if ((number & place.line) != place.line) continue;
    options.add(memory + (number & ~place.line) * 8, place.lane);
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
  auto* const line = reinterpret_cast<Plane*>(memory + number * 8);
  std::copy(planes.begin(), planes.end(), line);
  // Few positions have a value of 8 or more: those are finished one by one.
  for (std::uint32_t half = 0; half < 2; ++half) {
    for (std::uint64_t rest = open[half]; rest != 0; rest &= rest - 1) {
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(rest));
      if (!finish_large(memory, static_cast<std::uint32_t>(number << kLaneBits) | half << 6U | bit))
        return false;
    }
  }
  return true;
}

bool CramWindow::finish_large(std::uint64_t* memory, std::uint32_t index) const {
  std::uint32_t seen = 0;
  for (const CramLanes::Place& place : lanes_.dominoes()) {
    auto squares = static_cast<std::uint32_t>(place.line << kLaneBits);
    if (place.lane != CramLanes::kNoLane) squares |= 1U << static_cast<unsigned>(place.lane);
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

bool CramWindow::build(std::span<std::uint64_t> memory, unsigned threads,
                       const std::function<bool(double)>& go_on) const {
  return lanes_.each_line(threads, go_on, [&](std::uint64_t first, std::uint64_t count) {
    for (std::uint64_t number = first; number < first + count; ++number) {
      if (!build_line(memory.data(), number)) return false;
    }
    return true;
  });
}

}  // namespace grundy::games
