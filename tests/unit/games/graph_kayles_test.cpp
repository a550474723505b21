// Node Kayles and Arc Kayles.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/kit/part_graph.h"
#include "grundy/engine.h"
#include "support/bad_input.h"
#include "support/effort.h"
#include "support/random_positions.h"
#include "support/reference.h"

namespace grundy {
namespace {

using games::PartGraph;
using support::Bad;

class BadGraphKayles : public support::BadInput {};

TEST_P(BadGraphKayles, IsReportedWhereItIs) {
  expect_report();
}

INSTANTIATE_TEST_SUITE_P(Games, BadGraphKayles,
                         ::testing::Values(Bad{"nodekayles(a-b, c-c)", 16, "its own neighbour"},
                                           Bad{"nodekayles(a-b,)", 15, "missing"},
                                           Bad{"nodekayles(a b)", 13, "does not belong"},
                                           Bad{"nodekayles(a-)", 13, "missing"},
                                           Bad{"nodekayles(123456789)", 11, "too long"},
                                           Bad{"arckayles(a-b, c)", 16, "a - between"},
                                           Bad{"arckayles(a-b, c-c)", 15, "two different ends"},
                                           Bad{"arckayles(a-b-c)", 13, "does not belong"}));

TEST(GraphKayles, PartsKeepTheNamesOfTheirNodes) {
  Engine engine;
  const auto parts = [&](const std::string& text) {
    const Component component = engine.parse(text).value().components.front();
    return component.game->print_parts(component.position);
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(parts("nodekayles(ann-bob, x, c-d, bob-cy, d-e)"),
            (Names{"nodekayles(ann-bob, bob-cy)", "nodekayles(x)", "nodekayles(c-d, d-e)"}));
  EXPECT_EQ(parts("arckayles(ann-bob, c-d, bob-cy)"),
            (Names{"arckayles(ann-bob, bob-cy)", "arckayles(c-d)"}));
  EXPECT_EQ(parts("nimstring(0-a, a-b, 0-c, b-0, c-0)"),
            (Names{"nimstring(0-a, a-b, b-0)", "nimstring(0-c, c-0)"}));
  EXPECT_EQ(parts("hackenbush(0-a, 0-0, 0-b, a-c)"),
            (Names{"hackenbush(0-a, a-c)", "hackenbush(0-b)", "hackenbush(0-0)"}));
  EXPECT_EQ(parts("nodekayles()"), Names{});
}

/// The names are those of each_part, in its order.
TEST(GraphKayles, NamedPartsAreTheParts) {
  Engine engine;
  for (const char* const text :
       {"nodekayles(a-b, b-c, d, e-f, g-h, h-i, i-g)", "arckayles(p-q, r-s, s-t, u-v, v-w, w-u)",
        "nimstring(0-a, a-0, 0-b, b-c, c-0, 0-d, d-e, e-0)",
        "hackenbush(0-a, 0-0, a-b, 0-c, c-d, c-e)"}) {
    const Component component = engine.parse(text).value().components.front();
    const auto names = component.game->print_parts(component.position);
    std::size_t i = 0;
    component.game->each_part(component.position, [&](WordsView part) {
      ASSERT_LT(i, names.size());
      const Component named = engine.parse(names[i++]).value().components.front();
      named.game->each_part(named.position, [&](WordsView same) {
        EXPECT_TRUE(std::ranges::equal(part, same)) << text;
      });
    });
    EXPECT_EQ(i, names.size());
  }
}

std::string path(std::string_view game, std::size_t nodes) {
  std::string text = std::string(game) + "(";
  for (std::size_t i = 1; i < nodes; ++i) {
    text += (i > 1 ? ", " : "") + std::to_string(i) + "-" + std::to_string(i + 1);
  }
  return text + ")";
}

/// Dominos on a strip, the octal game 0.07, by its own recursion.
std::vector<std::uint64_t> domino_values(std::size_t cells) {
  std::vector<std::uint64_t> values(cells + 1, 0);
  for (std::size_t n = 2; n <= cells; ++n) {
    std::set<std::uint64_t> options;
    for (std::size_t left = 0; left + 2 <= n; ++left) {
      options.insert(values[left] ^ values[n - 2 - left]);
    }
    while (options.contains(values[n])) ++values[n];
  }
  return values;
}

TEST(GraphKayles, PathsAreDominosOnAStrip) {
  Engine engine;
  const auto values = domino_values(121);
  for (const std::size_t nodes : {2U, 10U, 35U, 60U, 120U}) {
    if (nodes > support::effort(400)) break;
    const auto value = [&](std::string_view game) {
      return engine.solve(engine.parse(path(game, nodes)).value()).value().nim_value.value();
    };
    EXPECT_EQ(value("arckayles").number(), values[nodes]) << nodes;
    EXPECT_EQ(value("nodekayles").number(), values[nodes + 1]) << nodes;
  }
}

TEST(GraphKayles, NeighboursLeftAloneKeepTheirNames) {
  const Component graph = Engine().parse("nodekayles(a-b, b-c, c-d, e)").value().components[0];
  std::vector<std::string> moves;
  graph.game->each_move(graph.position, [&](const MoveView& move) {
    moves.push_back(move.print() + ": " + move.after().print());
    return true;
  });
  EXPECT_EQ(moves,
            (std::vector<std::string>{"take a: nodekayles(c-d, e)", "take b: nodekayles(d, e)",
                                      "take c: nodekayles(a, e)", "take d: nodekayles(a-b, e)",
                                      "take e: nodekayles(a-b, b-c, c-d)"}));
  EXPECT_EQ(graph.game->draw(graph.position), "a: b\nb: a c\nc: b d\nd: c\ne\n");
}

TEST(GraphKayles, RandomGraphsAgreeWithTheDefinition) {
  Engine engine;
  support::Dice dice(9);
  for (int i = 0; i < 120; ++i) {
    std::string edges;
    for (std::uint64_t k = 0, count = 1 + dice.below(9); k < count; ++k) {
      const std::uint64_t a = dice.below(7);
      const std::uint64_t b = (a + 1 + dice.below(6)) % 7;
      edges += (k > 0 ? ", " : "") + std::to_string(a) + "-" + std::to_string(b);
    }
    for (const std::string game : {"nodekayles(", "arckayles("}) {
      support::Reference reference;
      const Sum sum = engine.parse(game + edges + ")").value();
      EXPECT_EQ(engine.solve(sum).value().nim_value, reference.value(sum)) << sum.print();
    }
  }
}

PartGraph shuffled(const PartGraph& graph, support::Dice& dice, bool rooted) {
  std::vector<std::uint16_t> number(graph.nodes);
  std::iota(number.begin(), number.end(), std::uint16_t{0});
  for (std::size_t i = graph.nodes; i > (rooted ? 2U : 1U); --i) {
    const std::size_t first = rooted ? 1 : 0;
    std::swap(number[i - 1], number[first + dice.below(i - first)]);
  }
  PartGraph result = graph;
  for (auto& [a, b] : result.edges) {
    a = number[a];
    b = number[b];
    if (dice.below(2) == 0) std::swap(a, b);
  }
  std::ranges::reverse(result.edges);
  return result;
}

/// Trees of few nodes, which colour refinement tells apart, whatever their numbers.
TEST(PartGraph, TreesHaveOneCanonicalForm) {
  support::Dice dice(10);
  for (int i = 0; i < 300; ++i) {
    PartGraph tree{2 + dice.below(10), {}};
    for (std::size_t node = 1; node < tree.nodes; ++node) {
      tree.edges.emplace_back(static_cast<std::uint16_t>(dice.below(node)),
                              static_cast<std::uint16_t>(node));
    }
    for (const bool rooted : {false, true}) {
      EXPECT_EQ(tree.canonical(rooted).encode(),
                shuffled(tree, dice, rooted).canonical(rooted).encode());
    }
    EXPECT_EQ(PartGraph::decode(tree.encode()).edges, tree.edges);
  }
}

TEST(PartGraph, RootedPiecesShareOnlyTheGround) {
  const PartGraph graph{5, {{0, 1}, {1, 2}, {0, 3}, {0, 0}}};
  const auto pieces = graph.pieces(true);
  ASSERT_EQ(pieces.size(), 3U);
  EXPECT_EQ(pieces[0].nodes, 3U);
  EXPECT_EQ(pieces[0].edges.size(), 2U);
  EXPECT_EQ(pieces[1].nodes, 2U);
  EXPECT_EQ(pieces[2].nodes, 1U);
}

}  // namespace
}  // namespace grundy
