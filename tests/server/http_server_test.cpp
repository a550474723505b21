// Connections with little time and little memory.
#include "server/http_server.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "server/raw_client.h"

namespace grundy::server {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kLongAnswer = std::size_t{32} << 20U;  // more than any buffer between holds

/// Answers GET /long with much, and POST / with what was sent.
class SmallServer {
 public:
  explicit SmallServer(const ConnectionLimits& limits) : server_(limits) {
    server_.Get("/long", [](const httplib::Request&, httplib::Response& response) {
      response.set_content(std::string(kLongAnswer, 'x'), "text/plain; charset=utf-8");
    });
    server_.Post("/", [](const httplib::Request& request, httplib::Response& response) {
      response.set_content(request.body, "text/plain; charset=utf-8");
    });
    const auto port = server_.open("127.0.0.1", 0);
    EXPECT_TRUE(port);
    port_ = port.value_or(0);
    thread_ = std::thread([this] { server_.run(); });
  }
  SmallServer(const SmallServer&) = delete;
  SmallServer& operator=(const SmallServer&) = delete;
  ~SmallServer() {
    server_.stop();
    thread_.join();
  }
  [[nodiscard]] int port() const { return port_; }

 private:
  HttpServer server_;
  int port_ = 0;
  std::thread thread_;
};

std::string post_of(std::size_t bytes) {
  return "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(bytes) + "\r\n\r\n";
}

TEST(HttpServerThreads, ARequestThatTakesTooLongIsRefused) {
  const SmallServer server({.request = milliseconds(200)});
  const RawClient client(server.port());
  client.send(post_of(5) + "hell");
  EXPECT_TRUE(client.read_to_end().starts_with("HTTP/1.1 408 "));
  const RawClient other(server.port());
  other.send("GET");
  EXPECT_TRUE(other.read_to_end().starts_with("HTTP/1.1 408 "));
}

TEST(HttpServerThreads, AnIdleConnectionIsClosed) {
  const SmallServer server({.idle = milliseconds(200)});
  const RawClient client(server.port());
  EXPECT_EQ(client.read_to_end(), "");
  EXPECT_TRUE(client.ended());
  const RawClient other(server.port());
  other.send(post_of(5) + "hello");
  EXPECT_TRUE(other.read_to_end().ends_with("\r\n\r\nhello"));
  EXPECT_TRUE(other.ended()) << "after an answer too";
}

TEST(HttpServerThreads, AnAnswerThatNobodyTakesIsGivenUp) {
  const SmallServer server({.write = milliseconds(200)});
  const RawClient client(server.port());
  client.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n");
  std::this_thread::sleep_for(milliseconds(1500));
  const std::string part = client.read_to_end();
  EXPECT_TRUE(part.starts_with("HTTP/1.1 200 "));
  EXPECT_LT(part.size(), kLongAnswer);
}

TEST(HttpServerThreads, AnAnswerThatIsTakenIsWhole) {
  const SmallServer server({.write = milliseconds(10'000)});
  const RawClient client(server.port());
  client.send("GET /long HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  const std::string whole = client.read_to_end();
  EXPECT_EQ(whole.size() - whole.find("\r\n\r\n") - 4, kLongAnswer);
}

TEST(HttpServerThreads, UnfinishedRequestsShareTheirMemory) {
  constexpr std::size_t kPart = 60'000;
  const SmallServer server({.bytes = 4 * kPart});
  std::vector<RawClient> clients;
  for (int i = 0; i < 12; ++i) {
    clients.emplace_back(server.port());
    clients.back().send(post_of(kPart + 1) + std::string(kPart, 'x'));
    std::this_thread::sleep_for(milliseconds(20));
  }
  EXPECT_EQ(clients.front().read_to_end(), "");
  EXPECT_TRUE(clients.front().ended()) << "the oldest made room";
  clients.back().send("y");
  EXPECT_TRUE(clients.back().read_until("xy").ends_with("xy"));
}

TEST(HttpServerThreads, TheEndWaitsForAnswers) {
  std::string answer;
  std::thread reader;
  {
    const SmallServer server({.write = milliseconds(10'000)});
    auto client = std::make_shared<RawClient>(server.port());
    client->send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n");
    answer = client->read_until("x");
    reader = std::thread([client, &answer] { answer += client->read_to_end(); });
  }
  reader.join();
  EXPECT_GT(answer.size(), kLongAnswer);
}

}  // namespace
}  // namespace grundy::server
