// Proofs about the values of a game of heaps, as docs/formats/proof.md describes them: of a period,
// where one is proved, or of the values themselves.
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

/// The period, if the solver has proved one, or else the values of the heaps up to `last`, which
/// are computed if they have not been kept. An error where the budget stops that.
[[nodiscard]] Expected<void> write_sequence_proof(heap::HeapSolver& solver, std::uint64_t last,
                                                  proof::Writer writer, Budget& budget);

/// The period as a record of a proof about positions; false where none is proved, or it cannot be
/// written.
[[nodiscard]] Expected<bool> write_period_record(heap::HeapSolver& solver, proof::Writer& writer,
                                                 Budget& budget);

}  // namespace grundy::prove
