#include "sequence/survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <sstream>
#include <utility>

#include "core/budget.h"
#include "core/found.h"
#include "core/run_together.h"
#include "core/work.h"
#include "notation/heap_code.h"
#include "sequence/sequence.h"
#include "sequence/survey_codes.h"
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

/// Fills in the classes that an earlier run has finished; returns the others.
std::vector<SurveyClass*> take_known(Survey& survey,
                                     const std::map<std::string, SurveyClass>& done) {
  std::vector<SurveyClass*> open;
  for (SurveyClass& found : survey.classes) {
    const auto known = done.find(found.standard_form);
    if (known == done.end()) {
      open.push_back(&found);
      continue;
    }
    auto codes = std::move(found.codes);
    found = known->second;
    found.codes = std::move(codes);
    ++survey.finished;
  }
  return open;
}

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
  GRUNDY_TRY(const auto classes, code_classes(request.kind, request.digits));
  Survey survey{.kind = request.kind, .digits = request.digits, .to = request.to};
  for (const CodeClass& each : classes) {
    survey.classes.push_back({.standard_form = each.standard_form, .codes = each.codes});
    survey.codes += each.codes.size();
  }
  SurveyFile file(request);
  auto done = file.load();
  if (!done) return std::unexpected(std::move(done.error()));
  const std::vector<SurveyClass*> open = take_known(survey, *done);
  Budget budget(request.limits, request.cancel, {});
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;  // guards the survey, the file and the report
  const auto work = [&] {
    for (std::size_t i = next++; i < open.size() && !budget.stopped(); i = next++) {
      if (!examine(*open[i], request.to, budget)) continue;
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
  return survey;
}

}  // namespace grundy
