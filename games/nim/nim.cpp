#include "games/nim/nim.h"

#include <functional>
#include <numeric>
#include <utility>

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

}  // namespace grundy::games
