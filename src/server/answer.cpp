#include "server/answer.h"

#include <utility>

#include "render/json.h"

namespace grundy::server {

namespace {

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

}  // namespace grundy::server
