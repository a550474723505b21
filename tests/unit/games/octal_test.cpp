// Octal codes as they are typed, and the games that they are the names of.
#include "games/octal/octal.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "grundy/engine.h"
#include "support/bad_input.h"

namespace grundy {
namespace {

using support::Bad;

class BadCodes : public support::BadInput {};

TEST_P(BadCodes, AreReportedWhereTheyAre) {
  expect_report();
}

INSTANTIATE_TEST_SUITE_P(
    Octal, BadCodes,
    ::testing::Values(
        Bad{"octal(0.77)", 10, "a code and then the heaps"},
        Bad{"octal(0.77; 3; 4)", 15, "a code and then the heaps"},
        Bad{"octal(; 3)", 6, "incomplete"}, Bad{"octal(0; 3)", 7, "incomplete"},
        Bad{"octal(0.; 3)", 8, "incomplete"}, Bad{"octal(77; 3)", 7, "one digit before the point"},
        Bad{"octal(1.7; 3)", 6, "must break the heap"},
        Bad{"octal(6.7; 3)", 6, "must break the heap"}, Bad{"octal(0.7G; 3)", 9, "is not a digit"},
        Bad{"octal(0.7.7; 3)", 9, "is not a digit"}, Bad{"octal(.77; 3)", 6, "is not a digit"},
        Bad{"octal(0.[]; 3)", 10, "empty"}, Bad{"octal((1-2).0; 3)", 6, "must break the heap"},
        Bad{"octal(0.(2-99); 3)", 14, "range of heap counts"},
        Bad{"subtraction(3; allbut {})", 23, "a number that may not be taken"},
        Bad{"subtraction(3; allbut {70000})", 22, "too large"},
        Bad{"subtraction(3; allbut 2)", 22, ""}, Bad{"octal(0.77; )", 11, "a heap size is missing"},
        Bad{"octal(0.77; 3,x)", 14, "is not a heap size"},
        Bad{"kayles(0.77; 3)", 8, "does not belong here"},
        Bad{"kayles(3; 4)", 8, "does not belong here"}, Bad{"kayles(x)", 7, "is not a row of pins"},
        Bad{"treblecross(3,18446744073709551614)", 14, "too large"}));

std::string read_back(const std::string& text) {
  const auto position = Engine().parse(text);
  return position ? position->print() : position.error().message;
}

TEST(Octal, CodesArePrintedInOneForm) {
  EXPECT_EQ(read_back("octal(0.3f;9)"), "octal(0.3F; 9)");
  EXPECT_EQ(read_back("octal(c.7700; 1,0)"), "octal(C.77; 1,0)");
  EXPECT_EQ(read_back("octal(0.000; 4)"), "octal(0.0; 4)");
  EXPECT_EQ(read_back("octal(4.0; 4)"), "octal(4.0; 4)");
  EXPECT_EQ(read_back("octal(4!.00; 4)"), "octal(4!.0; 4)");
  EXPECT_EQ(read_back("octal(4.[3]; 4)"), "octal(4.[3]; 4)");
  EXPECT_EQ(read_back("octal((2-4).0(1-5)!;4,4)"), "octal((2-4).0(1-5)!; 4,4)");
}

TEST(Octal, CodesHaveUpTo64Digits) {
  const std::string most = "0." + std::string(games::Octal::kMaxDigits, '7');
  EXPECT_EQ(read_back("octal(" + most + "; 5)"), "octal(" + most + "; 5)");
  const auto longer = Engine().parse("octal(" + most + "7; 5)");
  ASSERT_FALSE(longer.has_value());
  EXPECT_EQ(longer.error().offset, 6 + most.size());
}

TEST(Octal, TheLongestStripOfTreblecrossHasMoves) {
  const auto sum = Engine().parse("treblecross(18446744073709551613)");
  ASSERT_TRUE(sum.has_value());
  const Component& strip = sum->components.at(0);
  int moves = 0;
  strip.game->each_move(strip.position, [&](const MoveView& move) {
    const std::string left = std::to_string(18446744073709551610U - static_cast<unsigned>(moves));
    EXPECT_EQ(move.print(), "18446744073709551613 -> " + left);
    EXPECT_EQ(move.after().print(), "treblecross(" + left + ")");
    return ++moves < 3;
  });
  EXPECT_EQ(moves, 3);
}

TEST(Octal, ANameIsAnotherGameThanItsCode) {
  const Engine engine;
  const auto sum = engine.parse("kayles(3) + octal(0.77; 3)").value();
  EXPECT_NE(sum.components[0].game->rules_id(), sum.components[1].game->rules_id());
  EXPECT_EQ(sum.print(), "kayles(3) + octal(0.77; 3)");
}

}  // namespace
}  // namespace grundy
