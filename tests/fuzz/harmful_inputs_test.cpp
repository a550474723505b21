// Inputs that once made the engine hang or take all memory: each is answered within its limits, or
// not answered with the reason why.
#include <cstdint>
#include <string>

#include "fuzz/bounded_test.h"
#include "grundy/engine.h"
#include "support/effort.h"

#ifdef GRUNDY_SANITIZED
// What RLIMIT_AS does for a plain build, see bounded_test.h.
extern "C" const char* __asan_default_options() {
  return "hard_rss_limit_mb=4000";
}
#endif

namespace grundy::fuzz {
namespace {

class HarmfulInputs : public BoundedTest {
 protected:
  void expect_bounded(const std::string& text, Play play) {
    const Request request{
        .play = play, .limits = {.memory = 1U << 20U, .positions = 2000}, .max_moves = 20};
    const Sum sum = engine_.parse(text).value();
    const auto result = engine_.solve(sum, request);
    ASSERT_TRUE(result.has_value());
    EXPECT_TRUE(result->outcome.has_value() || result->stop.has_value());
    EXPECT_TRUE(result->winning_moves.has_value() || result->stop.has_value());
    EXPECT_TRUE(engine_.moves(sum, request).has_value());
    if (play == Play::misere) return;
    EXPECT_TRUE(engine_.compare(sum, engine_.parse("0").value(), request).has_value());
  }

  Engine engine_;
};

TEST_F(HarmfulInputs, AHugeHeapInAListInMiserePlay) {
  expect_bounded("{*18446744073709551615}", Play::misere);
  expect_bounded("{rook(0,8), nim(18446744073709551615,5)}", Play::misere);
  expect_bounded("{{{takeaway(18446744073709551615; max=18446744073709551615)}}}", Play::misere);
}

TEST_F(HarmfulInputs, AHugeHeapInAListComparedAsATree) {
  expect_bounded("{*18446744073709551615}", Play::normal);
  expect_bounded("{{nim(18446744073709551615)}}", Play::normal);
}

TEST_F(HarmfulInputs, ALargeHeapInAListInMiserePlay) {
  expect_bounded("{nim(4184460), *1}", Play::misere);
}

TEST_F(HarmfulInputs, AHugeHeapBesideAGameWithoutAMisereTheorem) {
  expect_bounded("nim(18446744073709551615,2,3) + subtraction(9,14; {2,3,7})", Play::misere);
  expect_bounded("*18446744073709551615 + queen(1,1)", Play::misere);
  expect_bounded("*18446744073709551615 + {*1}", Play::misere);
}

TEST_F(HarmfulInputs, AHugeHeapBesideAGameThatNeedNotEnd) {
  expect_bounded("nimble(1844674407370615) + pokernim(3,4,5; reserve=50,20)", Play::misere);
  expect_bounded("{nimble(1844674407370615), northcott(4; 1-3)} + northcott(4; 1-3)", Play::misere);
}

TEST_F(HarmfulInputs, MoreMovesThanCanBeTried) {
  expect_bounded("splitnim(1152921504606846975) + *1152921504606846975", Play::normal);
  expect_bounded("moore(9000000000000000000,8000000000000000000; k=2) + *7000000000000000000",
                 Play::normal);
}

TEST_F(HarmfulInputs, TreesOfManyHeapsAreComparedOrLeft) {
  const Comparison comparison =
      engine_
          .compare(engine_.parse(support::sized("*127", "*31")).value(),
                   engine_
                       .parse(support::sized("*64 + *32 + *16 + *8 + *4 + *2 + *1",
                                             "*16 + *8 + *4 + *2 + *1"))
                       .value())
          .value();
  EXPECT_EQ(comparison.equivalent, true);
  EXPECT_NE(comparison.isomorphic, true);
}

}  // namespace
}  // namespace grundy::fuzz
