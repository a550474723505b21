#include "games/list.h"

#include "games/euclid/euclid.h"
#include "games/given/given.h"
#include "games/grundy/grundy.h"
#include "games/heap/heap.h"
#include "games/increasenim/increasenim.h"
#include "games/moore/moore.h"
#include "games/nim/nim.h"
#include "games/northcott/northcott.h"
#include "games/octal/octal.h"
#include "games/pokernim/pokernim.h"
#include "games/queen/queen.h"
#include "games/rook/rook.h"
#include "games/splitnim/splitnim.h"
#include "games/subtraction/subtraction.h"
#include "games/takeaway/takeaway.h"

namespace grundy::games {

std::vector<CatalogueEntry> all_games() {
  return {
      heap_game(),     nim_game(),         takeaway_game(),     subtraction_game(), octal_game(),
      kayles_game(),   dawson_game(),      dawsonkayles_game(), treblecross_game(), guiles_game(),
      officers_game(), kenyon_game(),      grundy_game(),       splitnim_game(),    moore_game(),
      pokernim_game(), increasenim_game(), northcott_game(),    rook_game(),        queen_game(),
      euclid_game(),   given_game(),
  };
}

}  // namespace grundy::games
