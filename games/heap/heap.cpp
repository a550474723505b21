#include "games/heap/heap.h"

#include <utility>

namespace grundy::games {

const GameInfo& Heap::info() {
  static const GameInfo info{
      .name = "heap",
      .title = "Nim heap",
      .summary = "one heap of Nim, written *n; the yardstick of all impartial games",
      .notation = "*SIZE",
      .examples = {"*5", "*0", "0"},
  };
  return info;
}

Expected<Start<Heap>> Heap::parse(const Arguments& arguments) {
  auto heap = arguments.natural("a heap size");
  if (!heap) return std::unexpected(std::move(heap.error()));
  return Start<Heap>{{}, *heap};
}

}  // namespace grundy::games
