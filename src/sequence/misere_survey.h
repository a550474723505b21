// `grundy survey --misere`: the misère quotients of all codes of a length.
#pragma once

#include "grundy/error.h"
#include "grundy/quotient.h"

namespace grundy {

[[nodiscard]] Expected<MisereSurvey> make_misere_survey(const SurveyRequest& request);

}  // namespace grundy
