// Sequences of misère values, and surveys of misère quotients: text, JSON, CSV.
#pragma once

#include <optional>
#include <string>

#include "grundy/quotient.h"
#include "render/style.h"

namespace grundy::render {

[[nodiscard]] std::string misere_sequence_text(const MisereSequence& sequence, bool summary,
                                               const Style& style);
/// `proof` is the text of a proof to put into the answer.
[[nodiscard]] std::string misere_sequence_json(const MisereSequence& sequence, bool summary,
                                               const std::optional<std::string>& proof = {});
/// n, who wins, the value.
[[nodiscard]] std::string misere_sequence_csv(const MisereSequence& sequence);

/// A table with a line for each class.
[[nodiscard]] std::string misere_survey_text(const MisereSurvey& survey, const Style& style);
/// A line of JSON for each class.
[[nodiscard]] std::string misere_survey_json(const MisereSurvey& survey);

}  // namespace grundy::render
