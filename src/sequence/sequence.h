// `grundy sequence`: the values of a code, their period, and remarkable facts about them.
#pragma once

#include <string_view>

#include "core/budget.h"
#include "core/registry.h"
#include "grundy/game/heap_rules.h"
#include "grundy/sequence.h"
#include "solve/heap/period.h"

namespace grundy {

/// The rules that a code or the name of a heap game stands for.
[[nodiscard]] Expected<HeapRules> heap_rules_of(std::string_view text, const Registry& registry);

[[nodiscard]] Expected<Sequence> make_sequence(std::string_view code,
                                               const SequenceRequest& request,
                                               const Registry& registry, Budget& budget);

/// How far a period of heaps is looked for in any case, since it costs next to nothing.
[[nodiscard]] std::uint64_t looked_further(const HeapRules& rules);

/// Lists the P-positions in place of the values.
void list_zeros(Sequence& sequence);

/// The error for a request about rows if there are none.
[[nodiscard]] std::unexpected<Error> only_one_runs();

/// The period for the public interface. Heaps are counted without the margin of the rules.
[[nodiscard]] SequencePeriod without_margin(const heap::Period& period, std::uint64_t margin);

}  // namespace grundy
