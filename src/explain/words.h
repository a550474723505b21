// Phrases that several sentences share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "theory/ground.h"

namespace grundy::explain {

/// Shortens a position for a sentence; the facts hold it whole.
[[nodiscard]] std::string cut(const std::string& position);

[[nodiscard]] std::string plural(std::uint64_t count, std::string_view one);

[[nodiscard]] std::string join(const std::vector<std::string>& texts, std::string_view separator);

/// " (record 7)", or nothing.
[[nodiscard]] std::string citation(std::uint64_t record);
[[nodiscard]] std::string citation(const ground::Source& source);

/// "... and 3 more moves", or nothing if all are listed.
[[nodiscard]] std::vector<std::string> more_moves(std::uint64_t more, bool all_counted);

/// Two columns, the first as wide as its longest entry.
using Rows = std::vector<std::pair<std::string, std::string>>;
[[nodiscard]] std::vector<std::string> table(const Rows& rows);

/// What the label of a node says about the player to move.
[[nodiscard]] std::string label_in_words(const std::string& label, Play play);

}  // namespace grundy::explain
