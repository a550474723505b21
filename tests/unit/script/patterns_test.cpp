// Lua's patterns: what the manual says they match, and what they may cost.
#include "script/patterns.h"

#include <gtest/gtest.h>

#include <string>

namespace grundy::script {
namespace {

/// The match with its captures, "a|b|@3", or "none".
std::string found(std::string_view subject, std::string_view pattern, std::size_t from = 0) {
  std::uint64_t steps = 100000;
  const auto match = Pattern(pattern).find(subject, from, steps);
  if (!match) return "none";
  std::string text(subject.substr(match->begin, match->end - match->begin));
  for (const Pattern::Capture& capture : match->captures) {
    text += capture.position ? "|@" + std::to_string(capture.begin + 1)
                             : "|" + std::string(subject.substr(capture.begin, capture.length));
  }
  return text;
}

TEST(Patterns, MatchAsTheManualSays) {
  EXPECT_EQ(found("hello world", "o w"), "o w");
  EXPECT_EQ(found("key = value", "(%w+)%s*=%s*(%w+)"), "key = value|key|value");
  EXPECT_EQ(found("2x13", "^(%d+)x(%d+)$"), "2x13|2|13");
  EXPECT_EQ(found("2x13 ", "^(%d+)x(%d+)$"), "none");
  EXPECT_EQ(found("aXXb", "X-b"), "XXb");
  EXPECT_EQ(found("<<a>><<b>>", "<<(.-)>>"), "<<a>>|a");
  EXPECT_EQ(found("<<a>><<b>>", "<<(.*)>>"), "<<a>><<b>>|a>><<b");
  EXPECT_EQ(found("color colour", "colou?r", 1), "colour");
  EXPECT_EQ(found("THE (quick) fox", "%((%a+)%)"), "(quick)|quick");
  EXPECT_EQ(found("f(a(b)c)d", "%b()"), "(a(b)c)");
  EXPECT_EQ(found("THE (quick) fox", "%f[%a]%a+", 3), "quick");
  EXPECT_EQ(found("abcabc", "(abc)%1"), "abcabc|abc");
  EXPECT_EQ(found("ab", "()b()"), "b|@2|@3");
  EXPECT_EQ(found("x]y", "[]]"), "]");
  EXPECT_EQ(found("x-y", "[a%-z]"), "-");
  EXPECT_EQ(found("a-z", "[^a-y]"), "-");
  EXPECT_EQ(found("3.5", "%d%.%d"), "3.5");
  EXPECT_EQ(found("ab12", "%D+"), "ab");
  EXPECT_EQ(found("", "a*"), "");
  EXPECT_EQ(found("aaa", "a+a"), "aaa");
  EXPECT_EQ(found("((x))", "(%((.)%))"), "(x)|(x)|x");
  EXPECT_EQ(found("(x)", "(%((.)%))"), "(x)|(x)|x");
}

TEST(Patterns, MalformedOnesAreRefused) {
  for (const char* const pattern :
       {"(", ")", "[a", "%", "a%", "%b", "%bx", "%f", "%fa", "%1", "(a%1", "[%", "(()"}) {
    EXPECT_THROW(found("aaa", pattern), PatternError) << pattern;
  }
  EXPECT_THROW(Pattern(std::string(1000, 'a')), PatternError);
}

TEST(Patterns, ThoseThatTakeForEverAreStopped) {
  std::string optional;
  for (int i = 0; i < 30; ++i) optional += "a?";
  optional += std::string(30, 'a');
  EXPECT_THROW(found(std::string(29, 'a'), optional), PatternError);
  EXPECT_THROW(found(std::string(3000, 'a'), ".*.*.*.*b"), PatternError);
}

}  // namespace
}  // namespace grundy::script
