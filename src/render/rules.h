// The results of checking a rule file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grundy/game/any_game.h"
#include "grundy/rules.h"

namespace grundy::render {

[[nodiscard]] std::string rules_report_text(const RulesReport& report, std::string_view file);
[[nodiscard]] std::string rules_report_json(const RulesReport& report, std::string_view file);

struct CheckedRules {
  CatalogueEntry game;
  RulesReport report;
};
/// The facts that a page needs about the games in its rule files.
[[nodiscard]] std::string checked_rules_json(const std::vector<CheckedRules>& games);

}  // namespace grundy::render
