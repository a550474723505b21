// The questions that a request can ask: each kind of question that the table of fields knows a path
// for.
#pragma once

#include <memory>

#include "ask/asked.h"
#include "ask/question.h"
#include "server/answer.h"
#include "server/settings.h"

namespace grundy::server {

/// A question that is ready to be answered; the error says what makes no sense in it.
[[nodiscard]] Expected<std::unique_ptr<Question>> make_question(ask::Kind kind, ask::Asked asked,
                                                                const RequestLimits& limits);

}  // namespace grundy::server
