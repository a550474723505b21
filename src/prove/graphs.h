// Proofs for games in which play can go on for ever: the graph of all reachable positions, with
// labels and counters (docs/formats/proof.md, "Graphs").
#pragma once

#include <string>
#include <vector>

#include "core/budget.h"
#include "grundy/error.h"
#include "grundy/game/any_game.h"
#include "grundy/question.h"
#include "grundy/value.h"
#include "proof/writer.h"

namespace grundy::prove {

/// As the format writes it: 3, inf(0,2), inf().
[[nodiscard]] std::string as_written(const LoopyValue& value);

[[nodiscard]] std::unexpected<Error> beyond_limits(const Budget& budget);

/// Normal play: writes what shows the values of positions that can reach a cycle.
[[nodiscard]] Expected<void> write_value_nodes(const std::vector<Sum>& positions,
                                               proof::Writer& writer, Budget& budget);

/// Misère play: writes the graph of the whole sum or, if that is large, the theorem by which nobody
/// need lose.
[[nodiscard]] Expected<void> write_endless_misere(const Sum& position, const Request& request,
                                                  proof::Writer& writer, Budget& budget);

}  // namespace grundy::prove
