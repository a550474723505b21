// Why an answer is right, from the grounds of its verdict: the one place that puts them together.
#pragma once

#include "grundy/answer.h"
#include "grundy/error.h"
#include "grundy/reason.h"
#include "theory/theory.h"

namespace grundy::explain {

/// `answer` has what was found for the judgement: its moves, if they were asked for.
[[nodiscard]] Expected<Explanation> explain_answer(const Result& answer, Judgement& judgement);

}  // namespace grundy::explain
