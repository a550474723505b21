// `grundy cluster`: its options. The work is in cluster_here.cpp and cluster_up.cpp.

#include "cluster.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "command.h"
#include "units.h"

namespace grundy::cli {

namespace {

constexpr std::array<std::string_view, 4> kActions{"up", "worker", "status", "down"};

void up_options(Options& options) {
  ClusterSettings& settings = options.settings().cluster;
  options.number("--port", "up: listen on this port of 127.0.0.1 (default: 4222 if it is free)",
                 [&settings](std::uint64_t port) {
                   if (port > 65535) reject_value("--port", "the largest port is 65535");
                   settings.port = static_cast<int>(port);
                 });
  options.number("--nodes", "up: start so many nodes on this machine; may be 0 (default 1)",
                 [&settings](std::uint64_t nodes) {
                   constexpr std::uint64_t kMost = 1000;
                   if (nodes > kMost) reject_value("--nodes", "give a number up to 1000");
                   settings.nodes = static_cast<unsigned>(nodes);
                 });
  options.text("--data", "DIR",
               "up: keep runs in this folder (default: a temporary one, which is removed)",
               [&settings](const std::string& folder) {
                 if (folder.empty()) reject_value("--data", "the name of the folder is empty");
                 settings.data = folder;
               });
}

void node_options(Options& options) {
  ClusterSettings& settings = options.settings().cluster;
  options.number("--threads", "up, worker: threads of each node (default: one per core)",
                 [&settings](std::uint64_t threads) {
                   if (threads < 1 || threads > 1024) {
                     reject_value("--threads", "give a number from 1 to 1024");
                   }
                   settings.threads = static_cast<unsigned>(threads);
                 });
  options.text("--memory", "SIZE", "up, worker: memory of each node (default 1G)",
               [&settings](const std::string& text) {
                 const auto bytes = parse_size(text);
                 if (!bytes) reject_value("--memory", bytes.error().message);
                 settings.memory = *bytes;
               });
  options.text("--idle", "TIME", "worker: end after so long without a job: 90 (seconds), 10m",
               [&settings](const std::string& text) {
                 const auto time = parse_duration(text);
                 if (!time) reject_value("--idle", time.error().message);
                 settings.idle = *time;
               });
}

void cluster_options(Options& options) {
  options.positional("ACTION",
                     "up: start a broker and nodes; worker: be a node; status: what is going on; "
                     "down: end a cluster",
                     1, 1);
  options.positional("URL", "The address that 'up' prints", 0, 1);
  options.positional("RUN", "status: only this run of those that it lists", 0, 1);
  up_options(options);
  node_options(options);
  options.flag("--json", options.settings().json, "status: print JSON, each object on one line");
  options.flag("--quiet", options.settings().quiet, "Print no remarks to standard error");
}

/// That an option goes with the action.
void check_option(const Given& given, const std::string& action, const std::string& option,
                  std::string_view actions) {
  if (given.options.has(option) && actions.find(action) == std::string_view::npos) {
    throw UsageError(option + " does not go with 'grundy cluster " + action + "'");
  }
}

void check_cluster(const Given& given) {
  const std::vector<std::string>& words = given.settings.arguments;
  const std::string& action = words.front();
  if (std::ranges::find(kActions, action) == kActions.end()) {
    throw UsageError("unknown action '" + action + "': use up, worker, status or down");
  }
  if (action == "up" && words.size() > 1) {
    throw UsageError("'grundy cluster up' takes no address: it prints one");
  }
  if (action != "up" && words.size() < 2) {
    throw UsageError("which cluster? Give the address that 'grundy cluster up' has printed");
  }
  if (action != "status" && words.size() > 2) {
    throw UsageError("'" + words[2] + "' is one argument too many");
  }
  for (const char* const option : {"--port", "--nodes", "--data"}) {
    check_option(given, action, option, "up");
  }
  for (const char* const option : {"--threads", "--memory"}) {
    check_option(given, action, option, "up worker");
  }
  check_option(given, action, "--idle", "worker");
  check_option(given, action, "--json", "status");
}

}  // namespace

const Command kClusterCommand{
    .name = "cluster",
    .description = "Work with several processes or machines: a broker and its nodes",
    .examples =
        "  grundy cluster up --nodes 2\n"
        "  grundy cluster worker nats://127.0.0.1:4222 --threads 4\n"
        "  grundy survey octal --digits 3 --cluster nats://127.0.0.1:4222\n"
        "  grundy cluster status nats://127.0.0.1:4222 --json\n"
        "  grundy cluster down nats://127.0.0.1:4222\n"
        "  grundy survey octal --digits 3 --cluster local\n",
    .options = cluster_options,
    .check = check_cluster,
    .run = cluster,
};

}  // namespace grundy::cli
