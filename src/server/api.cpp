#include "server/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "ask/question.h"
#include "render/json.h"
#include "server/body.h"
#include "server/questions.h"
#include "server/resources.h"
#include "server/room_desk.h"

namespace grundy::server {

namespace {

constexpr std::string_view kGamePath = "/api/games/";

/// The question at this path, or null.
const ask::Question* asked_at(std::string_view path) {
  const auto all = ask::questions();
  const auto found = std::ranges::find(all, path, &ask::Question::path);
  return found == all.end() || path.empty() ? nullptr : &*found;
}

}  // namespace

Api::Api(RequestLimits limits, std::string version, Quota quota)
    : limits_(limits),
      quota_(quota),
      version_(std::move(version)),
      games_(render::games_json(Engine().catalogue())) {}

bool Api::knows(std::string_view method, std::string_view path) {
  if (method == "POST") return asked_at(path) != nullptr || RoomDesk::knows(path);
  if (method != "GET" && method != "HEAD") return false;
  return path == "/api/games" || path == "/api/info" || path == "/api/openapi.json" ||
         path.starts_with(kGamePath);
}

Answer Api::get(std::string_view path) const {
  if (path == "/api/games") return {.body = games_};
  if (path == "/api/openapi.json") return {.body = std::string(openapi())};
  if (path == "/api/info") {
    nlohmann::ordered_json json{{"version", version_}};
    json["limits"] = {
        {"body", limits_.body},
        {"seconds", static_cast<double>(limits_.time.count()) / 1000},
        {"longest", static_cast<double>(std::max(limits_.longest, limits_.time).count()) / 1000},
        {"memory", limits_.memory},
        {"positions", limits_.positions},
        {"moves", limits_.moves},
        {"cells", limits_.cells},
        {"proof", limits_.proof}};
    json["client"] = {{"questions", quota_.questions},
                      {"memory", quota_.memory},
                      {"seconds_a_minute", quota_.seconds.count()}};
    json["paths"] = nlohmann::json::array();
    for (const ask::Question& question : ask::questions()) {
      if (!question.path.empty()) json["paths"].push_back(question.path);
    }
    return {.body = json.dump() + "\n"};
  }
  if (path.starts_with(kGamePath)) {
    const auto entry = Engine().game(path.substr(kGamePath.size()));
    if (!entry) return error_answer(404, entry.error());
    return {.body = render::game_json(*entry)};
  }
  return error_answer(404, "there is nothing at this address");
}

Api::Asked Api::post(std::string_view path, std::string_view body) const {
  const ask::Question* const question = asked_at(path);
  if (question == nullptr) return error_answer(404, "there is nothing at this address");
  auto asked = read_body(body, question->kind, limits_);
  if (!asked) return refusal(asked.error());
  auto made = make_question(question->kind, std::move(*asked), limits_);
  if (!made) return refusal(made.error());
  return std::move(*made);
}

Limits Api::quick_limits() const {
  // A question that needs more time goes into the queue of long ones.
  constexpr std::chrono::milliseconds kTime{25};
  constexpr std::uint64_t kPositions = 20'000;
  return {.time = std::min(kTime, limits_.time),
          .memory = limits_.memory,
          .positions = std::min(kPositions, limits_.positions)};
}

Limits Api::full_limits(std::optional<std::chrono::nanoseconds> wanted) const {
  const std::chrono::nanoseconds longest = std::max(limits_.longest, limits_.time);
  return {.time = wanted ? std::min(*wanted, longest) : limits_.time,
          .memory = limits_.memory,
          .positions = limits_.positions,
          .threads = limits_.threads};
}

}  // namespace grundy::server
