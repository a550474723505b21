#include "solve/misere/misere.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/position_graph.h"
#include "grundy/engine.h"
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
    const auto parts = graph_.add(engine_.parse(text).value(), budget_);
    EXPECT_EQ(parts.value().size(), 1U) << text;
    heaps_.extend(graph_);
    return heaps_[parts->front()];
  }

  Engine engine_;
  Budget budget_{{}, nullptr, {}};
  PositionGraph graph_;
  EqualHeaps heaps_;
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

TEST_F(EqualHeapsTest, SimplificationCancelsPairsOfOnes) {
  ASSERT_TRUE(graph_.add(engine_.parse("{*0} + *1 + nim(1) + {*2}").value(), budget_).has_value());
  heaps_.extend(graph_);
  const SumSimplification& simple = heaps_.simplification();
  ASSERT_NE(simple.cancels, SumSimplification::kNone);
  EXPECT_EQ(heaps_[simple.cancels], 1U);
  for (PositionGraph::Node node = 0; node < graph_.size(); ++node) {
    const auto stands_for = simple.stands_for[node];
    EXPECT_TRUE(heaps_[node] ? heaps_[stands_for] == heaps_[node] : stands_for == node);
  }
}

TEST_F(EqualHeapsTest, KeepWhatTheyHaveWhenTheGraphGrows) {
  ASSERT_TRUE(graph_.add(engine_.parse("queen(2,3) + {*2}").value(), budget_).has_value());
  heaps_.extend(graph_);
  const std::vector<PositionGraph::Node> before = heaps_.simplification().stands_for;
  EXPECT_EQ(heap("nim(5)"), 5U);
  EXPECT_EQ(heap("{*1, {*1}}"), 2U);
  const std::vector<PositionGraph::Node>& after = heaps_.simplification().stands_for;
  ASSERT_EQ(after.size(), graph_.size());
  EXPECT_TRUE(std::equal(before.begin(), before.end(), after.begin()))
      << "sums that were searched already would mean something else";
}

}  // namespace
}  // namespace grundy::misere
