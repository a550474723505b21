// The HTTP interface without HTTP: a path and a body in, a status and a body out.
//
// Bodies are the JSON of docs/NOTATION.md; openapi.json describes it all. Every request gets an
// answer: a bad one gets a status from 400 on and an error object, and one that reaches a limit
// gets what is known by then. A request cannot name files.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/answer.h"
#include "server/settings.h"

namespace grundy::server {

class Api {
 public:
  Api(RequestLimits limits, std::string version, Quota quota = {});

  /// GET: the catalogue, one game, the limits of the server, or the description of the interface.
  [[nodiscard]] Answer get(std::string_view path) const;

  /// POST: a question to answer, or a refusal.
  using Asked = std::variant<Answer, std::unique_ptr<Question>>;
  [[nodiscard]] Asked post(std::string_view path, std::string_view body) const;

  /// True if there is something at this path for this method.
  [[nodiscard]] static bool knows(std::string_view method, std::string_view path);

  /// The limits for a question before it must queue with other long ones.
  [[nodiscard]] Limits quick_limits() const;
  [[nodiscard]] Limits full_limits(
      std::optional<std::chrono::nanoseconds> wanted = std::nullopt) const;
  [[nodiscard]] const RequestLimits& limits() const { return limits_; }

 private:
  RequestLimits limits_;
  Quota quota_;
  std::string version_;
  std::string games_;  // the catalogue does not change
};

}  // namespace grundy::server
