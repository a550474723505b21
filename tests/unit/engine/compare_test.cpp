#include <gtest/gtest.h>

#include <optional>
#include <string_view>

#include "grundy/engine.h"

namespace grundy {
namespace {

Comparison compared(std::string_view left, std::string_view right, const Request& request = {}) {
  Engine engine;
  auto comparison =
      engine.compare(engine.parse(left).value(), engine.parse(right).value(), request);
  EXPECT_TRUE(comparison.has_value());
  return std::move(*comparison);
}

struct Pair {
  std::string_view left;
  std::string_view right;
  bool equivalent;
  bool isomorphic;
};

class Pairs : public ::testing::TestWithParam<Pair> {};

TEST_P(Pairs, AreTheSameOrNot) {
  for (const bool theorems : {true, false}) {
    const Pair& pair = GetParam();
    const Comparison there = compared(pair.left, pair.right, {.use_theorems = theorems});
    const Comparison back = compared(pair.right, pair.left, {.use_theorems = theorems});
    EXPECT_EQ(there.equivalent, pair.equivalent);
    EXPECT_EQ(there.isomorphic, pair.isomorphic);
    EXPECT_EQ(back.equivalent, pair.equivalent);
    EXPECT_EQ(back.isomorphic, pair.isomorphic);
    EXPECT_EQ(there.witness.has_value(), !pair.equivalent);
    EXPECT_FALSE(there.reason.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Compare, Pairs,
    ::testing::Values(
        Pair{"nim(3,5)", "rook(3,5)", true, true}, Pair{"nim(3,5,2)", "rook(2,3,5)", true, true},
        Pair{"nim(1,2)", "*3", true, false}, Pair{"{*1,*1}", "{*1}", true, false},
        Pair{"{*1,*2}", "{*2,*1}", true, true}, Pair{"{*0,*1,*2}", "*3", true, true},
        Pair{"{*0,*1,*2,*5,*9}", "*3", true, false}, Pair{"{}", "nim(0,0) + *0", true, true},
        Pair{"*1 + *2", "nim(1,2)", true, true}, Pair{"{*1 + *2}", "{nim(2,1)}", true, true},
        Pair{"*1 + *1", "0", true, false}, Pair{"queen(3,4)", "queen(4,3)", true, true},
        Pair{"queen(1,2)", "0", true, false}, Pair{"takeaway(3; max=3)", "*3", true, true},
        Pair{"takeaway(7; max=3)", "*3", true, false},
        Pair{"subtraction(5; {1,2})", "takeaway(5; max=2)", true, true},
        Pair{"*1", "*2", false, false}, Pair{"nim(1,2,3)", "*1", false, false},
        Pair{"rook(3,0)", "rook(3)", true, true}, Pair{"{{*1},{*1}}", "{{*1}}", true, false},
        Pair{"{*1 + {*1,*1}}", "{{*1,*1} + *1}", true, true}));

TEST(Compare, TheWitnessTellsThemApart) {
  const Comparison comparison = compared("queen(3,4)", "*5");
  ASSERT_TRUE(comparison.witness.has_value());
  EXPECT_EQ(comparison.left, NimValue(2));
  EXPECT_EQ(comparison.right, NimValue(5));
  EXPECT_NE(comparison.left_with_witness, comparison.right_with_witness);
  Engine engine;
  const auto outcome = [&](std::string_view text) {
    return engine.solve(engine.parse(text).value() + *comparison.witness).value().outcome;
  };
  EXPECT_EQ(outcome("queen(3,4)"), comparison.left_with_witness);
  EXPECT_EQ(outcome("*5"), comparison.right_with_witness);
}

TEST(Compare, GamesTooLargeToBeSearchedByTheirOutcomes) {
  const Comparison comparison =
      compared("queen(4052739537881,6557470319842)", "queen(4052739537881,6557470319843)");
  EXPECT_EQ(comparison.equivalent, false);
  EXPECT_EQ(comparison.left_with_witness, Outcome::P);
  EXPECT_EQ(comparison.right_with_witness, Outcome::N);
}

TEST(Compare, SaysWhatItDoesNotKnow) {
  const Comparison comparison =
      compared("queen(4052739537880,6557470319842)", "queen(4052739537881,6557470319843)");
  EXPECT_FALSE(comparison.equivalent.has_value());
  EXPECT_FALSE(comparison.witness.has_value());
  ASSERT_TRUE(comparison.stop.has_value());
}

TEST(Compare, TreesTooLargeAreNotCompared) {
  const Comparison comparison = compared("nim(4000000000)", "*4000000000");
  EXPECT_EQ(comparison.equivalent, true);
  EXPECT_FALSE(comparison.isomorphic.has_value());
}

}  // namespace
}  // namespace grundy
