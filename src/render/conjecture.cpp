#include "render/conjecture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "render/json_line.h"

namespace grundy::render {

namespace {

using ConjectureJson = nlohmann::ordered_json;

ConjectureJson theorem_answer(const TheoremAnswer& answer) {
  ConjectureJson json{{"position", answer.position}};
  json["value"] = answer.value ? ConjectureJson(*answer.value) : ConjectureJson(nullptr);
  json["outcome"] = answer.outcome ? ConjectureJson(*answer.outcome == Outcome::P ? "P" : "N")
                                   : ConjectureJson(nullptr);
  // One part is a position; a sum is a list of them.
  if (!answer.move) {
    json["move"] = nullptr;
  } else if (answer.move->size() == 1) {
    json["move"] = answer.move->front();
  } else {
    json["move"] = *answer.move;
  }
  return json;
}

std::string answered_line(const TheoremAnswer& answer) {
  std::string line = fmt::format("  at ({}): ", fmt::join(answer.position, ","));
  if (!answer.outcome) return line + "the rules allow no such position\n";
  line += *answer.outcome == Outcome::P ? "P" : "N";
  if (answer.value) line += fmt::format(", nim value {}", *answer.value);
  if (!answer.move) return line + "\n";
  std::vector<std::string> parts;
  for (const auto& part : *answer.move) parts.push_back(fmt::format("({})", fmt::join(part, ",")));
  return line + fmt::format("; a winning move leads to {}\n",
                            parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, " + ")));
}

std::string status_line(const Conjecture& conjecture) {
  switch (conjecture.status) {
    case ConjectureStatus::proved:
      return "Proved for all positions.\n";
    case ConjectureStatus::inferred_proved:
      return fmt::format("Proved for the moves as inferred from {} positions.\n",
                         conjecture.inferred_from);
    case ConjectureStatus::observed:
      return fmt::format("Observed up to {}; not proved.\n", conjecture.to);
    case ConjectureStatus::none:
      return {};
  }
  return {};
}

ConjectureJson as_json(const Conjecture& conjecture) {
  ConjectureJson json{{"game", conjecture.game},
                      {"claim", conjecture.claim},
                      {"play", conjecture.play == Play::normal ? "normal" : "misere"},
                      {"status", status_name(conjecture.status)}};
  if (conjecture.status == ConjectureStatus::observed) json["to"] = conjecture.to;
  if (conjecture.inferred_from > 0) json["inferred_from"] = conjecture.inferred_from;
  json["statement"] = conjecture.status == ConjectureStatus::none
                          ? ConjectureJson(nullptr)
                          : ConjectureJson(conjecture.statement);
  json["why"] = conjecture.why;
  if (!conjecture.granted.empty()) json["granting"] = conjecture.granted;
  const auto text = [](const std::string& code) {
    return code.empty() ? ConjectureJson(nullptr) : ConjectureJson(code);
  };
  json["code"] = {{"cpp", text(conjecture.cpp)}, {"python", text(conjecture.python)}};
  json["at"] = ConjectureJson::array();
  for (const TheoremAnswer& answer : conjecture.at) json["at"].push_back(theorem_answer(answer));
  json["tried"] = conjecture.tried;
  if (conjecture.stop) json["stop"] = conjecture.stop->message;
  return json;
}

}  // namespace

std::string conjecture_json(const Conjecture& conjecture) {
  return json_line(as_json(conjecture));
}

std::string conjecture_page_json(const Conjecture& conjecture) {
  ConjectureJson json = as_json(conjecture);
  const Conjecture::Sample& sample = conjecture.sample;
  json["table"] = sample.values.empty() ? ConjectureJson(nullptr)
                                        : ConjectureJson{{"rows", sample.rows},
                                                         {"columns", sample.columns},
                                                         {"values", sample.values}};
  json["theorem"] =
      conjecture.theorem.empty() ? ConjectureJson(nullptr) : ConjectureJson(conjecture.theorem);
  return json_line(json);
}

std::string conjecture_text(const Conjecture& conjecture) {
  std::string text;
  const std::string play = conjecture.play == Play::misere ? " (misère play)" : "";
  if (conjecture.status == ConjectureStatus::none) {
    text = fmt::format("{}{}: no formula found. Tried:\n", conjecture.game, play);
    for (const std::string& attempt : conjecture.tried) text += fmt::format("  {}\n", attempt);
  } else {
    text = fmt::format("{}{}: {}\n", conjecture.game, play, conjecture.statement);
    for (const std::string& reason : conjecture.why) text += fmt::format("  {}\n", reason);
    text += status_line(conjecture);
    for (const std::string& fact : conjecture.granted) text += fmt::format("granting: {}\n", fact);
    if (!conjecture.cpp.empty()) text += fmt::format("C++:    {}\n", conjecture.cpp);
    if (!conjecture.python.empty()) text += fmt::format("Python: {}\n", conjecture.python);
    for (const TheoremAnswer& answer : conjecture.at) text += answered_line(answer);
  }
  if (conjecture.stop) text += fmt::format("Stopped: {}.\n", conjecture.stop->message);
  return text;
}

}  // namespace grundy::render
