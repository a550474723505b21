// How many ways there are to play a sum to its end.
#pragma once

#include "core/budget.h"
#include "grundy/answer.h"

namespace grundy {

[[nodiscard]] Expected<PlayCount> count_plays(Sum position, Budget& budget);

}  // namespace grundy
