// `grundy sequence --misere`.
#pragma once

#include <string_view>

#include "core/budget.h"
#include "core/registry.h"
#include "grundy/error.h"
#include "grundy/quotient.h"
#include "theory/tables.h"

namespace grundy {

[[nodiscard]] Expected<MisereSequence> make_misere_sequence(std::string_view code,
                                                            const SequenceRequest& request,
                                                            const Registry& registry,
                                                            Tables& tables, Budget& budget);

/// The period for the public interface: heaps are counted from 0 and without the margin of the
/// rules. `same_at_zero`: the heap 0 fits into it, too.
[[nodiscard]] Quotient::Period shown_period(std::uint64_t length, std::uint64_t from,
                                            std::uint64_t margin, bool same_at_zero);

}  // namespace grundy
