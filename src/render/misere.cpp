#include "render/misere.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "grundy/meter.h"
#include "render/json_line.h"
#include "render/quotient.h"
#include "render/sequence.h"
#include "render/text.h"
#include "render/wrap.h"

namespace grundy::render {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLostListed = 20;

std::string_view winner(Outcome outcome) {
  return outcome == Outcome::P ? "P" : "N";
}

Json misere_period_json(const std::optional<Quotient::Period>& period) {
  if (!period) return nullptr;
  return {{"length", period->length}, {"from", period->from}, {"status", "proved"}};
}

/// The lost heaps from 1 on: the first few, and how many there are.
struct LostHeaps {
  std::vector<std::uint64_t> first;
  std::uint64_t count = 0;
};

LostHeaps lost_heaps(const MisereSequence& sequence) {
  LostHeaps lost;
  for (std::size_t n = 1; n < sequence.outcomes.size(); ++n) {
    if (sequence.outcomes[n] != Outcome::P) continue;
    ++lost.count;
    if (lost.first.size() < kLostListed) lost.first.push_back(n);
  }
  return lost;
}

/// Words in columns, with the number of the first in front of each line.
std::string columns_of_words(const std::vector<std::string>& words) {
  if (words.empty()) return {};
  std::size_t width = 0;
  for (const std::string& word : words) width = std::max(width, word.size());
  const std::size_t label = std::to_string(words.size()).size() + 2;
  const std::size_t in_row =
      std::clamp<std::size_t>((kTerminalWidth - label - 2) / (width + 2), 1, 20);
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    meter::work();
    if (i % in_row == 0) text += fmt::format("{:>{}} |", i, label);
    const bool last = i % in_row == in_row - 1 || i + 1 == words.size();
    text += last ? "  " + words[i] + "\n" : fmt::format("  {:<{}}", words[i], width);
  }
  return text + "\n";
}

std::string values_known(const MisereSequence& sequence) {
  switch (sequence.status) {
    case QuotientStatus::proved:
      return fmt::format("The values are proved for all heaps; {}.\n",
                         sequence.tame ? "tame" : "wild");
    case QuotientStatus::unknown:
      return "No values were found within the limits.\n";
    default:
      return fmt::format("The values are right for sums of heaps up to {}; {}.\n",
                         group_digits(sequence.valued_to), sequence.tame ? "tame" : "wild");
  }
}

std::string one_heap(const MisereSequence& sequence) {
  const std::string heap =
      fmt::format("{}: the heap of {}", sequence.code, group_digits(*sequence.at));
  if (!sequence.outcome_at) return heap + " is not known in misère play.\n";
  const std::string value =
      sequence.value_at ? fmt::format(" has the misère value {} and", *sequence.value_at) : "";
  return fmt::format("{}{} is {} in misère play.\n", heap, value,
                     *sequence.outcome_at == Outcome::P ? "lost (P)" : "won (N)");
}

std::string lost_text(const MisereSequence& sequence) {
  const LostHeaps lost = lost_heaps(sequence);
  std::string text = fmt::format("Lost heaps from 1 on: {}", group_digits(lost.count));
  for (std::size_t i = 0; i < lost.first.size(); ++i) {
    text += (i == 0 ? ": " : ", ") + std::to_string(lost.first[i]);
  }
  return text + (lost.count > lost.first.size() ? ", ...\n" : ".\n");
}

}  // namespace

std::string misere_sequence_text(const MisereSequence& sequence, bool summary, const Style&) {
  std::string text;
  if (sequence.at) {
    text = one_heap(sequence);
  } else {
    text = fmt::format("{}: misère values of the heaps 0 to {}\n", sequence.code,
                       group_digits(sequence.to));
    if (!summary) text += "\n" + columns_of_words(sequence.values);
  }
  if (sequence.period) {
    text += fmt::format("Period {} from {} on.\n", group_digits(sequence.period->length),
                        group_digits(sequence.period->from));
  }
  text += values_known(sequence);
  if (!sequence.at) text += lost_text(sequence);
  if (!sequence.at && !sequence.outcomes.empty() && sequence.outcomes.size() <= sequence.to) {
    text += fmt::format("Who wins is known up to heap {}.\n",
                        group_digits(sequence.outcomes.size() - 1));
  }
  if (sequence.stop) text += fmt::format("Stopped: {}.\n", sequence.stop->message);
  if (!sequence.method.empty()) text += fmt::format("\nMethod: {}.\n", sequence.method);
  return text;
}

std::string misere_sequence_json(const MisereSequence& sequence, bool summary,
                                 const std::optional<std::string>& proof) {
  Json json{{"code", sequence.code}, {"play", "misere"}, {"to", sequence.to}};
  json["status"] = quotient_status(sequence.status);
  json["valued_to"] = sequence.valued_to;
  json["order"] = sequence.order > 0 ? Json(sequence.order) : Json(nullptr);
  json["p_size"] = sequence.order > 0 ? Json(sequence.p_size) : Json(nullptr);
  json["tame"] = sequence.tame;
  json["period"] = misere_period_json(sequence.period);
  if (sequence.at) {
    json["at"] = *sequence.at;
    json["value"] = sequence.value_at ? Json(*sequence.value_at) : Json(nullptr);
    json["outcome"] = sequence.outcome_at ? Json(winner(*sequence.outcome_at)) : Json(nullptr);
  } else {
    const LostHeaps lost = lost_heaps(sequence);
    json["known_to"] =
        sequence.outcomes.empty() ? Json(nullptr) : Json(sequence.outcomes.size() - 1);
    json["lost"] = {{"count", lost.count}, {"first", lost.first}};
    if (!summary) {
      json["values"] = sequence.values;
      json["outcomes"] = Json::array();
      for (const Outcome outcome : sequence.outcomes) json["outcomes"].push_back(winner(outcome));
    }
  }
  if (proof) json["proof"] = {{"text", *proof}, {"bytes", proof->size()}};
  json["method"] = sequence.method;
  if (sequence.stop) json["stopped"] = quotient_stop(*sequence.stop);
  json["work"] = {{"positions", sequence.work.positions}, {"seconds", sequence.work.seconds}};
  return json_line(json);
}

std::string misere_sequence_csv(const MisereSequence& sequence) {
  std::string text = "n,outcome,value\n";
  for (std::size_t n = 0; n < sequence.outcomes.size(); ++n) {
    meter::work();
    fmt::format_to(std::back_inserter(text), "{},{},{}\n", n, winner(sequence.outcomes[n]),
                   n < sequence.values.size() ? std::string_view(sequence.values[n]) : "");
  }
  return text;
}

namespace {

/// The columns of one class after its standard form.
std::string class_text(const MisereClass& found) {
  const bool open = found.allowed == 0 && found.seconds == 0 && found.order == 0;
  std::string status(open ? "open" : quotient_status(found.status));
  const auto number = [](std::uint64_t value) {
    return value == 0 ? std::string("-") : std::to_string(value);
  };
  std::string to = found.status == QuotientStatus::proved ? "all" : std::to_string(found.to);
  if (found.status == QuotientStatus::limited) to += fmt::format(" x{}", found.copies);
  if (open || found.status == QuotientStatus::unknown) to = "-";
  const auto& period = found.period;
  return fmt::format("{:<8}  {:<4}  {:>9}  {:>6}  {:>6}  {:>7}  {:>6}", status,
                     found.tame ? "tame" : "", to, number(found.order), number(found.p_size),
                     period ? std::to_string(period->length) : "-",
                     period ? std::to_string(period->from) : "-");
}

}  // namespace

std::string misere_survey_text(const MisereSurvey& survey, const Style&) {
  std::string text = fmt::format("{} with up to {} digits in misère play: {} codes, {} classes\n\n",
                                 codes_text(survey.kind), survey.digits, group_digits(survey.codes),
                                 group_digits(survey.classes.size()));
  std::size_t width = 13;
  for (const MisereClass& found : survey.classes) {
    width = std::max(width, found.standard_form.size());
  }
  text +=
      fmt::format("{:<{}}  {:<8}  {:<4}  {:>9}  {:>6}  {:>6}  {:>7}  {:>6}  codes\n",
                  "standard form", width, "status", "", "heaps", "order", "P", "period", "from");
  for (const MisereClass& found : survey.classes) {
    std::string codes;
    for (const std::string& code : found.codes) codes += (codes.empty() ? "" : " ") + code;
    text += fmt::format("{:<{}}  {}  {}\n", found.standard_form, width, class_text(found), codes);
  }
  text += fmt::format("\nSolved for all heaps: {} of {} codes.\n", group_digits(survey.solved),
                      group_digits(survey.codes));
  if (survey.stop) {
    text += fmt::format("Stopped: {}; {} of {} classes are finished.\n", survey.stop->message,
                        survey.finished, survey.classes.size());
  }
  return text;
}

std::string misere_survey_json(const MisereSurvey& survey) {
  std::string text;
  for (const MisereClass& found : survey.classes) {
    Json json{{"standard_form", found.standard_form},
              {"codes", found.codes},
              {"play", "misere"},
              {"status", quotient_status(found.status)},
              {"to", found.to}};
    if (found.status == QuotientStatus::limited) json["copies"] = found.copies;
    json["order"] = found.order > 0 ? Json(found.order) : Json(nullptr);
    json["p_size"] = found.order > 0 ? Json(found.p_size) : Json(nullptr);
    json["tame"] = found.tame;
    json["period"] = misere_period_json(found.period);
    json["ended"] = found.ended;
    json["seconds"] = found.seconds;
    text += json_line(json);
  }
  return text;
}

}  // namespace grundy::render
