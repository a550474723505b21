// The rules and the theory of each game, for people: the text of its NAME.md.
#pragma once

#include <string_view>

namespace grundy::games {

/// The manual of a game; empty if there is none.
[[nodiscard]] std::string_view manual(std::string_view name);

}  // namespace grundy::games
