#include "sequence/survey.h"

#include <fmt/format.h>

#include <map>
#include <sstream>
#include <utility>

#include "core/budget.h"
#include "core/found.h"
#include "notation/heap_code.h"
#include "sequence/sequence.h"
#include "sequence/survey_run.h"
#include "solve/heap/solver.h"
#include "solve/heap/store.h"

namespace grundy {

namespace {

constexpr std::string_view kSurveyMagic = "grundy-survey 2\n";

/// A line per finished class, so a survey can go on where it stopped.
class SurveyFile {
 public:
  explicit SurveyFile(const SurveyRequest& request)
      : folder_(request.store),
        name_(fmt::format("survey-{}-{}-{}.tsv", kind_name(request.kind), request.digits,
                          request.to)) {}

  Expected<std::map<std::string, SurveyClass>> load() {
    std::map<std::string, SurveyClass> done;
    if (folder_.empty()) return done;
    const auto text = heap::get_file(folder_, name_, kSurveyMagic);
    if (!text) return std::unexpected(text.error());
    if (text->empty()) return done;
    lines_ = *text;
    std::istringstream lines(lines_);
    std::string line;
    while (std::getline(lines, line)) {
      std::istringstream words(line);
      SurveyClass found;
      SequencePeriod period;
      int has_period = 0;
      int proved = 0;
      if (!(words >> found.standard_form >> found.computed_to >> found.max >> has_period >>
            period.length >> period.from >> period.saltus >> proved >> period.checked)) {
        continue;
      }
      std::getline(words >> std::ws, period.proof);
      period.proved = proved != 0;
      if (has_period != 0) found.period = period;
      done.emplace(found.standard_form, found);
    }
    return done;
  }
  Expected<void> add(const SurveyClass& found) {
    if (folder_.empty()) return {};
    const SequencePeriod period = found.period.value_or(SequencePeriod{});
    if (lines_.empty()) lines_ = kSurveyMagic;
    lines_ +=
        fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", found.standard_form,
                    found.computed_to, found.max, found.period ? 1 : 0, period.length, period.from,
                    period.saltus, period.proved ? 1 : 0, period.checked, period.proof);
    return heap::put_file(folder_, name_, lines_);
  }

 private:
  std::string folder_;
  std::string name_;
  std::string lines_;
};

/// The sequence of one class; false if the budget runs out.
bool examine(SurveyClass& found, std::uint64_t to, Budget& budget) {
  auto rules = notation::parse_heap_code(Arguments(found.standard_form, 0));
  if (!rules) return false;
  heap::HeapSolver solver(std::move(*rules));
  const bool whole = solver.explore(to, false, budget);
  found.computed_to = solver.explored() - 1;
  found.max = solver.extremes().largest;
  if (solver.period()) found.period = without_margin(*solver.period(), 0);
  return whole;
}

}  // namespace

Expected<Survey> make_survey(const SurveyRequest& request) {
  GRUNDY_TRY(Survey survey, new_survey<Survey>(request));
  SurveyFile file(request);
  GRUNDY_TRY(const auto done, file.load());
  const auto open = take_known(survey, done, [](const SurveyClass&) { return false; });
  Budget budget(request.limits, request.cancel, {});
  examine_classes(survey, open, request, budget, file,
                  [&](SurveyClass& found) { return examine(found, request.to, budget); });
  return survey;
}

}  // namespace grundy
