// Sequences with a store: what is kept is gone on from, one heap further as well as many.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "grundy/engine.h"

namespace grundy {
namespace {

class StoredSequences : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "grundy-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  Sequence ask(const std::string& code, SequenceRequest request) {
    Engine engine;
    request.store = folder_;
    const auto sequence = engine.sequence(code, request);
    EXPECT_TRUE(sequence.has_value()) << code;
    return sequence.value_or(Sequence{});
  }

  std::string folder_;
};

TEST(SequenceSummaries, CountWhatThePeriodTells) {
  Engine engine;
  for (const std::string code : {"0.07", "0.77", "4.[3]", "0.3F", "0.33[30]", "treblecross"}) {
    for (const std::uint64_t to : {6000U, 6001U, 6017U}) {
      const Sequence all = engine.sequence(code, {.to = to}).value();
      const Sequence summary = engine.sequence(code, {.to = to, .values = false}).value();
      EXPECT_EQ(summary.max, all.max) << code;
      EXPECT_EQ(summary.max_at, all.max_at) << code;
      EXPECT_EQ(summary.zeros, all.zeros) << code;
    }
  }
  const Sequence far = engine.sequence("4.[3]", {.to = 1'000'000'000'000, .values = false}).value();
  EXPECT_EQ(far.max, 1'000'000'000'000U);
  EXPECT_EQ(far.max_at, 999'999'999'999U);
}

TEST_F(StoredSequences, GoOnByOneHeap) {
  // Far enough not to be computed in any case.
  for (const std::uint64_t to : {6000U, 6001U, 6002U, 6004U}) {
    const Sequence sequence = ask("0.6", {.to = to});
    EXPECT_EQ(sequence.values.size(), to + 1);
    EXPECT_EQ(sequence.computed_to, to);
  }
  Engine engine;
  EXPECT_EQ(ask("0.6", {.to = 6004}).values, engine.sequence("0.6", {.to = 6004})->values);
}

TEST_F(StoredSequences, OfAnEarlierVersionAreComputedAnew) {
  const auto right = ask("0.6", {.to = 6000}).values;
  for (const char version : {'1', '2'}) {
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      std::fstream file(entry.path());
      file.seekp(static_cast<std::streamoff>(std::string_view("grundy-heap-values ").size()));
      file << version;
      file.seekp(-1000, std::ios::end);
      file << "wrong";
    }
    EXPECT_EQ(ask("0.6", {.to = 6000}).values, right);
    EXPECT_EQ(ask("0.6", {.to = 6000}).values, right) << "it was written anew";
  }
}

TEST_F(StoredSequences, KeepWhatProvesGrowth) {
  const Sequence first = ask("0.F7AD", {.to = 300});
  ASSERT_TRUE(first.period && first.period->proved);
  const Sequence again = ask("0.F7AD", {.at = std::uint64_t{1} << 62U});
  ASSERT_TRUE(again.period && again.period->proved);
  EXPECT_EQ(again.period->proof, "growth");
  EXPECT_EQ(again.period->covered, first.period->covered);
  EXPECT_EQ(again.period->settled, first.period->settled);
  EXPECT_EQ(again.period->times, first.period->times);
  EXPECT_EQ(again.value_at, (std::uint64_t{1} << 62U) - 2);
}

}  // namespace
}  // namespace grundy
