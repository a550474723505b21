// Answers, written once for all theories.
#pragma once

#include "core/registry.h"
#include "grundy/answer.h"
#include "grundy/error.h"
#include "theory/question.h"
#include "theory/theory.h"

namespace grundy {

/// The winner, the value, the winning moves, advice and reasons, as far as the request wants them.
/// Moves the position into the answer, so ten million heaps are not copied.
[[nodiscard]] Expected<Result> solve(Sum position, const Request& request, Budget& budget,
                                     Tables& tables);

/// Every move, with the position it leads to.
[[nodiscard]] Expected<MoveList> list_moves(const Question& question);

/// Writes the proof of an answer to request.proof, or says why it cannot.
[[nodiscard]] ProofReport prove_answer(const Result& answer, const Question& question,
                                       const Registry& registry);

/// The same for a comparison.
[[nodiscard]] ProofReport prove_comparison(const Comparison& comparison, const Sum& left,
                                           const Sum& right, const Question& question,
                                           const Registry& registry);

}  // namespace grundy
