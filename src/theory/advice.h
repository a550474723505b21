// What to play in a lost position: the move that is hardest to answer.
#pragma once

#include "core/budget.h"
#include "grundy/answer.h"
#include "grundy/function_ref.h"
#include "grundy/question.h"

namespace grundy {

/// How many replies win, each move counted; none where that is not known.
using CountReplies = FunctionRef<Expected<std::optional<std::uint64_t>>(const Sum&)>;

/// Compares the moves of a position that the player to move loses. None where there is no move, or
/// where nothing is known about the replies.
[[nodiscard]] Expected<std::optional<Advice>> advise(const Sum& position, const Request& request,
                                                     CountReplies count_replies);

/// What may be spent on advice about a position, and on what else is only said about an answer.
[[nodiscard]] Limits advice_limits(const Request& request, const Sum& position);

}  // namespace grundy
