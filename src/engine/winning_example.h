// Which of the winning moves a lecturer would show: one that the method finds.
#pragma once

#include "core/budget.h"
#include "engine/evaluator.h"
#include "grundy/result.h"

namespace grundy {

struct WinningExample {
  const MoveResult* move = nullptr;  ///< one of the result's; null where none can be shown
  bool all_lower = false;            ///< every winning move lowers the value of what it changes
};

/// In normal play. A move can also win by raising a value, which Nim does not have; it is shown
/// only where there is no other.
[[nodiscard]] WinningExample winning_example(const Result& result, Evaluator& evaluator,
                                             Budget& budget);

}  // namespace grundy
