// Misère quotients and genera: text and JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "grundy/quotient.h"
#include "render/style.h"

namespace grundy::render {

/// "proved".
[[nodiscard]] std::string_view quotient_status(QuotientStatus status);

[[nodiscard]] std::string quotient_text(const Quotient& quotient, const Style& style);
/// `proof` is the text of a proof to put into the answer.
[[nodiscard]] std::string quotient_json(const Quotient& quotient,
                                        const std::optional<std::string>& proof = {});
[[nodiscard]] std::string genus_text(const GenusAnswer& genus);
[[nodiscard]] std::string genus_json(const GenusAnswer& genus);

}  // namespace grundy::render
