// What to play in a lost position: the move that is hardest to answer.
#pragma once

#include "core/budget.h"
#include "grundy/engine.h"
#include "grundy/result.h"

namespace grundy {

/// How many replies win, each move counted; none where that is not known.
using CountReplies = FunctionRef<Expected<std::optional<std::uint64_t>>(const Sum&)>;

/// Compares the moves of a position that the player to move loses. None where there is no move, or
/// where nothing is known about the replies.
[[nodiscard]] Expected<std::optional<Advice>> advise(const Sum& position, const Request& request,
                                                     CountReplies count_replies);

/// What may be spent on advice: it must not cost more than the answer itself.
[[nodiscard]] Limits advice_limits(const Request& request);

}  // namespace grundy
