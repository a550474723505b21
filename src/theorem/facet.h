// A proved theorem as solvers see it: values without search.
#pragma once

#include <memory>
#include <string>

#include "rules/game.h"
#include "theorem/theorem.h"

namespace grundy::theorem {

/// The theorem of a file about a game, for `RuleGame::use`. The game must outlive it.
[[nodiscard]] std::shared_ptr<const TheoremFacet> facet_of(Theorem theorem, std::string file,
                                                           const rules::RuleGame& game);

}  // namespace grundy::theorem
