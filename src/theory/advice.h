// What to play in a lost position: the move that is hardest to answer.
#pragma once

#include "core/budget.h"
#include "grundy/answer.h"
#include "grundy/function_ref.h"
#include "grundy/question.h"

namespace grundy {

/// How many replies win, counting each move; nothing if that is not known.
using CountReplies = FunctionRef<Expected<std::optional<std::uint64_t>>(const Sum&)>;

/// Compares the moves of a position that the player to move loses. Nothing if there is no move or
/// nothing is known about the replies.
[[nodiscard]] Expected<std::optional<Advice>> advise(const Sum& position, const Request& request,
                                                     CountReplies count_replies);

/// The budget for advice about a position, and for anything else that only comments on an answer.
[[nodiscard]] Limits advice_limits(const Request& request, const Sum& position);

}  // namespace grundy
