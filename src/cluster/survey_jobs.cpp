#include "cluster/survey_jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>
#include <thread>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/found.h"
#include "core/work.h"
#include "sequence/survey_file.h"
#include "sequence/survey_run.h"

namespace grundy::cluster {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view kBefore = "survey to ";
constexpr Milliseconds kWait{50};
constexpr Milliseconds kReportEvery{200};

Milliseconds since(Clock::time_point begin) {
  return std::chrono::duration_cast<Milliseconds>(Clock::now() - begin);
}

/// The last heap that is asked for; nothing if a node of this version does not know such a job.
std::optional<std::uint64_t> last_heap(const std::string& contents, std::string_view engine) {
  if (!contents.starts_with(kBefore)) return std::nullopt;
  std::uint64_t to = 0;
  std::from_chars(contents.data() + kBefore.size(), contents.data() + contents.size(), to);
  if (survey_contents(to, engine) != contents) return std::nullopt;
  return to;
}

/// The longest codes that divide heaps take the most time: each of their values is a mex over all
/// ways to divide.
std::size_t hardness(const std::string& form) {
  constexpr std::size_t kDivides = 1000;
  const auto divides = [](char digit) { return digit >= '4'; };
  return kDivides * static_cast<std::size_t>(std::ranges::count_if(form, divides)) + form.size();
}

/// The state of a survey while nodes work on it.
class Collector {
 public:
  Collector(Survey& survey, SurveyFile& file, Budget& budget)
      : survey_(survey), file_(file), budget_(budget) {
    for (SurveyClass& found : survey.classes) classes_.emplace(found.standard_form, &found);
  }

  bool take(const Done& done) {
    auto found = read_survey_line(done.line);
    const auto place = classes_.find(done.item);
    if (!found || place == classes_.end() || found->standard_form != done.item ||
        survey_line(*found) != done.line) {
      return false;
    }
    found->codes = std::move(place->second->codes);
    *place->second = std::move(*found);
    ++survey_.finished;
    new_.push_back(*place->second);
    return true;
  }
  /// Writes down what is new.
  void keep() {
    if (const auto added = file_.add(new_); !added) budget_.cannot_keep(added.error());
    new_.clear();
  }

 private:
  Survey& survey_;
  SurveyFile& file_;
  Budget& budget_;
  std::map<std::string, SurveyClass*, std::less<>> classes_;
  std::vector<SurveyClass> new_;
};

/// Works until the survey is finished or stopped.
Expected<void> coordinate(ListCoordinator& coordinator, Collector& collector, Budget& budget,
                          const SurveyRun& run) {
  const auto begin = Clock::now();
  Milliseconds answered{0};
  Milliseconds reported = -kReportEvery;
  while (!coordinator.finished() && budget.spend(0)) {
    const auto stepped = coordinator.step(since(begin), kWait);
    collector.keep();
    const Milliseconds now = since(begin);
    if (stepped) {
      answered = now;
    } else if (now - answered > run.give_up) {
      return stepped;
    } else {
      std::this_thread::sleep_for(kWait);
    }
    if (!coordinator.failure().empty()) budget.halt(StopReason::failed, coordinator.failure());
    if (!run.progress || now - reported < kReportEvery) continue;
    reported = now;
    const RunState& state = coordinator.state();
    run.progress({.finished = static_cast<std::size_t>(state.finished),
                  .classes = static_cast<std::size_t>(state.items),
                  .nodes = coordinator.nodes(),
                  .threads = coordinator.threads(),
                  .jobs_out = state.jobs_out,
                  .seconds = budget.seconds(),
                  .leads = coordinator.leads()});
  }
  (void)coordinator.close();  // if it cannot be said, the lease runs out by itself
  return {};
}

}  // namespace

std::string survey_contents(std::uint64_t to, std::string_view engine) {
  return fmt::format("{}{}, grundy {}", kBefore, to, engine);
}

JobResult do_survey_job(const Job& job, std::string_view engine, const NodeLimits& limits) {
  const auto begin = Clock::now();
  JobResult result;
  const auto to = last_heap(job.contents, engine);
  if (!to) {
    result.failure =
        fmt::format("a node runs grundy {} and does not know '{}'", engine, job.contents);
    result.left = job.items;
    return result;
  }
  for (std::size_t i = 0; i < job.items.size(); ++i) {
    if (i > 0 && since(begin) > limits.longest) {
      result.left.assign(job.items.begin() + static_cast<std::ptrdiff_t>(i), job.items.end());
      break;
    }
    Budget budget({.memory = limits.memory}, limits.cancel, {});
    SurveyClass found{.standard_form = job.items[i]};
    if (examine_survey_class(found, *to, budget)) {
      result.done.push_back({job.items[i], survey_line(found)});
      continue;
    }
    result.left.assign(job.items.begin() + static_cast<std::ptrdiff_t>(i), job.items.end());
    const auto stop = budget.stop();
    const bool cancelled = stop && stop->reason == StopReason::cancelled;
    if (!cancelled) {
      result.failure = fmt::format("{} on a node: {}", job.items[i],
                                   stop ? stop->message : "it is no code that is known there");
    }
    break;
  }
  result.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return result;
}

ListRun survey_list(const Survey& survey, std::string_view engine) {
  ListRun list{.contents = survey_contents(survey.to, engine)};
  list.title = fmt::format("survey {} --digits {} --to {}", kind_name(survey.kind), survey.digits,
                           survey.to);
  for (const SurveyClass& each : survey.classes) list.items.push_back(each.standard_form);
  std::ranges::stable_sort(list.items, std::greater<>{}, hardness);
  return list;
}

Expected<Survey> survey_on_cluster(Bus& bus, const SurveyRequest& request, const SurveyRun& run) {
  if (request.play == Play::misere) {
    return bad_input("a survey in misère play cannot be made on a cluster yet; leave out --misere");
  }
  GRUNDY_TRY(Survey survey, new_survey<Survey>(request));
  SurveyFile file(request);
  GRUNDY_TRY(const auto kept, file.load());
  ListRun list = survey_list(survey, run.engine);
  (void)take_known(survey, kept, [](const SurveyClass&) { return false; });
  Budget budget(request.limits, request.cancel, {});
  Collector collector(survey, file, budget);
  ListCoordinator coordinator(bus, std::move(list), run.owner,
                              [&](const Done& done) { return collector.take(done); });
  for (const auto& [form, found] : kept) coordinator.is_known(form);
  GRUNDY_TRY_VOID(coordinate(coordinator, collector, budget, run));
  survey.stop = budget.stop();
  survey.work = work_of(budget);
  return survey;
}

}  // namespace grundy::cluster
