// The server over real connections: headers, limits, many clients at once, and the end.
#include <atomic>
#include <chrono>
#include <thread>

#include "server/http_client.h"
#include "server/raw_client.h"

namespace grundy::server {
namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::json;

TEST(ServerThreads, AnswersWithTheCustomaryHeaders) {
  const RunningServer server;
  const auto page = server.client().Get("/");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_NE(page->get_header_value("Content-Security-Policy").find("frame-ancestors 'none'"),
            std::string::npos);
  EXPECT_EQ(page->get_header_value("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(page->get_header_value("Cross-Origin-Resource-Policy"), "same-origin");
  const auto frame = server.client().Get("/embed");
  EXPECT_NE(frame->get_header_value("Content-Security-Policy").find("frame-ancestors *"),
            std::string::npos);
  const auto again = server.client().Get("/", {{"If-None-Match", page->get_header_value("ETag")}});
  EXPECT_EQ(again->status, 304);
}

TEST(ServerThreads, ThereIsNothingButThePage) {
  const RunningServer server;
  for (const char* path : {"/etc/passwd", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/api",
                           "/api/", "/assets/", "/index.html/..", "/api/games/../info"}) {
    EXPECT_EQ(server.client().Get(path)->status, 404) << path;
  }
  EXPECT_EQ(server.client().Get("/api/solve")->status, 405);
  EXPECT_EQ(server.client().Post("/", "x", "text/plain")->status, 405);
  EXPECT_EQ(server.client().Delete("/api/games")->status, 405);
}

TEST(ServerThreads, RefusesWhatItShould) {
  const RunningServer server;
  const Json question{{"position", "*1"}};
  auto client = server.client();
  EXPECT_EQ(client.Post("/api/solve", question.dump(), "text/plain")->status, 415);
  EXPECT_EQ(client.Post("/api/solve", std::string(100'000, ' '), "application/json")->status, 413);
  const auto foreign = server.client().Post("/api/solve", {{"Origin", "http://evil.example"}},
                                            question.dump(), "application/json");
  EXPECT_EQ(foreign->status, 403);
  const auto rebound = server.client().Get("/", {{"Host", "evil.example"}});
  EXPECT_EQ(rebound->status, 403);
}

TEST(ServerThreads, ANameOfOnesOwnIsAnsweredToo) {
  auto settings = test_settings();
  settings.allowed_hosts = {"grundy.example", "other.example"};
  const RunningServer server(settings);
  const auto status = [&](const char* host) {
    return server.client().Get("/api/info", {{"Host", host}})->status;
  };
  EXPECT_EQ(status("grundy.example"), 200);
  EXPECT_EQ(status("Other.Example:8080"), 200);
  EXPECT_EQ(status("localhost:8153"), 200);
  EXPECT_EQ(status("my.grundy.example"), 403);
  EXPECT_EQ(status("evil.example"), 403);
  const auto answer = server.client().Post(
      "/api/solve", {{"Host", "grundy.example:81"}, {"Origin", "http://grundy.example:81"}},
      R"j({"position": "*1"})j", "application/json");
  EXPECT_EQ(answer->status, 200) << "the page of this server may ask";
}

TEST(ServerThreads, AllowedPagesAreToldSo) {
  auto settings = test_settings();
  settings.allowed_origins = {"https://school.example"};
  const RunningServer server(settings);
  const auto answer = server.client().Post("/api/solve", {{"Origin", "https://school.example"}},
                                           R"j({"position": "*1"})j", "application/json");
  EXPECT_EQ(answer->status, 200);
  EXPECT_EQ(answer->get_header_value("Access-Control-Allow-Origin"), "https://school.example");
}

TEST(ServerThreads, BytesThatAreNoRequestDoNoHarm) {
  const RunningServer server;
  const int port = server.port();
  converse(port, "\x00\x01\x02 nonsense\r\n\r\n");
  converse(port, "GET / HTTP/1.1\r\nHost: " + std::string(50'000, 'x') + "\r\n\r\n");
  std::string headers = "GET / HTTP/1.1\r\n";
  for (int i = 0; i < 20'000; ++i) headers += "X-" + std::to_string(i) + ": y\r\n";
  converse(port, headers + "\r\n");
  converse(port, "POST /api/solve HTTP/1.1\r\nContent-Length: -5\r\n\r\n");
  converse(port,
           "POST /api/solve HTTP/1.1\r\nContent-Type: application/json\r\n"
           "Transfer-Encoding: chunked\r\n\r\nffffffff\r\n" +
               std::string(300'000, 'x'));
  converse(port, "GET /" + std::string(9000, 'a') + " HTTP/1.1\r\n\r\n");
  EXPECT_EQ(server.ask("/api/solve", {{"position", "*1"}}).first, 200);
}

TEST(ServerThreads, ALimitIsAnAnswer) {
  auto settings = test_settings();
  settings.limits.time = std::chrono::milliseconds(200);
  const RunningServer server(settings);
  const auto [status, json] = server.ask("/api/solve", long_search());
  EXPECT_EQ(status, 200);
  EXPECT_EQ(json["outcome"], nullptr);
  EXPECT_EQ(json["stopped"]["reason"], "time");
}

TEST(ServerThreads, LongWorkReportsItsProgress) {
  auto settings = test_settings();
  settings.limits.time = std::chrono::milliseconds(1500);
  const RunningServer server(settings);
  const auto answer = server.client().Post("/api/solve", {{"Accept", "text/event-stream"}},
                                           long_search().dump(), "application/json");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->get_header_value("Content-Type"), "text/event-stream");
  EXPECT_NE(answer->body.find("event: progress\ndata: {"), std::string::npos);
  const auto result = answer->body.find("event: result\ndata: ");
  ASSERT_NE(result, std::string::npos);
  EXPECT_EQ(answer->body.find("event:", result + 1), std::string::npos);
}

TEST(ServerThreads, ShortQuestionsDoNotWaitForLongOnes) {
  auto settings = test_settings();
  settings.searches = 1;
  settings.limits.time = std::chrono::seconds(60);
  RunningServer server(settings);
  std::vector<std::thread> heavy;
  std::atomic<int> finished = 0;
  for (int i = 0; i < 3; ++i) {
    heavy.emplace_back([&] {
      (void)server.ask("/api/solve", long_search());
      ++finished;
    });
  }
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(server.ask("/api/solve", {{"position", "nim(3,5,7)"}}).first, 200);
  }
  EXPECT_EQ(finished, 0) << "the short ones were answered while the long ones ran";
  server.stop();  // and cancels them
  for (std::thread& thread : heavy) thread.join();
  EXPECT_EQ(finished, 3);
}

TEST(ServerThreads, TooManyLongOnesAreRefused) {
  auto settings = test_settings();
  settings.searches = 1;
  settings.waiting = 1;
  settings.limits.time = std::chrono::seconds(60);
  RunningServer server(settings);
  std::atomic<int> refused = 0;
  std::vector<std::thread> clients;
  for (int i = 0; i < 4; ++i) {
    clients.emplace_back([&] {
      if (server.ask("/api/solve", long_search()).first == 429) ++refused;
    });
  }
  const auto end = Clock::now() + std::chrono::seconds(30);
  while (refused < 2 && Clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  server.stop();
  for (std::thread& client : clients) client.join();
  // One runs and one waits, unless the worker was slow to take the first.
  EXPECT_GE(refused, 2);
  EXPECT_LE(refused, 3);
}

TEST(ServerThreads, AClientThatGoesAwayFreesItsPlace) {
  auto settings = test_settings();
  settings.searches = 1;
  settings.limits.time = std::chrono::seconds(600);
  const RunningServer server(settings);
  for (const char* accept : {"application/json", "text/event-stream"}) {
    httplib::Client impatient("127.0.0.1", server.port());
    impatient.set_read_timeout(0, 300'000);
    (void)impatient.Post("/api/solve", {{"Accept", accept}}, long_search().dump(),
                         "application/json");
    impatient.stop();
  }
  // The one worker is free again, else this would wait for ten minutes.
  const auto [status, json] =
      server.ask("/api/solve", {{"position", "cram(4x5)"}, {"search", true}});
  EXPECT_EQ(status, 200);
  EXPECT_EQ(json["outcome"], "N");
}

TEST(ServerThreads, ManyClientsGetTheirOwnAnswers) {
  const RunningServer server;
  std::vector<std::thread> clients;
  std::atomic<int> wrong = 0;
  for (unsigned i = 0; i < 8; ++i) {
    clients.emplace_back([&, i] {
      auto client = server.client();
      client.set_keep_alive(true);
      for (unsigned k = 0; k < 25; ++k) {
        const Json question{
            {"position", "nim(" + std::to_string(i) + "," + std::to_string(k) + ")"}};
        const auto answer = client.Post("/api/solve", question.dump(), "application/json");
        if (!answer || Json::parse(answer->body)["nim_value"] != (i ^ k)) ++wrong;
      }
    });
  }
  for (std::thread& client : clients) client.join();
  EXPECT_EQ(wrong, 0);
}

TEST(ServerThreads, RunningRequestsAreAnsweredAtTheEnd) {
  auto settings = test_settings();
  settings.limits.time = std::chrono::seconds(600);
  RunningServer server(settings);
  std::pair<int, Json> last;
  std::thread client([&] { last = server.ask("/api/solve", long_search()); });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  server.stop();
  client.join();
  EXPECT_EQ(last.first, 200);
  EXPECT_EQ(last.second["stopped"]["reason"], "cancelled");
}

TEST(ServerThreads, ATakenPortIsAnError) {
  const RunningServer first;
  auto settings = test_settings();
  settings.port = first.port();
  Server second(settings, "test");
  const auto started = second.start();
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().kind, ErrorKind::io);
}

TEST(ServerThreads, AnAddressOfSomebodyElseIsAnError) {
  auto settings = test_settings();
  settings.host = "192.0.2.1";  // nobody's
  Server server(settings, "test");
  const auto started = server.start();
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().kind, ErrorKind::io);
}

}  // namespace
}  // namespace grundy::server
