// Sequences of the user's own games, which are not known as heap rules.
#pragma once

#include <optional>

#include "core/budget.h"
#include "core/registry.h"
#include "grundy/sequence.h"
#include "theory/values.h"

namespace grundy {

/// The values of `code` with its `_` running from 0, or of NAME(0), NAME(1), …, if that is a game
/// of the user's own; nothing otherwise. A period is only observed, because no theorem covers the
/// rules.
[[nodiscard]] std::optional<Expected<Sequence>> search_sequence(std::string_view code,
                                                                const SequenceRequest& request,
                                                                const Registry& registry,
                                                                Values& values_of, Budget& budget);

}  // namespace grundy
