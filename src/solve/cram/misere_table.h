// Misère Cram on small boards, from a table of all positions of the board.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/budget.h"
#include "grundy/game/any_game.h"
#include "solve/cram/outcomes.h"
#include "store/large_memory.h"

namespace grundy::cram {

class MisereTable {
 public:
  /// True if a table for a board of Cram fits into memory. Boards of fewer than 16 squares are left
  /// to the search, which can say more about them.
  [[nodiscard]] bool applies(const Component& position, const Budget& budget) const;

  /// The winner, if the table applies; nothing if it does not, or if the budget runs out.
  [[nodiscard]] std::optional<Outcome> outcome(const Component& position, Budget& budget);
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  [[nodiscard]] bool holds(unsigned rows, unsigned columns) const;
  [[nodiscard]] bool build(unsigned rows, unsigned columns, Budget& budget);

  std::optional<Outcomes> table_;
  LargeMemory<std::uint64_t> memory_;
};

}  // namespace grundy::cram
