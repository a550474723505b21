#include "theory/misere/heap_moves.h"

namespace grundy::misere {

bool HeapMoves::collect() {
  for (const Component& component : position_.components) {
    const auto heaps = outcomes_.heaps_of(component);
    if (!heaps) return false;
    parts_.push_back(*heaps);
    total_.add(*heaps);
  }
  for (std::size_t i = 0; i < position_.components.size(); ++i) {
    if (!collect_in(i)) return false;
  }
  return true;
}

bool HeapMoves::collect_in(std::size_t index) {
  const Component& component = position_.components[index];
  if (outcomes_.heaps_by_theorem(component)) {
    return collect_to(0, index) && collect_to(1, index);
  }
  // Without a theorem the component is small enough to have been taken apart.
  return component.game->each_move(component.position, [&](const MoveView& move) {
    const auto won = wins(index, move.after());
    if (won == true) collector_.add(index, move, {.outcome = Outcome::P});
    return won.has_value();
  });
}

bool HeapMoves::collect_to(std::uint64_t sum, std::size_t index) {
  const Component& component = position_.components[index];
  const NimValue target(parts_[index].nim_sum() ^ total_.nim_sum() ^ sum);
  // With two or more large heaps, at least one is left after any move, so exactly the moves to nim
  // sum 0 win. That saves the check, which would be too slow for millions of heaps.
  const bool settled = total_.large() >= 2;
  if (settled && sum != 0) return true;
  const TheoremFacet* const theorem = component.game->theorem();
  return theorem != nullptr &&
         theorem->each_move_to(component.position, target, [&](const MoveView& move) {
           if (settled || wins(index, move.after()) == true) {
             collector_.add(index, move, {.outcome = Outcome::P});
           }
           return true;
         });
}

std::optional<bool> HeapMoves::wins(std::size_t index, const Sum& after) const {
  HeapSum sum;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if (i != index) sum.add(parts_[i]);
  }
  for (const Component& component : after.components) {
    const auto heaps = outcomes_.heaps_of(component);
    if (!heaps) return std::nullopt;
    sum.add(*heaps);
  }
  return sum.outcome() == Outcome::P;
}

}  // namespace grundy::misere
