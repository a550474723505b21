// The bus on NATS keeps what bus.h promises, with a broker of its own that is killed now and then.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "cluster/nats_bus.h"
#include "e2e/program.h"

namespace grundy::cluster {
namespace {

constexpr Milliseconds kWait{2000};
constexpr Milliseconds kMoment{100};

std::string broker_program() {
  for (const char* const place :
       {"/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"}) {
    if (std::filesystem::exists(place)) return place;
  }
  return {};
}

class NatsBus : public testing::Test {
 protected:
  void SetUp() override {
    if (broker_program().empty()) GTEST_SKIP() << "nats-server was not found";
    start("-1");
    bus_ = connect();
  }
  void start(const std::string& port) {
    broker_ = std::make_unique<e2e::Process>(e2e::Command{
        .words = {broker_program(), "-a", "127.0.0.1", "-p", port, "-js", "-sd", folder_.path()}});
    const std::string before = "Listening for client connections on 127.0.0.1:";
    ASSERT_TRUE(broker_->wait_for_err("Server is ready\n"));
    const std::string& said = broker_->err_so_far();
    port_ = said.substr(said.find(before) + before.size());
    port_ = port_.substr(0, port_.find('\n'));
  }
  void TearDown() override {
    bus_.reset();
    if (broker_) broker_->send(SIGKILL);
    if (broker_) (void)broker_->finish();
  }
  /// As `kill -9` and a new start do.
  void restart() {
    broker_->send(SIGKILL);
    (void)broker_->finish();
    start(port_);
  }
  [[nodiscard]] std::unique_ptr<Bus> connect() const {
    auto bus = connect_nats("nats://127.0.0.1:" + port_);
    EXPECT_TRUE(bus) << bus.error().message;
    return bus ? std::move(*bus) : nullptr;
  }
  /// Asks again until there is an answer.
  template <class Ask>
  static auto patiently(const Ask& ask) {
    auto answer = ask();
    for (int i = 0; i < 100 && !answer; ++i) {
      std::this_thread::sleep_for(kMoment);
      answer = ask();
    }
    return answer;
  }

  e2e::TemporaryFolder folder_;
  std::string port_;
  std::unique_ptr<e2e::Process> broker_;
  std::unique_ptr<Bus> bus_;
};

TEST_F(NatsBus, AJobGoesToOneNodeUntilItIsGivenBack) {
  const auto other = connect();
  ASSERT_TRUE(bus_->publish_job("run", "1", "job"));
  ASSERT_TRUE(bus_->publish_job("run", "1", "job")) << "seen before, and left out";
  const auto first = *bus_->pull(kWait);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->bytes, "job");
  EXPECT_EQ(first->times, 1U);
  EXPECT_FALSE(*other->pull(kMoment));
  ASSERT_TRUE(bus_->extend(*first));
  ASSERT_TRUE(bus_->release(*first));
  const auto second = *other->pull(kWait);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->times, 2U);
  ASSERT_TRUE(other->ack(*second));
  EXPECT_FALSE(*bus_->pull(kMoment));
}

TEST_F(NatsBus, TheLogOfARunIsReadFromItsBeginning) {
  const std::string bytes("a\0b", 3);
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(bus_->publish_result("run", std::to_string(i), bytes + std::to_string(i)));
    ASSERT_TRUE(bus_->publish_result("other", "o" + std::to_string(i), "other"));
  }
  const auto reader = connect();
  for (int i = 0; i < 5; ++i) EXPECT_EQ(**reader->follow("run", kWait), bytes + std::to_string(i));
  EXPECT_FALSE(*reader->follow("run", Milliseconds{0}));
  EXPECT_FALSE(*reader->follow("nothing", kMoment));
  ASSERT_TRUE(bus_->publish_result("run", "new", "new"));
  EXPECT_EQ(**reader->follow("run", kWait), "new");
}

TEST_F(NatsBus, WaitingForTheLogEndsWhenSomethingComes) {
  const auto reader = connect();
  ASSERT_FALSE(*reader->follow("run", Milliseconds{1}));
  std::thread writer([&] {
    std::this_thread::sleep_for(kMoment);
    EXPECT_TRUE(bus_->publish_result("run", "1", "result"));
  });
  const auto entry = reader->follow("run", Milliseconds{20'000});
  writer.join();
  ASSERT_TRUE(entry && *entry);
  EXPECT_EQ(**entry, "result");
}

TEST_F(NatsBus, TablesAreKept) {
  EXPECT_TRUE(bus_->entries(Table::runs)->empty());
  ASSERT_TRUE(bus_->put(Table::runs, "one", "1"));
  ASSERT_TRUE(bus_->put(Table::runs, "two", "2"));
  ASSERT_TRUE(bus_->put(Table::runs, "one", "3"));
  ASSERT_TRUE(bus_->put(Table::cluster, "other", ""));
  std::set<std::string> found;
  const auto entries = connect()->entries(Table::runs);
  ASSERT_TRUE(entries);
  for (const Entry& each : *entries) found.insert(each.key + each.bytes);
  EXPECT_EQ(found, (std::set<std::string>{"one3", "two2"}));
  EXPECT_EQ(bus_->entries(Table::cluster)->size(), 1U);
}

TEST_F(NatsBus, ALeaseHasOneOwnerAndRunsOut) {
  const auto other = connect();
  EXPECT_TRUE(*bus_->lease("run", "a"));
  EXPECT_FALSE(*other->lease("run", "b"));
  EXPECT_TRUE(*bus_->lease("run", "a")) << "renewed";
  ASSERT_TRUE(other->end_lease("run", "b")) << "not its owner";
  EXPECT_FALSE(*other->lease("run", "b"));
  ASSERT_TRUE(bus_->end_lease("run", "a"));
  EXPECT_TRUE(*other->lease("run", "b"));
  bool taken = false;
  for (int i = 0; i < 200 && !taken; ++i) {
    std::this_thread::sleep_for(kMoment);
    const auto leased = bus_->lease("run", "a");
    taken = leased && *leased;
  }
  EXPECT_TRUE(taken) << "nobody has renewed it";
}

TEST_F(NatsBus, WhatIsKeptOutlivesTheBroker) {
  ASSERT_TRUE(bus_->publish_job("run", "1", "job"));
  ASSERT_TRUE(bus_->publish_result("run", "2", "result"));
  ASSERT_TRUE(bus_->put(Table::runs, "key", "value"));
  ASSERT_TRUE(*bus_->follow("run", kWait));
  restart();
  // The same connection, made again by itself.
  const auto job = patiently([&] { return bus_->pull(kWait); });
  ASSERT_TRUE(job && *job);
  EXPECT_EQ((*job)->bytes, "job");
  EXPECT_TRUE(patiently([&] { return bus_->publish_result("run", "3", "more"); }));
  const auto more = patiently([&] { return bus_->follow("run", kWait); });
  ASSERT_TRUE(more && *more);
  EXPECT_EQ(**more, "more") << "what was read is not read again";
  EXPECT_EQ(patiently([&] { return bus_->entries(Table::runs); })->size(), 1U);
}

TEST_F(NatsBus, WithoutABrokerCallsAreErrors) {
  broker_->send(SIGKILL);
  (void)broker_->finish();
  broker_.reset();
  EXPECT_FALSE(bus_->publish_job("run", "1", "job"));
  EXPECT_FALSE(bus_->lease("run", "a"));
  const auto refused = connect_nats("nats://127.0.0.1:" + port_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::io);
  EXPECT_EQ(connect_nats("127.0.0.1").error().kind, ErrorKind::bad_input);
}

}  // namespace
}  // namespace grundy::cluster
