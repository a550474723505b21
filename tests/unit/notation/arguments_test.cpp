#include "grundy/game/arguments.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grundy {
namespace {

using Numbers = std::vector<std::uint64_t>;

std::vector<std::string> texts(const std::vector<Arguments>& parts) {
  std::vector<std::string> result;
  for (const Arguments& part : parts) result.emplace_back(part.text());
  return result;
}

TEST(Arguments, AreTrimmedAndKnowWhereTheyBegin) {
  const Arguments arguments(" \t 3, 5 \n", 10);
  EXPECT_EQ(arguments.text(), "3, 5");
  EXPECT_EQ(arguments.offset(), 13U);
  EXPECT_TRUE(Arguments("  \r\n ", 0).empty());
}

TEST(Arguments, ReadNumbersUpTo64Bits) {
  EXPECT_EQ(Arguments("0", 0).natural("a number"), 0U);
  EXPECT_EQ(Arguments("007", 0).natural("a number"), 7U);
  EXPECT_EQ(Arguments("18446744073709551615", 0).natural("a number"), UINT64_MAX);
  EXPECT_EQ(Arguments("000000000000000000000000018446744073709551615", 0).natural("a number"),
            UINT64_MAX)
      << "leading zeros do not make a number large";
}

TEST(Arguments, RefuseNumbersOfMoreThan64Bits) {
  for (const char* text : {"18446744073709551616", "18446744073709551620", "99999999999999999999",
                           "184467440737095516150", "100000000000000000000000000000000000000"}) {
    const auto number = Arguments(text, 5).natural("a heap size");
    ASSERT_FALSE(number.has_value()) << text;
    EXPECT_EQ(number.error().message, "a heap size is too large");
    EXPECT_EQ(number.error().offset, 5U);
    EXPECT_EQ(number.error().expected, "at most 18446744073709551615");
  }
}

struct BadNumbers {
  std::string_view text;
  std::size_t offset;
  std::string_view message;
};

TEST(Arguments, ErrorsInListsPointAtTheCharacter) {
  const std::vector<BadNumbers> table{
      {"", 0, "a heap size is missing here"},
      {"1,", 2, "a heap size is missing here"},
      {"1,,2", 2, "',' is not a heap size"},
      {"-1", 0, "a heap size cannot be negative"},
      {"3, -5", 3, "a heap size cannot be negative"},
      {"3 5", 2, "'5' does not belong here"},
      {"3.5", 1, "'.' does not belong here"},
      {"3;5", 1, "';' does not belong here"},
      {"x", 0, "'x' is not a heap size"},
      {"1,\x01", 2, "the byte 0x01 is not a heap size"},
      {"\xc3\xa9", 0, "the byte 0xc3 is not a heap size"},
      {"1, 18446744073709551616, 2", 3, "a heap size is too large"},
      {"+1", 0, "'+' is not a heap size"},
  };
  for (const BadNumbers& bad : table) {
    const auto numbers = Arguments(bad.text, 100).naturals("a heap size");
    ASSERT_FALSE(numbers.has_value()) << bad.text;
    EXPECT_EQ(numbers.error().message, bad.message) << bad.text;
    EXPECT_EQ(numbers.error().offset, 100 + bad.offset) << bad.text;
    EXPECT_FALSE(numbers.error().expected.empty()) << bad.text;
  }
}

TEST(Arguments, ReadListsWithFreeSpace) {
  EXPECT_EQ(Arguments("3,5 , 7", 0).naturals("a number"), (Numbers{3, 5, 7}));
  EXPECT_EQ(Arguments(" 1\n,\t2 ", 0).naturals("a number"), (Numbers{1, 2}));
}

TEST(Arguments, ReadASingleNumberOnly) {
  const auto two = Arguments("3,5", 7).natural("a number");
  ASSERT_FALSE(two.has_value());
  EXPECT_EQ(two.error().offset, 8U);
}

TEST(Arguments, ReadSets) {
  EXPECT_EQ(Arguments("{1,3}", 0).natural_set("a number"), (Numbers{1, 3}));
  EXPECT_EQ(Arguments("{ 2 , 1 }", 0).natural_set("a number"), (Numbers{2, 1}));
  const std::vector<BadNumbers> table{
      {"1,3", 0, ""}, {"{1,3", 4, ""}, {"{1 3}", 3, ""},
      {"{}", 1, ""},  {"{1}2", 3, ""}, {"", 0, ""},
  };
  for (const BadNumbers& bad : table) {
    const auto set = Arguments(bad.text, 0).natural_set("a number");
    ASSERT_FALSE(set.has_value()) << bad.text;
    EXPECT_EQ(set.error().offset, bad.offset) << bad.text;
    EXPECT_FALSE(set.error().message.empty());
  }
}

TEST(Arguments, SectionsEndAtSemicolonsOutsideBracketsAndQuotes) {
  const Arguments arguments("21, 5; {1;3}; a(b;c)[d;e] ;\"x;y\" ; ", 0);
  EXPECT_EQ(texts(arguments.sections()),
            (std::vector<std::string>{"21, 5", "{1;3}", "a(b;c)[d;e]", "\"x;y\"", ""}));
}

TEST(Arguments, ItemsEndAtCommasOutsideBracketsAndQuotes) {
  const Arguments arguments("3-5, {1,2} ,f(1,2),\"a,{b\",", 20);
  const auto items = arguments.items();
  EXPECT_EQ(texts(items), (std::vector<std::string>{"3-5", "{1,2}", "f(1,2)", "\"a,{b\"", ""}));
  EXPECT_EQ(items[1].offset(), 25U);
  EXPECT_EQ(items[3].offset(), 39U);
}

TEST(Arguments, OneSectionIsTheWholeText) {
  EXPECT_EQ(texts(Arguments("1,2", 0).sections()), std::vector<std::string>{"1,2"});
  EXPECT_EQ(texts(Arguments("", 0).sections()), std::vector<std::string>{""});
}

TEST(Arguments, OffsetsSurviveCuttingUp) {
  const std::string text = "takeaway( 21 ; max = 0x3 )";
  const Arguments arguments(std::string_view(text).substr(9, 16), 9);
  const auto sections = arguments.sections();
  ASSERT_EQ(sections.size(), 2U);
  const auto value = sections[1].value_of("max");
  ASSERT_TRUE(value.has_value());
  EXPECT_EQ(value->text(), "0x3");
  const auto number = value->natural("max");
  ASSERT_FALSE(number.has_value());
  EXPECT_EQ(number.error().offset, text.find('x', 18));
}

TEST(Arguments, AValueNeedsItsKeyAndAnEqualsSign) {
  EXPECT_FALSE(Arguments("max", 0).value_of("max").has_value());
  EXPECT_FALSE(Arguments("maximum=3", 0).value_of("max").has_value());
  EXPECT_FALSE(Arguments("min=3", 0).value_of("max").has_value());
  EXPECT_EQ(Arguments("max=", 4).value_of("max").value().offset(), 8U);
}

TEST(Arguments, ErrorsCanPointInside) {
  const auto error = Arguments("abc", 4).error("wrong", "right", 2);
  EXPECT_EQ(error.error().offset, 6U);
  EXPECT_EQ(error.error().message, "wrong");
  EXPECT_EQ(error.error().expected, "right");
}

}  // namespace
}  // namespace grundy
