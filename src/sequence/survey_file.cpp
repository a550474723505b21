#include "sequence/survey_file.h"

#include <fmt/format.h>

#include <sstream>
#include <string_view>
#include <utility>

#include "notation/heap_code.h"
#include "sequence/sequence.h"
#include "sequence/survey_codes.h"
#include "solve/heap/solver.h"
#include "solve/heap/store.h"

namespace grundy {

namespace {

constexpr std::string_view kSurveyMagic = "grundy-survey 2\n";

}  // namespace

std::string survey_line(const SurveyClass& found) {
  const SequencePeriod period = found.period.value_or(SequencePeriod{});
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}", found.standard_form,
                     found.computed_to, found.max, found.period ? 1 : 0, period.length, period.from,
                     period.saltus, period.proved ? 1 : 0, period.checked, period.proof);
}

std::optional<SurveyClass> read_survey_line(const std::string& line) {
  std::istringstream words(line);
  SurveyClass found;
  SequencePeriod period;
  int has_period = 0;
  int proved = 0;
  if (!(words >> found.standard_form >> found.computed_to >> found.max >> has_period >>
        period.length >> period.from >> period.saltus >> proved >> period.checked)) {
    return std::nullopt;
  }
  std::getline(words >> std::ws, period.proof);
  period.proved = proved != 0;
  if (has_period != 0) found.period = period;
  return found;
}

bool examine_survey_class(SurveyClass& found, std::uint64_t to, Budget& budget) {
  auto rules = notation::parse_heap_code(Arguments(found.standard_form, 0));
  if (!rules) return false;
  heap::HeapSolver solver(std::move(*rules));
  const bool whole = solver.explore(to, false, budget);
  found.computed_to = solver.explored() - 1;
  found.max = solver.extremes().largest;
  if (solver.period()) found.period = without_margin(*solver.period(), 0);
  return whole;
}

SurveyFile::SurveyFile(const SurveyRequest& request)
    : folder_(request.store),
      name_(fmt::format("survey-{}-{}-{}.tsv", kind_name(request.kind), request.digits,
                        request.to)) {}

Expected<std::map<std::string, SurveyClass>> SurveyFile::load() {
  std::map<std::string, SurveyClass> done;
  if (folder_.empty()) return done;
  const auto text = heap::get_file(folder_, name_, kSurveyMagic);
  if (!text) return std::unexpected(text.error());
  if (text->empty()) return done;
  lines_ = *text;
  std::istringstream lines(lines_);
  std::string line;
  while (std::getline(lines, line)) {
    if (auto found = read_survey_line(line)) done.emplace(found->standard_form, std::move(*found));
  }
  return done;
}

Expected<void> SurveyFile::add(std::span<const SurveyClass> found) {
  if (folder_.empty() || found.empty()) return {};
  if (lines_.empty()) lines_ = kSurveyMagic;
  for (const SurveyClass& each : found) lines_ += survey_line(each) + '\n';
  return heap::put_file(folder_, name_, lines_);
}

}  // namespace grundy
