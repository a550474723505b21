#include "games/grundy/grundy.h"

#include <utility>

#include "grundy/game/typed.h"

namespace grundy::games {

const GameInfo& GrundysGame::info() {
  static const GameInfo info{
      .name = "grundy",
      .title = "Grundy's game",
      .summary = "split a heap into two unequal heaps",
      .notation = "grundy(HEAP, HEAP, ...)",
      .examples = {"grundy(9)", "grundy(5,8)", "grundy(3,4,6)", "grundy(2)"},
  };
  return info;
}

Expected<Start<GrundysGame>> GrundysGame::parse(const Arguments& arguments) {
  auto heaps = arguments.naturals("a heap size");
  if (!heaps) return std::unexpected(std::move(heaps.error()));
  return Start<GrundysGame>{{}, std::move(*heaps)};
}

std::string GrundysGame::print(const Position& heaps) {
  return with_heaps("grundy(", heaps);
}

CatalogueEntry grundy_game() {
  return catalogue_entry<GrundysGame>();
}

}  // namespace grundy::games
