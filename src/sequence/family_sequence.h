// Sequences of families: positions in which one number runs, or two, and games that are not known
// as heap rules.
#pragma once

#include <optional>
#include <string_view>

#include "core/budget.h"
#include "core/registry.h"
#include "grundy/sequence.h"
#include "theory/tables.h"

namespace grundy {

/// The values of a family such as `queen(3,_)`; in misère play, or from another number on than 0,
/// those of any heap game. Nothing if `code` is a matter for make_sequence.
///
/// Every position is solved by itself. A period is proved where a theorem covers the family
/// (row_law.h), and otherwise only observed.
[[nodiscard]] std::optional<Expected<Sequence>> family_sequence(std::string_view code,
                                                                const SequenceRequest& request,
                                                                const Registry& registry,
                                                                Tables& tables, Budget& budget);

}  // namespace grundy
