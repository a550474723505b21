// Errors are values: a function that can fail on bad input returns Expected<T>.
//
// The message is one sentence that a student understands, without a full stop. If the error is at
// some place in a text, `offset` is the number of bytes before it and `expected` says what should
// have been there. Reaching a limit is not an error but part of an answer: see answer.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <expected>
#include <optional>
#include <string>
#include <utility>

namespace grundy {

enum class ErrorKind : std::uint8_t {
  bad_input,  ///< the user's input makes no sense
  endless,    ///< play must end but could go on for ever: the message shows the cycle
  io,         ///< a file or the network failed
  limit,      ///< the memory limit is too low, or the work was interrupted
};

struct Error {
  ErrorKind kind = ErrorKind::bad_input;
  std::string message;
  std::optional<std::size_t> offset = std::nullopt;
  std::string expected = {};

  friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Expected = std::expected<T, Error>;

[[nodiscard]] inline std::unexpected<Error> bad_input(std::string message) {
  return std::unexpected(Error{ErrorKind::bad_input, std::move(message)});
}

[[nodiscard]] inline std::unexpected<Error> bad_input_at(std::size_t offset, std::string message,
                                                         std::string expected = {}) {
  return std::unexpected(
      Error{ErrorKind::bad_input, std::move(message), offset, std::move(expected)});
}

/// Thrown by a game whose rules come from outside (a rule file, another language) when they fail,
/// possibly in the middle of a search on several threads. The functions of the engine catch it and
/// return the error.
class GameFailure : public std::exception {
 public:
  /// `again`: the game has learnt something about itself, so asking again may succeed.
  explicit GameFailure(Error error, bool again = false) : error_(std::move(error)), again_(again) {}

  [[nodiscard]] const Error& error() const noexcept { return error_; }
  [[nodiscard]] bool again() const noexcept { return again_; }
  [[nodiscard]] const char* what() const noexcept override { return error_.message.c_str(); }

 private:
  Error error_;
  bool again_;
};

}  // namespace grundy
