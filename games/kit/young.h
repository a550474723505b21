// Young diagrams: rows of squares, none longer than the one before.
#pragma once

#include "grundy/game/game.h"

namespace grundy::games {

/// How many diagrams, including the empty one, lie inside a diagram with these rows; at most 1e300.
/// The number is exact if the box around the diagram has at most 20 000 squares. Otherwise it is a
/// lower bound from the rectangles inside, good enough to see that a search is hopeless.
[[nodiscard]] double diagrams_inside(WordsView rows);

}  // namespace grundy::games
