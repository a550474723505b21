// What someone would send who wants the server to do what it should not: requests hidden in the
// bodies of others, lengths that two readers read differently, and names that are not this
// machine's. More than one's share is in shares_test.cpp.
//
// A hidden request is a question whose answer holds `nim_value`. No attack may bring that word
// forth.
#include <algorithm>
#include <vector>

#include "server/http_client.h"
#include "server/raw_client.h"
#include "server/requests.h"

namespace grundy::server {
namespace {

using Json = nlohmann::json;

/// True if there is one answer, with this status, and then the end of the connection.
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

}  // namespace
}  // namespace grundy::server
