// Normal play that ends: nim values of the components, their sum, and the moves to nim sum 0
// (Sprague, Grundy).
#pragma once

#include <memory>
#include <optional>

#include "theory/theory.h"

namespace grundy::normal {

[[nodiscard]] std::optional<bool> applies(const Question& question, Nature& nature);
[[nodiscard]] std::unique_ptr<Theory> make_theory();

// For theories in which some components have nim values.

/// Writes what shows the values of all parts of a sum.
[[nodiscard]] Expected<void> prove_values(const Sum& sum, const ProofTask& task);
/// Writes what shows the value or, if there is none, the outcome.
[[nodiscard]] Expected<void> prove_answer(const Result& answer, const ProofTask& task);

}  // namespace grundy::normal
