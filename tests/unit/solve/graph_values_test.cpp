// Values and distances of whole graphs, against the definitions and against brute force.
#include "solve/loopy/graph_values.h"

#include <gtest/gtest.h>

#include "solve/loopy/remoteness.h"
#include "support/effort.h"
#include "support/random_graphs.h"

namespace grundy::loopy {
namespace {

using support::packed;
using support::Rows;

std::vector<LoopyValue> all_values(const ArrowGraph& graph, unsigned threads = 1) {
  Limits limits;
  limits.threads = threads;
  Budget budget(limits, nullptr, {});
  const auto values = graph_values(graph, budget);
  std::vector<LoopyValue> list;
  if (!values) return list;
  for (ArrowGraph::Node node = 0; node < graph.node_count(); ++node) {
    list.push_back(values->value(graph, node));
    EXPECT_EQ(values->outcome(graph, node), list.back().outcome());
  }
  EXPECT_EQ(budget.bytes(), 0U) << "memory is given back";
  return list;
}

std::vector<std::optional<std::uint32_t>> all_distances(const ArrowGraph& graph, Play play,
                                                        unsigned threads = 1) {
  Limits limits;
  limits.threads = threads;
  Budget budget(limits, nullptr, {});
  const auto distances = remoteness(graph, play, budget);
  std::vector<std::optional<std::uint32_t>> list;
  for (ArrowGraph::Node node = 0; distances && node < graph.node_count(); ++node) {
    list.push_back(distances->moves_to_end(node));
  }
  EXPECT_EQ(budget.bytes(), 0U);
  return list;
}

LoopyValue infinite(std::initializer_list<std::uint64_t> members) {
  std::vector<NimValue> values;
  for (const std::uint64_t member : members) values.emplace_back(member);
  return LoopyValue::infinite(std::move(values));
}

TEST(LoopyValue, AddsBySmithsRules) {
  const LoopyValue two(NimValue(2));
  EXPECT_EQ(two + LoopyValue(NimValue(3)), LoopyValue(NimValue(1)));
  EXPECT_EQ(two + infinite({0, 3}), infinite({1, 2}));
  EXPECT_EQ(infinite({0}) + infinite({0, 1}), infinite({}));
  EXPECT_EQ(infinite({}) + two, infinite({}));
  EXPECT_EQ(infinite({2, 0, 2}).print(), "∞(0,2)");
  EXPECT_EQ(infinite({0, 2}).outcome(), Outcome::N);
  EXPECT_EQ(infinite({1}).outcome(), Outcome::D);
  EXPECT_EQ((infinite({1}) + LoopyValue(NimValue(1))).outcome(), Outcome::N);
}

TEST(LoopyValue, OfAListTakesBackMovesToInfiniteOptions) {
  const std::vector<LoopyValue> back{NimValue(0), infinite({1})};
  EXPECT_EQ(mex(std::span(back)), LoopyValue(NimValue(1))) << "from ∞(1) one moves to 1";
  const std::vector<LoopyValue> away{NimValue(0), infinite({0})};
  EXPECT_EQ(mex(std::span(away)), infinite({0}));
  EXPECT_EQ(mex(std::span<const LoopyValue>()), LoopyValue(NimValue(0)));
}

/// A small graph done by hand: 0 is an end; 1 <-> 2 with a way out from 2 to 0; 3 has a loop; 4
/// goes to 2 only; 5 to the loop and to the end.
TEST(GraphValues, OfASmallGraphAreAsByHand) {
  const Rows rows{{}, {2}, {1, 0}, {3}, {2}, {3, 0}};
  const auto values = all_values(packed(rows));
  EXPECT_EQ(values[0], LoopyValue(NimValue(0)));
  EXPECT_EQ(values[2], LoopyValue(NimValue(1))) << "moving to 1 is taken back: 1 has a move to 2";
  EXPECT_EQ(values[1], LoopyValue(NimValue(0))) << "all it can do is move to 2, whence 0";
  EXPECT_EQ(values[3], infinite({}));
  EXPECT_EQ(values[4], LoopyValue(NimValue(0)));
  EXPECT_EQ(values[5], infinite({0}));
}

TEST(GraphValues, OfNoNodesAreNone) {
  EXPECT_TRUE(all_values(ArrowGraph()).empty());
  EXPECT_TRUE(all_values(packed({})).empty());
}

TEST(GraphValues, OfRandomGraphsAreThoseOfTheDefinition) {
  std::mt19937_64 random(6);
  for (int i = 0; i < 3000; ++i) {
    const std::size_t nodes = 1 + random() % 14;
    const Rows rows = support::random_rows(nodes, random() % (3 * nodes + 1), i % 4 == 0, random);
    ASSERT_EQ(all_values(packed(rows)), support::values_by_definition(rows)) << "graph " << i;
  }
}

TEST(GraphValues, AreLargeWhereArrowsAreMany) {
  // Every node leads to all smaller ones, and the first to itself and an end: nodes of value up to
  // 80, and all can reach the loop.
  Rows rows(82);
  for (std::size_t node = 1; node < rows.size(); ++node) {
    for (std::size_t less = 0; less < node; ++less) {
      rows[node].push_back(static_cast<ArrowGraph::Node>(less));
    }
  }
  const auto plain = all_values(packed(rows));
  EXPECT_EQ(plain.back(), LoopyValue(NimValue(81)));
  rows[1].push_back(81);
  EXPECT_EQ(all_values(packed(rows)), support::values_by_definition(rows));
}

/// The heart of the matter: sums of counters against the graph of all their positions.
TEST(GraphValues, DecideSumsAsBruteForceDoes) {
  std::mt19937_64 random(66);
  std::size_t draws = 0;
  for (std::size_t i = 0; i < support::effort(3000); ++i) {
    std::vector<Rows> graphs;
    std::vector<std::vector<LoopyValue>> values;
    const std::size_t counters = 2 + random() % 2;
    for (std::size_t k = 0; k < counters; ++k) {
      const std::size_t nodes = 2 + random() % (counters == 2 ? 8 : 4);
      graphs.push_back(support::random_rows(nodes, random() % (3 * nodes), i % 8 == 0, random));
      values.push_back(all_values(packed(graphs.back())));
    }
    const Rows whole = support::product(graphs);
    const auto distances = support::distances_by_definition(whole, Play::normal);
    for (std::size_t node = 0; node < whole.size(); ++node) {
      LoopyValue sum;
      std::size_t rest = node;
      for (std::size_t k = 0; k < counters; ++k) {
        sum = sum + values[k][rest % graphs[k].size()];
        rest /= graphs[k].size();
      }
      const Outcome brute = !distances[node]            ? Outcome::D
                            : *distances[node] % 2 == 0 ? Outcome::P
                                                        : Outcome::N;
      draws += brute == Outcome::D ? 1 : 0;
      ASSERT_EQ(sum.outcome(), brute) << "graphs " << i << ", position " << node;
    }
  }
  EXPECT_GT(draws, support::effort(10'000));
}

TEST(Remoteness, OfRandomGraphsIsThatOfTheDefinition) {
  std::mt19937_64 random(7);
  for (std::size_t i = 0; i < support::effort(3000); ++i) {
    const std::size_t nodes = 1 + random() % 16;
    const Rows rows = support::random_rows(nodes, random() % (3 * nodes + 1), i % 4 == 0, random);
    for (const Play play : {Play::normal, Play::misere}) {
      ASSERT_EQ(all_distances(packed(rows), play), support::distances_by_definition(rows, play))
          << "graph " << i;
    }
  }
}

TEST(GraphValues, AreFoundAlongAMillionMoves) {
  ArrowGraphBuilder builder;
  constexpr ArrowGraph::Node kNodes = support::effort(1'000'000);
  for (ArrowGraph::Node node = 1; node < kNodes; ++node) builder.add(node, node - 1);
  const ArrowGraph path = std::move(builder).build(kNodes);
  for (const unsigned threads : {1U, 2U}) {
    const auto distances = all_distances(path, Play::normal, threads);
    EXPECT_EQ(distances.back(), kNodes - 1);
  }
  EXPECT_EQ(all_values(path).back(), LoopyValue(NimValue(1)));
}

/// Wide enough that the threads share the waves; both with cycles and without.
TEST(GraphValuesThreads, AgreeWithOneThread) {
  std::mt19937_64 random(8);
  for (const bool acyclic : {true, false}) {
    for (const std::size_t degree : {1U, 3U, 8U}) {
      constexpr std::size_t kNodes = support::effort(10) == 10 ? 60'000 : 30'000;
      const Rows rows = support::random_rows(kNodes, degree * kNodes, acyclic, random);
      const ArrowGraph graph = packed(rows);
      const auto alone = all_values(graph);
      for (const unsigned threads : {2U, 3U, 5U}) ASSERT_EQ(all_values(graph, threads), alone);
      for (const Play play : {Play::normal, Play::misere}) {
        ASSERT_EQ(all_distances(graph, play, 3), all_distances(graph, play));
      }
    }
  }
}

TEST(GraphValues, KeepToTheLimits) {
  std::mt19937_64 random(9);
  const ArrowGraph graph = packed(support::random_rows(200'000, 600'000, false, random));
  Limits limits;
  limits.memory = 1 << 20;
  Budget small(limits, nullptr, {});
  EXPECT_FALSE(graph_values(graph, small).has_value());
  EXPECT_EQ(small.stop().value().reason, StopReason::memory);
  Cancellation cancel;
  cancel.request();
  Budget cancelled({}, &cancel, {});
  EXPECT_FALSE(remoteness(graph, Play::misere, cancelled).has_value());
  EXPECT_EQ(cancelled.stop().value().reason, StopReason::cancelled);
}

}  // namespace
}  // namespace grundy::loopy
