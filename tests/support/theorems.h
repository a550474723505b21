// What the theorems of a game say, or nothing if it has none.
#pragma once

#include <optional>
#include <string_view>

#include "grundy/game/any_game.h"

namespace grundy::support {

inline std::optional<NimValue> value_by_theorem(const AnyGame& game, const Words& position) {
  return game.theorem() != nullptr ? game.theorem()->value(position) : std::nullopt;
}
inline std::optional<Outcome> outcome_by_theorem(const AnyGame& game, const Words& position) {
  return game.theorem() != nullptr ? game.theorem()->outcome(position) : std::nullopt;
}
inline std::optional<Explanation> theorem_explained(const AnyGame& game, const Words& position) {
  return game.theorem() != nullptr ? game.theorem()->explain(position) : std::nullopt;
}

}  // namespace grundy::support
