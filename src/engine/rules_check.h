// `grundy rules check`: runs the tests of a rule file, and checks the laws that rules must keep.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "grundy/engine.h"
#include "grundy/game/any_game.h"
#include "grundy/rules.h"
#include "script/game.h"

namespace grundy {

/// A game of a rule file, with the tests that the file has.
struct CheckedRules {
  std::shared_ptr<const AnyGame> game;
  std::vector<script::RuleTest> tests;
  /// Fields that look like misspelt ones, each with the name that was probably meant.
  std::vector<std::pair<std::string, std::string>> misspelt = {};
  std::string moves = {};  ///< the moves of a Lua file as a text of the rule language
};

/// The rules must have been added to the engine.
[[nodiscard]] RulesReport check_game(Engine& engine, const CheckedRules& rules,
                                     const Request& request);

}  // namespace grundy
