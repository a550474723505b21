// Proofs for games in which play can go on for ever: the graph of all positions that can be
// reached, with labels and counters (docs/formats/proof.md, "Graphs").
#pragma once

#include <string>

#include "core/budget.h"
#include "grundy/any_game.h"
#include "grundy/nim_value.h"
#include "proof/writer.h"

namespace grundy {

/// Writes all but the last line, with `claim loopy` in normal play, or `claim misere` and the graph
/// of the whole sum; returns the claim. An error of kind limit where the budget does not suffice.
[[nodiscard]] Expected<std::string> write_endless_proof(const Sum& position, Play play,
                                                        proof::Writer& writer, Budget& budget);

}  // namespace grundy
