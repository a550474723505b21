#include "solve/cram/outcomes.h"

#include <bit>

namespace grundy::cram {

bool Outcomes::build(std::span<std::uint64_t> memory, unsigned threads,
                     const std::function<bool(double)>& go_on) const {
  auto* const lines = reinterpret_cast<Plane*>(memory.data());
  return lanes_.each_line(threads, go_on, [&](std::uint64_t first, std::uint64_t count) {
    constexpr Plane kAll = ~Plane{0, 0};
    for (std::uint64_t number = first; number < first + count; ++number) {
      Plane moves{0, 0};  // positions that have an option
      Plane lost{0, 0};   // that have one which is lost
      for (const Lanes::Place& place : lanes_.dominoes()) {
        if ((number & place.line) != place.line) continue;
        const Plane option = lines[number & ~place.line];
        if (place.lane == Lanes::kNoLane) {
          moves = kAll;
          lost |= option;
        } else {
          moves |= Lanes::with_square(kAll, place.lane);
          lost |= Lanes::with_square(option, place.lane);
        }
      }
      lines[number] = moves & ~lost;
    }
    return true;
  });
}

bool Outcomes::lost(std::span<const std::uint64_t> memory, std::uint64_t free) const {
  std::uint64_t number = 0;
  for (; free != 0; free &= free - 1) {
    number |= std::uint64_t{1} << lanes_.bit_of(static_cast<std::size_t>(std::countr_zero(free)));
  }
  return (memory[number / 64] >> (number % 64) & 1U) != 0;
}

}  // namespace grundy::cram
