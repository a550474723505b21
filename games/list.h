// The one list of games: the command line, the tests and the documentation take it from here. A new
// game is a folder beside this file, whose header declares `CatalogueEntry NAME_game()`, and a line
// in list.cpp.
//
// The function is defined in the game's own folder with `catalogue_entry<Class>()`, so that this
// list compiles in no time and each game is compiled once.
#pragma once

#include <vector>

#include "grundy/game/any_game.h"

namespace grundy::games {

/// In the order in which `grundy games` shows them.
[[nodiscard]] std::vector<CatalogueEntry> all_games();

}  // namespace grundy::games
