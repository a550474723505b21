// Nim: take any number of chips from one heap. Its theory is Bouton's (1901); see nim.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/game/any_game.h"
#include "grundy/game/heaps.h"

namespace grundy::games {

class Nim : public TakingGame<Nim> {
 public:
  static const GameInfo& info();
  static Expected<Start<Nim>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }

  template <class Visit>
  bool each_left(std::uint64_t heap, Visit&& visit) const {
    while (heap > 0) {
      if (!visit(--heap)) return false;
    }
    return true;
  }

  [[nodiscard]] static HeapRules heap_rules() {
    return {.tail = {{3, false}}, .tail_from = 1, .name = "nim"};
  }

  static std::string_view theorem() { return "nim sum of the heaps (Bouton)"; }

  [[nodiscard]] std::optional<NimValue> closed_form(const Position& heaps) const {
    return NimValue(nim_sum(heaps));
  }

  template <class Visit>
  bool each_move_to(const Position& heaps, NimValue target, Visit&& visit) const {
    const std::uint64_t change = nim_sum(heaps) ^ target.number();
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      if ((heaps[i] ^ change) < heaps[i] && !visit(Move{i, heaps[i] ^ change})) break;
    }
    return true;
  }

  [[nodiscard]] static Explanation explain(const Position& heaps);

  template <class Visit>
  bool each_misere_heap(const Position& heaps, Visit&& visit) const {
    for (const std::uint64_t heap : heaps) visit(heap);
    return true;
  }

 private:
  static std::uint64_t nim_sum(const Position& heaps);
};

CatalogueEntry nim_game();

}  // namespace grundy::games
