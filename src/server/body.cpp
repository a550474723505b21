#include "server/body.h"

#include <fmt/format.h>

#include <algorithm>

namespace grundy::server {

namespace {

using Json = nlohmann::json;

/// Deeper than any body that makes sense; JSON nested without end would take memory for nothing.
constexpr int kMaxDepth = 8;
constexpr std::size_t kMaxRuleFiles = 8;
constexpr std::size_t kMaxFileName = 100;

std::optional<std::uint64_t> whole(const Json& json) {
  return json.is_number_unsigned() ? std::optional(json.get<std::uint64_t>()) : std::nullopt;
}

}  // namespace

Expected<Body> Body::read(std::string_view text) {
  bool too_deep = false;
  const auto watch = [&](int depth, Json::parse_event_t, Json&) {
    too_deep = too_deep || depth > kMaxDepth;
    return depth <= kMaxDepth;
  };
  Json json = Json::parse(text.begin(), text.end(), watch, false);
  if (too_deep) return bad_input("the body is nested too deeply");
  if (json.is_discarded()) return bad_input("the body is not JSON");
  if (!json.is_object()) return bad_input("the body is not a JSON object");
  return Body(std::move(json));
}

const nlohmann::json* Body::field(const char* name) {
  read_.emplace(name);
  const auto found = json_.find(name);
  return found == json_.end() ? nullptr : &*found;
}

Expected<std::string> Body::text(const char* name) {
  const Json* const json = field(name);
  if (json == nullptr) return bad_input(fmt::format("the field '{}' is missing", name));
  if (!json->is_string()) return bad_input(fmt::format("the field '{}' is not a text", name));
  return json->get<std::string>();
}

Expected<Play> Body::play() {
  const auto word = choice("play", {"normal", "misere"});
  if (!word) return std::unexpected(word.error());
  return *word == "misere" ? Play::misere : Play::normal;
}

Expected<Detail> Body::detail() {
  const auto word = choice("explain", {"none", "short", "full"});
  if (!word) return std::unexpected(word.error());
  return *word == "none" ? Detail::none : *word == "short" ? Detail::brief : Detail::full;
}

Expected<bool> Body::flag(const char* name) {
  const Json* const json = field(name);
  if (json == nullptr) return false;
  if (!json->is_boolean()) {
    return bad_input(fmt::format("the field '{}' is neither true nor false", name));
  }
  return json->get<bool>();
}

Expected<std::uint64_t> Body::number(const char* name, std::uint64_t fallback, std::uint64_t most) {
  const Json* const json = field(name);
  if (json == nullptr) return fallback;
  const auto value = whole(*json);
  if (!value || *value > most) {
    return bad_input(fmt::format("the field '{}' is not a whole number up to {}", name, most));
  }
  return *value;
}

Expected<std::optional<std::uint64_t>> Body::number(const char* name, std::uint64_t most) {
  if (!json_.contains(name)) return std::nullopt;
  const auto value = number(name, 0, most);
  if (!value) return std::unexpected(value.error());
  return *value;
}

Expected<double> Body::share(const char* name) {
  const Json* const json = field(name);
  if (json == nullptr) return 0.0;
  const double value = json->is_number() ? json->get<double>() : -1;
  if (value < 0 || value > 1) {
    return bad_input(fmt::format("the field '{}' is not a number from 0 to 1", name));
  }
  return value;
}

Expected<std::string> Body::choice(const char* name, const std::vector<std::string>& words) {
  const Json* const json = field(name);
  if (json == nullptr) return words.front();
  if (json->is_string()) {
    auto word = json->get<std::string>();
    if (std::ranges::find(words, word) != words.end()) return word;
  }
  return bad_input(fmt::format("the field '{}' is not one of {}", name, fmt::join(words, ", ")));
}

Expected<std::vector<RuleFile>> Body::rules() {
  const Json* const json = field("rules");
  if (json == nullptr) return std::vector<RuleFile>{};
  if (!json->is_array() || json->size() > kMaxRuleFiles) {
    return bad_input(
        fmt::format("the field 'rules' is not an array of at most {} files", kMaxRuleFiles));
  }
  std::vector<RuleFile> files;
  for (const Json& one : *json) {
    const auto text_of = [&](const char* name) {
      return one.contains(name) && one[name].is_string();
    };
    if (!one.is_object() || one.size() != 2 || !text_of("file") || !text_of("text")) {
      return bad_input("each of the 'rules' is a 'file', its name, and a 'text'");
    }
    files.push_back({one["file"].get<std::string>().substr(0, kMaxFileName), one["text"]});
  }
  return files;
}

Expected<std::vector<Range>> Body::ranges(const char* name, std::size_t most_cells) {
  const auto refusal = [&] {
    return bad_input(fmt::format("the field '{}' is not one or two ranges [first, last]", name));
  };
  const Json* const json = field(name);
  if (json == nullptr || !json->is_array() || json->empty() || json->size() > 2) return refusal();
  std::vector<Range> ranges;
  std::uint64_t cells = 1;
  for (const Json& pair : *json) {
    if (!pair.is_array() || pair.size() != 2) return refusal();
    const auto first = whole(pair[0]);
    const auto last = whole(pair[1]);
    if (!first || !last || *first > *last) return refusal();
    const std::uint64_t length = *last - *first;
    if (length >= most_cells || cells * (length + 1) > most_cells) {
      return bad_input(fmt::format("the table has more than {} cells", most_cells));
    }
    cells *= length + 1;
    ranges.push_back({*first, *last});
  }
  return ranges;
}

Expected<void> Body::finish() const {
  for (const auto& [name, value] : json_.items()) {
    if (!read_.contains(name)) {
      return bad_input(fmt::format("there is no field '{}' here; there are {}", name.substr(0, 40),
                                   fmt::join(read_, ", ")));
    }
  }
  return {};
}

}  // namespace grundy::server
