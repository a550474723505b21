#include "server/body.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace grundy::server {

namespace {

using Json = nlohmann::json;
using ask::Field;
using ask::Type;

/// Deeper than any valid body. Deeper JSON would only waste memory.
constexpr int kMaxDepth = 8;
constexpr std::size_t kMaxRuleFiles = 8;
constexpr std::size_t kMaxFileName = 100;

std::optional<std::uint64_t> whole(const Json& json) {
  return json.is_number_unsigned() ? std::optional(json.get<std::uint64_t>()) : std::nullopt;
}

std::optional<ask::Value> ranges_of(const Json& json) {
  if (!json.is_array()) return std::nullopt;
  std::vector<Range> ranges;
  for (const Json& pair : json) {
    if (!pair.is_array() || pair.size() != 2) return std::nullopt;
    const auto first = whole(pair[0]);
    const auto last = whole(pair[1]);
    if (!first || !last) return std::nullopt;
    ranges.push_back({*first, *last});
  }
  return ranges;
}

std::optional<ask::Value> duration_of(const Json& json) {
  constexpr double kLongest = 1e9;  // seconds; a nanosecond count can hold nine times as many
  if (json.is_null()) return ask::Value();
  if (!json.is_number() || !(json.get<double>() <= kLongest)) return std::nullopt;
  return std::chrono::nanoseconds(static_cast<std::int64_t>(json.get<double>() * 1e9));
}

/// Nothing if the JSON has another type than the field. Does not check the range.
std::optional<ask::Value> value_of(const Field& field, const Json& json) {
  const auto convert = [](const auto& value) {
    return value ? std::optional(ask::Value(*value)) : std::nullopt;
  };
  switch (field.type) {
    case Type::flag:
      return json.is_boolean() ? std::optional(ask::Value(json.get<bool>())) : std::nullopt;
    case Type::either:
    case Type::degree:
    case Type::choice:
      return json.is_string() ? convert(ask::word_index(field, json.get<std::string>()))
                              : std::nullopt;
    case Type::number:
    case Type::size:
      return convert(whole(json));
    case Type::share:
      return json.is_number() ? std::optional(ask::Value(json.get<double>())) : std::nullopt;
    case Type::duration:
      return duration_of(json);
    case Type::ranges:
      return ranges_of(json);
    case Type::text:
    case Type::position:
      return json.is_string() ? std::optional(ask::Value(json.get<std::string>())) : std::nullopt;
    case Type::file:
    case Type::folder:
    case Type::rules:
    case Type::callback:
      break;
  }
  return std::nullopt;
}

Expected<void> read_field(ask::Asked& asked, const Field& field, const Json& json,
                          const ask::Bounds& bounds) {
  const auto fault = [&] {
    return bad_input(fmt::format("the field '{}' {}", field.name, ask::fault(field, bounds)));
  };
  if (field.type == Type::rules) {
    auto files = read_rules(json);
    if (!files) return std::unexpected(files.error());
    return ask::set(asked, field, std::move(*files));
  }
  auto value = value_of(field, json);
  if (!value || !ask::set(asked, field, std::move(*value), bounds)) return fault();
  return {};
}

}  // namespace

Expected<Json> parse_body(std::string_view text) {
  bool too_deep = false;
  const auto watch = [&](int depth, Json::parse_event_t, Json&) {
    too_deep = too_deep || depth > kMaxDepth;
    return depth <= kMaxDepth;
  };
  Json json = Json::parse(text.begin(), text.end(), watch, false);
  if (too_deep) return bad_input("the body is nested too deeply");
  if (json.is_discarded()) return bad_input("the body is not JSON");
  if (!json.is_object()) return bad_input("the body is not a JSON object");
  return json;
}

/// [{"file": …, "text": …}, …]
Expected<std::vector<ask::RuleFile>> read_rules(const Json& json) {
  if (!json.is_array() || json.size() > kMaxRuleFiles) {
    return bad_input(
        fmt::format("the field 'rules' is not an array of at most {} files", kMaxRuleFiles));
  }
  std::vector<ask::RuleFile> files;
  for (const Json& one : json) {
    const auto text_of = [&](const char* name) {
      return one.contains(name) && one[name].is_string();
    };
    if (!one.is_object() || one.size() != 2 || !text_of("file") || !text_of("text")) {
      return bad_input("each of the 'rules' needs a 'file', its name, and a 'text'");
    }
    files.push_back({one["file"].get<std::string>().substr(0, kMaxFileName), one["text"]});
  }
  return files;
}

Expected<ask::Asked> read_body(std::string_view text, ask::Kind kind, const RequestLimits& limits) {
  const auto json = parse_body(text);
  if (!json) return std::unexpected(json.error());
  ask::Asked asked;
  asked.request.max_moves = limits.moves;
  std::set<std::string, std::less<>> names;
  for (const Field* const field : ask::fields_of(ask::Front::http, kind)) {
    const std::string name = ask::spell(*field, ask::Front::http);
    names.insert(name);
    const auto found = json->find(name);
    if (found != json->end()) {
      const auto read = read_field(asked, *field, *found, {.moves = limits.moves});
      if (!read) return std::unexpected(read.error());
    } else if (field->required) {
      return bad_input(fmt::format("the field '{}' is missing{}", name,
                                   field->type == Type::rules ? ": give the files to check" : ""));
    }
  }
  for (const auto& [name, value] : json->items()) {
    if (names.contains(name)) continue;
    return bad_input(fmt::format("unknown field '{}'; the fields are {}", name.substr(0, 40),
                                 fmt::join(names, ", ")));
  }
  return asked;
}

}  // namespace grundy::server
