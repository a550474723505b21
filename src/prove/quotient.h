// Proofs by a misère quotient, as docs/formats/quotient.md describes them.
#pragma once

#include <cstdint>
#include <string>

#include "grundy/error.h"
#include "proof/writer.h"

namespace grundy::quotient {
class HeapQuotient;
struct Trial;
class TameHeaps;
}  // namespace grundy::quotient

namespace grundy::prove {

/// Writes the quotient as a record: generators, P, the values of heaps, and how far they hold. With
/// a trial of it, that one and its limit.
[[nodiscard]] Expected<void> write_quotient_record(const quotient::HeapQuotient& quotient,
                                                   const quotient::Trial* trial,
                                                   proof::Writer& writer);

/// A proof of the quotient itself, or of a trial, in a file.
[[nodiscard]] Expected<void> write_quotient_proof(const quotient::HeapQuotient& quotient,
                                                  const quotient::Trial* trial,
                                                  const std::string& file, std::uint64_t limit);

/// Writes tame values as a record, at least up to a heap. They must be firm from some heap on.
[[nodiscard]] Expected<void> write_tame_record(const quotient::TameHeaps& heaps, std::uint64_t to,
                                               proof::Writer& writer);
/// A proof that all heaps of a game are tame, in a file.
[[nodiscard]] Expected<void> write_tame_proof(const quotient::TameHeaps& heaps,
                                              const std::string& file, std::uint64_t limit);

}  // namespace grundy::prove
