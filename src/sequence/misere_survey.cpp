// Codes are worked on one by one, each within a time of its own, and each finished one is written
// down at once. A later run goes on from there: it takes up again what was stopped by a shorter
// time than it allows, and leaves alone what is solved, or has come to a heap that no monoid within
// the caps takes in.
#include "sequence/misere_survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <map>
#include <mutex>
#include <sstream>
#include <utility>

#include "core/found.h"
#include "core/run_together.h"
#include "core/work.h"
#include "notation/heap_code.h"
#include "sequence/misere_sequence.h"
#include "sequence/survey_codes.h"
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

/// Fills in the classes that an earlier run has finished; returns the others.
std::vector<MisereClass*> take_done(MisereSurvey& survey,
                                    const std::map<std::string, MisereClass>& done,
                                    double allowed) {
  std::vector<MisereClass*> open;
  for (MisereClass& found : survey.classes) {
    const auto known = done.find(found.standard_form);
    if (known == done.end()) {
      open.push_back(&found);
      continue;
    }
    auto codes = std::move(found.codes);
    found = known->second;
    found.codes = std::move(codes);
    const bool again = !found.ended && found.allowed < allowed;
    if (again) {
      open.push_back(&found);
    } else {
      ++survey.finished;
    }
  }
  return open;
}

}  // namespace

Expected<MisereSurvey> make_misere_survey(const SurveyRequest& request) {
  GRUNDY_TRY(const auto classes, code_classes(request.kind, request.digits));
  MisereSurvey survey{.kind = request.kind, .digits = request.digits, .to = request.to};
  for (const CodeClass& each : classes) {
    survey.classes.push_back({.standard_form = each.standard_form, .codes = each.codes});
    survey.codes += each.codes.size();
  }
  MisereSurveyFile file(request);
  GRUNDY_TRY(const auto done, file.load());
  const std::vector<MisereClass*> open = take_done(survey, done, allowed_seconds(request));
  Budget budget(request.limits, request.cancel, {});
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;  // guards the survey, the file and the report
  const auto work = [&] {
    for (std::size_t i = next++; i < open.size() && !budget.stopped(); i = next++) {
      MisereClass found{.standard_form = open[i]->standard_form, .codes = open[i]->codes};
      if (!examine_class(found, request, budget)) continue;
      const std::scoped_lock lock(mutex);
      *open[i] = std::move(found);
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
  for (const MisereClass& found : survey.classes) {
    if (found.status == QuotientStatus::proved) survey.solved += found.codes.size();
  }
  survey.stop = budget.stop();
  survey.work = work_of(budget);
  return survey;
}

}  // namespace grundy
