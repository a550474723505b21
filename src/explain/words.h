// Small words that several sentences share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "theory/ground.h"

namespace grundy::explain {

/// A position within a sentence; the facts have it whole.
[[nodiscard]] std::string cut(const std::string& position);

[[nodiscard]] std::string plural(std::uint64_t count, std::string_view one);

[[nodiscard]] std::string joined(const std::vector<std::string>& texts, std::string_view separator);

/// " (record 7)", or nothing.
[[nodiscard]] std::string cited(std::uint64_t record);
[[nodiscard]] std::string cited(const ground::Source& source);

/// "... and 3 more moves", or nothing where all are listed.
[[nodiscard]] std::vector<std::string> more_moves(std::uint64_t more, bool all_counted);

/// Two columns, the first as wide as it must be.
using Rows = std::vector<std::pair<std::string, std::string>>;
[[nodiscard]] std::vector<std::string> table(const Rows& rows);

/// What a label of a node says of the player to move.
[[nodiscard]] std::string label_in_words(const std::string& label, Play play);

}  // namespace grundy::explain
