#include "notation/syntax.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace grundy::notation {
namespace {

constexpr std::string_view kGame = "a game: *n, 0, {...} or name(...)";

TEST(Syntax, ReadsEveryFormOfAGame) {
  const std::string text = "*5 + 0 + {*1,{}} + nim( 3, 5 )";
  const auto expression = parse(text);
  ASSERT_TRUE(expression.has_value());
  const auto& terms = expression->terms;
  ASSERT_EQ(terms.size(), 4U);
  EXPECT_EQ(terms[0].kind, Term::Kind::heap);
  EXPECT_EQ(terms[0].heap, 5U);
  EXPECT_EQ(terms[1].kind, Term::Kind::heap);
  EXPECT_EQ(terms[1].heap, 0U);
  ASSERT_EQ(terms[2].kind, Term::Kind::given);
  ASSERT_EQ(terms[2].options.size(), 2U);
  EXPECT_EQ(terms[2].options[1].terms[0].kind, Term::Kind::given);
  EXPECT_TRUE(terms[2].options[1].terms[0].options.empty());
  EXPECT_EQ(terms[3].name, "nim");
  EXPECT_EQ(terms[3].arguments, " 3, 5 ");
}

TEST(Syntax, RemembersWhereThingsBegin) {
  const std::string text = "  *5 + { nim(3) }+f ( \"(\" )";
  const auto expression = parse(text);
  ASSERT_TRUE(expression.has_value());
  const auto& terms = expression->terms;
  EXPECT_EQ(terms[0].offset, 2U);
  EXPECT_EQ(terms[1].offset, 7U);
  EXPECT_EQ(terms[1].options[0].terms[0].offset, 9U);
  EXPECT_EQ(terms[1].options[0].terms[0].arguments_offset, 13U);
  EXPECT_EQ(terms[2].offset, 18U);
  EXPECT_EQ(terms[2].arguments_offset, 21U);
}

TEST(Syntax, ReadsNumbersUpTo64Bits) {
  EXPECT_EQ(parse("*18446744073709551615").value().terms[0].heap, UINT64_MAX);
  EXPECT_EQ(parse("*007").value().terms[0].heap, 7U);
}

TEST(Syntax, LeavesArgumentsAloneExceptForBracketsAndQuotes) {
  for (const char* arguments : {"", "../.#/..", "8; 3-5, 1-8; black", "A>B, B>C; A", "@file.dot; A",
                                "0-a, a-b", "{1,{2}}", "f(g(h))", "\")\"", "\"{(\" }{"}) {
    const std::string text = "x(" + std::string(arguments) + ")";
    const auto expression = parse(text);
    if (std::string_view(arguments) == "\"{(\" }{") {
      EXPECT_FALSE(expression.has_value()) << "braces that do not match";
      continue;
    }
    ASSERT_TRUE(expression.has_value()) << text;
    EXPECT_EQ(expression->terms[0].arguments, arguments);
  }
}

TEST(Syntax, PrintingAndReadingIsTheIdentity) {
  for (const char* text :
       {"*0", "*1 + *2", "{}", "{*1, {}, {{}, *2} + *3}", "nim(3,5) + queen(1,2)",
        "{nim(1), *18446744073709551615}", "a_1(x; \"y)\")"}) {
    const auto expression = parse(text);
    ASSERT_TRUE(expression.has_value()) << text;
    EXPECT_EQ(print(*expression), text);
    const std::string printed = print(*expression);
    EXPECT_EQ(parse(printed).value(), *expression);
  }
}

TEST(Syntax, WhiteSpaceIsFree) {
  const std::string tight = "{*1,{},nim(3)+*2}+0";
  const std::string loose = "\n { *1\t, { } ,\r\nnim (3) +\n*2 } + 0  ";
  EXPECT_EQ(print(parse(tight).value()), "{*1, {}, nim(3) + *2} + *0");
  EXPECT_EQ(parse(tight).value(), parse(loose).value());
}

struct Bad {
  std::string_view text;
  std::size_t offset;
  std::string_view message;
  std::string_view expected;
};

class BadInput : public ::testing::TestWithParam<Bad> {};

TEST_P(BadInput, PointsAtTheCharacterAndSaysWhatWasExpected) {
  const Bad& bad = GetParam();
  const auto expression = parse(bad.text);
  ASSERT_FALSE(expression.has_value());
  const Error& error = expression.error();
  EXPECT_EQ(error.kind, ErrorKind::bad_input);
  EXPECT_EQ(error.message, bad.message);
  EXPECT_EQ(error.offset, bad.offset);
  EXPECT_EQ(error.expected, bad.expected);
}

using namespace std::string_view_literals;

INSTANTIATE_TEST_SUITE_P(
    Syntax, BadInput,
    ::testing::Values(
        Bad{"", 0, "the text ends too soon", kGame}, Bad{"   ", 3, "the text ends too soon", kGame},
        Bad{"*", 1, "the text ends too soon", "the size of the nim heap"},
        Bad{"*x", 1, "'x' does not belong here", "the size of the nim heap"},
        Bad{"*-1", 1, "'-' does not belong here", "the size of the nim heap"},
        Bad{"* 3", 1, "' ' does not belong here", "the size of the nim heap"},
        Bad{"*18446744073709551616", 1, "the heap is too large", "at most 18446744073709551615"},
        Bad{"3", 0, "'3' does not belong here", kGame},
        Bad{"00", 0, "'0' does not belong here", kGame},
        Bad{"0 0", 2, "'0' does not belong here", "+ or the end"},
        Bad{"*1 +", 4, "the text ends too soon", kGame},
        Bad{"*1 + + *2", 5, "'+' does not belong here", kGame},
        Bad{"+*1", 0, "'+' does not belong here", kGame},
        Bad{"*1 *2", 3, "'*' does not belong here", "+ or the end"},
        Bad{"*1 - *2", 3, "'-' does not belong here", "+ or the end"},
        Bad{"nim", 3, "the text ends too soon", "( and the position"},
        Bad{"nim 3", 4, "'3' does not belong here", "( and the position"},
        Bad{"nim(3", 5, "the text ends too soon", "a closing )"},
        Bad{"nim(3))", 6, "')' does not belong here", "+ or the end"},
        Bad{"nim(3}", 5, "'}' does not belong here", "a closing )"},
        Bad{"nim({3)", 6, "')' does not belong here", "a closing }"},
        Bad{"nim((3)", 7, "the text ends too soon", "a closing )"},
        Bad{"x(\"abc)", 7, "the text ends too soon", "a closing \""},
        Bad{"{", 1, "the text ends too soon", "a game or a closing }"},
        Bad{"{*1", 3, "the text ends too soon", "a comma or a closing }"},
        Bad{"{*1,}", 4, "'}' does not belong here", kGame},
        Bad{"{,*1}", 1, "',' does not belong here", "a game or a closing }"},
        Bad{"{*1;*2}", 3, "';' does not belong here", "a comma or a closing }"},
        Bad{"}", 0, "'}' does not belong here", kGame},
        Bad{"(*1)", 0, "'(' does not belong here", kGame},
        Bad{"\xff", 0, "the byte 0xff does not belong here", kGame},
        Bad{"*1\xc3\xa9", 2, "the byte 0xc3 does not belong here", "+ or the end"},
        Bad{"n\xc3\xadm(3)", 1, "the byte 0xc3 does not belong here", "( and the position"},
        Bad{"nim(\0)"sv, 4, "the byte 0x00 does not belong here", "a closing )"},
        Bad{"*1\0"sv, 2, "the byte 0x00 does not belong here", "+ or the end"},
        Bad{"\0"sv, 0, "the byte 0x00 does not belong here", kGame}));

}  // namespace
}  // namespace grundy::notation
