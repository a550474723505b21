// Proofs by the misère quotient of the parts of a position, as docs/formats/quotient.md describes
// them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/budget.h"
#include "core/position_graph.h"
#include "core/registry.h"
#include "grundy/error.h"
#include "proof/writer.h"
#include "solve/quotient/graph_parts.h"
#include "solve/quotient/monoid.h"

namespace grundy::prove {

/// A monoid with the positions that its parts stand for.
struct PartsQuotient {
  const PositionGraph* graph;
  const quotient::GraphParts* parts;
  const quotient::Monoid* monoid;
  std::optional<std::uint64_t> copies;  ///< of its last part, if it is right only for so many
};

/// Writes the record, with the parts of a sum if there is one. False, with nothing written, if the
/// record could not show it: a text that is read as something else, a part that is not listed.
[[nodiscard]] Expected<bool> write_parts_record(const PartsQuotient& found, const Sum* sum,
                                                const Registry& registry, Budget& budget,
                                                proof::Writer& writer);

/// A proof of the quotient itself, in a file. `whole`: of all parts of the position.
[[nodiscard]] Expected<void> write_parts_proof(const PartsQuotient& found, const Sum& position,
                                               bool whole, const Registry& registry, Budget& budget,
                                               const std::string& file, std::uint64_t limit);

}  // namespace grundy::prove
