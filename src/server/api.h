// The HTTP interface without HTTP: a path and a body in, a status and a body out.
//
// Bodies are the JSON of docs/NOTATION.md; openapi.json describes all of it. Whatever a request
// holds, it is answered: what makes no sense with a status from 400 on and an error object, what
// runs into a limit with what is known by then. A request cannot name files.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "server/answer.h"
#include "server/settings.h"

namespace grundy::server {

class Api {
 public:
  Api(RequestLimits limits, std::string version, Quota quota = {});

  /// GET: the catalogue, one game, what the server allows, the description of the interface.
  [[nodiscard]] Answer get(std::string_view path) const;

  /// POST: a question to be answered, or the refusal of one.
  using Asked = std::variant<Answer, std::unique_ptr<Question>>;
  [[nodiscard]] Asked post(std::string_view path, std::string_view body) const;

  /// Whether there is anything at this path for this method.
  [[nodiscard]] static bool knows(std::string_view method, std::string_view path);

  /// What is spent on a question before it has to wait in line with other long ones.
  [[nodiscard]] Limits quick_limits() const;
  [[nodiscard]] Limits full_limits() const;
  [[nodiscard]] const RequestLimits& limits() const { return limits_; }

 private:
  RequestLimits limits_;
  Quota quota_;
  std::string version_;
  std::string games_;  // the catalogue does not change
};

}  // namespace grundy::server
