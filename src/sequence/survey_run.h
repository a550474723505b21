// What a survey in normal and one in misère play share: all classes of codes, those that an earlier
// run has finished, and workers for the others.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/found.h"
#include "core/run_together.h"
#include "core/work.h"
#include "sequence/survey_codes.h"

namespace grundy {

/// A survey of all classes, none of them examined.
template <class Survey>
[[nodiscard]] Expected<Survey> new_survey(const SurveyRequest& request) {
  GRUNDY_TRY(const auto classes, code_classes(request.kind, request.digits));
  Survey survey{.kind = request.kind, .digits = request.digits, .to = request.to};
  for (const CodeClass& each : classes) {
    survey.classes.push_back({.standard_form = each.standard_form, .codes = each.codes});
    survey.codes += each.codes.size();
  }
  return survey;
}

/// Fills in the classes that an earlier run has examined. Returns the others, and those to examine
/// `again`.
template <class Survey, class Class, class Again>
[[nodiscard]] std::vector<Class*> take_known(Survey& survey,
                                             const std::map<std::string, Class>& done,
                                             Again&& again) {
  std::vector<Class*> open;
  for (Class& found : survey.classes) {
    const auto known = done.find(found.standard_form);
    if (known == done.end()) {
      open.push_back(&found);
      continue;
    }
    auto codes = std::move(found.codes);
    found = known->second;
    found.codes = std::move(codes);
    if (again(found)) {
      open.push_back(&found);
    } else {
      ++survey.finished;
    }
  }
  return open;
}

/// Examines these classes on all threads. `file` keeps those for which `examine` says that they are
/// finished.
template <class Survey, class Class, class File, class Examine>
void examine_classes(Survey& survey, const std::vector<Class*>& open, const SurveyRequest& request,
                     Budget& budget, File& file, Examine&& examine) {
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;  // guards the survey, the file and the report
  const auto work = [&] {
    for (std::size_t i = next++; i < open.size() && !budget.stopped(); i = next++) {
      if (!examine(*open[i])) continue;
      const std::scoped_lock lock(mutex);
      ++survey.finished;
      if (const auto added = file.add(*open[i]); !added) budget.cannot_keep(added.error());
      if (request.progress) {
        request.progress({survey.finished, survey.classes.size(), budget.seconds()});
      }
    }
  };
  run_together(
      static_cast<unsigned>(std::min<std::size_t>(request.limits.threads, open.size())),
      [&](unsigned) { work(); }, [&] { budget.out_of_memory(); });
  survey.stop = budget.stop();
  survey.work = work_of(budget);
}

}  // namespace grundy
