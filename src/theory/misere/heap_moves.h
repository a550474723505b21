// Winning moves of a sum of nim heaps in misère play, without trying every move of a heap: all lead
// to nim sum 0 or 1. Checking a candidate costs time proportional to the size of the component.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "grundy/game/any_game.h"
#include "solve/misere/misere.h"
#include "theory/misere/outcomes.h"
#include "theory/moves.h"

namespace grundy::misere {

class HeapMoves {
 public:
  HeapMoves(const Sum& position, Outcomes& outcomes, MoveCollector& collector)
      : position_(position), outcomes_(outcomes), collector_(collector) {}

  /// False if some component is not a sum of heaps.
  [[nodiscard]] bool collect();

 private:
  [[nodiscard]] bool collect_in(std::size_t index);
  /// The moves of a component with a theorem to a total of nim sum `sum`.
  [[nodiscard]] bool collect_to(std::uint64_t sum, std::size_t index);
  /// Whether a move wins; nothing if what it leaves is not a sum of heaps.
  [[nodiscard]] std::optional<bool> wins(std::size_t index, const Sum& after) const;

  const Sum& position_;
  Outcomes& outcomes_;
  MoveCollector& collector_;
  std::vector<HeapSum> parts_;
  HeapSum total_;
};

}  // namespace grundy::misere
