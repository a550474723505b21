// From a value that a front has read to the request: the one way in.
#pragma once

#include <string>
#include <string_view>

#include "ask/field.h"
#include "grundy/error.h"

namespace grundy::ask {

/// Sets the field, if its value is within its range. The error is that it "is not a whole number
/// up to 1000", or the like: what it is about goes before.
[[nodiscard]] Expected<void> set(Asked& asked, const Field& field, Value value,
                                 const Bounds& bounds = {});

/// What a value of the wrong kind or beyond the range is told, as `set` says it.
[[nodiscard]] std::string fault(const Field& field, const Bounds& bounds = {});

/// The number of a word among those of the field; none where it is not one of them.
[[nodiscard]] std::optional<std::uint64_t> word_index(const Field& field, std::string_view word);

}  // namespace grundy::ask
