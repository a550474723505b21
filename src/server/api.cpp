#include "server/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "render/json.h"
#include "server/body.h"
#include "server/questions.h"
#include "server/resources.h"

namespace grundy::server {

namespace {

constexpr std::string_view kGamePath = "/api/games/";

using Reader = Expected<std::unique_ptr<Question>> (*)(Body&, const RequestLimits&);

struct Route {
  std::string_view path;
  Reader read;
};

constexpr std::array kRoutes{
    Route{"/api/parse", read_parse},       Route{"/api/solve", read_solve},
    Route{"/api/explain", read_explain},   Route{"/api/moves", read_moves},
    Route{"/api/equal", read_equal},       Route{"/api/table", read_table},
    Route{"/api/sequence", read_sequence}, Route{"/api/engine-move", read_engine_move},
    Route{"/api/rules", read_rules},
};

int status_of(const Error& error) {
  return error.kind == ErrorKind::bad_input ? 400 : 422;
}

}  // namespace

Answer error_answer(int status, const Error& error) {
  return {.status = status, .body = render::error_json(error)};
}

Answer error_answer(int status, std::string message) {
  return error_answer(status, Error{.message = std::move(message)});
}

Answer refusal(const Error& error) {
  return error_answer(status_of(error), error);
}

Api::Api(RequestLimits limits, std::string version, Quota quota)
    : limits_(limits),
      quota_(quota),
      version_(std::move(version)),
      games_(render::games_json(Engine().catalogue())) {}

bool Api::knows(std::string_view method, std::string_view path) {
  if (method == "POST") return std::ranges::find(kRoutes, path, &Route::path) != kRoutes.end();
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
        {"body", limits_.body},     {"seconds", static_cast<double>(limits_.time.count()) / 1000},
        {"memory", limits_.memory}, {"positions", limits_.positions},
        {"moves", limits_.moves},   {"cells", limits_.cells}};
    json["client"] = {{"questions", quota_.questions},
                      {"memory", quota_.memory},
                      {"seconds_a_minute", quota_.seconds.count()}};
    json["paths"] = nlohmann::json::array();
    for (const Route& route : kRoutes) json["paths"].push_back(route.path);
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
  const auto* const route = std::ranges::find(kRoutes, path, &Route::path);
  if (route == kRoutes.end()) return error_answer(404, "there is nothing at this address");
  auto fields = Body::read(body);
  if (!fields) return refusal(fields.error());
  auto question = route->read(*fields, limits_);
  if (!question) return refusal(question.error());
  if (const auto finished = fields->finish(); !finished) return refusal(finished.error());
  return std::move(*question);
}

Limits Api::quick_limits() const {
  // A question that needs more is worth a place in the line of the long ones.
  constexpr std::chrono::milliseconds kTime{25};
  constexpr std::uint64_t kPositions = 20'000;
  return {.time = std::min(kTime, limits_.time),
          .memory = limits_.memory,
          .positions = std::min(kPositions, limits_.positions)};
}

Limits Api::full_limits() const {
  return {.time = limits_.time,
          .memory = limits_.memory,
          .positions = limits_.positions,
          .threads = limits_.threads};
}

}  // namespace grundy::server
