// grundy-cluster-bench URL: what a cluster's bus costs, with jobs that do nothing.
//
//   grundy cluster up --nodes 0 --port 0      # in another terminal: prints the URL
//   build/release/grundy-cluster-bench URL
//
// First it checks that every job comes back once with its own result. Then it times the round trip
// of a job (published, pulled, its result published and read from the log) with one job out, and
// how many jobs go through a coordinator with many out.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

#include "cluster/list_coordinator.h"
#include "cluster/nats_bus.h"
#include "cluster/node.h"

namespace {

using namespace grundy;
using namespace grundy::cluster;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

[[noreturn]] void fail(std::string_view why) {
  fmt::print(stderr, "grundy-cluster-bench: {}\n", why);
  std::exit(EXIT_FAILURE);
}

std::unique_ptr<Bus> connected(const std::string& url) {
  auto bus = connect_nats(url);
  if (!bus) fail(bus.error().message);
  return std::move(*bus);
}

void require(bool holds, std::string_view what) {
  if (!holds) fail(what);
}

/// One thread is coordinator and node, so nothing but the bus takes time.
void time_round_trips(const std::string& url, const std::string& run) {
  const auto coordinator = connected(url);
  const auto node = connected(url);
  constexpr int kTrips = 2000;
  constexpr Milliseconds kWait{2000};
  std::vector<double> times;
  for (int i = 0; i < kTrips; ++i) {
    const auto begin = Clock::now();
    const std::string id = fmt::format("{} {}", run, i);
    require(!!coordinator->publish_job(run, id, id), "a job was not taken");
    const auto delivery = node->pull(kWait);
    require(delivery && *delivery && (*delivery)->bytes == id, "a job did not come");
    require(!!node->publish_result(run, id, id), "a result was not taken");
    require(!!node->ack(**delivery), "an acknowledgement was not taken");
    const auto entry = coordinator->follow(run, kWait);
    require(entry && *entry && **entry == id, "a result did not come");
    times.push_back(1000 * seconds_since(begin));
  }
  std::ranges::sort(times);
  fmt::print("round trip, one job out: median {:.2f} ms, p99 {:.2f} ms\n", times[kTrips / 2],
             times[kTrips * 99 / 100]);
}

/// A node whose threads do nothing.
void be_node(const std::string& url, const std::string& name, const std::atomic<bool>& stop) {
  const auto bus = connected(url);
  Node node(*bus, name, 0, [](const Job& job) {
    // A second for each item, so that each job gets one.
    JobResult result{.seconds = static_cast<double>(job.items.size())};
    for (const std::string& item : job.items) result.done.push_back({item, item});
    return result;
  });
  const auto begin = Clock::now();
  while (!stop) {
    const auto now = std::chrono::duration_cast<Milliseconds>(Clock::now() - begin);
    require(!!node.step(now, Milliseconds{1}), "the broker does not answer");
  }
}

void time_coordinator(const std::string& url, const std::string& run) {
  constexpr int kItems = 3000;
  constexpr int kNodes = 2;
  std::atomic<bool> stop = false;
  std::vector<std::thread> nodes;
  for (int i = 0; i < kNodes; ++i) {
    nodes.emplace_back(be_node, url, fmt::format("{}-{}", run, i), std::cref(stop));
  }
  ListRun list{.contents = run, .items = {}};
  for (int i = 0; i < kItems; ++i) list.items.push_back(std::to_string(i));
  std::set<std::string> found;
  const auto bus = connected(url);
  ListCoordinator coordinator(*bus, std::move(list), run, [&](const Done& done) {
    return done.item == done.line && found.insert(done.item).second;
  });
  const auto begin = Clock::now();
  const std::clock_t processor = std::clock();
  while (!coordinator.finished()) {
    const auto now = std::chrono::duration_cast<Milliseconds>(Clock::now() - begin);
    require(!!coordinator.step(now, Milliseconds{1}), "the broker does not answer");
    require(coordinator.failure().empty(), coordinator.failure());
  }
  const double seconds = seconds_since(begin);
  const double used = static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC;
  stop = true;
  for (std::thread& node : nodes) node.join();
  require(!!coordinator.close(), "the broker does not answer");
  require(found.size() == kItems, "an item is missing");
  fmt::print(
      "{} items, one a job, by a coordinator and {} nodes: {:.0f} a second; "
      "{:.2f} ms of processor time a job, coordinator and nodes together\n",
      kItems, kNodes, kItems / seconds, 1000 * used / kItems);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) fail("give the URL that 'grundy cluster up --nodes 0' prints");
  const std::string run = fmt::format("bench-{}", ::getpid());
  time_round_trips(argv[1], run + "-trips");
  time_coordinator(argv[1], run + "-jobs");
}
