// The questions that a request can ask, each read from the fields of a body.
#pragma once

#include <memory>

#include "server/answer.h"
#include "server/body.h"
#include "server/settings.h"

namespace grundy::server {

using ReadQuestion = Expected<std::unique_ptr<Question>>;

[[nodiscard]] ReadQuestion read_parse(Body& body, const RequestLimits& limits);
[[nodiscard]] ReadQuestion read_solve(Body& body, const RequestLimits& limits);
[[nodiscard]] ReadQuestion read_explain(Body& body, const RequestLimits& limits);
[[nodiscard]] ReadQuestion read_moves(Body& body, const RequestLimits& limits);
[[nodiscard]] ReadQuestion read_equal(Body& body, const RequestLimits& limits);
[[nodiscard]] ReadQuestion read_table(Body& body, const RequestLimits& limits);
[[nodiscard]] ReadQuestion read_sequence(Body& body, const RequestLimits& limits);
[[nodiscard]] ReadQuestion read_rules(Body& body, const RequestLimits& limits);
[[nodiscard]] ReadQuestion read_engine_move(Body& body, const RequestLimits& limits);

}  // namespace grundy::server
