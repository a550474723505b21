// Equal components of a sum cancel, whatever their value: answer every move in one of them by the
// same move in the other, and an equal pair is left again (Tweedledum and Tweedledee). So a sum of
// positions that nobody can evaluate may still have a known value.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "grundy/answer.h"
#include "grundy/game/any_game.h"
#include "theory/theory.h"

namespace grundy {

/// For each component of a sum, the index of an equal one, each in one pair only; nothing if there
/// is no other, or if a theorem gives the value anyway.
[[nodiscard]] std::vector<std::optional<std::size_t>> equal_components(const Sum& position);

/// The winning move that makes two components of unknown value equal while all others add up to 0.
/// Nothing if there is none among the first few thousand moves.
[[nodiscard]] std::optional<MoveResult> copying_move(const Sum& sum, const Verdict& verdict);

/// True if the value is known although some components have none: those cancel.
[[nodiscard]] bool by_copies(const Verdict& verdict);

}  // namespace grundy
