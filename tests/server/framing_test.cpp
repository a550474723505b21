// Where a request ends, without a server: however the bytes come, and whatever is done to them.
#include "server/framing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace grundy::server {
namespace {

/// What a reader makes of bytes that come in pieces.
struct Reading {
  std::size_t taken = 0;
  bool complete = false;
  int status = 0;
  std::string text;

  friend bool operator==(const Reading&, const Reading&) = default;
};

Reading read_in_pieces(std::string_view bytes, std::size_t piece) {
  RequestReader reader({.head = 4096, .body = 1024});
  Reading reading;
  while (reading.taken < bytes.size() && !reader.complete() && !reader.refusal()) {
    const std::string_view part = bytes.substr(reading.taken, piece);
    reading.taken += reader.take(part);
  }
  reading.complete = reader.complete();
  if (reader.refusal()) reading.status = reader.refusal()->status;
  if (reading.complete) reading.text = reader.text();
  return reading;
}

const std::vector<std::string> kGood{
    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /x?y=z HTTP/1.0\r\n\r\n",
    "GET http://localhost:80 HTTP/1.1\r\nHost: a\r\nRange: bytes=0-1,2-3\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nhost:localhost\r\nConnection: close , x\r\n\r\n",
    "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nX: 50%25\r\n\r\nhello",
    "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
    "Transfer-Encoding: Chunked\r\n\r\n3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\n\r\n",
};

TEST(Framing, ReadsWhatIsRight) {
  const Reading plain = read_in_pieces(kGood[4], 1000);
  EXPECT_TRUE(plain.complete);
  EXPECT_EQ(plain.text,
            "POST /api/solve HTTP/1.1\r\nX: 50%2525\r\nHost: localhost\r\n"
            "Content-Length: 5\r\n\r\nhello")
      << "httplib decodes %25";
  const Reading chunked = read_in_pieces(kGood[5], 1000);
  EXPECT_EQ(chunked.text,
            "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello");
  const Reading whole = read_in_pieces(kGood[2], 1000);
  EXPECT_EQ(whole.text, "GET / HTTP/1.1\r\nHost: localhost:80\r\nContent-Length: 0\r\n\r\n");
}

TEST(Framing, LeavesTheNextRequestAlone) {
  for (const std::string& first : kGood) {
    for (const std::string& second : kGood) {
      EXPECT_EQ(read_in_pieces(first + second, 1000).taken, first.size()) << first;
    }
  }
}

TEST(Framing, KnowsWhoWantsToAskMore) {
  const auto keeps = [](const std::string& version, const std::string& headers) {
    RequestReader reader(FramingLimits{});
    reader.take("GET / HTTP/" + version + "\r\nHost: a\r\n" + headers + "\r\n");
    EXPECT_TRUE(reader.complete());
    return reader.keeps_connection();
  };
  EXPECT_TRUE(keeps("1.1", ""));
  EXPECT_TRUE(keeps("1.1", "Connection: keep-alive, upgrade\r\n"));
  EXPECT_FALSE(keeps("1.1", "Connection: x,CLOSE\r\n"));
  EXPECT_FALSE(keeps("1.1", "Connection: close\r\nConnection: keep-alive\r\n"));
  EXPECT_FALSE(keeps("1.0", ""));
  EXPECT_TRUE(keeps("1.0", "Connection: Keep-Alive\r\n"));
}

TEST(Framing, ABodyIsAskedForOnce) {
  RequestReader reader(FramingLimits{});
  reader.take("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-Continue\r\n");
  EXPECT_FALSE(reader.asks_to_continue());
  reader.take("\r\n");
  EXPECT_TRUE(reader.asks_to_continue());
  EXPECT_FALSE(reader.asks_to_continue());
  reader.take("hi");
  EXPECT_TRUE(reader.complete());
  RequestReader hasty(FramingLimits{});
  hasty.take("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\nh");
  EXPECT_FALSE(hasty.asks_to_continue()) << "the body is coming";
}

TEST(Framing, RefusesAFragment) {
  // httplib cuts it off, so two readers would see two addresses.
  for (const std::string target : {"/#", "/api/status#x", "http://localhost#", "http://a/?b#c"}) {
    const Reading reading = read_in_pieces("GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n", 1000);
    EXPECT_EQ(reading.status, 400) << target;
  }
}

TEST(Framing, TheFirstLimitCountsHoweverTheBytesCome) {
  // Both the size of the second chunk and all sizes together are too long. The size is so first.
  const auto request = [](std::size_t chunks, std::size_t size) {
    std::string bytes = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (std::size_t i = 0; i < chunks; ++i) {
      bytes += "1;" + std::string(196, 'x') + "\r\na\r\n";  // 202 bytes beside the body
    }
    return bytes + std::string(size, '0');
  };
  // The reader takes 4096 of these bytes.
  const std::string long_size = request(19, 300) + "\r\n";
  const std::string long_sum = request(20, 300) + "\r\n";
  for (const std::size_t piece : {1U, 7U, 10'000U}) {
    EXPECT_EQ(read_in_pieces(long_size, piece).status, 400) << piece;
    EXPECT_EQ(read_in_pieces(long_sum, piece).status, 413) << piece;
  }
}

class Damage {
 public:
  std::string request() {
    std::string text = pick(kGood);
    for (std::size_t i = below(4); i > 0; --i) harm(text);
    return text + pick(kGood);
  }

 private:
  std::size_t below(std::size_t sides) { return bits_() % sides; }
  const std::string& pick(const std::vector<std::string>& words) {
    return words[below(words.size())];
  }
  void harm(std::string& text) {
    static const std::vector<std::string> kPieces{"\r\n",
                                                  "\n",
                                                  "\r",
                                                  " ",
                                                  "\t",
                                                  ":",
                                                  "0",
                                                  "9",
                                                  "f",
                                                  ";",
                                                  ",",
                                                  "%",
                                                  std::string(1, '\0'),
                                                  "Content-Length: 5\r\n",
                                                  "Content-Length: 0\r\n",
                                                  "Transfer-Encoding: chunked\r\n",
                                                  "Host: b\r\n",
                                                  "HTTP/1.1",
                                                  "+",
                                                  "-",
                                                  "\x7f",
                                                  "\xff",
                                                  "http://"};
    const std::size_t at = below(text.size());
    switch (below(4)) {
      case 0:
        text.insert(at, pick(kPieces));
        break;
      case 1:
        text.erase(at, 1 + below(4));
        break;
      case 2:
        text[at] = static_cast<char>(below(256));
        break;
      default:
        text.insert(at, text.substr(below(text.size()), below(20)));
    }
  }

  std::mt19937_64 bits_{21};  // NOLINT(cert-msc51-cpp): the same each time
};

TEST(Framing, DamagedRequestsAreReadAlikeHoweverTheyCome) {
  Damage damage;
  int complete = 0;
  int refused = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string bytes = damage.request();
    const Reading reading = read_in_pieces(bytes, bytes.size());
    for (const std::size_t piece : {1U, 2U, 7U}) {
      ASSERT_EQ(reading.complete, read_in_pieces(bytes, piece).complete) << bytes;
      ASSERT_EQ(reading.status, read_in_pieces(bytes, piece).status) << bytes;
      ASSERT_EQ(reading.text, read_in_pieces(bytes, piece).text) << bytes;
    }
    refused += reading.status > 0 ? 1 : 0;
    if (!reading.complete) continue;
    ++complete;
    // What is handed on is plain: it says what it says, and leaves nothing over.
    const Reading again = read_in_pieces(reading.text + "GET", 1000);
    ASSERT_TRUE(again.complete) << reading.text;
    ASSERT_EQ(again.taken, reading.text.size()) << reading.text;
  }
  EXPECT_GT(complete, 1000);
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace grundy::server
