// Sequences of nim values and surveys of them: text, JSON, CSV, b-files, and a picture.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/error.h"
#include "grundy/sequence.h"
#include "render/style.h"

namespace grundy::render {

/// What is listed beside the summary.
enum class Show : std::uint8_t { summary, values, zeros };

[[nodiscard]] Show shown(const SequenceRequest& request);

[[nodiscard]] std::string sequence_text(const Sequence& sequence, Show show, const Style& style);
/// `proof` is the text of a proof to put into the answer.
[[nodiscard]] std::string sequence_json(const Sequence& sequence, Show show,
                                        const std::optional<std::string>& proof = {});
[[nodiscard]] std::string sequence_csv(const Sequence& sequence, Show show);
/// A b-file as in the On-Line Encyclopedia of Integer Sequences: n and its value on each line; of
/// two running numbers the table by antidiagonals.
[[nodiscard]] std::string sequence_bfile(const Sequence& sequence);
/// The address that looks the terms up in that encyclopedia; empty if there are none.
[[nodiscard]] std::string oeis_search(const Sequence& sequence);
/// The error for a picture of what has no values, or has rows of them.
[[nodiscard]] Error no_plot();
/// A scatter plot: n to the right, the value upwards, the first period shaded.
[[nodiscard]] std::string sequence_svg(const Sequence& sequence);

/// "Octal games".
[[nodiscard]] std::string_view codes_text(CodeKind kind);
[[nodiscard]] std::string survey_text(const Survey& survey, const Style& style);
[[nodiscard]] std::string survey_json(const Survey& survey);

}  // namespace grundy::render
