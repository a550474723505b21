// More than one's share: connections that only stay open, places, memory and time.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "server/http_client.h"
#include "server/raw_client.h"
#include "server/requests.h"

namespace grundy::server {
namespace {

/// As many connections as the limit of open files allows, up to those that are wanted: both ends
/// are in this process.
std::size_t possible(std::size_t wanted) {
  constexpr rlim_t kOthers = 300;
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  EXPECT_GT(limit.rlim_cur, 4 * kOthers) << "so few files can be open that this shows nothing";
  return std::min<std::size_t>(wanted, (limit.rlim_cur - kOthers) / 2);
}

TEST(SharesThreads, IdleAndSlowConnectionsKeepNobodyFromAsking) {
  constexpr std::size_t kSlow = 100;
  const std::size_t idle_count = possible(2000 + 2 * kSlow) - 2 * kSlow;
  const RunningServer server;
  const std::string much = "GET /api/openapi.json HTTP/1.1\r\n" + kHost + "\r\n";
  std::vector<RawClient> idle;
  std::vector<RawClient> slow_to_send;
  std::vector<RawClient> slow_to_read;
  for (std::size_t i = 0; i < idle_count; ++i) idle.emplace_back(server.port());
  for (std::size_t i = 0; i < kSlow; ++i) {
    slow_to_send.emplace_back(server.port());
    slow_to_send.back().send(question().substr(0, 1 + i));
    // More than the buffers of both ends hold.
    slow_to_read.emplace_back(server.port());
    for (int k = 0; k < 60; ++k) slow_to_read.back().send(much);
  }
  for (unsigned k = 0; k < 100; ++k) {
    const auto [status, json] =
        server.ask("/api/solve", {{"position", "nim(5," + std::to_string(k) + ")"}});
    ASSERT_EQ(status, 200) << k;
    ASSERT_EQ(json["nim_value"], 5 ^ k);
  }
  // They are all still there: nobody was thrown out to make room.
  for (std::size_t i = 0; i < idle_count; i += 100) {
    idle[i].send(question("Connection: close\r\n"));
    EXPECT_TRUE(answered(idle[i].read_to_end())) << i;
  }
  for (std::size_t i = 0; i < kSlow; i += 10) {
    slow_to_send[i].send(question().substr(1 + i));
    EXPECT_TRUE(answered(slow_to_send[i].read_until("}\n"))) << i;
  }
  const std::size_t bytes = server.client().Get("/api/openapi.json")->body.size();
  slow_to_read[0].send(kLast);
  EXPECT_GT(slow_to_read[0].read_to_end().size(), 60 * bytes);
}

TEST(SharesThreads, WhoMakesRoomHasNotAskedYet) {
  auto settings = test_settings();
  settings.connections = 20;
  const RunningServer server(settings);
  const RawClient known(server.port());
  known.send(question());
  EXPECT_TRUE(answered(known.read_until("}\n")));
  // By now nobody waits for its next request any more: it is idle.
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  std::vector<RawClient> flood;
  for (int i = 0; i < 100; ++i) flood.emplace_back(server.port());
  EXPECT_EQ(server.ask("/api/solve", {{"position", "*1"}}).first, 200);
  known.send(question());
  EXPECT_TRUE(answered(known.read_until("}\n"))) << "it was not closed";
}

/// The bytes of a question that takes longer than any test may wait.
std::string long_question() {
  const std::string body = long_search().dump();
  return "POST /api/solve HTTP/1.1\r\n" + kHost + kJson + "Accept: text/event-stream\r\n" +
         length(body.size()) + "\r\n" + body;
}

/// True if a client at this address is told to come back later.
testing::AssertionResult told_to_wait(int port, const std::string& bytes, const char* from) {
  const RawClient client(port, from);
  client.send(bytes);
  const std::string answer = client.read_until("}}\n");
  if (!answer.starts_with("HTTP/1.1 429 ")) return testing::AssertionFailure() << answer;
  const auto header = answer.find("Retry-After: ");
  const auto body = answer.find("\r\n\r\n");
  if (header == std::string::npos || std::stoi(answer.substr(header + 13)) < 1) {
    return testing::AssertionFailure() << "no Retry-After:\n" << answer;
  }
  const auto json = nlohmann::json::parse(answer.substr(body + 4), nullptr, false);
  if (!json.is_object() || !json["error"]["message"].is_string()) {
    return testing::AssertionFailure() << "no error object:\n" << answer;
  }
  return testing::AssertionSuccess();
}

bool answers_to(int port, const char* from) {
  const RawClient client(port, from);
  client.send(question("Connection: close\r\n"));
  return answered(client.read_to_end());
}

/// Two questions of one client that are surely under way.
std::vector<RawClient> two_long_ones(int port) {
  std::vector<RawClient> clients;
  for (int i = 0; i < 2; ++i) {
    clients.emplace_back(port);
    clients.back().send(long_question());
  }
  for (const RawClient& client : clients) {
    EXPECT_NE(client.read_until("\n\n\r\n").find("event: progress"), std::string::npos);
  }
  return clients;
}

ServerSettings patient_settings() {
  auto settings = test_settings();
  settings.limits.time = std::chrono::minutes(10);
  return settings;
}

TEST(SharesThreads, AClassroomBehindOneAddressIsNoAttack) {
  const RunningServer server(patient_settings());
  std::vector<RawClient> pupils;
  for (int i = 0; i < 40; ++i) {
    pupils.emplace_back(server.port());
    pupils.back().send(long_question());
  }
  for (const RawClient& pupil : pupils) {
    const std::string events = pupil.read_until("\n\n\r\n");
    EXPECT_TRUE(events.starts_with("HTTP/1.1 200 ")) << events;
    EXPECT_NE(events.find("event: progress"), std::string::npos) << events;
  }
  EXPECT_TRUE(answers_to(server.port(), "127.0.0.1"));
}

TEST(SharesThreads, OneClientDoesNotTakeAllPlaces) {
  auto settings = patient_settings();
  settings.quota.questions = 2;
  const RunningServer server(settings);
  {
    const auto clients = two_long_ones(server.port());
    EXPECT_TRUE(told_to_wait(server.port(), long_question(), "127.0.0.1"));
    EXPECT_TRUE(told_to_wait(server.port(), question(), "127.0.0.1"));
    EXPECT_TRUE(answers_to(server.port(), "127.0.0.2")) << "another client";
  }
  // Those who go away give their places back.
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!answers_to(server.port(), "127.0.0.1")) {
    ASSERT_LT(std::chrono::steady_clock::now(), end);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

TEST(SharesThreads, OneClientDoesNotTakeAllMemory) {
  auto settings = patient_settings();
  settings.quota.memory = 2 * settings.limits.memory;
  const RunningServer server(settings);
  const auto clients = two_long_ones(server.port());
  EXPECT_TRUE(told_to_wait(server.port(), long_question(), "127.0.0.1"));
  EXPECT_TRUE(answers_to(server.port(), "127.0.0.1")) << "a short question needs none";
}

TEST(SharesThreads, OneClientDoesNotTakeAllTime) {
  auto settings = test_settings();
  settings.quota.seconds = std::chrono::seconds(1);
  const RunningServer server(settings);
  // Two seconds each, but on a busy machine perhaps little of the processor.
  int searches = 0;
  while (server.ask("/api/solve", long_search()).first == 200) ASSERT_LT(++searches, 30);
  EXPECT_GE(searches, 1);
  EXPECT_TRUE(told_to_wait(server.port(), question(), "127.0.0.1"));
  EXPECT_TRUE(answers_to(server.port(), "127.0.0.2")) << "another client";
  EXPECT_EQ(server.client().Get("/api/games")->status, 200) << "nothing is computed for that";
}

}  // namespace
}  // namespace grundy::server
