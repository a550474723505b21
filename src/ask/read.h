// Puts a value that a front has read into the request. There is no other way in.
#pragma once

#include <string>
#include <string_view>

#include "ask/field.h"
#include "grundy/error.h"

namespace grundy::ask {

/// Sets the field if the value is within its range. The error reads like "is not a whole number up
/// to 1000"; the caller puts the subject before it.
[[nodiscard]] Expected<void> set(Asked& asked, const Field& field, Value value,
                                 const Bounds& bounds = {});

/// The error of `set` for a value of the wrong type or out of range.
[[nodiscard]] std::string fault(const Field& field, const Bounds& bounds = {});

/// The index of a word among the words of the field, or nothing if it is not one of them.
[[nodiscard]] std::optional<std::uint64_t> word_index(const Field& field, std::string_view word);

}  // namespace grundy::ask
