// Found<T>: what was looked for, or why it was not found.
//
// A computation ends in one of three ways: with its result, at a limit, or with an error. A limit
// is not an error: the budget remembers which limit it was, and the answer says what is known by
// then. So a function that may end in any of the three ways returns Found<T>, and GRUNDY_TRY passes
// limits and errors on to the caller.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grundy/error.h"

namespace grundy {

/// Why something was not found: the budget has stopped, or there is an error.
class NotFound {
 public:
  /// The budget has stopped; it says why.
  NotFound() = default;
  NotFound(Error error) : error_(std::move(error)) {}  // NOLINT(*-explicit-*): as Expected has it

  [[nodiscard]] bool is_stop() const { return !error_.has_value(); }
  /// Only valid if the reason is an error.
  [[nodiscard]] const Error& error() const { return *error_; }

 private:
  std::optional<Error> error_;
};

template <class T>
using Found = std::expected<T, NotFound>;

[[nodiscard]] inline std::unexpected<NotFound> stopped_early() {
  return std::unexpected(NotFound());
}

/// "play can go on for ever: A -> B -> A".
[[nodiscard]] Error endless_error(const std::vector<std::string>& cycle);

/// For callers that go on without the result: nothing if the budget has stopped.
template <class T>
[[nodiscard]] Expected<std::optional<T>> if_known(Found<T> found) {
  if (found) return std::optional<T>(std::move(*found));
  if (found.error().is_stop()) return std::optional<T>();
  return std::unexpected(found.error().error());
}

/// For callers that treat a limit like an error, as in the middle of a list: nothing in both cases.
template <class T>
[[nodiscard]] std::optional<T> known_or_none(Found<T> found) {
  return found ? std::optional<T>(std::move(*found)) : std::nullopt;
}

}  // namespace grundy

#define GRUNDY_TRY_JOIN_(a, b) a##b
#define GRUNDY_TRY_NAME_(line) GRUNDY_TRY_JOIN_(grundy_try_, line)

/// GRUNDY_TRY(const auto value, solver.value(part)): takes the result, or returns why there is
/// none. Accepts any std::expected, and passes an Error on as NotFound if the function returns
/// Found.
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): only a macro can return for its caller
#define GRUNDY_TRY(declaration, ...)                                       \
  auto GRUNDY_TRY_NAME_(__LINE__) = (__VA_ARGS__);                         \
  if (!GRUNDY_TRY_NAME_(__LINE__)) {                                       \
    return std::unexpected(std::move(GRUNDY_TRY_NAME_(__LINE__)).error()); \
  }                                                                        \
  declaration = *std::move(GRUNDY_TRY_NAME_(__LINE__))

/// The same without a result.
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage)
#define GRUNDY_TRY_VOID(...)                                                          \
  if (auto GRUNDY_TRY_NAME_(__LINE__) = (__VA_ARGS__); !GRUNDY_TRY_NAME_(__LINE__)) { \
    return std::unexpected(std::move(GRUNDY_TRY_NAME_(__LINE__)).error());            \
  }
