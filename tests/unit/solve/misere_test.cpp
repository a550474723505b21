#include "solve/misere/misere.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "grundy/engine.h"
#include "solve/misere/parts.h"
#include "solve/misere/sum_moves.h"
#include "support/own_games.h"
#include "support/reference.h"

namespace grundy::misere {
namespace {

Outcome nim(const std::vector<std::uint64_t>& heaps) {
  HeapSum sum;
  for (const std::uint64_t heap : heaps) sum.add(heap);
  return sum.outcome();
}

TEST(MisereNim, FollowsNormalPlayWhileAHeapIsLarge) {
  EXPECT_EQ(nim({1, 3, 5, 7}), Outcome::P);
  EXPECT_EQ(nim({2, 2}), Outcome::P);
  EXPECT_EQ(nim({2, 3}), Outcome::N);
  EXPECT_EQ(nim({1, 1, 2}), Outcome::N) << "one large heap is always won";
  EXPECT_EQ(nim({UINT64_MAX, UINT64_MAX}), Outcome::P);
}

TEST(MisereNim, IsTurnedRoundWhenAllHeapsAreOnes) {
  EXPECT_EQ(nim({}), Outcome::N);
  EXPECT_EQ(nim({1}), Outcome::P);
  EXPECT_EQ(nim({1, 1}), Outcome::N);
  EXPECT_EQ(nim({1, 1, 1}), Outcome::P);
  EXPECT_EQ(nim({0, 0, 1, 0}), Outcome::P) << "empty heaps do not count";
}

TEST(MisereNim, SumsOfSumsCountTheSame) {
  HeapSum left;
  left.add(5);
  left.add(1);
  HeapSum right;
  right.add(4);
  left.add(right);
  EXPECT_EQ(left.nim_sum(), 0U);
  EXPECT_EQ(left.large(), 2U);
  EXPECT_EQ(left.outcome(), Outcome::P);
}

class EqualHeapsTest : public ::testing::Test {
 protected:
  EqualHeapsTest() { EXPECT_TRUE(engine_.add<support::OwnKayles>()); }
  std::optional<std::uint32_t> heap(std::string_view text) {
    std::vector<PartTable::Number> parts;
    EXPECT_TRUE(parts_.add(engine_.parse(text).value(), parts));
    EXPECT_EQ(parts.size(), 1U) << text;
    return heaps_.find(parts.front(), kMuchEffort, budget_);
  }
  static constexpr std::uint64_t kMuchEffort = 10'000;

  Engine engine_;
  Budget budget_{{}, nullptr, {}};
  PartTable parts_;
  EqualHeaps heaps_{parts_};
};

TEST_F(EqualHeapsTest, NimHeapsEqualThemselves) {
  for (std::uint32_t n = 0; n < 6; ++n) EXPECT_EQ(heap("*" + std::to_string(n)), n);
}

TEST_F(EqualHeapsTest, ReversibleMovesDoNotMatter) {
  EXPECT_EQ(heap("{*0, *1, *2, *5, *9}"), 3U);
  EXPECT_EQ(heap("{*1}"), 0U) << "nothing but *1 to go to: won, as with no move at all";
  EXPECT_EQ(heap("{*0, *2}"), 1U);
}

TEST_F(EqualHeapsTest, AMoveToLargeHeapsOnlyIsNoHeap) {
  EXPECT_EQ(heap("{*2}"), std::nullopt);
  EXPECT_EQ(heap("{*2, *3}"), std::nullopt);
  EXPECT_EQ(heap("{{*2}}"), std::nullopt);
}

TEST_F(EqualHeapsTest, TwoLargeHeapsAreNoHeap) {
  EXPECT_EQ(heap("{*2 + *2}"), std::nullopt);
  EXPECT_EQ(heap("{*2 + *3, *0}"), std::nullopt);
  EXPECT_EQ(heap("{*2 + *1, *1, *0}"), 2U) << "*2 + *1 is *3";
}

TEST_F(EqualHeapsTest, KaylesIsTameForAWhile) {
  EXPECT_EQ(heap("ownkayles(1)"), 1U);
  EXPECT_EQ(heap("ownkayles(2)"), 2U);
  EXPECT_EQ(heap("ownkayles(3)"), 3U);
  EXPECT_EQ(heap("ownkayles(4)"), 1U);
  EXPECT_EQ(heap("ownkayles(5)"), std::nullopt) << "its option 2 + 2 is no heap";
}

/// A heap that the rule finds may be put in the place of the game in every sum.
TEST_F(EqualHeapsTest, KeepTheWinnerOfEverySum) {
  const std::vector<std::string> games{
      "{*1}",    "{*0,*2}",      "{*1,{*1}}",  "{*2+*1,*1,*0}",    "queen(1,1)", "queen(1,2)",
      "{*1,*3}", "ownkayles(4)", "queen(2,2)", "{queen(1,1), *0}", "{{}}",       "queen(0,4)"};
  const std::vector<std::string> tests{"0",          "*1",           "*2",         "*3",
                                       "*2 + *2",    "{*2}",         "{*2} + *2",  "{*2, *3}",
                                       "{{*2}, *0}", "ownkayles(5)", "{*2} + {*2}"};
  support::Reference reference;
  int found = 0;
  for (const std::string& game : games) {
    const auto known = heap(game);
    if (!known) continue;
    ++found;
    for (const std::string& test : tests) {
      const Sum with_game = engine_.parse(game + " + " + test).value();
      const Sum with_heap = engine_.parse("*" + std::to_string(*known) + " + " + test).value();
      EXPECT_EQ(reference.outcome(with_game, Play::misere),
                reference.outcome(with_heap, Play::misere))
          << game << " stands for *" << *known << " beside " << test;
    }
  }
  EXPECT_GE(found, 9) << "the rule must find most of them";
}

TEST_F(EqualHeapsTest, GiveUpIfThereIsTooMuchBelow) {
  std::vector<PartTable::Number> parts;
  ASSERT_TRUE(parts_.add(engine_.parse("*9 + *9").value(), parts));
  EXPECT_EQ(heaps_.find(parts.front(), 5, budget_), std::nullopt);
  EXPECT_TRUE(heaps_.is_decided(parts.front())) << "asking again would cost as much again";
  EXPECT_EQ(heap("*8"), 8U) << "but nothing wrong was learned about what is below";
}

class SumMovesTest : public EqualHeapsTest {
 protected:
  SumWords simple(std::string_view text) {
    SumWords sum;
    EXPECT_TRUE(parts_.add(engine_.parse(text).value(), sum));
    EXPECT_TRUE(moves_.simplify(sum, budget_));
    return sum;
  }

  SumMoves moves_{parts_, heaps_, true};
};

TEST_F(SumMovesTest, EqualSumsHaveOneForm) {
  EXPECT_EQ(simple("*1 + {*0} + nim(1)"), simple("*1"));
  EXPECT_EQ(simple("*1 + {*0}"), SumWords());
  EXPECT_EQ(simple("*2 + *5"), simple("*3 + *4")) << "*5 = *4 + *1 and *2 + *1 = *3";
  EXPECT_EQ(simple("*2 + *5 + *1"), simple("*2 + *4"));
  EXPECT_EQ(simple("ownkayles(5) + *1 + {*1}"), simple("*1 + ownkayles(5)"));
}

TEST_F(SumMovesTest, DifferentSumsDoNot) {
  EXPECT_NE(simple("*2 + *2"), SumWords()) << "in misère play two equal heaps do not cancel";
  EXPECT_NE(simple("*2 + *2 + *2"), simple("*2"));
  EXPECT_NE(simple("ownkayles(5,5)"), simple("ownkayles(5)"));
}

}  // namespace
}  // namespace grundy::misere
