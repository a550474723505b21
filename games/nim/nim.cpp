#include "games/nim/nim.h"

#include <functional>
#include <numeric>
#include <utility>

#include "grundy/game/typed.h"

namespace grundy::games {

const GameInfo& Nim::info() {
  static const GameInfo info{
      .name = "nim",
      .title = "Nim",
      .summary = "take any number of chips from one heap",
      .notation = "nim(HEAP, HEAP, ...)",
      .examples = {"nim(1,2,3)", "nim(3,5,7)", "nim(2,2,3)", "nim(0)"},
  };
  return info;
}

Expected<Start<Nim>> Nim::parse(const Arguments& arguments) {
  auto heaps = arguments.naturals("a heap size");
  if (!heaps) return std::unexpected(std::move(heaps.error()));
  return Start<Nim>{{}, std::move(*heaps)};
}

std::uint64_t Nim::nim_sum(const Position& heaps) {
  return std::accumulate(heaps.begin(), heaps.end(), std::uint64_t{0}, std::bit_xor<>());
}

Explanation Nim::explain(const Position& heaps) {
  std::vector<Summand> summands;
  summands.reserve(heaps.size());
  for (const std::uint64_t heap : heaps) {
    summands.push_back({"heap of " + std::to_string(heap), NimValue(heap)});
  }
  return explain_nim_sum(summands);
}

CatalogueEntry nim_game() {
  return catalogue_entry<Nim>();
}

}  // namespace grundy::games
