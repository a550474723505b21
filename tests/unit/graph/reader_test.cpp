// Graphs from texts and files.
#include "graph/reader.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>

#include "graph/packed_file.h"
#include "render/graph.h"

namespace grundy::graph {
namespace {

std::string arrows_of(const NamedGraph& graph) {
  std::string text;
  for (std::size_t i = 0; i < graph.arrows.node_count(); ++i) {
    const auto node = static_cast<Node>(i);
    for (const Node to : graph.arrows.targets(node)) {
      text += graph.names.name(node) + ">" + graph.names.name(to) + " ";
    }
  }
  return text;
}

std::string read(std::string_view text) {
  const auto graph = read_graph(text);
  return graph ? arrows_of(*graph) : graph.error().message;
}

TEST(GraphLists, HaveTwoNamesALine) {
  EXPECT_EQ(read("a b\nb,c\n b , a # comment\n# all of it\n\n\"x y\" a\r\nlonely\na b"),
            "a>b b>a b>c x y>a ");
  EXPECT_EQ(read_graph("lonely\n")->arrows.node_count(), 1U);
  EXPECT_EQ(read_graph("")->arrows.node_count(), 0U);
}

TEST(GraphLists, OfNumbersAreInTheirOrderAndMayHaveGaps) {
  EXPECT_EQ(read("10 2\n2 0\n0 10\n"), "0>10 2>0 10>2 ");
  EXPECT_EQ(read("1 0\n2 1\n"), "1>0 2>1 ");
  EXPECT_EQ(read_graph("1 0\n2 1\n")->names.kind(), NodeNames::Kind::counted);
  EXPECT_EQ(read_graph("3 1\n")->names.kind(), NodeNames::Kind::numbers);
  const auto sparse = read_graph("4000000000 7\n");
  EXPECT_EQ(arrows_of(*sparse), "4000000000>7 ") << "too far apart to be counted up to";
}

TEST(GraphLists, BecomeTextsAtTheFirstNameThatIsNoNumber) {
  EXPECT_EQ(read("5 3\n3 end\nend 5\n"), "3>end 5>3 end>5 ");
  const auto graph = read_graph("5 3\n3 end\n");
  EXPECT_EQ(graph->names.find("5").has_value(), true);
  EXPECT_EQ(graph->names.find("4").has_value(), false);
  EXPECT_EQ(graph->names.nearest("END"), "end");
}

TEST(GraphLists, RefuseANumberInTwoSpellings) {
  EXPECT_NE(read("7 1\n1 07\n").find("line 2: the node 07 was written 7"), std::string::npos)
      << read("7 1\n1 07\n");
  EXPECT_NE(read("07 1\n1 7\n").find("line 2: the node 7 was written 07"), std::string::npos);
  EXPECT_NE(read("a 007\n07 b\n").find("line 2"), std::string::npos);
  EXPECT_EQ(read("07 1\n1 07\n"), "07>1 1>07 ");
}

TEST(GraphLists, NameTheLineOfAMistake) {
  EXPECT_EQ(read("a b\nb c d\n"), "line 2: an arrow has two nodes, but here is a third");
  EXPECT_EQ(read("a b\n\n, c"), "line 3: ',' does not belong here; expected the name of a node");
  EXPECT_EQ(read("a,\n"), "line 1: the name of a node is missing after the comma");
  EXPECT_EQ(read("a,,b\n"), "line 1: ',' does not belong here; expected the name of a node");
  EXPECT_EQ(read("a b\na \"b\n"),
            "line 2: a name in quotes must not be empty or contain a control character");
  EXPECT_EQ(read("a -> b\n").substr(0, 7), "line 1:");
  EXPECT_EQ(read(std::string("a b\nc \0d\n", 9)).substr(0, 7), "line 2:");
}

TEST(GraphLists, AreReadOverTheEndsOfBlocks) {
  const std::string node = "a_long_name_so_that_few_arrows_fill_a_block_";
  std::string text;
  for (int i = 0; i < 90'000; ++i) {
    text += node + std::to_string(i + 1) + " " + node + std::to_string(i) + "\n";
  }
  ASSERT_GT(text.size(), std::size_t{8} << 20U) << "more than two blocks";
  const auto graph = read_graph(text);
  ASSERT_TRUE(graph.has_value()) << graph.error().message;
  EXPECT_EQ(graph->arrows.node_count(), 90'001U);
  EXPECT_EQ(graph->arrows.arrow_count(), 90'000U);
}

TEST(GraphLists, OfMoreThanThereIsRoomForAreRefusedWithTheFigure) {
  std::string text;
  for (int i = 0; i < 300'000; ++i) text += std::to_string(i + 1) + " " + std::to_string(i) + "\n";
  Bytes bytes(text);
  const auto graph = read_graph(bytes, {.memory = 1 << 20});
  ASSERT_FALSE(graph.has_value());
  EXPECT_EQ(graph.error().kind, ErrorKind::limit);
  EXPECT_NE(graph.error().message.find("MiB"), std::string::npos) << graph.error().message;
}

TEST(GraphTexts, ThatAreCompressedSaySo) {
  EXPECT_NE(read("\x1f\x8b\x08 zip").find("zcat FILE | grundy graph -"), std::string::npos);
}

TEST(GraphDot, BecomesTextsInTheMiddleOfAChain) {
  EXPECT_EQ(read("digraph { 1 -> 2 -> x -> 1 }"), "1>2 2>x x>1 ");
}

TEST(GraphDot, ArrowsOfSubgraphsAreThoseOfTheirNodes) {
  EXPECT_EQ(read("digraph { a -> {b c} -> d; {rank=same; b; c} }"), "a>b a>c b>d c>d ");
  EXPECT_EQ(
      read("digraph { subgraph cluster_0 { label = \"x } \\\" y\"; p -> q [color=red] } -> a }"),
      "p>q p>a q>a ");
  EXPECT_EQ(read("digraph { a -> subgraph s { b -> {c; {d}} } }"), "a>b a>c a>d b>c b>d ");
  EXPECT_EQ(read("digraph { {} -> 1; {1 2} -> {2 x} }"), "1>2 1>x 2>2 2>x ")
      << "names become texts in the middle of a group";
}

TEST(GraphDot, PortsDoNotMatter) {
  EXPECT_EQ(read("digraph { a:n -> b:\"f 1\":sw -> c; label=\"\"; }"), "a>b b>c ");
}

TEST(GraphDot, SubgraphsAreNotNestedWithoutEnd) {
  const std::string open(200'000, '{');
  EXPECT_EQ(read("digraph g {" + open), "line 1: subgraphs are nested more than 100 deep");
}

TEST(GraphDot, KeepsTheNamesAndReadsWhatItWrites) {
  const auto graph = read_graph("digraph { a -> \"x y\" -> b; b -> a; \"-1.5\" -> b; 7; }");
  ASSERT_TRUE(graph.has_value()) << graph.error().message;
  EXPECT_EQ(arrows_of(*graph), "a>x y x y>b b>a -1.5>b ");
  const auto again = read_graph(render::graph_dot(*graph, nullptr));
  ASSERT_TRUE(again.has_value()) << again.error().message;
  EXPECT_EQ(again->fingerprint(), graph->fingerprint());
}

/// A packed graph in a file that is removed at the end.
class PackedGraph : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    path_ = std::filesystem::path(::testing::TempDir()) / (std::string(test->name()) + ".csr");
  }
  void TearDown() override { std::filesystem::remove(path_); }

  [[nodiscard]] std::string bytes() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  [[nodiscard]] Expected<NamedGraph> file() const {
    return read_graph_file(path_.string(), {.memory = 1 << 24});
  }

  std::filesystem::path path_;
};

TEST_F(PackedGraph, ComesBackAsItWas) {
  for (const std::string_view text :
       {"", "1 0\n2 1\n0 2\n", "30 10\n10 30\n50\n", "a b\nb a\n\"x y\" b\nlonely\n"}) {
    const auto graph = read_graph(text);
    ASSERT_TRUE(graph.has_value());
    ASSERT_TRUE(write_packed_file(*graph, path_.string()).has_value());
    const auto again = file();
    ASSERT_TRUE(again.has_value()) << again.error().message;
    EXPECT_EQ(again->fingerprint(), graph->fingerprint());
    EXPECT_EQ(again->names.kind(), graph->names.kind());
    const auto from_memory = read_graph(bytes());
    ASSERT_TRUE(from_memory.has_value()) << "through a pipe";
  }
}

TEST_F(PackedGraph, IsRefusedWhateverIsDamaged) {
  const auto graph = read_graph("a b\nb c\nc a\n\"x y\" b\n");
  ASSERT_TRUE(write_packed_file(*graph, path_.string()).has_value());
  const std::string whole = bytes();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    EXPECT_FALSE(read_graph(damaged).has_value()) << "byte " << i;
    EXPECT_FALSE(read_graph(whole.substr(0, i)).has_value() && i >= kPackedMagic.size())
        << "cut at " << i;
  }
  EXPECT_FALSE(read_graph(whole + "x").has_value());
}

TEST_F(PackedGraph, ThatClaimsToBeHugeIsRefusedWithTheFigure) {
  const auto graph = read_graph("1 0\n");
  ASSERT_TRUE(write_packed_file(*graph, path_.string()).has_value());
  const auto refused = read_graph_file(path_.string(), {.memory = 8});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().kind, ErrorKind::limit);
  EXPECT_NE(refused.error().message.find("2 nodes and 1 arrows"), std::string::npos)
      << refused.error().message;
}

TEST_F(PackedGraph, ThatCannotBeWrittenLeavesTheOldOne) {
  std::ofstream(path_) << "old";
  {
    AtomicFile file(path_.string());
    file.write("new");
  }
  EXPECT_EQ(bytes(), "old") << "not committed";
  AtomicFile nowhere("/nonexistent/folder/file");
  nowhere.write("x");
  const auto failed = nowhere.commit();
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().kind, ErrorKind::io);
}

}  // namespace
}  // namespace grundy::graph
