#include "games/list.h"

#include "games/chomp/chomp.h"
#include "games/cram/cram.h"
#include "games/given/given.h"
#include "games/heap/heap.h"
#include "games/mockturtles/mockturtles.h"
#include "games/nim/nim.h"
#include "games/nimble/nimble.h"
#include "games/queen/queen.h"
#include "games/ring/ring.h"
#include "games/rook/rook.h"
#include "games/ruler/ruler.h"
#include "games/staircase/staircase.h"
#include "games/subtraction/subtraction.h"
#include "games/takeaway/takeaway.h"
#include "games/turtles/turtles.h"

namespace grundy::games {

std::vector<CatalogueEntry> all_games() {
  return {
      heap_game(),   nim_game(),       takeaway_game(), subtraction_game(), rook_game(),
      queen_game(),  given_game(),     cram_game(),     chomp_game(),       ring_game(),
      nimble_game(), staircase_game(), turtles_game(),  mockturtles_game(), ruler_game(),
  };
}

}  // namespace grundy::games
