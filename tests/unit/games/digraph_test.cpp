#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "graph/reader.h"
#include "grundy/engine.h"
#include "grundy/game/any_game.h"
#include "support/bad_input.h"

namespace grundy {
namespace {

using support::Bad;

class BadDigraph : public support::BadInput {};

TEST_P(BadDigraph, IsReportedWhereItIs) {
  expect_report();
}

INSTANTIATE_TEST_SUITE_P(Games, BadDigraph,
                         ::testing::Values(Bad{"digraph()", 8, "counters are missing"},
                                           Bad{"digraph(A>B)", 11, "counters are missing"},
                                           Bad{"digraph(A>B; )", 12, "name of a node is missing"},
                                           Bad{"digraph(; A)", 8, "name of a node is missing"},
                                           Bad{"digraph(A>B; A; B)", 16, "something after"},
                                           Bad{"digraph(A>B; A, C)", 16, "on an unknown node"},
                                           Bad{"digraph(A>B; A,)", 15, "missing"},
                                           Bad{"digraph(A>B, C; A)", 14, "a > between"},
                                           Bad{"digraph(A-B; A)", 9, "a > between"},
                                           Bad{"digraph(A> ; A)", 10, "missing"},
                                           Bad{"digraph(A>B>C; A)", 11, "does not belong"},
                                           Bad{"digraph(A>\"\"; A)", 10, "does not begin the name"},
                                           Bad{"digraph(A>B; A B)", 15, "does not belong"},
                                           Bad{"digraph(@; A)", 9, "file name"}));

TEST(Digraph, PrintsQuotesOnlyWhereTheyAreNeeded) {
  const auto position = Engine().parse("digraph( \"A\" > \"x y\",A>b_1 ,A>b_1; A,\"x y\")");
  ASSERT_TRUE(position.has_value()) << position.error().message;
  EXPECT_EQ(position->print(), "digraph(A>\"x y\", A>b_1; A, \"x y\")");
}

TEST(Digraph, ACycleOutOfReachDoesNoHarm) {
  Engine engine;
  const auto result = engine.solve(engine.parse("digraph(A>B, B>A, A>C, C>D; C)").value());
  ASSERT_TRUE(result.has_value()) << result.error().message;
  EXPECT_EQ(result->nim_value, NimValue(1));
}

TEST(Digraph, IsBriefWhereItHasManyArrows) {
  const auto large = Engine().parse("digraph(A>B, B>C, C>D, D>E, E>F, F>G; A, C)").value();
  EXPECT_EQ(large.brief(), "digraph(...; A, C)");
  const auto small = Engine().parse("digraph(A>B; A)").value();
  EXPECT_EQ(small.brief(), "digraph(A>B; A)");
}

TEST(Digraph, ANodeThatIsNotThereHasANeighbour) {
  const auto position = Engine().parse("digraph(start>stop; Start)");
  ASSERT_FALSE(position.has_value());
  EXPECT_EQ(position.error().expected, "start, or another node of the graph");
}

TEST(Digraph, CountersOnOneNodeAreDrawn) {
  const auto position = Engine().parse("digraph(A>B, A>C; A, A, C)").value().components.at(0);
  EXPECT_EQ(position.game->draw(position.position), "o o A -> B, C\no C\n")
      << "B is seen where the arrow ends";
}

/// A file for one test, removed at its end.
class GraphFile : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    path_ = std::filesystem::path(::testing::TempDir()) /
            (std::string("grundy digraph ") + test->name() + ".dot");
  }
  void TearDown() override { std::filesystem::remove(path_); }

  void write(std::string_view text) const { std::ofstream(path_) << text; }
  [[nodiscard]] std::string position(std::string_view counters) const {
    return "digraph(@\"" + path_.string() + "\"; " + std::string(counters) + ")";
  }

  std::filesystem::path path_;
  Engine engine_;
};

TEST_F(GraphFile, InDotIsReadAndKeptInTheText) {
  write(
      "/* a graph */ strict digraph \"my graph\" {\n# a line\n  rankdir = LR; node [shape=\"]\"]\n"
      "a -> b -> c [label=\"x -> y\"]; // more\n\"x y\" -> b\nb -> c\nlonely\n}\n");
  const auto sum = engine_.parse(position("a, \"x y\", lonely"));
  ASSERT_TRUE(sum.has_value()) << sum.error().message;
  EXPECT_EQ(sum->print(), position("a, \"x y\", lonely"));
  EXPECT_EQ(engine_.solve(*sum).value().nim_value, NimValue(0));
  EXPECT_EQ(engine_.solve(engine_.parse(position("b")).value()).value().nim_value, NimValue(1));
  EXPECT_EQ(engine_.parse(position("x")).error().message, "this counter is on an unknown node");
}

TEST_F(GraphFile, AsAListIsRead) {
  write("# arrows\r\na b\r\n\r\nb c # and\nb c\nd\n\"x y\" a");
  EXPECT_EQ(engine_.solve(engine_.parse(position("a, b, d, \"x y\"")).value()).value().nim_value,
            NimValue(0));
}

TEST_F(GraphFile, ThatChangesIsAnotherGame) {
  write("a b\n");
  const Sum before = engine_.parse(position("a")).value();
  EXPECT_EQ(engine_.solve(before).value().nim_value, NimValue(1));
  write("a b\nb c\n");
  EXPECT_EQ(engine_.solve(engine_.parse(position("a")).value()).value().nim_value, NimValue(0));
}

TEST_F(GraphFile, ThatIsMissingOrAFolderIsAFailureOfInput) {
  const auto missing = engine_.parse(position("a"));
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().kind, ErrorKind::io);
  EXPECT_EQ(missing.error().offset, 9U);
  const auto folder = engine_.parse("digraph(@/; a)");
  ASSERT_FALSE(folder.has_value());
  EXPECT_EQ(folder.error().kind, ErrorKind::io);
  EXPECT_NE(folder.error().message.find("directory"), std::string::npos);
  EXPECT_EQ(engine_.parse("digraph(@/dev/zero; a)").error().kind, ErrorKind::io);
}

TEST_F(GraphFile, WithAMistakeIsReportedWithItsLine) {
  write("a b\nb c d\n");
  const auto position_error = engine_.parse(position("a")).error();
  EXPECT_EQ(position_error.kind, ErrorKind::bad_input);
  EXPECT_EQ(position_error.offset, 9U);
  EXPECT_NE(position_error.message.find("line 2: an arrow has two nodes"), std::string::npos)
      << position_error.message;
}

struct BadFile {
  std::string_view text;
  std::string_view message;
};

class BadGraphFile : public ::testing::TestWithParam<BadFile> {};

TEST_P(BadGraphFile, SaysWhatIsWrongInWhichLine) {
  const auto arrows = graph::read_graph(GetParam().text);
  ASSERT_FALSE(arrows.has_value());
  EXPECT_NE(arrows.error().message.find(GetParam().message), std::string::npos)
      << arrows.error().message;
}

INSTANTIATE_TEST_SUITE_P(
    Games, BadGraphFile,
    ::testing::Values(BadFile{"graph g {\n a -- b }", "line 1: this graph has no arrows"},
                      BadFile{"digraph {\n a -- b }", "line 2: an arrow is written ->"},
                      BadFile{"digraph {\n a -> }", "line 2: '}' does not belong here"},
                      BadFile{"digraph {\n a -> b\n", "line 3: the graph is not closed"},
                      BadFile{"digraph {\n a -> b [x\n", "attributes are not closed"},
                      BadFile{"digraph {\n\n subgraph x; }", "line 3: ';' does not belong here"},
                      BadFile{"digraph {\n a -> {b c }", "line 2: the graph is not closed"},
                      BadFile{"digraph {\n a:n:s:w -> b }", "line 2: ':' does not belong here"},
                      BadFile{"digraph {\n a: -> b }", "line 2: '-' does not belong here"},
                      BadFile{"digraph {\n label = \"x }", "line 2: a text in quotes does not end"},
                      BadFile{"digraph {\n 7 -> {a 07} }", "line 2: a node is written in two ways"},
                      BadFile{"digraph {\n <b> -> b }", "line 2: names in HTML"},
                      BadFile{"digraph {\n \"a\\\"b\" -> b }", "line 2: a name in quotes"},
                      BadFile{"digraph {\n /* a -> b }", "line 2: this comment"},
                      BadFile{"digraph { a -> b }\n}", "line 2: '}' does not belong here"},
                      BadFile{"strict {", "line 1: '{' does not belong here"},
                      BadFile{"digraph a b {}", "'b' does not belong here"},
                      BadFile{"a b\n\n, c", "line 3: ',' does not belong here"}));

TEST(ArrowsOfAFile, AMillionAreReadOnce) {
  std::string text;
  for (int i = 0; i < 500'000; ++i) {
    const std::string line = std::to_string(i + 1) + ' ' + std::to_string(i) + '\n';
    text += line + line;
  }
  const auto arrows = graph::read_graph(text);
  ASSERT_TRUE(arrows.has_value()) << arrows.error().message;
  EXPECT_EQ(arrows->arrows.node_count(), 500'001U);
  EXPECT_EQ(arrows->arrows.arrow_count(), 500'000U);
}

}  // namespace
}  // namespace grundy
