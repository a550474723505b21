// Reasons from a proof: what it shows about a position, without solving anything.
#pragma once

#include <string>

#include "core/registry.h"
#include "grundy/answer.h"
#include "grundy/error.h"

namespace grundy::explain {

/// Explains what a proof claims, or, where `at` is not empty, what it shows about that position.
[[nodiscard]] Expected<ProofExplanation> explain_proof_file(const std::string& path,
                                                            const std::string& at,
                                                            const Registry& registry);

}  // namespace grundy::explain
