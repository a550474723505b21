// Proofs for games in which play can go on for ever: the graph of all positions that can be
// reached, with labels and counters (docs/formats/proof.md, "Graphs").
#pragma once

#include <string>

#include "core/budget.h"
#include "engine/prover.h"
#include "grundy/any_game.h"
#include "grundy/engine.h"
#include "grundy/loopy_value.h"
#include "proof/writer.h"

namespace grundy {

/// As the format writes it: 3, inf(0,2), inf().
[[nodiscard]] std::string as_written(const LoopyValue& value);

/// Normal play: writes what shows the values of all components. Those that can come to a cycle are
/// written as nodes, the others are left to the prover.
[[nodiscard]] Expected<void> write_loopy_values(const Sum& position, Prover& prover,
                                                proof::Writer& writer, Evaluator& evaluator,
                                                Budget& budget);

/// Misère play: writes the graph of the whole sum; or, where that is large, the theorem by which
/// nobody need lose.
[[nodiscard]] Expected<void> write_endless_misere(const Sum& position, const Request& request,
                                                  proof::Writer& writer, Budget& budget);

}  // namespace grundy
