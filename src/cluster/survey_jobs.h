// Surveys (sequence/survey.h) as lists of codes: what a node does with a list, and what the
// coordinator makes of the lines. Only surveys in normal play: in misère play the answer about a
// code depends on the time that a machine takes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cluster/bus.h"
#include "cluster/list_coordinator.h"
#include "cluster/record.h"
#include "grundy/sequence.h"

namespace grundy::cluster {

/// What a job asks about each code. `engine` is the version of grundy: others may know more.
[[nodiscard]] std::string survey_contents(std::uint64_t to, std::string_view engine);

struct NodeLimits {
  std::uint64_t memory = std::uint64_t{1} << 30U;  ///< for each job
  Milliseconds longest{2000};                      ///< after this time the other codes are left
  const Cancellation* cancel = nullptr;
};

/// The lines of these codes, as far as the limits allow. The first code is always answered.
[[nodiscard]] JobResult do_survey_job(const Job& job, std::string_view engine,
                                      const NodeLimits& limits);

/// How far a survey on a cluster has got.
struct SurveyOnCluster {
  std::size_t finished = 0;  ///< classes
  std::size_t classes = 0;
  std::size_t nodes = 0;
  std::uint64_t threads = 0;
  std::uint64_t jobs_out = 0;
  double seconds = 0;
  bool leads = true;  ///< false: another grundy gives out the jobs of this survey
};

struct SurveyRun {
  std::string engine;
  std::string owner;             ///< a name that no other coordinator has, before or after
  Milliseconds give_up{60'000};  ///< the longest time without an answer of the broker
  std::function<void(const SurveyOnCluster&)> progress = {};
};

/// The survey, worked on by the nodes on the bus. What the store of the request knows is not asked,
/// and what nodes find is added to it. If it is stopped, it can be asked again, and goes on.
[[nodiscard]] Expected<Survey> survey_on_cluster(Bus& bus, const SurveyRequest& request,
                                                 const SurveyRun& run);

/// The list of a survey: the codes that are `open`, of all classes, the hardest first.
[[nodiscard]] ListRun survey_list(const Survey& survey, std::string_view engine);

}  // namespace grundy::cluster
