// Normal play that can go on for ever: values of Smith, Fraenkel and Perl for the components, added
// by their rules (grundy/value.h); and how far the end is.
#pragma once

#include <memory>
#include <optional>

#include "theory/theory.h"

namespace grundy::loops {

[[nodiscard]] std::optional<bool> applies(const Question& question, Nature& nature);
[[nodiscard]] std::unique_ptr<Theory> make_theory();

/// Writes what shows the values of all components: those that can come to a cycle as nodes, the
/// others as in normal play.
[[nodiscard]] Expected<void> prove_values(const Sum& sum, const ProofTask& task);

}  // namespace grundy::loops
