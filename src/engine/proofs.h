// Proofs of answers: which claim is made, and who writes what shows it.
#pragma once

#include "core/budget.h"
#include "core/registry.h"
#include "engine/evaluator.h"
#include "grundy/engine.h"
#include "grundy/result.h"

namespace grundy {

/// Writes the proof of an answer to request.proof; says why there is none where it cannot.
[[nodiscard]] ProofReport prove_answer(const Result& result, const Request& request,
                                       const Registry& registry, Evaluator& evaluator,
                                       Budget& budget);

/// Of a comparison.
[[nodiscard]] ProofReport prove_comparison(const Comparison& comparison, const Sum& left,
                                           const Sum& right, const Request& request,
                                           const Registry& registry, Evaluator& evaluator,
                                           Budget& budget);

}  // namespace grundy
