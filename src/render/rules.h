// What was found out about a rule file.
#pragma once

#include <string>
#include <string_view>

#include "grundy/rules.h"

namespace grundy::render {

[[nodiscard]] std::string rules_report_text(const RulesReport& report, std::string_view file);
[[nodiscard]] std::string rules_report_json(const RulesReport& report, std::string_view file);

}  // namespace grundy::render
