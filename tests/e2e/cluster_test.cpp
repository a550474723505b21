// A cluster on this machine, in real processes: its answers are byte for byte those of one process,
// whoever is killed meanwhile; and what it says when it cannot answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "e2e/program.h"
#include "server/raw_client.h"
#include "support/effort.h"

namespace grundy::e2e {
namespace {

namespace fs = std::filesystem;

bool is_built() {
  const fs::path program = grundy_command({}).words[0];
  return fs::exists(program.parent_path() / "grundy-cluster");
}

std::string text_in(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// A survey that takes a second or two.
std::vector<std::string> survey(std::vector<std::string> more = {}) {
  std::vector<std::string> words{"survey", "octal", "--digits",
                                 "3",      "--to",  std::to_string(support::sized(10'000, 1'500))};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

const std::string& answer_of_one_process() {
  static const std::string answer = run_grundy(survey()).out;
  return answer;
}

/// A cluster whose processes are known by a folder that only they have in their environment.
class Cluster : public testing::Test {
 protected:
  void SetUp() override {
    if (!is_built()) GTEST_SKIP() << "this build has no libnats";
  }
  /// Whatever a test has left is killed.
  void TearDown() override {
    for (const pid_t id : processes("")) ::kill(id, SIGKILL);
  }

  [[nodiscard]] Command command(std::vector<std::string> words) const {
    Command made = grundy_command(std::move(words));
    made.environment.push_back("TMPDIR=" + folder_.path());
    return made;
  }
  [[nodiscard]] Ending ask(std::vector<std::string> words) const {
    return Process(command(std::move(words))).finish();
  }

  /// The processes of this test whose command line has this word.
  [[nodiscard]] std::vector<pid_t> processes(const std::string& word) const {
    std::vector<pid_t> found;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/proc", error)) {
      const std::string name = entry.path().filename();
      pid_t id = 0;
      const auto read = std::from_chars(name.data(), name.data() + name.size(), id);
      if (read.ec != std::errc{} || !has(text_in(entry.path() / "environ"), folder_.path())) {
        continue;
      }
      if (has(text_in(entry.path() / "cmdline"), word)) found.push_back(id);
    }
    return found;
  }
  /// Waits until it holds, for longer than it may ever take.
  [[nodiscard]] static bool wait_until(const std::function<bool()>& holds) {
    for (int i = 0; i < 1200; ++i) {
      if (holds()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(25));
    }
    return false;
  }

  [[nodiscard]] Json status(const std::string& url) const {
    return answer_of(ask({"cluster", "status", url, "--json"}));
  }

  TemporaryFolder folder_;
};

TEST_F(Cluster, ALocalOneAnswersAsOneProcessAndLeavesNothing) {
  const Ending ending = ask(survey({"--cluster", "local", "--threads", "2"}));
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  EXPECT_EQ(ending.out, answer_of_one_process());
  EXPECT_EQ(ending.err, "");
  EXPECT_TRUE(processes("").empty());
  EXPECT_TRUE(folder_.names().empty()) << folder_.names().front();
}

TEST_F(Cluster, ALocalOneEndsWithTheQuestion) {
  std::vector<std::string> words = survey({"--cluster", "local"});
  words[5] = "100000000";
  {
    Process asked(command(words));
    ASSERT_TRUE(wait_until([&] { return !processes("worker").empty(); }));
    asked.send(SIGINT);
    const Ending ending = asked.finish();
    EXPECT_EQ(ending.status, kLimitReached);
    EXPECT_TRUE(has(ending.out, "interrupted")) << ending.out;
    EXPECT_TRUE(processes("").empty());
  }
  {
    Process asked(command(words));
    ASSERT_TRUE(wait_until([&] { return !processes("worker").empty(); }));
    asked.send(SIGKILL);
    (void)asked.finish();
    EXPECT_TRUE(wait_until([&] { return processes("").empty(); }));
  }
  EXPECT_TRUE(folder_.names().empty()) << folder_.names().front();
}

TEST_F(Cluster, KeepsTheLinesOfAStore) {
  TemporaryFolder stores;
  for (const char* const place : {"alone", "cluster"}) {
    std::vector<std::string> words{"survey", "octal", "--digits", "2",
                                   "--to",   "500",   "--store",  stores.file(place)};
    if (place[0] == 'c') words.insert(words.end(), {"--cluster", "local"});
    EXPECT_EQ(ask(words).status, kAnswered);
  }
  std::vector<std::vector<std::string>> kept;
  for (const char* const place : {"alone", "cluster"}) {
    auto lines = lines_of(stores.read(std::string(place) + "/survey-octal-2-500.tsv"));
    ASSERT_GT(lines.size(), 10U);
    lines.pop_back();  // the seal, of the lines in their order
    std::ranges::sort(lines);
    kept.push_back(std::move(lines));
  }
  EXPECT_EQ(kept[0], kept[1]);
  // What a cluster has found is known to one process, which has no time to find it.
  const Ending known = run_grundy({"survey", "octal", "--digits", "2", "--to", "500", "--store",
                                   stores.file("cluster"), "--timeout", "1ms"});
  EXPECT_FALSE(has(known.out, "open")) << known.out;
}

/// A cluster with two nodes of one thread.
class RunningCluster : public Cluster {
 protected:
  void SetUp() override {
    Cluster::SetUp();
    if (IsSkipped()) return;
    up_ = std::make_unique<Process>(
        command({"cluster", "up", "--port", "0", "--nodes", "2", "--threads", "1"}));
    ASSERT_TRUE(up_->wait_for_out("\n"));
    url_ = lines_of(up_->out_so_far()).front();
    ASSERT_TRUE(wait_until([&] { return status(url_)["nodes"].size() == 2; }));
  }
  /// Asks for a survey; in the middle of it calls `disturb`. Checks the answer.
  void survey_while(const std::function<void(Process&)>& disturb) {
    Process asked(command(survey({"--cluster", url_})));
    ASSERT_TRUE(wait_until([&] {
      const Json runs = status(url_)["runs"];
      return !runs.empty() && runs[0]["finished"] > 0;
    }));
    disturb(asked);
    if (HasFatalFailure()) return;
    const Ending ending = asked.finish();
    if (ending.signal == 0) {
      EXPECT_EQ(ending.status, kAnswered) << ending.err;
      EXPECT_EQ(ending.out, answer_of_one_process());
    }
  }

  std::unique_ptr<Process> up_;
  std::string url_;
};

TEST_F(RunningCluster, IsEndedByACommand) {
  EXPECT_TRUE(url_.starts_with("nats://127.0.0.1:")) << url_;
  EXPECT_EQ(ask({"cluster", "down", url_}).status, kAnswered);
  const Ending ending = up_->finish();
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  EXPECT_EQ(lines_of(ending.out).size(), 1U) << ending.out;
  EXPECT_TRUE(processes("").empty());
  EXPECT_TRUE(folder_.names().empty()) << folder_.names().front();
  expect_one_complaint(ask({"cluster", "status", url_}), kIoFailed);
}

TEST_F(RunningCluster, IsEndedByASignal) {
  up_->send(SIGTERM);
  EXPECT_EQ(up_->finish().status, kAnswered);
  EXPECT_TRUE(processes("").empty());
}

TEST_F(RunningCluster, SurvivesTheDeathOfANode) {
  survey_while([&](Process&) {
    const std::vector<pid_t> nodes = processes("worker");
    ASSERT_EQ(nodes.size(), 2U);
    ::kill(nodes.front(), SIGKILL);
  });
}

TEST_F(RunningCluster, SurvivesTheDeathOfTheBroker) {
  survey_while([&](Process&) {
    const std::vector<pid_t> brokers = processes("nats-server");
    ASSERT_EQ(brokers.size(), 1U);
    ::kill(brokers.front(), SIGKILL);
  });
  EXPECT_TRUE(up_->wait_for_err("the broker has ended, and was started again"));
}

TEST_F(RunningCluster, GoesOnAfterTheDeathOfTheCoordinator) {
  survey_while([](Process& asked) { asked.send(SIGKILL); });
  const auto before = status(url_)["runs"][0]["finished"];
  const Ending ending = ask(survey({"--cluster", url_}));
  EXPECT_EQ(ending.out, answer_of_one_process()) << ending.err;
  const Json after = status(url_);
  EXPECT_GT(before, 0);
  ASSERT_EQ(after["runs"].size(), 1U) << "the same question is the same run";
  EXPECT_EQ(after["runs"][0]["ended"], true);
}

TEST_F(RunningCluster, AnInterruptedSurveyGoesOn) {
  Process asked(command(survey({"--cluster", url_})));
  ASSERT_TRUE(wait_until([&] {
    const Json runs = status(url_)["runs"];
    return !runs.empty() && runs[0]["finished"] > 0;
  }));
  asked.send(SIGINT);
  const Ending stopped = asked.finish();
  EXPECT_EQ(stopped.status, kLimitReached);
  EXPECT_TRUE(has(stopped.err, "goes on")) << stopped.err;
  const Ending ending = ask(survey({"--cluster", url_}));
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  EXPECT_EQ(ending.out, answer_of_one_process());
}

TEST_F(RunningCluster, AnotherVersionIsSaid) {
  const int port = std::stoi(url_.substr(url_.rfind(':') + 1));
  const server::RawClient client(port);
  ASSERT_TRUE(
      client.send("CONNECT {\"verbose\":false}\r\nPUB $KV.CLUSTER.engine 5\r\n0.0.1\r\n"
                  "PING\r\n"));
  (void)client.read_until("PONG\r\n");
  for (const auto& words :
       {std::vector<std::string>{"cluster", "worker", url_},
        std::vector<std::string>{"cluster", "status", url_}, survey({"--cluster", url_})}) {
    const Ending ending = ask(words);
    expect_one_complaint(ending, kIoFailed);
    EXPECT_TRUE(has(ending.err, "0.0.1") && has(ending.err, "same version")) << ending.err;
  }
}

TEST_F(RunningCluster, ANodeEndsWhenItIsIdle) {
  const Ending ending = ask({"cluster", "worker", url_, "--threads", "1", "--idle", "200ms"});
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  EXPECT_TRUE(has(ending.err, "--idle")) << ending.err;
}

TEST_F(RunningCluster, ARunThatDoesNotExistIsSaid) {
  const Ending ending = ask({"cluster", "status", url_, "nonsense"});
  expect_one_complaint(ending, kBadInput);
  EXPECT_TRUE(has(ending.err, "nonsense")) << ending.err;
}

TEST_F(Cluster, GoesOnAfterTheDeathOfEverything) {
  const std::vector<std::string> words{
      "cluster", "up",        "--port", "0",      "--nodes",
      "1",       "--threads", "2",      "--data", folder_.file("data")};
  {
    Process up(command(words));
    ASSERT_TRUE(up.wait_for_out("\n"));
    const std::string url = lines_of(up.out_so_far()).front();
    Process asked(command(survey({"--cluster", url})));
    ASSERT_TRUE(wait_until([&] {
      const Json runs = status(url)["runs"];
      return !runs.empty() && runs[0]["finished"] > 0;
    }));
    for (const pid_t id : processes("")) ::kill(id, SIGKILL);
    (void)asked.finish();
    (void)up.finish();
  }
  ASSERT_TRUE(wait_until([&] { return processes("").empty(); }));
  Process up(command(words));
  ASSERT_TRUE(up.wait_for_out("\n"));
  const std::string url = lines_of(up.out_so_far()).front();
  const Json runs = status(url)["runs"];
  ASSERT_EQ(runs.size(), 1U) << "the run is there still";
  EXPECT_GT(runs[0]["finished"], 0);
  const Ending ending = ask(survey({"--cluster", url}));
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  EXPECT_EQ(ending.out, answer_of_one_process());
  up.send(SIGTERM);
  EXPECT_EQ(up.finish().status, kAnswered);
}

TEST_F(Cluster, ComplainsInOneLine) {
  expect_one_complaint(ask({"cluster"}));
  expect_one_complaint(ask({"cluster", "fly"}));
  expect_one_complaint(ask({"cluster", "worker"}));
  expect_one_complaint(ask({"cluster", "up", "nats://127.0.0.1:1"}));
  expect_one_complaint(ask({"cluster", "up", "--idle", "3"}));
  expect_one_complaint(ask({"cluster", "up", "--port", "70000"}));
  expect_one_complaint(ask({"cluster", "status", "127.0.0.1"}));
  expect_one_complaint(ask({"cluster", "status", "nats://127.0.0.1:1", "--threads", "2"}));
  expect_one_complaint(ask({"cluster", "status", "nats://127.0.0.1:1"}), kIoFailed);
  expect_one_complaint(ask({"cluster", "worker", "nats://127.0.0.1:1"}), kIoFailed);
  expect_one_complaint(ask({"cluster", "up", "--data", "/dev/null/x"}), kIoFailed);
  expect_one_complaint(ask(survey({"--cluster", ""})));
  expect_one_complaint(ask(survey({"--cluster", "somewhere"})));
  expect_one_complaint(ask(survey({"--cluster", "local", "--misere"})));
  expect_one_complaint(ask(survey({"--cluster", "nats://127.0.0.1:1"})), kIoFailed);
}

TEST(ClusterElsewhere, WithoutLibnatsItSaysWhatIsMissing) {
  const TemporaryFolder folder;
  fs::copy_file(grundy_command({}).words[0], folder.file("grundy"));
  for (const auto& words :
       {std::vector<std::string>{"cluster", "up"}, survey({"--cluster", "local"})}) {
    Command command{.words = {folder.file("grundy")}};
    command.words.insert(command.words.end(), words.begin(), words.end());
    const Ending ending = Process(command).finish();
    expect_one_complaint(ending, kIoFailed);
    EXPECT_TRUE(has(ending.err, "libnats")) << ending.err;
  }
}

TEST(ClusterElsewhere, OtherCommandsDoNotLoadItsLibraries) {
  Command command = grundy_command({"solve", "*1"});
  command.environment.emplace_back("LD_TRACE_LOADED_OBJECTS=1");
  EXPECT_FALSE(has(Process(command).finish().out, "libnats"));
}

}  // namespace
}  // namespace grundy::e2e
