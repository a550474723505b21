// The questions that a request can ask: every kind of question with a path.
#pragma once

#include <memory>

#include "ask/asked.h"
#include "ask/question.h"
#include "server/answer.h"
#include "server/settings.h"

namespace grundy::server {

/// A question that is ready to be answered, or an error that says what is wrong with it.
[[nodiscard]] Expected<std::unique_ptr<Question>> make_question(ask::Kind kind, ask::Asked asked,
                                                                const RequestLimits& limits);

}  // namespace grundy::server
