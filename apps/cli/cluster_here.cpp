// `grundy cluster` and `grundy survey --cluster` in grundy-cluster.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "become.h"
#include "child.h"
#include "cluster.h"
#include "cluster/node.h"
#include "cluster/survey_jobs.h"
#include "cluster_up.h"
#include "core/found.h"

namespace grundy::cli {

namespace {

using cluster::Milliseconds;
using Clock = std::chrono::steady_clock;

constexpr Milliseconds kGiveUp{60'000};  // the longest time without an answer of the broker
constexpr std::uint64_t kUsualMemory = std::uint64_t{1} << 30U;

Milliseconds since(Clock::time_point begin) {
  return std::chrono::duration_cast<Milliseconds>(Clock::now() - begin);
}

unsigned cores() {
  return std::max(1U, std::thread::hardware_concurrency());
}

// ---- worker

Expected<void> work(Session& session, cluster::Node& node, const std::string& url) {
  const auto& idle = session.settings().cluster.idle;
  const auto begin = Clock::now();
  Milliseconds answered{0};
  while (!session.cancel().requested()) {
    const Milliseconds now = since(begin);
    constexpr Milliseconds kWait{20};
    constexpr Milliseconds kWaitIdle{200};
    const bool is_idle = node.idle_since(now - Milliseconds{1000});
    if (node.step(now, is_idle ? kWaitIdle : kWait)) {
      answered = since(begin);
    } else if (now - answered > kGiveUp) {
      return std::unexpected(
          Error{ErrorKind::io, fmt::format("the broker at {} has not answered for a minute", url)});
    } else {
      std::this_thread::sleep_for(kWait);
    }
    if (idle && node.idle_since(now - std::chrono::duration_cast<Milliseconds>(*idle))) {
      session.remark("there was no job for the time that --idle allows");
      break;
    }
  }
  node.leave();
  return {};
}

void be_worker(Session& session) {
  const ClusterSettings& settings = session.settings().cluster;
  const std::string& url = session.settings().arguments[1];
  auto bus = join_cluster(url);
  if (!bus) return session.complain(bus.error());
  const unsigned threads = settings.threads.value_or(cores());
  const cluster::NodeLimits limits{.memory = settings.memory.value_or(kUsualMemory) / threads,
                                   .cancel = &session.cancel()};
  cluster::Node node(**bus, unique_name(), threads, [&](const cluster::Job& job) {
    return cluster::do_survey_job(job, GRUNDY_VERSION, limits);
  });
  session.remark(fmt::format("working for {} as {} with {} thread{}; Ctrl-C ends it", url,
                             node.state().name, threads, threads == 1 ? "" : "s"));
  if (const auto done = work(session, node, url); !done) session.complain(done.error());
}

// ---- status

using Json = nlohmann::ordered_json;

struct Status {
  std::vector<cluster::RunState> runs;
  std::vector<cluster::NodeState> nodes;
};

Expected<Status> status_of(cluster::Bus& bus) {
  Status status;
  GRUNDY_TRY(const auto runs, bus.entries(cluster::Table::runs));
  for (const auto& each : runs) {
    if (auto run = cluster::decode_run(each.bytes)) status.runs.push_back(std::move(*run));
  }
  GRUNDY_TRY(const auto nodes, bus.entries(cluster::Table::nodes));
  for (const auto& each : nodes) {
    if (auto node = cluster::decode_node(each.bytes)) status.nodes.push_back(std::move(*node));
  }
  return status;
}

double share_busy(const cluster::NodeState& node) {
  const double most = node.seconds * static_cast<double>(node.threads);
  return most > 0 ? std::min(1.0, node.busy / most) : 0;
}

std::string json_of(const Status& status, const std::string& url) {
  Json json{{"url", url}, {"version", GRUNDY_VERSION}};
  json["nodes"] = Json::array();
  for (const auto& each : status.nodes) {
    json["nodes"].push_back({{"name", each.name},
                             {"threads", each.threads},
                             {"jobs", each.jobs},
                             {"items", each.items},
                             {"busy", share_busy(each)},
                             {"seconds", each.seconds}});
  }
  json["runs"] = Json::array();
  for (const auto& each : status.runs) {
    json["runs"].push_back({{"run", each.run},
                            {"title", each.title},
                            {"items", each.items},
                            {"finished", each.finished},
                            {"jobs_out", each.jobs_out},
                            {"seconds", each.seconds},
                            {"ended", each.ended}});
  }
  // What came over the network need not be UTF-8.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string text_of(const Status& status, const std::string& url) {
  std::string text = fmt::format("{}: grundy {}, {} node{}, {} run{}\n", url, GRUNDY_VERSION,
                                 status.nodes.size(), status.nodes.size() == 1 ? "" : "s",
                                 status.runs.size(), status.runs.size() == 1 ? "" : "s");
  for (const auto& each : status.nodes) {
    text += fmt::format("node {}: {} thread{}, {} jobs, {} items, {:.0f}% busy\n", each.name,
                        each.threads, each.threads == 1 ? "" : "s", each.jobs, each.items,
                        100 * share_busy(each));
  }
  for (const auto& each : status.runs) {
    text += fmt::format("run {}: {}, {} of {} items, {} jobs out, {:.1f} s{}\n", each.run,
                        each.title, each.finished, each.items, each.jobs_out, each.seconds,
                        each.ended ? ", finished" : "");
  }
  return text;
}

void show_status(Session& session) {
  const std::string& url = session.settings().arguments[1];
  auto bus = join_cluster(url);
  if (!bus) return session.complain(bus.error());
  auto status = status_of(**bus);
  if (!status) return session.complain(status.error());
  if (const auto& words = session.settings().arguments; words.size() > 2) {
    std::erase_if(status->runs, [&](const auto& run) { return run.run != words[2]; });
    if (status->runs.empty()) {
      return session.complain({ErrorKind::bad_input,
                               fmt::format("there is no run '{}' at {}; 'grundy cluster status {}' "
                                           "lists those that are there",
                                           words[2], url, url)});
    }
  }
  session.answer(session.settings().json ? json_of(*status, url) : text_of(*status, url));
}

// ---- down

void end_cluster(Session& session) {
  auto bus = join_cluster(session.settings().arguments[1]);
  if (!bus) return session.complain(bus.error());
  const auto told = (*bus)->put(cluster::Table::cluster, kDownKey, "now");
  if (!told) session.complain(told.error());
}

// ---- survey

/// A cluster for one question: `grundy cluster up` as a child.
Expected<Child> start_local(const Session& session, const SurveyRequest& request,
                            std::string& url) {
  const unsigned threads = std::max(1U, request.limits.threads);
  const unsigned nodes = threads > 1 ? 2 : 1;
  GRUNDY_TRY(Child child, Child::start({program_beside("grundy-cluster").string(), "cluster", "up",
                                        "--port", "0", "--quiet", "--nodes", std::to_string(nodes),
                                        "--threads", std::to_string(threads / nodes), "--memory",
                                        std::to_string(request.limits.memory / nodes)},
                                       Child::Output::pipe));
  constexpr Milliseconds kStarts{20'000};
  const auto line = child.first_line(kStarts);
  if (!line && session.cancel().requested()) {
    return std::unexpected(Error{ErrorKind::limit, "it was interrupted"});
  }
  if (!line) {
    return std::unexpected(Error{ErrorKind::io, "a cluster on this machine did not start"});
  }
  url = *line;
  return child;
}

/// [#######.............] 61 of 173 classes, 2 nodes with 4 threads, 0:12
std::string bar_of(const cluster::SurveyOnCluster& progress) {
  constexpr std::size_t kCells = 20;
  const std::size_t full =
      progress.classes == 0 ? kCells : kCells * progress.finished / progress.classes;
  const auto seconds = static_cast<std::uint64_t>(progress.seconds);
  return fmt::format("[{:#<{}}{:.<{}}] {} of {} classes, {} nodes with {} threads, {}:{:02}", "",
                     full, "", kCells - full, progress.finished, progress.classes, progress.nodes,
                     progress.threads, seconds / 60, seconds % 60);
}

/// Shows progress, and says once what the user should know.
class Reporter {
 public:
  Reporter(Session& session, const std::string& url) : session_(session), url_(url) {}

  void report(const cluster::SurveyOnCluster& progress) {
    constexpr double kSoon = 3;  // seconds after which a node should have said hello
    if (progress.nodes == 0 && progress.seconds > kSoon && !std::exchange(said_no_nodes_, true)) {
      session_.remark(fmt::format(
          "no node works for this cluster; 'grundy cluster worker {}' starts one", url_));
    }
    if (!progress.leads && progress.seconds > kSoon && !std::exchange(said_other_, true)) {
      session_.remark("another grundy gives out the jobs of this survey; its results count here");
    }
    if (session_.request().progress) session_.progress().show_text(bar_of(progress));
  }

 private:
  Session& session_;
  const std::string& url_;
  bool said_no_nodes_ = false;
  bool said_other_ = false;
};

/// A parent that is killed sends the signal of its death once for each of its threads that was
/// alive then, and the second one must not end us before we have tidied up.
void end_tidily_when_told_twice() {
  struct sigaction action{};
  if (::sigaction(SIGTERM, nullptr, &action) != 0) return;
  action.sa_flags &= ~static_cast<int>(SA_RESETHAND);
  (void)::sigaction(SIGTERM, &action, nullptr);
}

}  // namespace

void cluster(Session& session) {
  end_tidily_when_told_twice();
  const std::string& action = session.settings().arguments[0];
  if (action == "up") return cluster_up(session);
  if (action == "worker") return be_worker(session);
  if (action == "status") return show_status(session);
  end_cluster(session);
}

Expected<Survey> survey_on_cluster(Session& session, const SurveyRequest& request) {
  std::string url = session.settings().cluster.url;
  const bool local = url == kLocalCluster;
  std::optional<Child> child;
  if (local) {
    GRUNDY_TRY(child, start_local(session, request, url));
  }
  GRUNDY_TRY(auto bus, join_cluster(url));
  Reporter reporter(session, url);
  auto survey = cluster::survey_on_cluster(
      *bus, request,
      {.engine = GRUNDY_VERSION, .owner = unique_name(), .progress = [&](const auto& progress) {
         reporter.report(progress);
       }});
  if (survey && survey->stop && !local) {
    session.remark(
        fmt::format("what is finished stays: the same command with --cluster {} goes on", url));
  }
  constexpr Milliseconds kEnds{4000};
  if (child) child->end(kEnds);
  return survey;
}

}  // namespace grundy::cli
