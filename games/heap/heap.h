// A single nim heap, *n, against which all impartial games are measured.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/game/any_game.h"
#include "grundy/game/game.h"
#include "grundy/game/heaps.h"

namespace grundy::games {

class Heap {
 public:
  using Position = std::uint64_t;
  using Move = std::uint64_t;  ///< the size after the move
  static constexpr bool is_nim_heap = true;

  static const GameInfo& info();
  static Expected<Start<Heap>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(Position heap) { return "*" + std::to_string(heap); }
  [[nodiscard]] static std::string print_move(Position heap, Move left) {
    return print(heap) + " -> " + print(left);
  }

  template <class Visit>
  bool each_move(Position heap, Visit&& visit) const {
    while (heap > 0) {
      if (!visit(--heap)) return false;
    }
    return true;
  }
  [[nodiscard]] static Position after(Position, Move left) { return left; }

  static std::string_view theorem() { return "a nim heap"; }
  [[nodiscard]] static std::optional<NimValue> closed_form(Position heap) { return NimValue(heap); }

  template <class Visit>
  bool each_move_to(Position heap, NimValue target, Visit&& visit) const {
    if (target.number() < heap) visit(target.number());
    return true;
  }
  template <class Visit>
  bool each_misere_heap(Position heap, Visit&& visit) const {
    visit(heap);
    return true;
  }
  [[nodiscard]] static Explanation explain(Position heap);
  [[nodiscard]] static std::string draw(Position heap) {
    constexpr Position kMostDrawn = 40;  // what fits on a line
    return heap > kMostDrawn ? std::string() : drawn_heaps(WordsView(&heap, 1));
  }
  [[nodiscard]] static double search_size(Position heap) { return static_cast<double>(heap); }
};

CatalogueEntry heap_game();

}  // namespace grundy::games
