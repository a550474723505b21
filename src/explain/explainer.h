// Explains in words why an answer is right, from the judgement that gave it or from a saved proof.
#pragma once

#include <string>

#include "core/registry.h"
#include "grundy/answer.h"
#include "grundy/error.h"
#include "grundy/reason.h"
#include "theory/theory.h"

namespace grundy::explain {

/// `answer` holds what was found for the judgement, including its moves if they were asked for.
[[nodiscard]] Expected<Explanation> explain_answer(const Result& answer, Judgement& judgement);

/// Explains what a proof claims or, if `at` is not empty, what it shows about that position.
/// Nothing is solved.
[[nodiscard]] Expected<ProofExplanation> explain_proof_file(const std::string& path,
                                                            const std::string& at,
                                                            const Registry& registry);

}  // namespace grundy::explain
