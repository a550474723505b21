// Proofs by a misère quotient, as docs/formats/quotient.md describes them.
#pragma once

#include <cstdint>
#include <string>

#include "grundy/error.h"
#include "proof/writer.h"

namespace grundy::quotient {
class HeapQuotient;
}

namespace grundy::prove {

/// Writes the quotient as a record: generators, P, the values of heaps, and how far they hold.
[[nodiscard]] Expected<void> write_quotient_record(const quotient::HeapQuotient& quotient,
                                                   proof::Writer& writer);

/// A proof of the quotient itself, in a file.
[[nodiscard]] Expected<void> write_quotient_proof(const quotient::HeapQuotient& quotient,
                                                  const std::string& file, std::uint64_t limit);

}  // namespace grundy::prove
