// What the games of the catalogue say to arguments that make no sense.
#include <gtest/gtest.h>

#include <cstddef>
#include <string_view>

#include "grundy/engine.h"
#include "support/bad_input.h"

namespace grundy {
namespace {

using support::Bad;

class BadArguments : public support::BadInput {};

TEST_P(BadArguments, AreReportedWhereTheyAre) {
  expect_report();
}

INSTANTIATE_TEST_SUITE_P(
    Games, BadArguments,
    ::testing::Values(
        Bad{"nim()", 4}, Bad{"nim(3,)", 6}, Bad{"nim(-3)", 4}, Bad{"nim(3;5)", 5},
        Bad{"nim(3, 18446744073709551616)", 7}, Bad{"nim(a)", 4}, Bad{"*1 + nim(1, x)", 12},
        Bad{"{nim(1), nim(y)}", 13}, Bad{"takeaway(21)", 11}, Bad{"takeaway(21; max=0)", 17},
        Bad{"takeaway(21; max=)", 17}, Bad{"takeaway(21; min=3)", 13},
        Bad{"takeaway(21; max=3; 4)", 13}, Bad{"takeaway(; max=3)", 9},
        Bad{"takeaway(2,x; max=3)", 11}, Bad{"takeaway(21; max=-1)", 17},
        Bad{"subtraction(21)", 14}, Bad{"subtraction(21; {})", 17}, Bad{"subtraction(21; 1,3)", 16},
        Bad{"subtraction(21; {0,1})", 16}, Bad{"subtraction(21; {1}; {2})", 21},
        Bad{"subtraction(21; {1,x})", 19}, Bad{"rook()", 5}, Bad{"rook(3,)", 7}, Bad{"queen(3)", 6},
        Bad{"queen(3,4,5)", 6}, Bad{"queen()", 6}, Bad{"given(1)", 6}, Bad{"heap(1,2)", 6}));

struct Printed {
  std::string_view text;
  std::string_view printed;
};

class Prints : public ::testing::TestWithParam<Printed> {};

TEST_P(Prints, InTheFormOfTheManual) {
  const auto position = Engine().parse(GetParam().text);
  ASSERT_TRUE(position.has_value()) << position.error().message;
  EXPECT_EQ(position->print(), GetParam().printed);
}

INSTANTIATE_TEST_SUITE_P(
    Games, Prints,
    ::testing::Values(Printed{"0", "*0"}, Printed{"heap(7)", "*7"}, Printed{"*007", "*7"},
                      Printed{"nim( 3,5 ,7 )", "nim(3,5,7)"}, Printed{"nim(0,3)", "nim(0,3)"},
                      Printed{"takeaway(21,5;max = 3)", "takeaway(21,5; max=3)"},
                      Printed{"subtraction(9;{3,1,3})", "subtraction(9; {1,3})"},
                      Printed{"wythoff(3,4)", "queen(3,4)"}, Printed{"rook(3,5,2)", "rook(3,5,2)"},
                      Printed{"{*1,{ },nim(2)+0}", "{*1, {}, nim(2) + *0}"},
                      Printed{"*1+*2 + queen(1 , 2)", "*1 + *2 + queen(1,2)"}));

}  // namespace
}  // namespace grundy
