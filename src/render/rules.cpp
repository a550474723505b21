#include "render/rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "render/json.h"
#include "render/json_line.h"

namespace grundy::render {

namespace {

using Json = nlohmann::ordered_json;

Json findings_json(const RulesReport& report) {
  Json json{{"passed", report.passed()}, {"checks", Json::array()}};
  for (const RulesReport::Line& line : report.lines) {
    json["checks"].push_back({{"passed", line.passed}, {"text", line.text}});
  }
  json["positions"] = report.positions;
  if (!report.complete) json["complete"] = false;
  return json;
}

/// Names of files and texts of scripts may hold anything.
std::string rules_line(const Json& json) {
  return json_line(json);
}

}  // namespace

std::string rules_report_text(const RulesReport& report, std::string_view file) {
  const auto failed = std::ranges::count(report.lines, false, &RulesReport::Line::passed);
  std::string text = fmt::format("{}: the game {}\n", file, report.name);
  for (const RulesReport::Line& line : report.lines) {
    text += fmt::format("  {}  {}\n", line.passed ? "ok    " : "FAILED", line.text);
  }
  if (!report.complete) text += "Not all was looked at: a limit was reached.\n";
  text += failed == 0 ? report.complete ? "All is well.\n" : ""
                      : fmt::format("{} of {} checks failed.\n", failed, report.lines.size());
  return text;
}

std::string rules_report_json(const RulesReport& report, std::string_view file) {
  Json json{{"file", file}, {"game", report.name}};
  json.update(findings_json(report));
  return rules_line(json);
}

std::string checked_rules_json(const std::vector<CheckedRules>& games) {
  Json json{{"games", Json::array()}};
  for (const auto& [game, report] : games) {
    Json& one = json["games"].emplace_back(Json::parse(game_json(game)));
    one.update(findings_json(report));
  }
  return rules_line(json);
}

}  // namespace grundy::render
