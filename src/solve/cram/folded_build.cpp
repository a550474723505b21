// A domino within the middle leads to another line of the slab. One with a half or two on the edges
// leads to a slab with fewer squares there, which has been built before, maybe reflected. The
// build collects options apart for each kind of reflection, as their slabs have them, and turns
// them all at once: reflecting eight planes per kind takes less time than four per option.
#include "solve/cram/folded_build.h"

#include <array>
#include <bit>
#include <cstddef>
#include <utility>
#include <vector>

#include "solve/cram/planes.h"

namespace grundy::cram {

namespace {

using planes::kLineWords;
using planes::Seen;

/// Exchanges two lanes, both below 6, of the positions of a plane.
template <unsigned kFirst, unsigned kSecond>
Plane exchange(Plane plane) {
  static_assert(kFirst < kSecond && kSecond < 6);
  constexpr std::uint64_t kPlaces = [] {
    std::uint64_t places = 0;
    for (unsigned i = 0; i < 64; ++i) {
      if ((i >> kFirst & 1U) == 1 && (i >> kSecond & 1U) == 0) places |= std::uint64_t{1} << i;
    }
    return places;
  }();
  constexpr int kBy = (1 << kSecond) - (1 << kFirst);
  const Plane different = (plane ^ plane >> kBy) & Plane{kPlaces, kPlaces};
  return plane ^ different ^ different << kBy;
}

// The lanes have the lowest seven bits of fold.h.
Plane upside_down(Plane plane) {
  return exchange<0, 1>(exchange<2, 3>(exchange<4, 5>(plane)));
}
Plane left_right(Plane plane) {
  return exchange<0, 2>(exchange<1, 3>(plane));
}

class Builder {
 public:
  Builder(const Fold& fold, std::uint64_t* memory)
      : fold_(fold),
        memory_(memory),
        lanes_(Fold::kRows, fold.middle_columns(), fold.bits()),
        lines_(std::uint64_t{1} << (fold.middle_bits() - Lanes::kLaneBits)) {
    find_edge_dominoes();
  }

  [[nodiscard]] bool build(std::uint32_t slab) const {
    const auto sources = sources_of(fold_.slabs()[slab]);
    std::uint64_t* const memory = slab_memory(slab);
    for (std::uint64_t number = 0; number < lines_; ++number) {
      if (!build_line(slab, memory, number, sources)) return false;
    }
    return true;
  }

 private:
  /// A place for a domino that covers squares of the edges, and maybe one of the middle.
  struct EdgeDomino {
    std::uint32_t edges;
    std::uint32_t middle;
  };
  /// Options in another slab, as that has them: where it lies and what the domino takes from the
  /// middle.
  struct Source {
    const std::uint64_t* memory;
    std::uint32_t line;
    int lane;
  };
  using Sources = std::array<std::vector<Source>, 4>;  // by kind of reflection

  void find_edge_dominoes() {
    const unsigned width = fold_.middle_columns();
    for (unsigned r = 0; r < Fold::kRows; ++r) {
      const std::array<std::pair<unsigned, unsigned>, 2> sides = {
          std::pair{0U, r * width}, std::pair{Fold::kRows, r * width + width - 1}};
      for (const auto& [column, beside] : sides) {
        edge_dominoes_.push_back({1U << (column + r), 1U << fold_.bits()[beside]});
        if (r + 1 < Fold::kRows) edge_dominoes_.push_back({3U << (column + r), 0});
      }
    }
  }

  [[nodiscard]] std::uint64_t* slab_memory(std::uint32_t slab) const {
    return memory_ + slab * lines_ * kLineWords;
  }

  [[nodiscard]] Sources sources_of(std::uint32_t edges) const {
    Sources sources;
    for (const EdgeDomino& domino : edge_dominoes_) {
      if ((edges & domino.edges) != domino.edges) continue;
      const Fold::Slab slab = fold_.slab_of(edges & ~domino.edges);
      const std::uint32_t taken = fold_.reflected(domino.middle, slab.kind);
      const std::uint32_t line = taken >> Lanes::kLaneBits;
      const bool has_lane = taken != 0 && line == 0;
      sources[slab.kind].push_back(
          {slab_memory(slab.number), line, has_lane ? std::countr_zero(taken) : Lanes::kNoLane});
    }
    return sources;
  }

  bool build_line(std::uint32_t slab, std::uint64_t* memory, std::uint64_t number,
                  const Sources& sources) const {
    std::array<Seen, 4> seen{};
    for (const Lanes::Place& place : lanes_.dominoes()) {
      if ((number & place.line) != place.line) continue;
      seen[0].add(memory + (number & ~place.line) * kLineWords, place.lane);
    }
    const auto lanes_beside = static_cast<std::uint32_t>(number << Lanes::kLaneBits);
    for (unsigned kind = 0; kind < 4; ++kind) {
      const std::uint32_t there = fold_.reflected(lanes_beside, kind) >> Lanes::kLaneBits;
      for (const Source& source : sources[kind]) {
        if ((there & source.line) != source.line) continue;
        seen[kind].add(source.memory + std::size_t{there & ~source.line} * kLineWords, source.lane);
      }
    }
    gather(seen, sources);
    const Plane open = seen[0].write_least(memory + number * kLineWords);
    return planes::finish_large(memory, number, open,
                                [&](std::uint64_t middle) { return values_of(slab, middle); });
  }

  /// Turns the options of other kinds and adds them to those that need no turning.
  static void gather(std::array<Seen, 4>& seen, const Sources& sources) {
    for (std::size_t v = 0; v < 8; ++v) {
      Plane& all = seen[Fold::kAsIs].values[v];
      Plane side = seen[Fold::kLeftRight].values[v];
      if (!sources[Fold::kTurned].empty()) {
        side |= upside_down(seen[Fold::kTurned].values[v]);
      }
      if (!sources[Fold::kUpsideDown].empty()) {
        all |= upside_down(seen[Fold::kUpsideDown].values[v]);
      }
      if (!sources[Fold::kLeftRight].empty() || !sources[Fold::kTurned].empty()) {
        all |= left_right(side);
      }
    }
  }

  /// A bit for the value of each option of one position.
  [[nodiscard]] std::uint32_t values_of(std::uint32_t slab, std::uint64_t position) const {
    const auto middle = static_cast<std::uint32_t>(position);
    std::uint32_t seen = 0;
    for (const Lanes::Place& place : lanes_.dominoes()) {
      auto squares = static_cast<std::uint32_t>(place.line << Lanes::kLaneBits);
      if (place.lane != Lanes::kNoLane) squares |= 1U << static_cast<unsigned>(place.lane);
      if ((middle & squares) != squares) continue;
      seen |= 1U << planes::read(slab_memory(slab), middle & ~squares);
    }
    const std::uint32_t edges = fold_.slabs()[slab];
    for (const EdgeDomino& domino : edge_dominoes_) {
      if ((edges & domino.edges) != domino.edges || (middle & domino.middle) != domino.middle) {
        continue;
      }
      seen |=
          1U << planes::read(memory_, fold_.place(edges & ~domino.edges, middle & ~domino.middle));
    }
    return seen;
  }

  const Fold& fold_;
  std::uint64_t* memory_;
  Lanes lanes_;
  std::uint64_t lines_;
  std::vector<EdgeDomino> edge_dominoes_;
};

}  // namespace

bool build_folded(const Fold& fold, std::span<std::uint64_t> memory, unsigned threads,
                  const std::function<bool(double)>& go_on) {
  const Builder builder(fold, memory.data());
  // Slabs with equally many squares on their edges do not need each other.
  std::vector<std::vector<std::uint32_t>> levels(2 * Fold::kRows + 1);
  for (std::uint32_t slab = 0; slab < fold.slabs().size(); ++slab) {
    levels[static_cast<std::size_t>(std::popcount(fold.slabs()[slab]))].push_back(slab);
  }
  return each_of_levels(levels, threads, go_on,
                        [&](std::uint32_t slab) { return builder.build(slab); });
}

}  // namespace grundy::cram
