// What someone would send who wants the server to do what it should not: requests hidden in the
// bodies of others, lengths that two readers read differently, names that are not this machine's,
// and more than one's share.
//
// A hidden request is a question whose answer holds `nim_value`. No attack may bring that word
// forth.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "server/http_client.h"
#include "server/raw_client.h"

namespace grundy::server {
namespace {

using Json = nlohmann::json;

const std::string kBody = R"j({"position": "nim(3,5,7)"})j";
const std::string kHost = "Host: 127.0.0.1\r\n";
const std::string kJson = "Content-Type: application/json\r\n";

std::string length(std::size_t bytes) {
  return "Content-Length: " + std::to_string(bytes) + "\r\n";
}

/// A question that is answered, with the nim value 1.
std::string question(const std::string& more = "") {
  return "POST /api/solve HTTP/1.1\r\n" + kHost + kJson + more + length(kBody.size()) + "\r\n" +
         kBody;
}

const std::string kLast = "GET /api/games/nim HTTP/1.1\r\n" + kHost + "Connection: close\r\n\r\n";

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

bool answered(const std::string& answers) {
  return answers.find("nim_value") != std::string::npos;
}

/// Whether there is one answer, with this status, and then the end of the connection.
testing::AssertionResult refused(const std::string& answers, int status) {
  if (answered(answers)) return testing::AssertionFailure() << "answered:\n" << answers;
  const std::string begin = "HTTP/1.1 " + std::to_string(status) + " ";
  if (!answers.starts_with(begin) || count_of(answers, "HTTP/1.1 ") != 1) {
    return testing::AssertionFailure() << "not one " << status << ":\n" << answers;
  }
  const auto body = answers.find("\r\n\r\n");
  const Json json = Json::parse(answers.substr(body + 4), nullptr, false);
  if (!json.is_object() || !json["error"]["message"].is_string()) {
    return testing::AssertionFailure() << "no error object:\n" << answers;
  }
  return testing::AssertionSuccess();
}

TEST(AttacksThreads, AQuestionIsAnswered) {
  const RunningServer server;
  const std::string answers = converse(server.port(), question() + question() + kLast);
  EXPECT_EQ(count_of(answers, "HTTP/1.1 200 "), 3U) << answers;
  EXPECT_EQ(count_of(answers, "\"nim_value\":1,"), 2U) << answers;
}

TEST(AttacksThreads, ABodyThatNobodyReadsIsNoRequest) {
  const RunningServer server;
  const std::string text = "Content-Type: text/plain\r\n";
  const std::vector<std::string> outer{
      "GET / HTTP/1.1\r\n" + kHost,
      "GET /api/info HTTP/1.1\r\n" + kHost,
      "GET /nothing HTTP/1.1\r\n" + kHost,
      "HEAD / HTTP/1.1\r\n" + kHost,
      "OPTIONS /api/solve HTTP/1.1\r\n" + kHost,
      "OPTIONS * HTTP/1.1\r\n" + kHost,
      "POST / HTTP/1.1\r\n" + kHost + text,
      "POST /api/nothing HTTP/1.1\r\n" + kHost + kJson,
      "POST /api/games HTTP/1.1\r\n" + kHost + kJson,
      "POST /api/solve HTTP/1.1\r\n" + kHost + text,
      "POST /api/solve HTTP/1.1\r\n" + kHost + kJson + "Origin: http://evil.example\r\n",
      "POST /api/solve HTTP/1.1\r\nHost: evil.example\r\n" + kJson,
      "PUT /api/solve HTTP/1.1\r\n" + kHost + kJson,
      "DELETE /api/solve HTTP/1.1\r\n" + kHost + kJson,
      "PATCH / HTTP/1.1\r\n" + kHost,
      "TRACE / HTTP/1.1\r\n" + kHost,
  };
  const std::string hidden = question();
  for (const std::string& head : outer) {
    const std::string answers =
        converse(server.port(), head + length(hidden.size()) + "\r\n" + hidden + kLast);
    EXPECT_FALSE(answered(answers)) << head << answers;
    EXPECT_GE(count_of(answers, "HTTP/1.1 "), 1U) << head << answers;
    EXPECT_LE(count_of(answers, "HTTP/1.1 "), 2U) << head << answers;
  }
}

TEST(AttacksThreads, AChunkedBodyThatNobodyReadsIsNoRequest) {
  const RunningServer server;
  // The hidden request stands behind what looks like the size of a chunk.
  const std::string hidden = "0\r\n\r\n" + question();
  char size[16];
  std::snprintf(size, sizeof size, "%zx\r\n", hidden.size());
  for (const char* const head : {"GET / HTTP/1.1\r\n", "POST / HTTP/1.1\r\n",
                                 "POST /api/solve HTTP/1.1\r\nContent-Type: text/plain\r\n"}) {
    const std::string answers =
        converse(server.port(), head + kHost + "Transfer-Encoding: chunked\r\n\r\n" + size +
                                    hidden + "\r\n0\r\n\r\n" + kLast);
    EXPECT_FALSE(answered(answers)) << head << answers;
  }
}

/// Heads that must be refused whatever follows; each is a POST to /api/solve with the right type.
const std::vector<std::string> kBadHeads{
    // Lengths that two readers may read differently.
    "Content-Length: 26\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: chunked\r\nContent-Length: 26\r\n",
    "Content-Length: 26\r\nContent-Length: 26\r\n",
    "Content-Length: 26\r\nContent-Length: 0\r\n",
    "Content-Length: 26, 26\r\n",
    "Content-Length: 26,0\r\n",
    "Content-Length: +26\r\n",
    "Content-Length: -26\r\n",
    "Content-Length: 26abc\r\n",
    "Content-Length: 0x1a\r\n",
    "Content-Length: 2 6\r\n",
    "Content-Length: 26;\r\n",
    "Content-Length: \"26\"\r\n",
    "Content-Length: %32%36\r\n",
    "Content-Length:\r\n",
    "Content-Length: 18446744073709551642\r\n",      // 26 beyond 2^64
    "Content-Length: 100000000000000000000026\r\n",  // 26 beyond 10^23
    "Transfer-Encoding: chunked, chunked\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
    "Transfer-Encoding: identity\r\nContent-Length: 26\r\n",
    "Transfer-Encoding: \x0b"
    "chunked\r\nContent-Length: 26\r\n",
    "Transfer-Encoding: xchunked\r\nContent-Length: 26\r\n",
    "Transfer-Encoding:\r\nContent-Length: 26\r\n",
    // Names that one reader takes for the header and another does not.
    "Content-Length : 26\r\n",
    "Content-Length\t: 26\r\n",
    " Content-Length: 26\r\n",
    "Transfer-Encoding : chunked\r\nContent-Length: 26\r\n",
    "Content-Length: 26\r\nX y: z\r\n",
    "Content-Length: 26\r\n: z\r\n",
    "Content-Length: 26\r\nnothing\r\n",
    // Lines that go on in the next one.
    "X: y\r\n Content-Length: 0\r\nContent-Length: 26\r\n",
    "Content-Length:\r\n 26\r\n",
    "X: y\r\n\tz\r\nContent-Length: 26\r\n",
    // Ends of lines that are none.
    "X: y\nContent-Length: 0\r\nContent-Length: 26\r\n",
    "X: y\rContent-Length: 0\r\nContent-Length: 26\r\n",
    "Content-Length: 26\n",
    "Content-Length: 26\r\nX: y\n\r\n",
    "Content-Length: 26\r\r\n",
    std::string("Content-Length: 26\r\nX: y\0z\r\n", 28),
    std::string("Content-Length: 26\r\nX\0: y\r\n", 27),
    // Headers that decide and stand there twice.
    "Content-Length: 26\r\nContent-Type: application/json\r\n",
    "Content-Length: 26\r\nHost: 127.0.0.1\r\n",
    "Content-Length: 26\r\nHost: evil.example\r\n",
    "Content-Length: 26\r\nOrigin: http://127.0.0.1\r\nOrigin: http://evil.example\r\n",
};

TEST(AttacksThreads, FramingThatCanBeReadInTwoWaysIsRefused) {
  const RunningServer server;
  for (const std::string& bad : kBadHeads) {
    const std::string head = "POST /api/solve HTTP/1.1\r\n" + kHost + kJson + bad + "\r\n";
    const std::string answers = converse(server.port(), head + kBody + question());
    EXPECT_TRUE(refused(answers, 400)) << bad;
  }
}

TEST(AttacksThreads, AFirstLineThatIsNoneIsRefused) {
  const RunningServer server;
  const std::string rest = kHost + "\r\n" + question();
  for (const std::string first :
       {"GET  / HTTP/1.1", " GET / HTTP/1.1", "GET / HTTP/1.1 ", "GET /\tHTTP/1.1", "GET /",
        "GET / HTTP/1.1\rX: y", "G(T / HTTP/1.1", "GET / http/1.1", "GET / HTTP/1.1.1",
        "GET nothing HTTP/1.1", "GET ftp://127.0.0.1/ HTTP/1.1", "GET http:///x HTTP/1.1",
        "GET http://a@127.0.0.1/ HTTP/1.1", "GET /a\x01 HTTP/1.1", "", "\r\nGET / HTTP/1.1"}) {
    EXPECT_TRUE(refused(converse(server.port(), first + "\r\n" + rest), 400)) << first;
  }
  EXPECT_TRUE(refused(converse(server.port(), "GET / HTTP/1.1\n" + rest), 400));
  for (const std::string first : {"GET / HTTP/2.0", "PRI * HTTP/2.0", "GET / HTTP/0.9"}) {
    EXPECT_TRUE(refused(converse(server.port(), first + "\r\n" + rest), 505)) << first;
  }
}

TEST(AttacksThreads, ChunksThatAreNoneAreRefused) {
  const RunningServer server;
  const std::string head =
      "POST /api/solve HTTP/1.1\r\n" + kHost + kJson + "Transfer-Encoding: chunked\r\n\r\n";
  const auto chunked = [&](const std::string& body) {
    return converse(server.port(), head + body + question());
  };
  const std::string good = "1a\r\n" + kBody + "\r\n";
  for (const std::string& bad :
       std::vector<std::string>{"1a\n" + kBody + "\r\n0\r\n\r\n",
                                "1a\r\n" + kBody + "\n0\r\n\r\n",
                                good + "0\n\r\n",
                                good + "0\r\n\n",
                                "+1a\r\n" + kBody + "\r\n0\r\n\r\n",
                                "0x1a\r\n" + kBody + "\r\n0\r\n\r\n",
                                "-1\r\n" + kBody + "\r\n0\r\n\r\n",
                                " 1a\r\n" + kBody + "\r\n0\r\n\r\n",
                                "1a \r\n" + kBody + "\r\n0\r\n\r\n",
                                "1ag\r\n" + kBody + "\r\n0\r\n\r\n",
                                "\r\n" + kBody + "\r\n0\r\n\r\n",
                                "1a\r\n" + kBody + "0\r\n\r\n",
                                "19\r\n" + kBody + "\r\n0\r\n\r\n",
                                "1b\r\n" + kBody + "\r\n0\r\n\r\n",
                                "1000000000000001a\r\n" + kBody + "\r\n0\r\n\r\n",
                                "1a;\n" + kBody + "\r\n0\r\n\r\n",
                                "1a;\rx\r\n" + kBody + "\r\n0\r\n\r\n",
                                "1a;" + std::string(5000, 'x') + "\r\n" + kBody + "\r\n0\r\n\r\n",
                                good + "0\r\nContent-Length: 5\r\n\r\n",
                                good + "0\r\nX\r\n\r\n"}) {
    EXPECT_TRUE(refused(chunked(bad), 400)) << bad.substr(0, 60);
  }
  // 16 digits of which each reader may drop some: more than anyone may send.
  EXPECT_TRUE(refused(chunked("fffffffffffffff\r\n" + kBody), 413));
  EXPECT_TRUE(refused(chunked("10001\r\n" + kBody), 413));
}

TEST(AttacksThreads, ChunksThatAreOnesAreRead) {
  const RunningServer server;
  const std::string head =
      "POST /api/solve HTTP/1.1\r\n" + kHost + kJson + "Transfer-Encoding: chunked\r\n\r\n";
  std::string bytes;
  for (const char c : kBody) bytes += std::string("1\r\n") + c + "\r\n";
  for (const std::string& body :
       {"1a\r\n" + kBody + "\r\n0\r\n\r\n", "001A\r\n" + kBody + "\r\n000\r\n\r\n",
        "1a;name=value\r\n" + kBody + "\r\n0;last\r\n\r\n", bytes + "0\r\n\r\n"}) {
    const std::string answers = converse(server.port(), head + body + kLast);
    EXPECT_EQ(count_of(answers, "\"nim_value\":1,"), 1U) << body << answers;
    EXPECT_EQ(count_of(answers, "HTTP/1.1 200 "), 2U) << body << answers;
  }
}

TEST(AttacksThreads, WhatIsTooLongEndsTheConnection) {
  const RunningServer server;
  const std::string head = "POST /api/solve HTTP/1.1\r\n" + kHost + kJson;
  const std::string large(200'000, ' ');
  EXPECT_TRUE(refused(converse(server.port(), head + length(large.size()) + "\r\n" + question() +
                                                  large + question()),
                      413));
  EXPECT_TRUE(refused(converse(server.port(), head + length(SIZE_MAX) + "\r\n" + question()), 413));
  EXPECT_TRUE(refused(converse(server.port(), "GET / HTTP/1.1\r\n" + kHost + "X: " + large), 431));
  EXPECT_TRUE(refused(converse(server.port(), "GET /" + large), 431));
}

TEST(AttacksThreads, ABodyNeedsALength) {
  const RunningServer server;
  const std::string head = "POST /api/solve HTTP/1.1\r\n" + kHost + kJson + "\r\n";
  EXPECT_TRUE(refused(converse(server.port(), head + question()), 411));
}

TEST(AttacksThreads, ABadQuestionEndsTheConnection) {
  const RunningServer server;
  const std::string head = "POST /api/solve HTTP/1.1\r\n" + kHost + kJson;
  const std::string answers =
      converse(server.port(), head + length(kBody.size() - 1) + "\r\n" + kBody + question());
  EXPECT_TRUE(refused(answers, 400));
  EXPECT_EQ(count_of(answers, "Connection: close\r\n"), 1U) << answers;
}

TEST(AttacksThreads, ABodyThatDoesNotComeIsNoRequest) {
  const RunningServer server;
  const std::string head = "POST /api/solve HTTP/1.1\r\n" + kHost + kJson;
  EXPECT_TRUE(refused(converse(server.port(), head + length(50) + "\r\n" + kBody), 400));
  EXPECT_TRUE(refused(converse(server.port(), head), 400));
}

TEST(AttacksThreads, OnlyNamesOfThisMachineAreAnswered) {
  const RunningServer server;
  const auto asked_as = [&](const std::string& host) {
    return converse(server.port(), "POST /api/solve HTTP/1.1\r\nHost: " + host + "\r\n" + kJson +
                                       "Connection: close\r\n" + length(kBody.size()) + "\r\n" +
                                       kBody);
  };
  for (const char* const own : {"127.0.0.1", "127.0.0.1:8153", "127.1.2.3:1", "localhost",
                                "LocalHost:65535", "[::1]", "[::1]:8153", "localhost:00080"}) {
    EXPECT_TRUE(answered(asked_as(own))) << own << asked_as(own);
  }
  for (const char* const foreign :
       {"evil.example", "127.evil.example", "127.0.0.1.evil.example", "127.0.0.1.evil.example:8153",
        "localhost.evil.example", "evil.localhost", "127.0.0", "127.1", "127.0.0.256", "127.0.0.01",
        "0177.0.0.1", "2130706433", "0.0.0.0", "localhost.", "[::2]", "[::ffff:127.0.0.1]"}) {
    EXPECT_TRUE(refused(asked_as(foreign), 403)) << foreign;
  }
  for (const char* const none : {"localhost:evil.example",
                                 "[::1]evil.example",
                                 "[::1].evil.example:8153",
                                 "::1",
                                 "localhost:8153.evil.example",
                                 "localhost:",
                                 "localhost:+80",
                                 "localhost:-1",
                                 "localhost:65536",
                                 "localhost:8153:8153",
                                 "localhost:80,evil.example",
                                 "evil.example,localhost",
                                 "evil.example localhost",
                                 "localhost/evil",
                                 "evil@localhost",
                                 "localhost\\evil",
                                 "[::1",
                                 "::1]",
                                 "[::1]8153",
                                 "[]",
                                 ":8153",
                                 "127.0.0.1%00",
                                 "localhost%2eevil",
                                 "%6cocalhost"}) {
    EXPECT_TRUE(refused(asked_as(none), 400)) << none;
  }
}

TEST(AttacksThreads, ARequestHasOneHost) {
  const RunningServer server;
  const std::string get = "GET /api/info HTTP/1.1\r\n";
  EXPECT_TRUE(refused(converse(server.port(), get + "\r\n"), 400));
  EXPECT_TRUE(refused(converse(server.port(), get + "Host:\r\n\r\n"), 400));
  EXPECT_TRUE(refused(converse(server.port(), get + kHost + kHost + "\r\n"), 400));
  EXPECT_TRUE(refused(converse(server.port(), get + kHost + "host: evil.example\r\n\r\n"), 400));
  // The old version of HTTP had no such header.
  const std::string old = converse(server.port(), "GET /api/info HTTP/1.0\r\n\r\n");
  EXPECT_TRUE(old.starts_with("HTTP/1.1 200 ")) << old;
}

TEST(AttacksThreads, AWholeAddressCountsForMoreThanTheHost) {
  const RunningServer server;
  const auto get = [&](const std::string& target, const std::string& host) {
    return converse(server.port(), "GET " + target + " HTTP/1.1\r\nHost: " + host +
                                       "\r\nConnection: close\r\n\r\n");
  };
  EXPECT_TRUE(refused(get("http://evil.example/api/info", "127.0.0.1"), 403));
  EXPECT_TRUE(refused(get("http://127.evil.example:8153/api/info", "127.0.0.1"), 403));
  EXPECT_TRUE(refused(get("HTTP://localhost:x/api/info", "localhost"), 400));
  for (const char* const target : {"http://localhost:8153/api/info", "HTTP://127.0.0.1/api/info",
                                   "http://[::1]:80/api/info"}) {
    const std::string answers = get(target, "evil.example");
    EXPECT_TRUE(answers.starts_with("HTTP/1.1 200 ")) << answers;
    EXPECT_NE(answers.find("\"version\""), std::string::npos) << answers;
  }
}

TEST(AttacksThreads, RangesMakeNoAnswerLonger) {
  const RunningServer server;
  std::string ranges = "Range: bytes=0-";
  for (int i = 0; i < 1990; ++i) ranges += ",0-";
  const auto whole = server.client().Get("/api/games");
  ASSERT_TRUE(whole);
  ASSERT_GT(whole->body.size(), 1000U);
  for (const std::string& header : {ranges, std::string("Range: bytes=0-9"),
                                    std::string("Range: bytes=5-1"), std::string("Range: x")}) {
    const std::string answers =
        converse(server.port(), "GET /api/games HTTP/1.1\r\n" + kHost + "Connection: close\r\n" +
                                    header + "\r\n\r\n");
    EXPECT_TRUE(answers.starts_with("HTTP/1.1 200 ")) << answers.substr(0, 200);
    EXPECT_TRUE(answers.ends_with(whole->body)) << header.substr(0, 60);
    EXPECT_LT(answers.size(), whole->body.size() + 2000);
  }
  const std::string head = converse(server.port(), "HEAD / HTTP/1.1\r\n" + kHost + "\r\n");
  EXPECT_NE(head.find("Accept-Ranges: none\r\n"), std::string::npos) << head;
  EXPECT_EQ(head.find("Accept-Ranges: bytes"), std::string::npos) << head;
}

TEST(AttacksThreads, ABodyMayWaitToBeAskedFor) {
  const RunningServer server;
  const std::string head = "POST /api/solve HTTP/1.1\r\n" + kHost + kJson;
  const RawClient client(server.port());
  client.send(head + "Expect: 100-continue\r\nConnection: close\r\n" + length(kBody.size()) +
              "\r\n");
  EXPECT_EQ(client.read_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  client.send(kBody);
  EXPECT_TRUE(answered(client.read_to_end()));
  // A body that is refused is not asked for, and what comes all the same is no request.
  EXPECT_TRUE(refused(converse(server.port(), head + "Expect: 100-continue\r\n" +
                                                  length(1'000'000) + "\r\n" + question()),
                      413));
  EXPECT_TRUE(refused(converse(server.port(), head + "Expect: nothing\r\n" + length(kBody.size()) +
                                                  "\r\n" + question()),
                      417));
}

TEST(AttacksThreads, BytesThatComeOneByOneAreTheSameRequest) {
  const RunningServer server;
  const RawClient client(server.port());
  for (const char c : question()) ASSERT_TRUE(client.send(std::string(1, c)));
  client.send(kLast);
  const std::string answers = client.read_to_end();
  EXPECT_EQ(count_of(answers, "HTTP/1.1 200 "), 2U) << answers;
  EXPECT_EQ(count_of(answers, "\"nim_value\":1,"), 1U) << answers;
}

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

TEST(AttacksThreads, IdleAndSlowConnectionsKeepNobodyFromAsking) {
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

TEST(AttacksThreads, WhoMakesRoomHasNotAskedYet) {
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

/// Whether a client at this address is told to come back later.
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
  const Json json = Json::parse(answer.substr(body + 4), nullptr, false);
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

TEST(AttacksThreads, AClassroomBehindOneAddressIsNoAttack) {
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

TEST(AttacksThreads, OneClientDoesNotTakeAllPlaces) {
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

TEST(AttacksThreads, OneClientDoesNotTakeAllMemory) {
  auto settings = patient_settings();
  settings.quota.memory = 2 * settings.limits.memory;
  const RunningServer server(settings);
  const auto clients = two_long_ones(server.port());
  EXPECT_TRUE(told_to_wait(server.port(), long_question(), "127.0.0.1"));
  EXPECT_TRUE(answers_to(server.port(), "127.0.0.1")) << "a short question needs none";
}

TEST(AttacksThreads, OneClientDoesNotTakeAllTime) {
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
