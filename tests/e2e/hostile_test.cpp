// Input that nobody writes by accident: a clear error, soon, and never a crash.

#include <gtest/gtest.h>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

constexpr std::size_t kMegabyte = 1'000'000;

std::string repeated(std::string_view text, std::size_t size) {
  std::string result;
  while (result.size() < size) result += text;
  return result;
}

/// That the line is refused with an error object, in JSON that is valid whatever was in the line.
void expect_refused(const std::string& line) {
  const Ending ending = run_grundy({"solve", "--json", "-"}, line);
  const Json answer = answer_of(ending, kBadInput);
  ASSERT_TRUE(answer.contains("error")) << answer;
  EXPECT_NE(answer["error"].at("message"), "");
  // What is said to a person stays short, and has nothing in it that a terminal would act upon.
  EXPECT_LT(ending.err.size(), 1000U);
  for (const char c : ending.err) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << ending.err;
}

TEST(Hostile, AMegabyteOfAnything) {
  for (const char* const text :
       {"{", "}", "(", ")",  "{{},", "nim(", "*", "+",    "0+", "9",
        "a", ",", ";", "\"", "'",    "\\",   "_", "{*1,", "-",  "\xC3\xA9"}) {
    SCOPED_TRACE(text);
    expect_refused(repeated(text, kMegabyte));
  }
  for (const char* const blank : {" ", "\t"}) {
    const Ending ending = run_grundy({"solve", "--json", "-"}, repeated(blank, kMegabyte));
    EXPECT_EQ(ending.status, kAnswered) << ending.err;
    EXPECT_EQ(ending.out + ending.err, "");
  }
}

TEST(Hostile, NulBytes) {
  expect_refused(std::string(kMegabyte, '\0'));
  expect_refused(std::string("*1\0", 3));
  expect_refused(std::string("*1 + \0*2", 8));
  expect_refused(std::string("nim(3\0,5)", 9));
}

TEST(Hostile, TextThatIsNotUtf8) {
  for (const char* const text : {"\xFF", "\xFE\xFF", "nim(\xC3)", "*1 + \x80", "\xED\xA0\x80(1)",
                                 "\xF4\x90\x80\x80", "n\xC0\xAFm(1)", "\x1B[31m*1", "nim(3)\x7F"}) {
    expect_refused(text);
  }
  expect_refused(repeated("\xFF", kMegabyte));
}

TEST(Hostile, TextThatIsNotUtf8AsAnArgument) {
  const Json answer = answer_of(run_grundy({"solve", "--json", "ni\xFFm(1)"}), kBadInput);
  EXPECT_TRUE(answer.contains("error"));
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"games", "\xFF"},
                                             {"table", "\xFF(_)", "3"},
                                             {"table", "queen", "\xFF"},
                                             {"\xFF"},
                                             {"solve", "*1", "--color=\xFF"}}) {
    const Ending ending = run_grundy(arguments);
    EXPECT_EQ(ending.status, kBadInput);
    EXPECT_EQ(ending.out, "");
    EXPECT_TRUE(ending.err.starts_with("grundy: ")) << ending.err;
  }
}

TEST(Hostile, NumbersBeyond64Bits) {
  for (const char* const text :
       {"*18446744073709551616", "nim(99999999999999999999999999999999)", "nim(-1)", "nim(1.5)",
        "nim(0x10)", "nim(1e3)", "takeaway(5; max=18446744073709551616)", "takeaway(5; max=0)",
        "subtraction(5; {0})", "subtraction(5; {})", "queen(1,-2)"}) {
    SCOPED_TRACE(text);
    expect_refused(text);
  }
}

TEST(Hostile, ManyBadLinesAreEachRefused) {
  const Ending ending = run_grundy({"solve", "--json", "-"}, repeated("{\n", 20'000));
  EXPECT_EQ(ending.status, kBadInput);
  EXPECT_EQ(json_lines(ending.out).size(), 10'000U);
}

TEST(Hostile, LongSumsAndDeepListsThatAreAllowedAreAnswered) {
  // 100,000 heaps of 1 cancel each other.
  const Json sum =
      answer_of(run_grundy({"solve", "--json", "-"}, "0" + repeated("+*1", 3 * 100'000)));
  EXPECT_EQ(sum["nim_value"], 0);
  // A list of one list of one list ...: values alternate between 0 and 1.
  const std::string deep = std::string(400, '{') + std::string(400, '}');
  EXPECT_EQ(answer_of(run_grundy({"solve", "--json", deep}))["nim_value"], 1);
}

}  // namespace
}  // namespace grundy::e2e
