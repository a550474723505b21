#include "sequence/survey.h"

#include "core/budget.h"
#include "core/found.h"
#include "sequence/survey_file.h"
#include "sequence/survey_run.h"

namespace grundy {

Expected<Survey> make_survey(const SurveyRequest& request) {
  GRUNDY_TRY(Survey survey, new_survey<Survey>(request));
  SurveyFile file(request);
  GRUNDY_TRY(const auto done, file.load());
  const auto open = take_known(survey, done, [](const SurveyClass&) { return false; });
  Budget budget(request.limits, request.cancel, {});
  examine_classes(survey, open, request, budget, file, [&](SurveyClass& found) {
    return examine_survey_class(found, request.to, budget);
  });
  return survey;
}

}  // namespace grundy
