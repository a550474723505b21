// `grundy survey`: the periods of all octal games of a length.
#pragma once

#include "grundy/error.h"
#include "grundy/sequence.h"

namespace grundy {

[[nodiscard]] Expected<Survey> make_survey(const SurveyRequest& request);

}  // namespace grundy
