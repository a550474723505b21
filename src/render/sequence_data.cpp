// Sequences and surveys as JSON, CSV and b-files.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

#include "grundy/meter.h"
#include "render/json_line.h"
#include "render/sequence.h"

namespace grundy::render {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLineBytes = 14;  // about, of a number and a value

Json period_json(const std::optional<SequencePeriod>& period) {
  if (!period) return nullptr;
  Json json{{"length", period->length},
            {"from", period->from},
            {"status", period->proved ? "proved" : "observed"}};
  if (period->saltus != 0) json["saltus"] = period->saltus;
  if (period->proved) {
    json["proof"] = period->proof;
    json["checked"] = period->checked;
  }
  if (period->window != 0) {
    json["window"] = period->window;
    json["window_at"] = period->window_at;
  }
  if (period->times != 0) {
    json["covered"] = period->covered;
    json["settled"] = period->settled;
    json["times"] = period->times;
  }
  return json;
}

Json stop_json(const Stop& stop) {
  constexpr std::array<std::string_view, 6> kReasons{"time",      "memory",    "positions",
                                                     "cancelled", "too_large", "failed"};
  return {{"reason", kReasons.at(static_cast<std::size_t>(stop.reason))},
          {"message", stop.message}};
}

/// What sequences of one and of two running numbers have in common.
Json sequence_head(const Sequence& sequence) {
  Json json{{"code", sequence.code}};
  if (sequence.play == Play::misere) json["play"] = "misere";
  if (!sequence.heaps) json["from"] = sequence.from;
  json["to"] = sequence.to;
  return json;
}

void add_end(Json& json, const Sequence& sequence) {
  json["method"] = sequence.method;
  if (sequence.stop) json["stopped"] = stop_json(*sequence.stop);
  json["work"] = {{"positions", sequence.work.positions}, {"seconds", sequence.work.seconds}};
  if (sequence.work.not_kept) json["work"]["not_kept"] = sequence.work.not_kept->message;
}

Json letters(const std::vector<Outcome>& outcomes) {
  Json json = Json::array();
  for (const Outcome outcome : outcomes) json.push_back(letter(outcome));
  return json;
}

/// The values, outcomes or P-positions.
void add_listed(Json& json, const Sequence& sequence, Show show) {
  if (show == Show::zeros) {
    json["p_positions"] = sequence.p_positions;
  } else if (show == Show::values && sequence.play == Play::misere) {
    json["outcomes"] = letters(sequence.outcomes);
  } else if (show == Show::values) {
    json["values"] = sequence.values;
  }
}

std::string two_numbers_json(const Sequence& all, Show show) {
  Json json = sequence_head(all);
  json["period"] = nullptr;
  std::uint64_t zeros = 0;
  for (const Sequence& row : all.rows) zeros += row.zeros;
  json["zeros"] = zeros;
  json["computed_to"] = all.computed_to;
  json["exceptions"] = {{"count", nullptr}, {"last", nullptr}, {"first", Json::array()}};
  json["rows"] = Json::array();
  for (std::size_t r = 0; r < all.rows.size(); ++r) {
    const Sequence& row = all.rows[r];
    Json one{{"row", all.first_row + r}, {"code", row.code}, {"period", period_json(row.period)}};
    if (row.play == Play::normal) one["max"] = row.max;
    one["zeros"] = row.zeros;
    one["computed_to"] = row.computed_to;
    add_listed(one, row, show);
    json["rows"].push_back(std::move(one));
  }
  add_end(json, all);
  return json_line(json);
}

}  // namespace

std::string sequence_json(const Sequence& sequence, Show show,
                          const std::optional<std::string>& proof) {
  if (!sequence.rows.empty()) return two_numbers_json(sequence, show);
  Json json = sequence_head(sequence);
  json["period"] = period_json(sequence.period);
  if (sequence.play == Play::normal) {
    json["max"] = sequence.max;
    json["max_at"] = sequence.max_at;
  }
  json["zeros"] = sequence.zeros;
  json["computed_to"] = sequence.computed_to;
  const bool uncounted = sequence.period && !sequence.exceptions_counted;
  json["exceptions"] = {
      {"count", uncounted ? Json(nullptr) : Json(sequence.exception_count)},
      {"last", sequence.exception_count > 0 ? Json(sequence.last_exception) : Json(nullptr)},
      {"first", sequence.exceptions}};
  if (sequence.space) {
    json["space"] = {{"mask", sequence.space->mask},
                     {"with_heap", sequence.space->with_heap},
                     {"rare", sequence.space->rare_count},
                     {"last_rare", sequence.space->last_rare},
                     {"first_rare", sequence.space->rare}};
  }
  if (sequence.at) {
    json["at"] = *sequence.at;
    if (sequence.play == Play::misere) {
      json["outcome"] =
          sequence.outcomes.empty() ? Json(nullptr) : Json(letter(sequence.outcomes.front()));
    } else {
      json["value"] = sequence.value_at ? Json(*sequence.value_at) : Json(nullptr);
    }
  } else {
    add_listed(json, sequence, show);
  }
  if (!sequence.ends.empty()) json["ends"] = sequence.ends;
  if (proof) json["proof"] = {{"text", *proof}, {"bytes", proof->size()}};
  add_end(json, sequence);
  return json_line(json);
}

namespace {

/// A line for each term: n and its value, its outcome, or the n-th P-position, with `row` before.
void add_lines(std::string& text, const Sequence& sequence, std::string_view row, char between) {
  const auto add = [&](std::uint64_t n, const auto& term) {
    meter::work();
    fmt::format_to(std::back_inserter(text), "{}{}{}{}\n", row, n, between, term);
  };
  text.reserve(text.size() + sequence.values.size() * kLineBytes);
  for (std::size_t i = 0; i < sequence.values.size(); ++i)
    add(sequence.from + i, sequence.values[i]);
  for (std::size_t i = 0; i < sequence.outcomes.size(); ++i) {
    add(sequence.from + i, letter(sequence.outcomes[i]));
  }
  for (std::size_t i = 0; i < sequence.p_positions.size(); ++i) add(i + 1, sequence.p_positions[i]);
}

/// The terms of a table by antidiagonals, as that encyclopedia lists tables: (0,0), (0,1), (1,0), …
/// as far as all rows and columns go.
std::vector<std::uint64_t> antidiagonals(const Sequence& all) {
  std::vector<std::uint64_t> terms;
  for (std::size_t diagonal = 0; diagonal < all.rows.size(); ++diagonal) {
    for (std::size_t r = 0; r <= diagonal; ++r) {
      if (diagonal - r >= all.rows[r].values.size()) return terms;
    }
    for (std::size_t r = 0; r <= diagonal; ++r) terms.push_back(all.rows[r].values[diagonal - r]);
  }
  return terms;
}

}  // namespace

std::string sequence_csv(const Sequence& sequence, Show show) {
  const std::string_view term = show == Show::zeros             ? "p_position"
                                : sequence.play == Play::misere ? "outcome"
                                                                : "nim_value";
  std::string text = fmt::format("{}n,{}\n", sequence.rows.empty() ? "" : "row,", term);
  add_lines(text, sequence, "", ',');
  for (std::size_t r = 0; r < sequence.rows.size(); ++r) {
    add_lines(text, sequence.rows[r], std::to_string(sequence.first_row + r) + ",", ',');
  }
  return text;
}

std::string sequence_bfile(const Sequence& sequence) {
  std::string text;
  if (sequence.rows.empty()) {
    add_lines(text, sequence, "", ' ');
    return text;
  }
  std::uint64_t n = 0;
  for (const std::uint64_t term : antidiagonals(sequence)) {
    fmt::format_to(std::back_inserter(text), "{} {}\n", n++, term);
  }
  return text;
}

std::string oeis_search(const Sequence& sequence) {
  constexpr std::size_t kTerms = 20;
  std::vector<std::uint64_t> terms = !sequence.rows.empty()          ? antidiagonals(sequence)
                                     : !sequence.p_positions.empty() ? sequence.p_positions
                                                                     : sequence.values;
  // The encyclopedia advises to leave out the first terms, which authors begin in different ways.
  const std::size_t skip = terms.size() > kTerms + 2 ? 2 : 0;
  terms.erase(terms.begin(), terms.begin() + static_cast<std::ptrdiff_t>(skip));
  terms.resize(std::min(terms.size(), kTerms));
  return terms.empty() ? std::string()
                       : fmt::format("https://oeis.org/search?q={}", fmt::join(terms, ","));
}

std::string survey_json(const Survey& survey) {
  std::string text;
  for (const SurveyClass& found : survey.classes) {
    const Json json{{"standard_form", found.standard_form},
                    {"codes", found.codes},
                    {"period", period_json(found.period)},
                    {"computed_to", found.computed_to},
                    {"max", found.max}};
    text += json_line(json);
  }
  return text;
}

}  // namespace grundy::render
