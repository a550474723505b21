// Rule texts of games of the catalogue, with their parameters filled in.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace grundy::conjecture {

/// The rules of a game as a text: of `kayles`, of a code such as 0.77, of `takeaway(max=3)`, of
/// `subtraction({1,3})`, of `nim(3)` for three heaps. Nothing if no text is known.
[[nodiscard]] std::optional<std::string> catalogue_rules(std::string_view game);

}  // namespace grundy::conjecture
