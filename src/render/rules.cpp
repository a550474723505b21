#include "render/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace grundy::render {

std::string rules_report_text(const RulesReport& report, std::string_view file) {
  const auto failed = std::ranges::count(report.lines, false, &RulesReport::Line::passed);
  std::string text = fmt::format("{}: the game {}\n", file, report.name);
  for (const RulesReport::Line& line : report.lines) {
    text += fmt::format("  {}  {}\n", line.passed ? "ok    " : "FAILED", line.text);
  }
  text += failed == 0 ? "All is well.\n"
                      : fmt::format("{} of {} checks failed.\n", failed, report.lines.size());
  return text;
}

std::string rules_report_json(const RulesReport& report, std::string_view file) {
  nlohmann::ordered_json json{{"file", file}, {"game", report.name}, {"passed", report.passed()}};
  auto& lines = json["checks"] = nlohmann::ordered_json::array();
  for (const RulesReport::Line& line : report.lines) {
    lines.push_back({{"passed", line.passed}, {"text", line.text}});
  }
  json["positions"] = report.positions;
  // Names of files and texts of scripts may hold anything.
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace grundy::render
