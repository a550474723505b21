// Moves to positions of a given value, found by the automata of a theorem.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "theorem/theorem.h"

namespace grundy::theorem {

/// An option: the coordinates of each of its parts.
using Option = std::vector<std::vector<std::uint64_t>>;

/// Some option that has this value, or that is lost if only outcomes are claimed (`value` is then
/// 0). Nothing if there is none or it was not found.
[[nodiscard]] std::optional<Option> option_of_value(const Theorem& theorem,
                                                    const std::vector<std::uint64_t>& position,
                                                    std::uint64_t value, Budget& budget);

/// All such options, each once, if they are known exactly and there are at most `most`.
[[nodiscard]] std::optional<std::vector<Option>> options_of_value(
    const Theorem& theorem, const std::vector<std::uint64_t>& position, std::uint64_t value,
    std::size_t most, Budget& budget);

}  // namespace grundy::theorem
