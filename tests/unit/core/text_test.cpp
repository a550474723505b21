#include "core/text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "grundy/engine.h"

namespace grundy {
namespace {

using Names = std::vector<std::string_view>;

const Names kNames{"heap", "nim", "takeaway", "subtraction", "rook", "queen", "wythoff", "cram"};

TEST(NearestNames, ForgivesOneSlip) {
  EXPECT_EQ(nearest_names("nmi", kNames), Names{"nim"}) << "two letters swapped";
  EXPECT_EQ(nearest_names("qeen", kNames), Names{"queen"}) << "one left out";
  EXPECT_EQ(nearest_names("rooks", kNames), Names{"rook"}) << "one too many";
  EXPECT_EQ(nearest_names("cran", kNames), Names{"cram"}) << "one wrong";
}

TEST(NearestNames, ForgivesMoreInLongNames) {
  EXPECT_EQ(nearest_names("subtracton", kNames), Names{"subtraction"});
  EXPECT_EQ(nearest_names("substraktion", kNames), Names{"subtraction"});
  EXPECT_EQ(nearest_names("whytoff", kNames), Names{"wythoff"});
}

TEST(NearestNames, TakesTheBeginningOfAName) {
  EXPECT_EQ(nearest_names("sub", kNames), Names{"subtraction"});
  EXPECT_EQ(nearest_names("take", kNames), Names{"takeaway"});
}

TEST(NearestNames, SaysNothingWhereNothingIsNear) {
  EXPECT_TRUE(nearest_names("xyz", kNames).empty());
  EXPECT_TRUE(nearest_names("", kNames).empty());
  EXPECT_TRUE(nearest_names(std::string(100'000, 'n'), kNames).empty());
}

TEST(NearestNames, PutsTheNearestFirstAndAtMostThree) {
  const Names names{"abcdefgxyz", "abcdefghiz", "abcdefghij", "abcdefghik", "abcdefghil"};
  const Names nearest = nearest_names("abcdefghij", names);
  ASSERT_EQ(nearest.size(), 3U);
  EXPECT_EQ(nearest[0], "abcdefghij");
}

TEST(DescribeCharacter, ShowsWhatAPersonCanRead) {
  EXPECT_EQ(describe_character("ab", 1), "'b'");
  EXPECT_EQ(describe_character("ab", 2), "the end");
  EXPECT_EQ(describe_character("ab", 99), "the end");
  EXPECT_EQ(describe_character(std::string("\0", 1), 0), "the byte 0x00");
  EXPECT_EQ(describe_character("\x7f", 0), "the byte 0x7f");
  EXPECT_EQ(describe_character("\xc3\xa9", 0), "the byte 0xc3");
  EXPECT_EQ(describe_character(" ", 0), "' '");
}

TEST(SizeText, ChoosesTheUnit) {
  EXPECT_EQ(size_text(0), "0 KiB");
  EXPECT_EQ(size_text(300 << 10), "300 KiB");
  EXPECT_EQ(size_text(64 << 20), "64 MiB");
  EXPECT_EQ(size_text(1000 << 20), "1000 MiB");
  EXPECT_EQ(size_text(std::uint64_t{3} << 29U), "1.5 GiB");
  EXPECT_EQ(size_text(std::uint64_t{24} << 30U), "24 GiB");
}

TEST(UnknownGame, IsReportedAtItsNameWithTheNearest) {
  const auto position = Engine().parse("*1 + {nimm(3)}");
  ASSERT_FALSE(position.has_value());
  EXPECT_EQ(position.error().offset, 6U);
  EXPECT_NE(position.error().message.find("nimm"), std::string::npos);
  EXPECT_EQ(position.error().expected, "nim");
}

TEST(UnknownGame, WithNothingNearStillSaysWhatToDo) {
  const auto position = Engine().parse("xyzzy(3)");
  ASSERT_FALSE(position.has_value());
  EXPECT_FALSE(position.error().expected.empty());
}

}  // namespace
}  // namespace grundy
