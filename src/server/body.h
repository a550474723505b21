// The body of a request: a JSON object, read by the table of fields. Errors name the field, and a
// field that the question does not take is refused, so that a misspelt option is not passed over.
#pragma once

#include <string_view>

#include "ask/read.h"
#include "server/settings.h"

namespace grundy::server {

/// What a question of this kind asks; what the body leaves out is as the limits allow.
[[nodiscard]] Expected<ask::Asked> read_body(std::string_view text, ask::Kind kind,
                                             const RequestLimits& limits);

}  // namespace grundy::server
