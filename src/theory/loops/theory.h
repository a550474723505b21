// Normal play that can go on for ever: the components have values of Smith, Fraenkel and Perl,
// added by their rules (grundy/value.h). Also how far the end is.
#pragma once

#include <memory>
#include <optional>

#include "theory/theory.h"

namespace grundy::loops {

[[nodiscard]] std::optional<bool> applies(const Question& question, Nature& nature);
[[nodiscard]] std::unique_ptr<Theory> make_theory();

/// Writes what shows the values of all components: those that can reach a cycle as nodes, the
/// others as in normal play.
[[nodiscard]] Expected<void> prove_values(const Sum& sum, const ProofTask& task);

}  // namespace grundy::loops
