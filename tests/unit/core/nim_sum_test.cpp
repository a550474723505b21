// Bouton's argument as it is written on the board.
#include <gtest/gtest.h>

#include "grundy/reason.h"

namespace grundy {
namespace {

const Fact::Value& fact(const Explanation& reason, std::string_view name) {
  for (const Fact& candidate : reason.facts) {
    if (candidate.name == name) return candidate.value;
  }
  throw std::out_of_range(std::string(name));
}

std::vector<Summand> heaps(std::initializer_list<std::uint64_t> sizes) {
  std::vector<Summand> summands;
  for (const std::uint64_t size : sizes) {
    summands.push_back({"heap " + std::to_string(size), NimValue(size)});
  }
  return summands;
}

TEST(NimSumExplanation, NamesTheHeapWithTheLeadingPowerAndWhatItBecomes) {
  const auto summands = heaps({11, 16, 18});
  const Explanation reason = explain_nim_sum(summands);
  EXPECT_EQ(std::get<std::uint64_t>(fact(reason, "nim_sum")), 9U);
  ASSERT_EQ(reason.because.size(), 1U);
  const Explanation& leading = reason.because.front();
  EXPECT_EQ(std::get<std::uint64_t>(fact(leading, "power")), 8U);
  EXPECT_EQ(std::get<std::vector<std::string>>(fact(leading, "used_by")),
            (std::vector<std::string>{"heap 11"}));
  EXPECT_EQ(std::get<std::vector<std::uint64_t>>(fact(leading, "become")),
            (std::vector<std::uint64_t>{2}));
}

TEST(NimSumExplanation, SetsTheMarkUnderTheLeadingPower) {
  const auto summands = heaps({11, 16, 18});
  const std::vector<std::string> figure = explain_nim_sum(summands).figure;
  ASSERT_EQ(figure.size(), 6U);
  EXPECT_EQ(figure[0], "heap 11  11 = 01011  8+2+1");
  EXPECT_EQ(figure[4], "nim sum   9 = 01001  8+1");
  EXPECT_EQ(figure[5].find('^'), figure[4].find("1001"));
}

TEST(NimSumExplanation, CrossesOutPairsOnly) {
  const auto summands = heaps({5, 5, 5, 3});
  const std::vector<std::string> figure = explain_nim_sum(summands).figure;
  const auto cancels = [&](std::size_t i) {
    return figure[i].find("cancels") != std::string::npos;
  };
  EXPECT_TRUE(cancels(0));
  EXPECT_TRUE(cancels(1));
  EXPECT_FALSE(cancels(2));
  EXPECT_FALSE(cancels(3));
}

TEST(NimSumExplanation, OfALostPositionHasNoMove) {
  const auto summands = heaps({1, 2, 3});
  const Explanation reason = explain_nim_sum(summands);
  EXPECT_EQ(std::get<std::uint64_t>(fact(reason, "nim_sum")), 0U);
  EXPECT_TRUE(reason.because.empty());
  EXPECT_EQ(explain_nim_sum({}).because.size(), 0U);
}

TEST(NimSumExplanation, HoldsAtTheEndOf64Bits) {
  const auto summands = heaps({UINT64_MAX, 5});
  const Explanation reason = explain_nim_sum(summands);
  EXPECT_EQ(std::get<std::vector<std::uint64_t>>(fact(reason.because.front(), "become")),
            (std::vector<std::uint64_t>{5}));
}

TEST(NimSumExplanation, NothingIsCrossedOutThatAddsNothing) {
  const auto summands = heaps({0, 0, 3});
  for (const std::string& line : explain_nim_sum(summands).figure) {
    EXPECT_EQ(line.find("cancels"), std::string::npos) << line;
  }
}

TEST(NimSumExplanation, LeavesOutPowersThatNobodyAddsInTheHead) {
  const auto summands = heaps({9'000'000'000'000'000'000U, 3});
  const std::vector<std::string> figure = explain_nim_sum(summands).figure;
  EXPECT_EQ(figure[0].find('+'), std::string::npos) << figure[0];
  EXPECT_TRUE(figure[1].ends_with("0011")) << figure[1];
}

}  // namespace
}  // namespace grundy
