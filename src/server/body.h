// The body of a request: a JSON object, read by the table of fields. Errors name the field. A field
// that the question does not take is refused, so a misspelt option is not overlooked.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "ask/read.h"
#include "server/settings.h"

namespace grundy::server {

/// The question in a body of this kind. Fields that the body leaves out get what the limits allow.
[[nodiscard]] Expected<ask::Asked> read_body(std::string_view text, ask::Kind kind,
                                             const RequestLimits& limits);

/// A body as JSON: an object that is not nested too deeply.
[[nodiscard]] Expected<nlohmann::json> parse_body(std::string_view text);
/// The rule files in a field `rules`.
[[nodiscard]] Expected<std::vector<ask::RuleFile>> read_rules(const nlohmann::json& json);

}  // namespace grundy::server
