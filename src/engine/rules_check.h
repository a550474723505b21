// `grundy rules check`: runs the tests of a rule file, and checks the laws that rules must keep.
#pragma once

#include "grundy/engine.h"
#include "grundy/rules.h"
#include "script/game.h"

namespace grundy {

/// The rules must have been added to the engine.
[[nodiscard]] RulesReport check_game(Engine& engine, const script::ScriptGame& game,
                                     const Request& request);

}  // namespace grundy
