// Proofs about the values of a heap game, as docs/formats/proof.md describes them: of a period if
// one is proved, or else of the values themselves.
#pragma once

#include <cstdint>
#include <string>

#include "core/budget.h"
#include "grundy/error.h"
#include "proof/writer.h"

namespace grundy::heap {
class HeapSolver;
}

namespace grundy::prove {

/// Writes the period if the solver has proved one, or else the values of the heaps up to `last`,
/// computing those that have not been kept. An error if the budget runs out.
[[nodiscard]] Expected<void> write_sequence_proof(heap::HeapSolver& solver, std::uint64_t last,
                                                  proof::Writer writer, Budget& budget);

/// Writes the period as a record of a proof about positions. False if none is proved or it cannot
/// be written.
[[nodiscard]] Expected<bool> write_period_record(heap::HeapSolver& solver, proof::Writer& writer,
                                                 Budget& budget);

}  // namespace grundy::prove
