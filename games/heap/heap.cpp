#include "games/heap/heap.h"

#include <utility>

#include "grundy/game/typed.h"

namespace grundy::games {

const GameInfo& Heap::info() {
  static const GameInfo info{
      .name = "heap",
      .title = "Nim heap",
      .summary = "one heap of Nim, written *n; every impartial game equals one",
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

Explanation Heap::explain(Position heap) {
  if (heap == 0) return {"end", "*0 has no moves, so its nim value is 0."};
  return {"heap",
          "*" + std::to_string(heap) + " can become any smaller heap and nothing else, so the " +
              "least value that is missing is " + std::to_string(heap) + ".",
          {},
          {{"size", heap}}};
}

CatalogueEntry heap_game() {
  return catalogue_entry<Heap>();
}

}  // namespace grundy::games
