#include "core/position_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "core/sum_rules.h"
#include "grundy/engine.h"
#include "support/odd_games.h"

namespace grundy {
namespace {

using Node = PositionGraph::Node;

class PositionGraphTest : public ::testing::Test {
 protected:
  PositionGraphTest() {
    EXPECT_TRUE(engine_.add<support::OwnKayles>());
    EXPECT_TRUE(engine_.add<support::BackUpGame>());
    EXPECT_TRUE(engine_.add<support::LoopGame>());
    EXPECT_TRUE(engine_.add<support::EndlessGame>());
  }
  auto add(std::string_view text) { return graph_.add(engine_.parse(text).value(), budget_); }

  Engine engine_;
  Budget budget_{{}, nullptr, {}};
  PositionGraph graph_;
};

std::size_t options(const PositionGraph& graph, Node node) {
  std::size_t count = 0;
  graph.each_option(node, [&](auto) { return ++count > 0; });
  return count;
}

TEST_F(PositionGraphTest, HoldsThePartsOfASumAndNotTheirProduct) {
  const auto parts = add("queen(3,4) + *4 + *4");
  ASSERT_TRUE(parts.has_value());
  ASSERT_EQ(parts->size(), 3U);
  EXPECT_EQ((*parts)[1], (*parts)[2]) << "equal parts are one node";
  // The queen's board has 20 squares; (1,0) is (0,1) mirrored, and so on within the 4×4 of them.
  EXPECT_EQ(graph_.size(), 20U - 6U + 5U);
  EXPECT_EQ(options(graph_, (*parts)[0]), 10U);
  EXPECT_EQ(options(graph_, (*parts)[1]), 4U);
}

TEST_F(PositionGraphTest, KnowsWhereAGameEnds) {
  const auto parts = add("nim(0) + *0 + *1");
  ASSERT_TRUE(parts.has_value());
  std::size_t terminal = 0;
  for (Node node = 0; node < graph_.size(); ++node) terminal += graph_.is_terminal(node) ? 1U : 0U;
  EXPECT_EQ(terminal, 1U) << "*0, which *1 leads to as well; nim(0) has no parts";
}

TEST_F(PositionGraphTest, KeepsSplitOptionsAsListsOfParts) {
  const auto parts = add("ownkayles(3)");
  ASSERT_TRUE(parts.has_value());
  std::vector<std::size_t> sizes;
  graph_.each_option(parts->front(), [&](std::span<const Node> option) {
    sizes.push_back(option.size());
    return true;
  });
  EXPECT_EQ(sizes, std::vector<std::size_t>(5, 2));  // 3 single pins, 2 pairs; rows left and right
}

TEST_F(PositionGraphTest, GivenOptionsAreSumsOfOtherGames) {
  const auto parts = add("{*1 + *1, 0, nim(2,3,1)}");
  ASSERT_TRUE(parts.has_value());
  ASSERT_EQ(parts->size(), 1U);
  std::vector<std::size_t> sizes;
  graph_.each_option(parts->front(), [&](std::span<const Node> option) {
    sizes.push_back(option.size());
    return true;
  });
  EXPECT_EQ(sizes, (std::vector<std::size_t>{2, 1, 3}));
}

TEST_F(PositionGraphTest, PutsOptionsBeforeThePositionsThatHaveThem) {
  ASSERT_TRUE(add("ownkayles(6) + {*2, queen(2,2)}").has_value());
  ASSERT_TRUE(add("queen(3,3) + ownkayles(9)").has_value()) << "a graph may grow";
  const auto& order = graph_.from_the_end();
  ASSERT_EQ(order.size(), graph_.size());
  std::vector<std::size_t> place(graph_.size(), order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  for (Node node = 0; node < graph_.size(); ++node) {
    graph_.each_option(node, [&](std::span<const Node> option) {
      for (const Node part : option) EXPECT_LT(place[part], place[node]);
      return true;
    });
  }
}

TEST_F(PositionGraphTest, ASecondSumSharesWhatIsThereAlready) {
  const auto first = add("queen(3,4)");
  const std::size_t before = graph_.size();
  const auto second = add("queen(4,3) + queen(2,1)");
  ASSERT_TRUE(first && second);
  EXPECT_EQ(graph_.size(), before);
  EXPECT_EQ(second->front(), first->front());
}

TEST_F(PositionGraphTest, ReportsJustTheCycle) {
  const auto failed = add("*3 + backup(8)");
  ASSERT_FALSE(failed.has_value());
  auto cycle = failed.error().cycle;
  ASSERT_EQ(cycle.size(), 3U);
  std::ranges::rotate(cycle, std::ranges::find(cycle, "backup(5)"));
  EXPECT_EQ(cycle, (std::vector<std::string>{"backup(5)", "backup(4)", "backup(3)"}));
}

TEST_F(PositionGraphTest, ReportsALoopAtOnePosition) {
  const auto failed = add("{loop(4)}");
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().cycle, std::vector<std::string>{"loop(2)"});
}

TEST_F(PositionGraphTest, StopsAtTheLimitOfPositions) {
  Budget small({.positions = 1000}, nullptr, {});
  PositionGraph graph;
  const auto failed = graph.add(engine_.parse("endless(0)").value(), small);
  ASSERT_FALSE(failed.has_value());
  EXPECT_TRUE(failed.error().cycle.empty());
  EXPECT_EQ(small.stop().value().reason, StopReason::positions);
  EXPECT_LT(graph.size(), 5000U);
}

TEST_F(PositionGraphTest, StopsAtTheLimitOfMemory) {
  constexpr std::uint64_t kMemory = 1U << 20U;
  Budget small({.memory = kMemory}, nullptr, {});
  PositionGraph graph;
  EXPECT_FALSE(graph.add(engine_.parse("endless(0)").value(), small).has_value());
  EXPECT_EQ(small.stop().value().reason, StopReason::memory);
  EXPECT_LE(small.bytes(), kMemory);
}

TEST_F(PositionGraphTest, SumsOnItAreSortedAndWithoutFinishedParts) {
  const auto parts = add("*2 + nim(1) + *0 + *1");
  ASSERT_TRUE(parts.has_value());
  const SumSimplification none;
  const SumRules rules(graph_, none, /*every_move=*/true);
  const auto sum = rules.canonical(*parts);
  EXPECT_EQ(sum.size(), 3U);
  EXPECT_TRUE(std::ranges::is_sorted(sum));
  std::size_t moves = 0;
  rules.each_option(sum, [&](const auto&) { return ++moves > 0; });
  EXPECT_EQ(moves, 4U);
}

TEST_F(PositionGraphTest, MovesInEqualPartsAreVisitedOnceOrEach) {
  const auto parts = add("*2 + *2 + *2");
  ASSERT_TRUE(parts.has_value());
  for (const bool every : {false, true}) {
    const SumSimplification none;
    const SumRules rules(graph_, none, every);
    std::size_t moves = 0;
    rules.each_option(rules.canonical(*parts), [&](const auto&) { return ++moves > 0; });
    EXPECT_EQ(moves, every ? 6U : 2U);
  }
}

}  // namespace
}  // namespace grundy
