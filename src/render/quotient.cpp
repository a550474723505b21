#include "render/quotient.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "render/json_line.h"
#include "render/wrap.h"

namespace grundy::render {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 4> kStatus{"proved", "bounded", "limited", "unknown"};
constexpr std::array<std::string_view, 3> kClasses{"tame", "restive", "wild"};

/// What the values hold for, in a sentence.
std::string extent_text(const Quotient& quotient) {
  const std::string_view part = quotient.parts.empty() ? "heap" : "part";
  switch (quotient.status) {
    case QuotientStatus::proved:
      return "Proved for all heaps.";
    case QuotientStatus::bounded:
      if (!quotient.parts.empty() && !quotient.stop) return "Right for all sums of its parts.";
      return fmt::format("Right for all sums of {}s up to {}.", part, quotient.to);
    case QuotientStatus::limited:
      return fmt::format(
          "Right for sums with any number of {0}s below {1} and at most {2} of {1}; the least sum "
          "that it gets wrong is {3}. No finite quotient was found for {0} {1}.",
          part, quotient.to, quotient.copies, quotient.failure);
    case QuotientStatus::unknown:
      break;
  }
  return "Nothing is known within the limits.";
}

/// Words with a heading, wrapped.
void append_list(std::string& text, std::string_view heading,
                 const std::vector<std::string>& words) {
  std::string line(heading);
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string word = words[i];
    for (char& c : word) c = c == ' ' ? '\3' : c;  // a word stays on one line
    line += (i == 0 ? " " : ", ") + word;
  }
  append_wrapped(text, line, 2, "");
  for (char& c : text) c = c == '\3' ? ' ' : c;
}

void append_values(std::string& text, const Quotient& quotient) {
  if (quotient.values.size() < 2) return;
  text += "\nValues:\n";
  std::vector<std::string> shown;
  std::size_t end = quotient.values.size();
  if (quotient.period) end = std::min(end, quotient.period->from + quotient.period->length + 1);
  for (std::size_t i = 1; i < end; ++i) {
    const std::string name = quotient.parts.empty() ? std::to_string(i) : quotient.parts[i];
    shown.push_back(name + ": " + quotient.values[i]);
  }
  if (end < quotient.values.size()) shown.emplace_back("and so on");
  append_list(text, "", shown);
}

/// Elements by number, since a table of words would be too wide.
void append_products(std::string& text, const Quotient& quotient) {
  if (quotient.products.empty()) return;
  std::vector<std::string> names;
  for (std::size_t x = 0; x < quotient.elements.size(); ++x) {
    names.push_back(fmt::format("{} = {}", x, quotient.elements[x]));
  }
  text += "\n";
  append_list(text, "Elements:", names);
  const std::size_t width = std::to_string(names.size() - 1).size();
  text += "\nProducts:\n";
  for (const auto& row : quotient.products) {
    for (const std::uint16_t product : row) text += fmt::format(" {:>{}}", product, width);
    text += "\n";
  }
}

}  // namespace

std::string_view quotient_status(QuotientStatus status) {
  return kStatus.at(static_cast<std::size_t>(status));
}

Json quotient_stop(const Stop& stop) {
  constexpr std::array<std::string_view, 6> kReasons{"time",      "memory",    "positions",
                                                     "cancelled", "too_large", "failed"};
  return {{"reason", kReasons.at(static_cast<std::size_t>(stop.reason))},
          {"message", stop.message}};
}

std::string quotient_text(const Quotient& quotient, const Style& style) {
  std::string text = style.bold(quotient.game) + "\n";
  if (quotient.status != QuotientStatus::unknown) {
    const bool exact = quotient.status != QuotientStatus::limited;
    // After a stop it may be tame, too.
    const char* const kind = quotient.tame ? "; tame" : quotient.stop ? "" : "; wild";
    text +=
        fmt::format("{} of order {}, {} of its elements lost{}.\n",
                    exact ? "Misère quotient" : "Monoid", quotient.order, quotient.p_size, kind);
  }
  append_wrapped(text, extent_text(quotient), 0, "");
  if (quotient.period) {
    text += fmt::format("The values have period {} from {} on.\n", quotient.period->length,
                        quotient.period->from);
  }
  if (quotient.status != QuotientStatus::unknown) {
    std::vector<std::string> names;
    for (const auto& generator : quotient.generators) {
      const std::string part =
          quotient.parts.empty() ? std::to_string(generator.part) : quotient.parts[generator.part];
      names.push_back(generator.name + " = " + part);
    }
    text += "\n";
    append_list(text, "Generators:", names);
    if (!quotient.relations.empty()) append_list(text, "Relations:", quotient.relations);
    append_list(text, "P:", quotient.p_portion);
    append_products(text, quotient);
    append_values(text, quotient);
  }
  if (!quotient.history.empty()) {
    std::vector<std::string> steps;
    for (const auto& step : quotient.history) {
      steps.push_back(fmt::format("{}: {}", step.part, step.order));
    }
    text += "\n";
    append_list(text, quotient.parts.empty() ? "Order after heap" : "Order after part", steps);
  }
  if (quotient.stop) text += fmt::format("Stopped: {}.\n", quotient.stop->message);
  return text;
}

std::string quotient_json(const Quotient& quotient, const std::optional<std::string>& proof) {
  Json json = Json::object();
  json["game"] = quotient.game;
  json["status"] = quotient_status(quotient.status);
  json["to"] = quotient.to;
  if (quotient.status == QuotientStatus::limited) {
    json["copies"] = quotient.copies;
    json["least_failure"] = quotient.failure;
  }
  json["order"] = quotient.order;
  json["p_size"] = quotient.p_size;
  json["tame"] = quotient.tame;
  json["period"] = nullptr;
  if (quotient.period) {
    json["period"] = {
        {"length", quotient.period->length}, {"from", quotient.period->from}, {"status", "proved"}};
  }
  json["generators"] = Json::array();
  for (const auto& generator : quotient.generators) {
    json["generators"].push_back({{"name", generator.name}, {"part", generator.part}});
  }
  json["relations"] = quotient.relations;
  json["p_portion"] = quotient.p_portion;
  if (!quotient.products.empty()) {
    json["elements"] = quotient.elements;
    json["products"] = quotient.products;
  }
  json["values"] = quotient.values;
  if (!quotient.parts.empty()) json["parts"] = quotient.parts;
  json["history"] = Json::array();
  for (const auto& step : quotient.history) {
    json["history"].push_back(
        {{"part", step.part}, {"order", step.order}, {"p_size", step.p_size}});
  }
  if (proof) json["proof"] = {{"text", *proof}, {"bytes", proof->size()}};
  if (quotient.stop) json["stopped"] = quotient_stop(*quotient.stop);
  json["work"] = {{"positions", quotient.work.positions}, {"seconds", quotient.work.seconds}};
  return json_line(json);
}

std::string genus_text(const GenusAnswer& genus) {
  std::string text = genus.position.print();
  if (!genus.nim_value) {
    text += ": the genus is not known.\n";
  } else {
    text += fmt::format(": genus {}, {}.\n", genus.text,
                        kClasses.at(static_cast<std::size_t>(genus.kind)));
    std::string_view why = "Beside tame games it plays like a sum of nim heaps with this genus.";
    if (genus.kind == GenusClass::restive) {
      why = "It is not tame, but all its options are.";
    } else if (genus.kind == GenusClass::wild) {
      why =
          "Neither it nor all of its options are tame: its genus says who wins it beside heaps "
          "*2, and no more.";
    }
    append_wrapped(text, why, 0, "");
  }
  if (genus.stop) text += fmt::format("Stopped: {}.\n", genus.stop->message);
  return text;
}

std::string genus_json(const GenusAnswer& genus) {
  Json json = Json::object();
  json["position"] = genus.position.print();
  json["nim_value"] = genus.nim_value ? Json(*genus.nim_value) : Json(nullptr);
  json["genus"] = genus.genus;
  json["text"] = genus.nim_value ? Json(genus.text) : Json(nullptr);
  json["class"] =
      genus.nim_value ? Json(kClasses.at(static_cast<std::size_t>(genus.kind))) : Json(nullptr);
  if (genus.stop) json["stopped"] = quotient_stop(*genus.stop);
  json["work"] = {{"positions", genus.work.positions}, {"seconds", genus.work.seconds}};
  return json_line(json);
}

}  // namespace grundy::render
