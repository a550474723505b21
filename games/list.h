// The one list of games, used by the command line, the tests and the documentation. A new game is a
// folder beside this file, whose header declares `CatalogueEntry NAME_game()`, and a line in
// list.cpp.
//
// The game's own folder defines the function with `catalogue_entry<Class>()`, so this list compiles
// quickly and each game is compiled once.
#pragma once

#include <vector>

#include "grundy/game/any_game.h"

namespace grundy::games {

/// All games, in the order in which `grundy games` shows them.
[[nodiscard]] std::vector<CatalogueEntry> all_games();

}  // namespace grundy::games
