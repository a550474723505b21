// What a computation has done, for its answer.
#pragma once

#include "core/budget.h"
#include "grundy/answer.h"

namespace grundy {

/// What was done at the cost of a budget.
[[nodiscard]] inline Work work_of(const Budget& budget) {
  return {
      .positions = budget.positions(), .seconds = budget.seconds(), .not_kept = budget.not_kept()};
}

}  // namespace grundy
