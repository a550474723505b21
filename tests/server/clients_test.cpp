// What a client may use, with a clock that stands still until it is told.
#include "server/clients.h"

#include <gtest/gtest.h>

#include <latch>
#include <thread>
#include <vector>

#include "server/job.h"

namespace grundy::server {
namespace {

using std::chrono::seconds;

Clients::Clock::time_point test_now;

Clients::Clock::time_point now_of_test() {
  return test_now;
}

TEST(Clients, AnAddressIsAClient) {
  EXPECT_EQ(client_of("192.0.2.7"), "192.0.2.7");
  EXPECT_NE(client_of("192.0.2.7"), client_of("192.0.2.8"));
  EXPECT_EQ(client_of("::ffff:192.0.2.7"), "192.0.2.7") << "IPv4 at a socket of IPv6";
}

TEST(Clients, ANetworkOfIpv6IsAClient) {
  EXPECT_EQ(client_of("2001:db8:1:2:3:4:5:6"), client_of("2001:db8:1:2:ffff::1"));
  EXPECT_NE(client_of("2001:db8:1:2::1"), client_of("2001:db8:1:3::1"));
}

TEST(Clients, HaveSoManyQuestionsUnderWay) {
  Clients clients({.questions = 2, .memory = 100}, now_of_test);
  auto first = clients.enter("192.0.2.1");
  auto second = clients.enter("192.0.2.1");
  ASSERT_TRUE(first && second);
  const auto third = clients.enter("192.0.2.1");
  ASSERT_FALSE(third);
  EXPECT_GE(third.error().retry_after, seconds(1));
  EXPECT_TRUE(clients.enter("192.0.2.2")) << "another client";
  second->reset();
  EXPECT_TRUE(clients.enter("192.0.2.1"));
}

TEST(Clients, HaveSoMuchMemory) {
  Clients clients({.questions = 9, .memory = 100}, now_of_test);
  auto first = clients.enter("192.0.2.1");
  auto second = clients.enter("192.0.2.1");
  EXPECT_FALSE((*first)->reserve(60));
  EXPECT_TRUE((*second)->reserve(41));
  EXPECT_TRUE((*second)->reserve(UINT64_MAX)) << "the sum overflows";
  EXPECT_FALSE((*second)->reserve(40));
  EXPECT_FALSE((*clients.enter("192.0.2.2"))->reserve(100)) << "another client";
  first->reset();
  EXPECT_TRUE((*second)->reserve(61));
  EXPECT_FALSE((*second)->reserve(60));
}

TEST(Clients, HaveSoMuchTimeInAMinute) {
  Clients clients({.questions = 9, .memory = 100, .seconds = seconds(120)}, now_of_test);
  auto visit = clients.enter("192.0.2.1");
  (*visit)->charge(seconds(119));
  EXPECT_TRUE(clients.enter("192.0.2.1"));
  (*visit)->charge(seconds(21));
  // 20 s too many, of which two are forgotten in a second.
  const auto refused = clients.enter("192.0.2.1");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().retry_after, seconds(11));
  EXPECT_TRUE(clients.enter("192.0.2.2")) << "another client";
  test_now += seconds(10);
  EXPECT_FALSE(clients.enter("192.0.2.1"));
  test_now += seconds(1);
  EXPECT_TRUE(clients.enter("192.0.2.1"));
}

TEST(Clients, AreForgotten) {
  Clients clients({.questions = 9, .memory = 100, .seconds = seconds(60)}, now_of_test);
  const auto stays = clients.enter("192.0.2.1");
  for (int i = 0; i < 5000; ++i) {
    const auto visit =
        clients.enter("10.0." + std::to_string(i / 100) + "." + std::to_string(i % 100));
    ASSERT_TRUE(visit);
    (*visit)->charge(seconds(1));
  }
  EXPECT_EQ(clients.size(), 5001U);
  test_now += seconds(1);
  EXPECT_EQ(clients.size(), 1U) << "the one whose question is under way";
}

/// Writes down when it is asked; the first one waits until all are in line.
class Recorded final : public Question {
 public:
  Recorded(std::string name, std::string& order, std::latch& all)
      : name_(std::move(name)), order_(order), all_(all) {}
  Answer answer(const Allowance&) override {
    all_.wait();
    order_ += name_ + " ";
    return {};
  }

 private:
  std::string name_;
  std::string& order_;  // of one worker
  std::latch& all_;
};

TEST(ClientsThreads, TakeTurns) {
  Clients clients({.memory = 100});
  std::string order;
  std::latch all(1);
  std::vector<std::shared_ptr<Job>> jobs;
  {
    Line line(1, 64);
    const auto add = [&](const char* name, const char* address) {
      jobs.push_back(std::make_shared<Job>(std::make_unique<Recorded>(name, order, all), Limits{},
                                           *clients.enter(address)));
      EXPECT_TRUE(line.add(jobs.back()));
    };
    add("a1", "192.0.2.1");
    while (!jobs.front()->progress()) std::this_thread::yield();  // it runs
    for (const char* const name : {"a2", "a3", "a4"}) add(name, "192.0.2.1");
    for (const char* const name : {"b1", "b2"}) add(name, "192.0.2.2");
    add("c1", "192.0.2.3");
    all.count_down();
    for (const auto& job : jobs) EXPECT_TRUE(job->wait(std::chrono::minutes(1)));
  }
  EXPECT_EQ(order, "a1 b1 c1 a2 b2 a3 a4 ");
}

}  // namespace
}  // namespace grundy::server
