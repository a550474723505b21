#include "games/list.h"

#include "games/arckayles/arckayles.h"
#include "games/digraph/digraph.h"
#include "games/given/given.h"
#include "games/hackenbush/hackenbush.h"
#include "games/heap/heap.h"
#include "games/nim/nim.h"
#include "games/nimstring/nimstring.h"
#include "games/nodekayles/nodekayles.h"
#include "games/queen/queen.h"
#include "games/rook/rook.h"
#include "games/subtraction/subtraction.h"
#include "games/takeaway/takeaway.h"

namespace grundy::games {

std::vector<CatalogueEntry> all_games() {
  return {
      heap_game(),       nim_game(),       takeaway_game(),  subtraction_game(),
      rook_game(),       queen_game(),     digraph_game(),   hackenbush_game(),
      nodekayles_game(), arckayles_game(), nimstring_game(), given_game(),
  };
}

}  // namespace grundy::games
