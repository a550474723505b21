// The one list of games. A new game is a folder beside this file and a line here: the command line,
// the tests and the documentation take it from this list.
#pragma once

#include "games/heap/heap.h"
#include "games/nim/nim.h"
#include "games/queen/queen.h"
#include "games/rook/rook.h"
#include "games/subtraction/subtraction.h"
#include "games/takeaway/takeaway.h"

namespace grundy::games {

template <class... Games>
struct GameList {};

using AllGames = GameList<Heap, Nim, Takeaway, Subtraction, Rook, Queen>;

}  // namespace grundy::games
