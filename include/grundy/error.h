// Errors are values: a function that can fail on bad input returns Expected<T>.
//
// The message is one sentence that a student understands, without a full stop. Where the fault is
// at a place in a text, `offset` counts the bytes before it and `expected` says what would have
// been right there. Running into a limit is not an error but part of an answer: see answer.h.
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
  bad_input,  ///< what the user wrote makes no sense
  endless,    ///< play could go on for ever where it must end: the message shows the cycle
  io,         ///< a file or the network failed
  limit,      ///< more memory would be needed than there may be, or it was interrupted
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

/// Thrown by a game whose rules come from outside (a rule file, another language) where they fail
/// while they are asked, which may be in the middle of a search on several threads. The functions
/// of the engine catch it and return the error.
class GameFailure : public std::exception {
 public:
  /// `again`: the game has learnt something about itself, and the question is worth asking again.
  explicit GameFailure(Error error, bool again = false) : error_(std::move(error)), again_(again) {}

  [[nodiscard]] const Error& error() const noexcept { return error_; }
  [[nodiscard]] bool again() const noexcept { return again_; }
  [[nodiscard]] const char* what() const noexcept override { return error_.message.c_str(); }

 private:
  Error error_;
  bool again_;
};

}  // namespace grundy
