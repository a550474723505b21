// A line of JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "grundy/question.h"
#include "grundy/reason.h"

namespace grundy::render {

/// The object on one line. Control characters are escaped, also those that JSON would allow: the
/// line may be shown on a terminal. Text that is not UTF-8 can only come from the user's own input;
/// it must not end the program.
[[nodiscard]] std::string json_line(const nlohmann::ordered_json& json);

/// Why an answer is not complete.
[[nodiscard]] nlohmann::ordered_json quotient_stop(const Stop& stop);

/// A tree of reasons.
[[nodiscard]] nlohmann::ordered_json explanation_json(const Explanation& reason);

}  // namespace grundy::render
