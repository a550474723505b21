// Sequences of nim values and surveys of them: text, JSON, CSV, b-files, and a picture.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "grundy/sequence.h"
#include "render/style.h"

namespace grundy::render {

[[nodiscard]] std::string sequence_text(const Sequence& sequence, bool summary, const Style& style);
/// `proof` is the text of a proof to put into the answer.
[[nodiscard]] std::string sequence_json(const Sequence& sequence, bool summary,
                                        const std::optional<std::string>& proof = {});
[[nodiscard]] std::string sequence_csv(const Sequence& sequence);
/// A b-file as in the On-Line Encyclopedia of Integer Sequences: n and its value on each line.
[[nodiscard]] std::string sequence_bfile(const Sequence& sequence);
/// A scatter plot: n to the right, the value upwards, the first period shaded.
[[nodiscard]] std::string sequence_svg(const Sequence& sequence);

/// "Octal games".
[[nodiscard]] std::string_view codes_text(CodeKind kind);
[[nodiscard]] std::string survey_text(const Survey& survey, const Style& style);
[[nodiscard]] std::string survey_json(const Survey& survey);

}  // namespace grundy::render
