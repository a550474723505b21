// Codes are worked on one by one, each within a time of its own, and each finished one is written
// down at once. A later run goes on from there: it takes up again what was stopped by a shorter
// time than it allows, and leaves alone what is solved, or has come to a heap that no monoid within
// the caps takes in.
#include "sequence/misere_survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <sstream>
#include <utility>

#include "core/found.h"
#include "notation/heap_code.h"
#include "sequence/misere_sequence.h"
#include "sequence/survey_run.h"
#include "solve/heap/store.h"
#include "solve/quotient/heap_quotient.h"
#include "solve/quotient/tame.h"

namespace grundy {

namespace {

using Seconds = std::chrono::duration<double>;

constexpr std::string_view kMisereMagic = "grundy-misere-survey 1\n";
constexpr std::chrono::seconds kEachUnlessTold{10};
constexpr double kPerSecond = 1000;
/// Tame values are looked for up to this heap.
constexpr std::uint64_t kTameHeaps = 3000;
/// If they are firm for ever, their period is looked for in normal play up to this heap.
constexpr std::uint64_t kNormalPlay = 1'000'000;

double allowed_seconds(const SurveyRequest& request) {
  return Seconds(request.each.value_or(kEachUnlessTold)).count();
}

/// A line for each finished class.
class MisereSurveyFile {
 public:
  explicit MisereSurveyFile(const SurveyRequest& request)
      : folder_(request.store),
        name_(fmt::format("misere-survey-{}-{}-{}.tsv", kind_name(request.kind), request.digits,
                          request.to)) {}

  /// Of several lines about a class, the last counts.
  Expected<std::map<std::string, MisereClass>> load() {
    std::map<std::string, MisereClass> done;
    if (folder_.empty()) return done;
    GRUNDY_TRY(lines_, heap::get_file(folder_, name_, kMisereMagic));
    std::istringstream lines(lines_);
    std::string line;
    while (std::getline(lines, line)) {
      if (auto found = read(line)) done.insert_or_assign(found->standard_form, std::move(*found));
    }
    return done;
  }
  Expected<void> add(const MisereClass& found) {
    if (folder_.empty()) return {};
    const Quotient::Period period = found.period.value_or(Quotient::Period{});
    if (lines_.empty()) lines_ = kMisereMagic;
    lines_ +=
        fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:.3f}\t{:.3f}\n", found.standard_form,
                    static_cast<unsigned>(found.status), found.to, found.copies, found.order,
                    found.p_size, found.tame ? 1 : 0, period.length, period.from,
                    found.ended ? 1 : 0, found.seconds, found.allowed);
    return heap::put_file(folder_, name_, lines_);
  }

 private:
  static std::optional<MisereClass> read(const std::string& line) {
    std::istringstream words(line);
    MisereClass found;
    Quotient::Period period;
    unsigned status = 0;
    int tame = 0;
    int ended = 0;
    if (!(words >> found.standard_form >> status >> found.to >> found.copies >> found.order >>
          found.p_size >> tame >> period.length >> period.from >> ended >> found.seconds >>
          found.allowed) ||
        status > static_cast<unsigned>(QuotientStatus::unknown)) {
      return std::nullopt;
    }
    found.status = static_cast<QuotientStatus>(status);
    found.tame = tame != 0;
    found.ended = ended != 0;
    if (period.length > 0) found.period = period;
    return found;
  }

  std::string folder_;
  std::string name_;
  std::string lines_;
};

/// What tame values tell: all of it, if their period is proved.
void examine_tame(const HeapRules& rules, std::uint64_t to, MisereClass& found, Budget& budget) {
  quotient::TameHeaps tame(rules);
  const auto known = tame.extend(std::min(to, kTameHeaps), budget);
  found.tame = known && *known && tame.all_tame();
  if (!found.tame) return;
  found.to = tame.known();
  tame.look_for_period(kNormalPlay, budget);
  found.status = tame.all_settled() ? QuotientStatus::proved : QuotientStatus::bounded;
  if (const auto& period = tame.period()) {
    const bool same = period->from == 1 && tame.find(period->length) == quotient::TameValue{};
    found.period = shown_period(period->length, period->from, 0, same);
  }
}

void examine_quotient(const HeapRules& rules, std::uint64_t to, MisereClass& found,
                      Budget& budget) {
  quotient::HeapQuotient quotient({{rules}});
  const auto extended = quotient.extend(to, budget);
  const bool whole = extended && *extended;
  found.ended = whole || quotient.quotient().stuck();
  // Order and size of P belong to heaps up to `to`; tame values may have gone further.
  if (found.tame && !quotient.settled()) {
    found.ended = found.ended || found.status == QuotientStatus::proved;
    return;
  }
  const auto& trial = quotient.quotient().best_trial();
  if (!whole && trial) {
    found.status = QuotientStatus::limited;
    found.to = trial->monoid.parts();
    found.copies = trial->most_copies();
    return;
  }
  found.status = quotient.settled()       ? QuotientStatus::proved
                 : quotient.covered() > 0 ? QuotientStatus::bounded
                                          : QuotientStatus::unknown;
  found.to = quotient.covered();
  found.order = quotient.monoid().order();
  found.p_size = quotient.monoid().lost().count();
  if (const auto& period = quotient.period(0)) {
    const bool same =
        period->from == 1 && quotient.value({0, period->length}) == quotient::Element{0};
    found.period = shown_period(period->length, period->from, 0, same);
  }
}

/// False if the survey as a whole has stopped, and this class with it.
bool examine_class(MisereClass& found, const SurveyRequest& request, Budget& survey) {
  const auto rules = notation::parse_heap_code(Arguments(found.standard_form, 0));
  if (!rules) return false;
  Limits limits = survey.limits();
  limits.time = request.each.value_or(kEachUnlessTold);
  if (survey.limits().time) {
    const auto used =
        std::chrono::duration_cast<std::chrono::nanoseconds>(Seconds(survey.seconds()));
    limits.time =
        std::min(*limits.time, *survey.limits().time - std::min(*survey.limits().time, used));
  }
  limits.memory /= std::max(1U, limits.threads);
  limits.positions = std::nullopt;
  Budget budget(limits, request.cancel, {});
  examine_tame(*rules, request.to, found, budget);
  examine_quotient(*rules, request.to, found, budget);
  // As the file keeps it, so a later run says the same.
  found.seconds = std::round(budget.seconds() * kPerSecond) / kPerSecond;
  found.allowed = allowed_seconds(request);
  // Time that the survey did not have is not held against the class.
  return survey.spend(budget.positions());
}

}  // namespace

Expected<MisereSurvey> make_misere_survey(const SurveyRequest& request) {
  GRUNDY_TRY(MisereSurvey survey, new_survey<MisereSurvey>(request));
  MisereSurveyFile file(request);
  GRUNDY_TRY(const auto done, file.load());
  const auto open = take_known(survey, done, [&](const MisereClass& known) {
    return !known.ended && known.allowed < allowed_seconds(request);
  });
  Budget budget(request.limits, request.cancel, {});
  examine_classes(survey, open, request, budget, file, [&](MisereClass& found) {
    // What an earlier run has found stays if this one is stopped.
    MisereClass anew{.standard_form = found.standard_form, .codes = found.codes};
    if (!examine_class(anew, request, budget)) return false;
    found = std::move(anew);
    return true;
  });
  for (const MisereClass& found : survey.classes) {
    if (found.status == QuotientStatus::proved) survey.solved += found.codes.size();
  }
  return survey;
}

}  // namespace grundy
