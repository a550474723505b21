#include "render/identify.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "render/json_line.h"
#include "render/text.h"

namespace grundy::render {

namespace {

using Json = nlohmann::ordered_json;

std::string count_of(const Identification& found) {
  return (found.counted ? "" : "more than ") + group_digits(found.total);
}

/// What the list shows, in a sentence.
std::string heading(const Identification& found) {
  const std::uint64_t terms = found.values.size();
  if (found.matches.empty()) {
    return fmt::format("No game of the catalogue and no short code has these {} values.\n", terms);
  }
  if (found.matches.front().terms == terms) {
    return fmt::format("{} game{} with all {} values", count_of(found),
                       found.total == 1 && found.counted ? "" : "s", terms);
  }
  return fmt::format("No game with all {} values; {} with some", terms, count_of(found));
}

}  // namespace

std::string identification_text(const Identification& found) {
  std::string text = heading(found);
  if (!found.matches.empty()) {
    const bool all = found.matches.size() == found.total && found.counted;
    text += all ? ":\n\n" : fmt::format("; the first {}:\n\n", found.matches.size());
    std::size_t width = 4;
    for (const IdentifiedGame& match : found.matches) width = std::max(width, match.game.size());
    text += fmt::format("{:<{}}  from  terms\n", "game", width);
    for (const IdentifiedGame& match : found.matches) {
      text += fmt::format("{:<{}}  {:>4}  {:>5}\n", match.game, width, match.from, match.terms);
    }
    text += "\nCodes with moves that change none of these values are left out.\n";
  }
  if (found.stop) text += fmt::format("Stopped: {}.\n", found.stop->message);
  return text;
}

std::string identification_json(const Identification& found) {
  Json json{{"values", found.values}, {"matches", Json::array()}};
  for (const IdentifiedGame& match : found.matches) {
    json["matches"].push_back({{"game", match.game}, {"from", match.from}, {"terms", match.terms}});
  }
  json["total"] = found.total;
  json["counted"] = found.counted;
  if (found.stop) json["stopped"] = {{"message", found.stop->message}};
  json["work"] = {{"positions", found.work.positions}, {"seconds", found.work.seconds}};
  return json_line(json);
}

}  // namespace grundy::render
