// The question of a request, and its answer.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "grundy/engine.h"

namespace grundy::server {

struct Answer {
  int status = 200;
  std::string body;
  std::string type = "application/json";
  bool cut = false;  ///< a limit was reached before everything was known
};

[[nodiscard]] Answer error_answer(int status, const Error& error);
[[nodiscard]] Answer error_answer(int status, std::string message);
/// An error as an answer, with the HTTP status for its kind.
[[nodiscard]] Answer refusal(const Error& error);

/// The limits of a computation, and what may stop it.
struct Allowance {
  Limits limits = {};
  const Cancellation* cancel = nullptr;
  ProgressCallback progress = {};
};

/// One valid question. It keeps its engine, so a second attempt with more time continues from what
/// the first one found.
class Question {
 public:
  Question() = default;
  Question(const Question&) = delete;
  Question& operator=(const Question&) = delete;
  virtual ~Question() = default;
  [[nodiscard]] virtual Answer answer(const Allowance& allowance) = 0;
  /// The time that the client asks for, or nothing for what the server usually gives.
  [[nodiscard]] virtual std::optional<std::chrono::nanoseconds> wanted_time() const {
    return std::nullopt;
  }
};

}  // namespace grundy::server
