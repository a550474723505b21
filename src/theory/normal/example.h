// Which of the winning moves a lecturer would show: one that the method finds.
#pragma once

#include "core/budget.h"
#include "grundy/answer.h"
#include "theory/values.h"

namespace grundy::normal {

struct WinningExample {
  const MoveResult* move = nullptr;  ///< one of the winning moves; null if none can be shown
  bool all_lower = false;            ///< every winning move lowers the value of what it changes
};

/// In normal play. A move can also win by raising a value, which cannot happen in Nim; such a move
/// is shown only if there is no other.
[[nodiscard]] WinningExample winning_example(const Sum& sum, const MoveList& winning,
                                             Values& values, Budget& budget);

}  // namespace grundy::normal
