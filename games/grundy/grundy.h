// Grundy's game: split a heap into two unequal heaps.
#pragma once

#include <cstdint>
#include <string>

#include "grundy/game/any_game.h"
#include "grundy/game/heaps.h"

namespace grundy::games {

class GrundysGame : public BreakingGame<GrundysGame> {
 public:
  static const GameInfo& info();
  static Expected<Start<GrundysGame>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& heaps);

  [[nodiscard]] HeapRules heap_rules() const {
    return {.takings = {{0, {4, true}}}, .name = "4!.0"};
  }

  template <class Visit>
  bool each_division(std::uint64_t heap, Visit&& visit) const {
    for (std::uint64_t low = 1; low < heap - low && low < heap; ++low) {
      if (!visit(Division{low, heap - low})) return false;
    }
    return true;
  }
};

CatalogueEntry grundy_game();

}  // namespace grundy::games
