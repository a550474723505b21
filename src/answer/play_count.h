// The number of ways to play from a sum to the end.
#pragma once

#include "core/budget.h"
#include "grundy/answer.h"

namespace grundy {

[[nodiscard]] Expected<PlayCount> count_plays(Sum position, Budget& budget);

}  // namespace grundy
