// Young diagrams: rows of squares, none longer than the one before.
#pragma once

#include "grundy/game/game.h"

namespace grundy::games {

/// How many diagrams lie inside one with these rows, the empty one among them; at most 1e300. Exact
/// where the box around it has no more than 20 000 squares, else a lower bound, from the rectangles
/// inside: good for telling that a search is hopeless.
[[nodiscard]] double diagrams_inside(WordsView rows);

}  // namespace grundy::games
