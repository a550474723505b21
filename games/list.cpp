#include "games/list.h"

#include "games/acrostic/acrostic.h"
#include "games/arckayles/arckayles.h"
#include "games/chomp/chomp.h"
#include "games/coins/coins.h"
#include "games/cram/cram.h"
#include "games/digraph/digraph.h"
#include "games/euclid/euclid.h"
#include "games/given/given.h"
#include "games/grundy/grundy.h"
#include "games/hackenbush/hackenbush.h"
#include "games/heap/heap.h"
#include "games/increasenim/increasenim.h"
#include "games/mockturtles/mockturtles.h"
#include "games/moore/moore.h"
#include "games/nim/nim.h"
#include "games/nimble/nimble.h"
#include "games/nimstring/nimstring.h"
#include "games/nodekayles/nodekayles.h"
#include "games/northcott/northcott.h"
#include "games/octal/octal.h"
#include "games/pokernim/pokernim.h"
#include "games/queen/queen.h"
#include "games/ring/ring.h"
#include "games/rook/rook.h"
#include "games/ruler/ruler.h"
#include "games/splitnim/splitnim.h"
#include "games/sprouts/sprouts.h"
#include "games/staircase/staircase.h"
#include "games/subtraction/subtraction.h"
#include "games/takeaway/takeaway.h"
#include "games/tartan/tartan.h"
#include "games/turtles/turtles.h"

namespace grundy::games {

/// Long because every game has its line.
std::vector<CatalogueEntry> all_games() {
  // clang-format off
  return {
      heap_game(),
      nim_game(),
      takeaway_game(),
      subtraction_game(),
      splitnim_game(),
      grundy_game(),
      octal_game(),
      kayles_game(),
      dawson_game(),
      dawsonkayles_game(),
      treblecross_game(),
      guiles_game(),
      officers_game(),
      kenyon_game(),
      moore_game(),
      nimble_game(),
      staircase_game(),
      pokernim_game(),
      increasenim_game(),
      northcott_game(),
      euclid_game(),
      rook_game(),
      queen_game(),
      turtles_game(),
      mockturtles_game(),
      ruler_game(),
      coins_game(),
      moebius_game(),
      mogul_game(),
      moidores_game(),
      twins_game(),
      triplets_game(),
      grunt_game(),
      sym_game(),
      acrostic_game(),
      tartan_game(),
      corners_game(),
      rugs_game(),
      cram_game(),
      chomp_game(),
      ring_game(),
      digraph_game(),
      hackenbush_game(),
      nodekayles_game(),
      arckayles_game(),
      nimstring_game(),
      sprouts_game(),
      given_game(),
  };
  // clang-format on
}

}  // namespace grundy::games
