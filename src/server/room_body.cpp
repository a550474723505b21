#include "server/room_body.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "server/body.h"

namespace grundy::server {

RoomBody::RoomBody(std::string_view text, std::span<const std::string_view> names) {
  auto json = parse_body(text);
  if (!json) {
    fail(json.error().message);
    return;
  }
  json_ = std::move(*json);
  for (const auto& [name, value] : json_.items()) {
    if (std::ranges::find(names, name) != names.end()) continue;
    fail(fmt::format("unknown field '{}'; the fields are {}", name.substr(0, 40),
                     fmt::join(names, ", ")));
  }
}

void RoomBody::fail(std::string message) {
  if (!fault_) fault_ = Error{.message = std::move(message)};
}

const nlohmann::json* RoomBody::find(const char* name, bool required) {
  const auto found = json_.find(name);
  if (found != json_.end() && !found->is_null()) return &*found;
  if (required) fail(fmt::format("the field '{}' is missing", name));
  return nullptr;
}

std::string RoomBody::text(const char* name, std::size_t most, bool required) {
  const nlohmann::json* const json = find(name, required);
  if (json == nullptr) return {};
  if (json->is_string() && json->get_ref<const std::string&>().size() <= most) return *json;
  fail(fmt::format("the field '{}' is not a text of at most {} bytes", name, most));
  return {};
}

std::optional<std::uint64_t> RoomBody::number(const char* name, bool required) {
  const nlohmann::json* const json = find(name, required);
  if (json == nullptr) return std::nullopt;
  if (json->is_number_unsigned()) return json->get<std::uint64_t>();
  fail(fmt::format("the field '{}' is not a whole number", name));
  return std::nullopt;
}

std::optional<bool> RoomBody::flag(const char* name) {
  const nlohmann::json* const json = find(name, false);
  if (json == nullptr) return std::nullopt;
  if (json->is_boolean()) return json->get<bool>();
  fail(fmt::format("the field '{}' is not true or false", name));
  return std::nullopt;
}

std::size_t RoomBody::choice(const char* name, std::span<const std::string_view> words) {
  const nlohmann::json* const json = find(name, false);
  if (json == nullptr) return 0;
  const auto found =
      json->is_string() ? std::ranges::find(words, json->get<std::string>()) : words.end();
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  fail(fmt::format("the field '{}' is none of {}", name, fmt::join(words, ", ")));
  return 0;
}

std::vector<std::string> RoomBody::texts(const char* name, std::size_t count, std::size_t most) {
  const nlohmann::json* const json = find(name, true);
  if (json == nullptr) return {};
  const auto fits = [most](const nlohmann::json& one) {
    return one.is_string() && one.get_ref<const std::string&>().size() <= most;
  };
  if (json->is_array() && json->size() >= 2 && json->size() <= count &&
      std::ranges::all_of(*json, fits)) {
    return *json;
  }
  fail(fmt::format("the field '{}' is not a list of 2 to {} texts of at most {} bytes", name, count,
                   most));
  return {};
}

std::vector<ask::RuleFile> RoomBody::rules() {
  const nlohmann::json* const json = find("rules", false);
  if (json == nullptr) return {};
  auto files = read_rules(*json);
  if (files) return std::move(*files);
  fail(files.error().message);
  return {};
}

}  // namespace grundy::server
