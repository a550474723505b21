#include "games/splitnim/splitnim.h"

#include <fmt/format.h>

#include <utility>

#include "grundy/game/typed.h"

namespace grundy::games {

namespace {

__extension__ using Wide = unsigned __int128;

// Numbers x and y with x xor y = wanted and x + y = sum share the bits (sum - wanted)/2. The bits
// of `wanted` can be divided between them in 2^n ways, where n is the number of these bits.
constexpr int kMostBits = 14;

}  // namespace

const GameInfo& SplitNim::info() {
  static const GameInfo info{
      .name = "splitnim",
      .title = "Lasker's Nim, split-nim",
      .summary = "take any number of chips from a heap, or split it into two",
      .notation = "splitnim(HEAP, HEAP, ...)",
      .examples = {"splitnim(1,2,3)", "splitnim(1,2,4)", "splitnim(6)", "splitnim(3,4)",
                   "splitnim(0)"},
      .aliases = {"lasker"},
  };
  return info;
}

Expected<Start<SplitNim>> SplitNim::parse(const Arguments& arguments) {
  auto heaps = arguments.naturals("a heap size");
  if (!heaps) return std::unexpected(std::move(heaps.error()));
  for (std::size_t i = 0; i < heaps->size(); ++i) {
    if ((*heaps)[i] <= kLargestHeap) continue;
    return arguments.items()[i].error("the nim value of this heap is 2^64, which is too large",
                                      fmt::format("at most {}", kLargestHeap));
  }
  return Start<SplitNim>{{}, std::move(*heaps)};
}

std::string SplitNim::print(const Position& heaps) {
  return with_heaps("splitnim(", heaps);
}

std::uint64_t SplitNim::nim_sum(const Position& heaps) {
  std::uint64_t sum = 0;
  for (const std::uint64_t heap : heaps) sum ^= value_of(heap);
  return sum;
}

std::optional<std::vector<std::uint64_t>> SplitNim::splits_to(std::uint64_t heap,
                                                              std::uint64_t wanted) {
  std::vector<std::uint64_t> halves;
  // The value of a heap differs from its size by at most one, so two heaps differ by at most two.
  for (Wide sum = heap < 2 ? 0 : heap - 2; sum <= static_cast<Wide>(heap) + 2; ++sum) {
    if (sum < wanted || (sum - wanted) % 2 != 0) continue;
    const Wide shared = (sum - wanted) / 2;
    if ((shared & wanted) != 0 || shared > UINT64_MAX) continue;
    if (std::popcount(wanted) > kMostBits) return std::nullopt;
    const auto common = static_cast<std::uint64_t>(shared);
    std::uint64_t dealt = wanted;
    for (;;) {  // all subsets of the bits of `wanted`, from the largest to none
      const std::uint64_t low = value_of(common | dealt);
      const std::uint64_t high = value_of(common | (wanted ^ dealt));
      if (low != 0 && low <= high && high < heap && low == heap - high) halves.push_back(low);
      if (dealt == 0) break;
      dealt = (dealt - 1) & wanted;
    }
  }
  std::ranges::sort(halves);
  return halves;
}

Explanation SplitNim::explain(const Position& heaps) {
  constexpr std::size_t kRowsOfFigure = 24;
  std::vector<Summand> summands;
  summands.reserve(heaps.size());
  Explanation reason{"lasker",
                     "A heap has its own size as nim value, except that the values of 4k+3 and "
                     "4k+4 are exchanged."};
  for (const std::uint64_t heap : heaps) {
    summands.push_back({fmt::format("heap of {}", heap), NimValue(value_of(heap))});
    if (reason.figure.size() == kRowsOfFigure) continue;
    reason.figure.push_back(
        fmt::format("{} = 4*{} + {}, value {}", heap, heap / 4, heap % 4, value_of(heap)));
  }
  Explanation splits{"remainders",
                     "Remainders modulo 4 show that no split has the value that this rule gives to "
                     "its heap. Taking reaches all smaller values, except the value 4k+3 from a "
                     "heap of 4k+3; that is the value of its split into 1 and 4k+2."};
  splits.figure = {
      "heap   splits, modulo 4             value of a split, modulo 4",
      "4k+1   0+1 or 2+3                   2", "4k+2   0+2, 1+1 or 3+3              1, 0 or 0",
      "4k+3   0+3 or 1+2                   3", "4k+4   0+0, 1+3 or 2+2              0, 1 or 0"};
  reason.because.push_back(std::move(splits));
  reason.because.push_back(explain_nim_sum(summands));
  return reason;
}

CatalogueEntry splitnim_game() {
  return catalogue_entry<SplitNim>();
}

}  // namespace grundy::games
