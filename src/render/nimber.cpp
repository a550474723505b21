#include "render/nimber.h"

#include <fmt/format.h>

#include <algorithm>

#include "render/json_line.h"
#include "render/text.h"
#include "render/wrap.h"

namespace grundy::render {

namespace {

using Json = nlohmann::ordered_json;

/// minimal_polynomial as people write it.
std::string words_of(std::string name) {
  std::ranges::replace(name, '_', ' ');
  return name;
}

std::string weights_text(const Lexicode& code) {
  if (!code.weights) return "too many words to count";
  std::string text;
  for (const auto& [weight, words] : *code.weights) {
    text += fmt::format("{}{} of weight {}", text.empty() ? "" : ", ", words, weight);
  }
  return text;
}

}  // namespace

std::string nimber_text(const NimberAnswer& answer, const Style& style) {
  std::string text = style.bold(answer.value) + "\n";
  if (answer.explanation) text += "\n" + explanation_text(*answer.explanation, style);
  if (answer.facts.empty()) return text;
  text += "\n";
  std::size_t width = 0;
  for (const NimberFact& fact : answer.facts) width = std::max(width, fact.name.size());
  for (const NimberFact& fact : answer.facts) {
    text +=
        style.faint(fmt::format("{:<{}}", words_of(fact.name), width)) + "  " + fact.value + "\n";
  }
  return text;
}

std::string nimber_json(const NimberAnswer& answer) {
  Json json{{"expression", answer.expression}, {"value", answer.value}};
  if (!answer.facts.empty()) {
    json["facts"] = Json::object();
    for (const NimberFact& fact : answer.facts) json["facts"][fact.name] = fact.value;
  }
  if (answer.explanation) json["explanation"] = explanation_json(*answer.explanation);
  return json_line(json);
}

std::string nimber_table_json(const Table& table) {
  Json json{{"expression", table.expression}, {"rows", table.rows}, {"columns", table.columns}};
  json["values"] = Json::array();
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    Json row = Json::array();
    for (std::size_t j = 0; j < table.columns.size(); ++j) {
      row.push_back(
          table.cells[i * table.columns.size() + j].nim_value.value_or(NimValue()).number());
    }
    json["values"].push_back(std::move(row));
  }
  return json_line(json);
}

std::string lexicode_text(const Lexicode& code, const Style& style) {
  std::string text =
      style.bold(fmt::format("[{},{},{}]", code.length, code.dimension, code.distance));
  text += code.name.empty() ? " code\n" : fmt::format(" {}\n", style.bold(code.name));
  if (!code.reason.empty()) append_wrapped(text, code.reason, 0, "");
  text += "\nGenerators, one per line; place 1 is on the right:\n";
  if (code.generators.empty()) text += "  (none: the only word is all zeros)\n";
  for (const std::string& generator : code.generators) text += "  " + generator + "\n";
  text += "\n";
  append_wrapped(text, "Words: " + weights_text(code) + ".", 0, "");
  if (code.game.empty()) return text;
  text += "\n";
  append_wrapped(text,
                 fmt::format("The words are the lost positions of a game: a move turns at most {} "
                             "coin{}, the rightmost from heads to tails.",
                             code.distance - 1, code.distance == 2 ? "" : "s"),
                 0, "");
  if (!code.example.empty()) text += "The first generator as a position:\n  " + code.example + "\n";
  return text;
}

std::string lexicode_json(const Lexicode& code) {
  Json json{{"length", code.length},
            {"distance", code.distance},
            {"dimension", code.dimension},
            {"generators", code.generators}};
  json["weights"] = nullptr;
  if (code.weights) {
    json["weights"] = Json::object();
    for (const auto& [weight, words] : *code.weights) {
      json["weights"][std::to_string(weight)] = words;
    }
  }
  json["name"] = code.name.empty() ? Json(nullptr) : Json(code.name);
  if (!code.reason.empty()) json["reason"] = code.reason;
  if (!code.example.empty()) json["lost_position"] = code.example;
  return json_line(json);
}

}  // namespace grundy::render
