// Equal components of a sum cancel, whatever they are worth: who answers every move in one of them
// by the same move in the other leaves an equal pair again (Tweedledum and Tweedledee). So a sum of
// positions that nobody can evaluate may have a value all the same.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "grundy/answer.h"
#include "grundy/game/any_game.h"
#include "theory/theory.h"

namespace grundy {

/// For each component of a sum the index of an equal one, each in one pair only; none where there
/// is no other, or where a theorem gives the value anyway.
[[nodiscard]] std::vector<std::optional<std::size_t>> equal_components(const Sum& position);

/// The move that makes the two components of unknown value equal, where all others add up to 0: it
/// wins. None where there is none among the first few thousand moves.
[[nodiscard]] std::optional<MoveResult> copying_move(const Sum& sum, const Verdict& verdict);

/// Whether the value is known although that of some component is not: those cancel.
[[nodiscard]] bool by_copies(const Verdict& verdict);

}  // namespace grundy
