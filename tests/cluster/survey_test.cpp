// Surveys on a bus that loses, doubles and reorders, whose nodes and coordinators are killed: the
// lines are those of one machine, whatever happens.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cluster/memory_bus.h"
#include "cluster/node.h"
#include "cluster/survey_jobs.h"
#include "core/budget.h"
#include "sequence/survey.h"
#include "sequence/survey_file.h"
#include "support/effort.h"

namespace grundy::cluster {
namespace {

constexpr std::string_view kEngine = "test";
constexpr std::uint64_t kTo = 60;

const Survey& of_one_machine() {
  static const Survey survey = *make_survey({.digits = 2, .to = kTo});
  return survey;
}

using Lines = std::map<std::string, std::string>;

Lines lines_of(const Survey& survey) {
  Lines lines;
  for (const SurveyClass& each : survey.classes) lines[each.standard_form] = survey_line(each);
  return lines;
}

/// Does a job as a node does. What a code gives is computed once: ten thousand runs ask for it.
JobResult remembered(const Job& job) {
  static std::map<std::string, JobResult> known;
  JobResult result{.seconds = 0.01};
  for (const std::string& item : job.items) {
    const auto [place, is_new] = known.try_emplace(item);
    if (is_new) {
      Job alone = job;
      alone.items = {item};
      place->second = do_survey_job(alone, kEngine, {});
    }
    result.seconds += 0.1;
    result.done.insert(result.done.end(), place->second.done.begin(), place->second.done.end());
  }
  return result;
}

/// A cluster in which everything goes wrong that may.
class Cluster {
 public:
  explicit Cluster(std::uint64_t seed)
      : broker_(seed,
                {.lost = 0.1, .doubled = 0.1, .unacked = 0.1, .unanswered = 0.05, .refused = 0.05}),
        list_(survey_list(of_one_machine(), kEngine)) {
    // A few of the classes: many small runs find more than a few long ones.
    list_.items.resize(1 + broker_.random(list_.items.size() / 2));
    nodes_.resize(1 + broker_.random(3));
  }

  /// The lines that the coordinator has in the end; nothing if it does not come to an end.
  std::optional<Lines> run() {
    for (int steps = 0; steps < 20'000; ++steps) {
      broker_.advance(Milliseconds{broker_.random(2000)});
      disturb();
      step_of_coordinator();
      if (coordinator_->finished()) return lines_;
      if (!coordinator_->failure().empty()) return std::nullopt;
      auto& node = nodes_[broker_.random(nodes_.size())];
      if (!node) node = std::make_unique<Machine>(broker_, "node " + std::to_string(++names_));
      (void)node->node.step(broker_.now(), Milliseconds{0});
    }
    return std::nullopt;
  }
  [[nodiscard]] std::size_t killed() const { return killed_; }
  [[nodiscard]] const ListRun& list() const { return list_; }

 private:
  struct Machine {
    Machine(MemoryBroker& broker, std::string name)
        : bus(broker), node(bus, std::move(name), 0, remembered) {}
    MemoryBus bus;
    Node node;
  };

  void disturb() {
    constexpr double kOften = 0.08;
    if (broker_.chance(kOften)) {
      nodes_[broker_.random(nodes_.size())].reset();
      ++killed_;
    }
    if (broker_.chance(kOften)) {
      coordinator_.reset();
      // What is in a store is known to the next one; without one the log tells it everything.
      if (broker_.random(2) == 0) lines_.clear();
      ++killed_;
    }
  }
  void step_of_coordinator() {
    if (!coordinator_) {
      bus_ = std::make_unique<MemoryBus>(broker_);
      coordinator_ = std::make_unique<ListCoordinator>(
          *bus_, list_, "owner " + std::to_string(++names_), [this](const Done& done) {
            lines_[done.item] = done.line;
            return true;
          });
      for (const auto& [item, line] : lines_) coordinator_->is_known(item);
    }
    (void)coordinator_->step(broker_.now(), Milliseconds{0});
  }

  MemoryBroker broker_;
  ListRun list_;
  int names_ = 0;
  std::size_t killed_ = 0;
  std::vector<std::unique_ptr<Machine>> nodes_;
  std::unique_ptr<MemoryBus> bus_;
  std::unique_ptr<ListCoordinator> coordinator_;
  Lines lines_;
};

TEST(SurveyOnCluster, HasTheLinesOfOneMachineWhateverHappens) {
  const Lines whole = lines_of(of_one_machine());
  std::size_t killed = 0;
  for (std::uint64_t seed = 0; seed < support::sized<std::uint64_t>(10'000, 300); ++seed) {
    Cluster cluster(seed);
    const auto lines = cluster.run();
    ASSERT_TRUE(lines) << "seed " << seed;
    Lines wanted;
    for (const std::string& item : cluster.list().items) wanted[item] = whole.at(item);
    ASSERT_EQ(*lines, wanted) << "seed " << seed;
    killed += cluster.killed();
  }
  EXPECT_GT(killed, support::sized<std::size_t>(10'000, 300)) << "little was disturbed";
}

/// Nodes with threads of their own, as the program has them, on a bus that is shared.
TEST(SurveyOnClusterThreads, AnswersAsOneMachineDoes) {
  MemoryBroker broker(1);
  MemoryBus node_bus(broker);
  MemoryBus bus(broker);
  Node node(node_bus, "node", 2, [](const Job& job) { return do_survey_job(job, kEngine, {}); });
  Lines lines;
  ListCoordinator coordinator(bus, survey_list(of_one_machine(), kEngine), "owner",
                              [&](const Done& done) {
                                lines[done.item] = done.line;
                                return true;
                              });
  Milliseconds now{0};
  while (!coordinator.finished()) {
    ASSERT_TRUE(coordinator.failure().empty()) << coordinator.failure();
    ASSERT_TRUE(coordinator.step(now, Milliseconds{0}));
    ASSERT_TRUE(node.step(now, Milliseconds{5}));
    now += Milliseconds{5};
    broker.advance(Milliseconds{5});
  }
  EXPECT_EQ(lines, lines_of(of_one_machine()));
  EXPECT_EQ(node.state().threads, 2U);
  EXPECT_GE(node.state().items, lines.size());
}

/// A bus with a node that works whenever somebody waits.
class Attended final : public Bus {
 public:
  explicit Attended(MemoryBroker& broker)
      : broker_(broker), bus_(broker), node_bus_(broker), node_(node_bus_, "node", 0, remembered) {}

  Expected<std::optional<std::string>> follow(const std::string& run, Milliseconds wait) override {
    if (wait > Milliseconds{0}) {
      broker_.advance(wait);
      (void)node_.step(broker_.now(), Milliseconds{0});
      if (steps_-- == 0 && cancel_ != nullptr) cancel_->request();
    }
    return bus_.follow(run, wait);
  }
  void cancel_after(int steps, Cancellation& cancel) {
    steps_ = steps;
    cancel_ = &cancel;
  }
  [[nodiscard]] std::uint64_t items_done() const { return node_.state().items; }

  Expected<void> publish_job(const std::string& run, const std::string& id,
                             std::string_view bytes) override {
    return bus_.publish_job(run, id, bytes);
  }
  Expected<std::optional<Delivery>> pull(Milliseconds wait) override { return bus_.pull(wait); }
  Expected<void> ack(const Delivery& delivery) override { return bus_.ack(delivery); }
  Expected<void> extend(const Delivery& delivery) override { return bus_.extend(delivery); }
  Expected<void> release(const Delivery& delivery) override { return bus_.release(delivery); }
  Expected<void> publish_result(const std::string& run, const std::string& id,
                                std::string_view bytes) override {
    return bus_.publish_result(run, id, bytes);
  }
  Expected<void> put(Table table, const std::string& key, std::string_view bytes) override {
    return bus_.put(table, key, bytes);
  }
  Expected<std::vector<Entry>> entries(Table table) override { return bus_.entries(table); }
  Expected<bool> lease(const std::string& key, const std::string& owner) override {
    return bus_.lease(key, owner);
  }
  Expected<void> end_lease(const std::string& key, const std::string& owner) override {
    return bus_.end_lease(key, owner);
  }

 private:
  MemoryBroker& broker_;
  MemoryBus bus_;
  MemoryBus node_bus_;
  Node node_;
  int steps_ = 0;
  Cancellation* cancel_ = nullptr;
};

TEST(SurveyOnCluster, GoesOnWhereItWasStopped) {
  MemoryBroker broker(3);
  Attended bus(broker);
  Cancellation cancel;
  bus.cancel_after(6, cancel);
  const SurveyRequest request{.digits = 2, .to = kTo, .cancel = &cancel};
  const auto stopped =
      survey_on_cluster(bus, request, {.engine = std::string(kEngine), .owner = "first"});
  ASSERT_TRUE(stopped);
  ASSERT_TRUE(stopped->stop);
  EXPECT_GT(stopped->finished, 0U);
  EXPECT_LT(stopped->finished, stopped->classes.size());
  Attended again(broker);
  const auto whole = survey_on_cluster(again, {.digits = 2, .to = kTo},
                                       {.engine = std::string(kEngine), .owner = "second"});
  ASSERT_TRUE(whole);
  EXPECT_FALSE(whole->stop);
  EXPECT_EQ(lines_of(*whole), lines_of(of_one_machine()));
  EXPECT_LT(again.items_done(), whole->classes.size()) << "what the log knows is not asked again";
}

class OneNode : public testing::Test {
 protected:
  OneNode() {
    Job job{.run = "run", .contents = survey_contents(kTo, kEngine), .items = {"0.7", "0.77"}};
    job.id = id_of("run", job.items, "1");
    (void)bus_.publish_job("run", "1", encode(job));
  }
  /// The next result, if the node has published one.
  std::optional<JobResult> result_of(Node& node) {
    for (int i = 0; i < 3; ++i) (void)node.step(broker_.now(), Milliseconds{0});
    const auto entry = *bus_.follow("run", Milliseconds{0});
    if (!entry) return std::nullopt;
    return *decode_result(*entry);
  }

  MemoryBroker broker_{1};
  MemoryBus bus_{broker_};
};

TEST_F(OneNode, AJobThatComesAgainIsCutInTwo) {
  ASSERT_TRUE(*bus_.pull(Milliseconds{0})) << "a node that is never heard of again";
  broker_.advance(kAckWait);
  Node node(bus_, "node", 0, remembered);
  const auto result = result_of(node);
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->cut);
  EXPECT_TRUE(result->done.empty());
  EXPECT_EQ(result->left, (std::vector<std::string>{"0.7", "0.77"}));
}

TEST_F(OneNode, AJobIsAcknowledgedOnlyOnceItsResultIsKept) {
  {
    Node node(bus_, "node", 0, remembered);
    (void)node.step(broker_.now(), Milliseconds{0});
  }
  EXPECT_FALSE(*bus_.follow("run", Milliseconds{0})) << "it was killed before it could publish";
  broker_.advance(kAckWait);
  EXPECT_TRUE(*bus_.pull(Milliseconds{0})) << "so the job is there for another one";
}

TEST_F(OneNode, GivesItsJobsBackWhenItLeaves) {
  Node node(bus_, "node", 0, remembered);
  (void)node.step(broker_.now(), Milliseconds{0});
  EXPECT_FALSE(*bus_.pull(Milliseconds{0}));
  node.leave();
  EXPECT_TRUE(*bus_.pull(Milliseconds{0}));
}

TEST_F(OneNode, AnotherVersionIsRefused) {
  Node node(bus_, "node", 0, [](const Job& job) { return do_survey_job(job, "other", {}); });
  const auto result = result_of(node);
  ASSERT_TRUE(result);
  EXPECT_NE(result->failure.find("other"), std::string::npos) << result->failure;
}

TEST_F(OneNode, ACodeWithoutRoomIsAFailureThatSaysSo) {
  Node node(bus_, "node", 0,
            [](const Job& job) { return do_survey_job(job, kEngine, {.memory = 10}); });
  const auto result = result_of(node);
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->done.empty());
  EXPECT_NE(result->failure.find("memory"), std::string::npos) << result->failure;
}

TEST_F(OneNode, WhatIsNoJobIsNotAskedForAgain) {
  ASSERT_TRUE(bus_.ack(**bus_.pull(Milliseconds{0}))) << "the job that is there";
  ASSERT_TRUE(bus_.publish_job("run", "2", "no record"));
  Node node(bus_, "node", 0, remembered);
  EXPECT_FALSE(result_of(node));
  EXPECT_EQ(node.unreadable(), 1U);
  broker_.advance(kAckWait);
  EXPECT_FALSE(*bus_.pull(Milliseconds{0}));
}

/// What stands in the log need not come from one of our nodes.
TEST(ListCoordinator, LinesThatMakeNoSenseEndInAFailure) {
  MemoryBroker broker(1);
  MemoryBus bus(broker);
  ListCoordinator coordinator(bus, {.contents = "c", .items = {"a"}}, "owner",
                              [](const Done&) { return false; });
  ASSERT_TRUE(coordinator.step(Milliseconds{0}, Milliseconds{0}));
  const std::string run = coordinator.state().run;
  ASSERT_TRUE(bus.publish_result(run, "x", "no record"));
  for (int i = 0; i < 3; ++i) {
    JobResult result{.run = run, .node = "odd", .done = {{"a", "?"}, {"b", "?"}}};
    ASSERT_TRUE(bus.publish_result(run, std::to_string(i), encode(result)));
  }
  ASSERT_TRUE(coordinator.step(Milliseconds{1}, Milliseconds{0}));
  EXPECT_FALSE(coordinator.finished());
  EXPECT_NE(coordinator.failure().find("odd"), std::string::npos) << coordinator.failure();
}

/// The jobs that wait in the queue, each with its items.
std::vector<Job> jobs_in(MemoryBus& bus) {
  std::vector<Job> jobs;
  while (const auto delivery = *bus.pull(Milliseconds{0})) {
    jobs.push_back(*decode_job(delivery->bytes));
  }
  return jobs;
}

TEST(ListCoordinator, WhatAJobLeavesIsGivenOutAtOnceAndCutIfItHasToBe) {
  for (const bool cut : {false, true}) {
    MemoryBroker broker(1);
    MemoryBus bus(broker);
    MemoryBus node(broker);
    ASSERT_TRUE(node.put(Table::nodes, "node", encode(NodeState{.name = "node", .threads = 1})));
    ListCoordinator coordinator(bus, {.contents = "c", .items = {"a", "b", "c", "d", "e", "f"}},
                                "owner", [](const Done&) { return true; });
    ASSERT_TRUE(coordinator.step(Milliseconds{0}, Milliseconds{0}));
    const std::vector<Job> jobs = jobs_in(node);
    ASSERT_FALSE(jobs.empty());
    const auto first = std::ranges::max(jobs, {}, [](const Job& job) { return job.items.size(); });
    ASSERT_GT(first.items.size(), 2U);
    JobResult result{.run = first.run, .job = first.id, .node = "node", .cut = cut};
    result.done.push_back({first.items.front(), "line"});
    result.left.assign(first.items.begin() + 1, first.items.end());
    ASSERT_TRUE(node.publish_result(first.run, "1", encode(result)));
    ASSERT_TRUE(coordinator.step(Milliseconds{1}, Milliseconds{0}));
    std::vector<std::string> again;
    std::size_t jobs_with_them = 0;
    for (const Job& job : jobs_in(node)) {
      if (std::ranges::find(result.left, job.items.front()) == result.left.end()) continue;
      ++jobs_with_them;
      again.insert(again.end(), job.items.begin(), job.items.end());
    }
    std::ranges::sort(again);
    EXPECT_EQ(again, result.left);
    EXPECT_EQ(jobs_with_them, cut ? 2U : 1U);
  }
}

TEST(ListCoordinator, OneGivesOutJobsAndAnotherTakesOver) {
  MemoryBroker broker(1);
  MemoryBus bus(broker);
  MemoryBus other_bus(broker);
  const auto take = [](const Done&) { return true; };
  ListCoordinator first(bus, {.contents = "c", .items = {"a"}}, "first", take);
  ListCoordinator second(other_bus, {.contents = "c", .items = {"a"}}, "second", take);
  ASSERT_TRUE(first.step(Milliseconds{0}, Milliseconds{0}));
  ASSERT_TRUE(second.step(Milliseconds{0}, Milliseconds{0}));
  EXPECT_TRUE(first.leads());
  EXPECT_FALSE(second.leads());
  EXPECT_EQ(broker.published(), 1U);
  broker.advance(kKept + Milliseconds{1});
  ASSERT_TRUE(second.step(broker.now(), Milliseconds{0}));
  EXPECT_TRUE(second.leads());
  EXPECT_EQ(broker.published(), 2U) << "the job of the first one is given out anew";
}

}  // namespace
}  // namespace grundy::cluster
