// The values of many positions as one question: the same as one by one, within the same limits.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "grundy/engine.h"
#include "support/odd_games.h"
#include "support/random_positions.h"

namespace grundy {
namespace {

std::vector<Sum> read(const Engine& engine, const std::vector<std::string>& texts) {
  std::vector<Sum> sums;
  for (const std::string& text : texts) sums.push_back(engine.parse(text).value());
  return sums;
}

TEST(Values, AreThoseOfTheSingleQuestions) {
  Engine many;
  Engine single;
  support::RandomPositions random(many, 24);
  std::vector<Sum> sums;
  for (int i = 0; i < 200; ++i) sums.push_back(random.sum(3, 12));
  const auto list = many.values(sums);
  ASSERT_TRUE(list.has_value());
  ASSERT_EQ(list->values.size(), sums.size());
  std::size_t positive = 0;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const auto result = single.solve(sums[i]).value();
    ASSERT_EQ(list->values[i], result.nim_value) << sums[i].print();
    if (result.nim_value && !result.nim_value->is_zero()) ++positive;
  }
  EXPECT_GT(positive, 50U);
}

TEST(Values, OfNothingAreNone) {
  Engine engine;
  const auto list = engine.values({});
  ASSERT_TRUE(list.has_value());
  EXPECT_TRUE(list->values.empty());
}

TEST(Values, AreOfNormalPlayAndWithoutAnythingElse) {
  Engine engine;
  Request request;
  request.play = Play::misere;
  request.outcome_only = true;
  request.explain = Detail::full;
  const auto list = engine.values(read(engine, {"nim(3,5)", "{*0,*1,*2,*5,*9}"}), request);
  ASSERT_TRUE(list.has_value());
  EXPECT_EQ(list->values[0], NimValue(6));
  EXPECT_EQ(list->values[1], NimValue(3));
}

TEST(Values, StopAtALimitAndKeepWhatIsKnown) {
  Engine engine;
  ASSERT_TRUE(engine.add<support::Path>());
  Request request;
  request.limits.positions = 3000;
  const auto list =
      engine.values(read(engine, {"path(10)", "path(11)", "path(1000000)", "path(12)"}), request);
  ASSERT_TRUE(list.has_value());
  ASSERT_TRUE(list->stop.has_value());
  EXPECT_EQ(list->stop->reason, StopReason::positions);
  EXPECT_EQ(list->values[0], NimValue(0));
  EXPECT_EQ(list->values[1], NimValue(1));
  EXPECT_EQ(list->values[2], std::nullopt);
  EXPECT_EQ(list->values[3], std::nullopt);
}

TEST(Values, AreNotLookedForAfterACancellation) {
  Engine engine;
  Cancellation cancel;
  cancel.request();
  Request request;
  request.cancel = &cancel;
  const auto list = engine.values(read(engine, {"cram(4x4)", "nim(1)"}), request);
  ASSERT_TRUE(list.has_value());
  EXPECT_EQ(list->stop.value().reason, StopReason::cancelled);
  EXPECT_EQ(list->values[1], std::nullopt);
}

TEST(Values, OfPlayWithoutEndAreAnError) {
  Engine engine;
  const auto list = engine.values(read(engine, {"nim(2)", "digraph(a>b, b>a, b>c; a)"}));
  const auto single = engine.solve(engine.parse("digraph(a>b, b>a, b>c; a)").value());
  ASSERT_TRUE(single.has_value());
  if (list) {
    EXPECT_EQ(list->values[1], single->nim_value);
  } else {
    EXPECT_EQ(list.error().kind, ErrorKind::endless);
  }
}

TEST(Values, EndWithTheErrorOfRules) {
  Engine engine;
  ASSERT_TRUE(
      engine.add_rules("return {name='own', options=function(n)\n"
                       "if n == 7 then error('no seven') end\n"
                       "return heaps.take(n, 2) end}",
                       "own.lua"));
  const auto list = engine.values(read(engine, {"own(3)", "own(9)", "own(4)"}));
  ASSERT_FALSE(list.has_value());
  EXPECT_NE(list.error().message.find("own.lua:2: no seven"), std::string::npos)
      << list.error().message;
  // The engine is as good as before.
  EXPECT_EQ(engine.values(read(engine, {"own(3)", "own(4)"})).value().values[1], NimValue(1));
}

TEST(Values, DoNotWaitForRulesThatNeverEnd) {
  Engine engine;
  ASSERT_TRUE(
      engine.add_rules("return {name='own', options=function(n)\n"
                       "while n == 5 do end return heaps.take(n, 1) end}",
                       "own.lua"));
  Request request;
  request.limits.time = std::chrono::milliseconds(200);
  const auto list = engine.values(read(engine, {"own(2)", "own(6)"}), request);
  if (list) {
    EXPECT_TRUE(list->stop.has_value());
    EXPECT_EQ(list->values[1], std::nullopt);
  } else {
    EXPECT_EQ(list.error().kind, ErrorKind::limit);
  }
}

TEST(Values, GoOnWhereLongerPositionsTurnUp) {
  Engine engine;
  // One word up to 255, and several from 256 on, in the middle of the list.
  ASSERT_TRUE(
      engine.add_rules("return {name='own', options=function(p) local o = {} "
                       "for k = 1, math.min(p[1], 3) do o[#o + 1] = {p[1] - k, p[2]} end "
                       "for k = 1, math.min(p[2], 3) do o[#o + 1] = {p[1], p[2] - k} end "
                       "return o end}",
                       "own.lua"));
  std::vector<std::string> texts;
  for (std::uint64_t n = 250; n < 262; ++n) texts.push_back("own(3," + std::to_string(n) + ")");
  const auto list = engine.values(read(engine, texts));
  ASSERT_TRUE(list.has_value()) << list.error().message;
  for (std::uint64_t n = 250; n < 262; ++n) {
    EXPECT_EQ(list->values[n - 250], NimValue(3 ^ (n % 4))) << n;
  }
}

}  // namespace
}  // namespace grundy
