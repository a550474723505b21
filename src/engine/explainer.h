// Finds out what an explanation needs to know: the values of options, a reply to each move.
// explain/reasons.h makes arguments of it.
#pragma once

#include <cstdint>
#include <optional>

#include "core/budget.h"
#include "engine/evaluator.h"
#include "grundy/engine.h"
#include "grundy/explanation.h"
#include "grundy/result.h"

namespace grundy {

/// A winning move of a position; none where none is known.
using FindReply = FunctionRef<Expected<std::optional<MoveResult>>(const Sum&)>;

/// Why the result of a normal-play position is what it is.
[[nodiscard]] Expected<Explanation> explain_normal(const Result& result, const Request& request,
                                                   Evaluator& evaluator, Budget& budget);

/// Of a move that makes two components equal whose values are not known.
[[nodiscard]] Explanation explain_copying(const Result& result);

/// The same where there are no nim values (misère play, play that need not end): `value` explains
/// the position itself.
[[nodiscard]] Expected<Explanation> explain_misere(const Result& result, const Request& request,
                                                   Explanation value, FindReply find_reply);

}  // namespace grundy
