// Records: what is written is read back, and nothing else is read.
#include <gtest/gtest.h>

#include <string>

#include "cluster/memory_bus.h"
#include "cluster/record.h"
#include "support/effort.h"

namespace grundy::cluster {
namespace {

/// Records of any content, from a seed.
class Any {
 public:
  explicit Any(std::uint64_t seed) : source_(seed) {}

  std::uint64_t number() { return source_.random(UINT64_MAX) >> source_.random(64); }
  double seconds() { return static_cast<double>(source_.random(1'000'000)) / 1000; }
  std::string text() {
    const std::uint64_t longest = source_.random(20) == 0 ? kLongestText + 1 : 30;
    std::string made(source_.random(longest), ' ');
    for (char& c : made) c = static_cast<char>(source_.random(256));
    return made;
  }
  std::vector<std::string> texts() {
    std::vector<std::string> made(source_.random(source_.random(50) == 0 ? kMostItems + 1 : 5));
    for (std::string& each : made) each = text();
    return made;
  }
  Id id() { return {number(), number()}; }

  Job job() { return {text(), text(), id(), texts()}; }
  JobResult result() {
    JobResult made{.run = text(), .job = id(), .node = text(), .seconds = seconds()};
    for (const std::string& item : texts()) made.done.push_back({item, text()});
    made.left = texts();
    made.cut = source_.random(2) == 0;
    made.failure = text();
    return made;
  }
  RunState run() {
    return {text(), text(), number(), number(), number(), seconds(), source_.random(2) == 0};
  }
  NodeState node() { return {text(), number(), number(), number(), seconds(), seconds()}; }
  std::uint64_t below(std::uint64_t bound) { return source_.random(bound); }

 private:
  MemoryBroker source_;
};

TEST(Record, WhatIsWrittenIsRead) {
  for (std::uint64_t seed = 0; seed < support::sized<std::uint64_t>(2000, 200); ++seed) {
    Any any(seed);
    const auto job = any.job();
    const auto result = any.result();
    const auto run = any.run();
    const auto node = any.node();
    EXPECT_EQ(decode_job(encode(job)), job) << seed;
    EXPECT_EQ(decode_result(encode(result)), result) << seed;
    EXPECT_EQ(decode_run(encode(run)), run) << seed;
    EXPECT_EQ(decode_node(encode(node)), node) << seed;
  }
}

TEST(Record, IsRefusedWhenDamagedOrCut) {
  for (std::uint64_t seed = 0; seed < support::sized<std::uint64_t>(2000, 200); ++seed) {
    Any any(seed);
    const std::string bytes = encode(any.result());
    std::string damaged = bytes;
    damaged[any.below(bytes.size())] ^= static_cast<char>(1U << any.below(8));
    EXPECT_FALSE(decode_result(damaged).has_value()) << seed;
    EXPECT_FALSE(decode_result(bytes.substr(0, any.below(bytes.size()))).has_value()) << seed;
    EXPECT_FALSE(decode_job(bytes).has_value()) << "it is of another kind";
  }
  EXPECT_FALSE(decode_job("").has_value());
}

/// Puts the right checksum behind bytes that are wrong.
std::string sealed(std::string body) {
  std::uint32_t sum = crc32c(body);
  for (int byte = 0; byte < 4; ++byte, sum >>= 8U) body += static_cast<char>(sum & 0xFFU);
  return body;
}

TEST(Record, AskedForTooMuchIsRefusedBehindARightChecksumToo) {
  const std::string whole = encode(Job{.run = "r", .contents = "c", .items = {"0.7"}});
  std::string body = whole.substr(0, whole.size() - 4);
  EXPECT_TRUE(decode_job(sealed(body)).has_value());
  EXPECT_FALSE(decode_job(sealed(body + "x")).has_value()) << "something follows";
  std::string long_text = body;
  long_text[2 + 5] = 1;  // a text of 2^40 bytes
  EXPECT_FALSE(decode_job(sealed(long_text)).has_value());
  std::string other = body;
  other[0] = kRecordVersion + 1;
  const auto refused = decode_job(sealed(other));
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().message.find("version"), std::string::npos);
  Job many{.run = "r", .contents = "c", .items = {}};
  many.items.assign(kMostItems + 1, "0.7");
  EXPECT_FALSE(decode_job(encode(many)).has_value());
}

TEST(Record, ChecksumIsCrc32C) {
  EXPECT_EQ(crc32c("123456789"), 0xE3069283U) << "the check value of the catalogue of CRCs";
}

TEST(Record, OfTheLargestSizeFitsIntoAMessage) {
  JobResult result{.run = std::string(kLongestText, 'r'), .node = std::string(kLongestText, 'n')};
  result.done.assign(kMostItems, {std::string(kLongestText, 'i'), std::string(kLongestText, 'l')});
  EXPECT_LT(encode(result).size(), std::size_t{1} << 20U);
}

TEST(Record, NamesDifferWhereContentsDo) {
  EXPECT_EQ(run_of("a").size(), 32U);
  EXPECT_EQ(run_of("a"), run_of("a"));
  EXPECT_NE(run_of("a"), run_of("b"));
  EXPECT_NE(id_of("r", {"a", "b"}, "1"), id_of("r", {"a", "b"}, "2"));
  EXPECT_NE(id_of("r", {"a", "b"}, "1"), id_of("r", {"a"}, "1"));
}

}  // namespace
}  // namespace grundy::cluster
