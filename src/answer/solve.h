// Answers, written once over the theory that holds for a question.
#pragma once

#include "core/registry.h"
#include "grundy/answer.h"
#include "grundy/error.h"
#include "theory/question.h"
#include "theory/theory.h"

namespace grundy {

/// Who wins, the value, the winning moves, advice and reasons, as far as the request wants them.
/// The position becomes part of the answer: ten million heaps are not copied.
[[nodiscard]] Expected<Result> solve(Sum position, const Request& request, Budget& budget,
                                     Tables& tables);

/// Every move with what it leads to.
[[nodiscard]] Expected<MoveList> list_moves(const Question& question);

/// Writes the proof of an answer to request.proof; says why there is none where it cannot.
[[nodiscard]] ProofReport prove_answer(const Result& answer, const Question& question,
                                       const Registry& registry);

/// Of a comparison.
[[nodiscard]] ProofReport prove_comparison(const Comparison& comparison, const Sum& left,
                                           const Sum& right, const Question& question,
                                           const Registry& registry);

}  // namespace grundy
