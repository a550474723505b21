// Errors are values: a function that can fail on bad input returns Expected<T>.
//
// The message is one sentence that a student understands, without a full stop. Where the fault is
// at a place in a text, `offset` counts the bytes before it and `expected` says what would have
// been right there. Running into a limit is not an error but part of an answer: see result.h.
#pragma once

#include <cstddef>
#include <cstdint>
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

}  // namespace grundy
