// Graphs from the command line: what is read, solved and written, and what is refused.

#include <gtest/gtest.h>

#include <csignal>
#include <thread>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

constexpr const char* kArrows = "a b\nb a\nb c\nc d\nd e\ne e\nf a\nf g\n";

TEST(GraphCommand, CountsOutcomesAndValues) {
  const TemporaryFolder folder;
  folder.write("g.txt", kArrows);
  const Json json = ask({"graph", folder.file("g.txt"), "--json", "--histogram"});
  EXPECT_EQ(json["nodes"], 7);
  EXPECT_EQ(json["arrows"], 8);
  EXPECT_EQ(json["cycles"], true);
  const auto& outcomes = json["outcomes"];
  EXPECT_EQ(outcomes["N"].get<int>() + outcomes["P"].get<int>() + outcomes["D"].get<int>(), 7)
      << "every node is exactly one of N, P and D";
  EXPECT_TRUE(json["values"].contains("0"));
}

TEST(GraphCommand, ReadsStandardInput) {
  const Ending ending = run_grundy({"graph", "-", "--json"}, "1 0\n2 1\n3 1,\n");
  expect_one_complaint({"", ending.err, ending.status, 0});
  EXPECT_NE(ending.err.find("line 3"), std::string::npos) << ending.err;
  EXPECT_EQ(answer_of(run_grundy({"graph", "-", "--json"}, "1 0\n2 1\n"))["outcomes"]["P"], 2);
}

TEST(GraphCommand, WritesValuesOfEveryNode) {
  const TemporaryFolder folder;
  folder.write("g.txt", "c b\nb a\nc a\nx x\n");
  const Ending ending =
      run_grundy({"graph", folder.file("g.txt"), "--values", folder.file("v.tsv"), "--quiet"});
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  EXPECT_EQ(
      folder.read("v.tsv"),
      "node\toutcome\tvalue\tmoves_to_end\nc\tN\t2\t1\nb\tN\t1\t1\na\tP\t0\t0\nx\tD\t∞()\t\n");
  EXPECT_EQ(run_grundy({"graph", folder.file("g.txt"), "--misere", "--values", folder.file("m.tsv"),
                        "--quiet"})
                .status,
            kAnswered);
  EXPECT_EQ(folder.read("m.tsv"),
            "node\toutcome\tmoves_to_end\nc\tN\t2\nb\tP\t1\na\tN\t0\nx\tD\t\n");
  EXPECT_EQ(run_grundy({"graph", folder.file("g.txt"), "--values", folder.file("v.bin"), "--quiet"})
                .status,
            kAnswered);
  EXPECT_EQ(folder.read("v.bin").size(), 8U * (3 + 4 + 1));
}

TEST(GraphCommand, WritesValuesToStandardOutput) {
  const Ending ending = run_grundy({"graph", "-", "--values", "-"}, "b a\nx x\n");
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  EXPECT_EQ(ending.out,
            "node\toutcome\tvalue\tmoves_to_end\nb\tN\t1\t1\na\tP\t0\t0\nx\tD\t∞()\t\n");
  EXPECT_EQ(run_grundy({"graph", "-", "--values", "-", "--dot", "-"}, "b a\n").status, kBadInput);
  const Ending both = run_grundy({"graph", "-", "--values", "-", "--histogram"}, "b a\nx x\n");
  const Ending histogram = run_grundy({"graph", "-", "--histogram"}, "b a\nx x\n");
  EXPECT_TRUE(both.out.starts_with(ending.out + "\n")) << both.out;
  for (const std::string& line : lines_of(histogram.out)) {
    EXPECT_NE(both.out.find(line + "\n", ending.out.size()), std::string::npos) << line;
  }
}

TEST(GraphCommand, Converts) {
  const TemporaryFolder folder;
  folder.write("g.txt", kArrows);
  ASSERT_EQ(
      run_grundy({"graph", folder.file("g.txt"), "--csr", folder.file("g.csr"), "--quiet"}).status,
      kAnswered);
  ASSERT_EQ(run_grundy({"graph", folder.file("g.csr"), "--dot", folder.file("g.dot"), "--list",
                        folder.file("h.txt"), "--quiet"})
                .status,
            kAnswered);
  const std::string expected = run_grundy({"graph", folder.file("g.txt"), "--histogram"}).out;
  for (const char* name : {"g.csr", "g.dot", "h.txt"}) {
    EXPECT_EQ(run_grundy({"graph", folder.file(name), "--histogram"}).out, expected) << name;
  }
  const Json one = ask({"solve", "--json", "digraph(@" + folder.file("g.csr") + "; f)"});
  EXPECT_EQ(one["outcome"], "N");
}

TEST(GraphCommand, RefusesDamagedFiles) {
  const TemporaryFolder folder;
  folder.write("g.txt", kArrows);
  ASSERT_EQ(
      run_grundy({"graph", folder.file("g.txt"), "--csr", folder.file("g.csr"), "--quiet"}).status,
      kAnswered);
  std::string bytes = folder.read("g.csr");
  bytes[70] = static_cast<char>(bytes[70] ^ 1);
  folder.write("bad.csr", bytes);
  folder.write("cut.csr", bytes.substr(0, 80));
  expect_one_complaint(run_grundy({"graph", folder.file("bad.csr")}));
  expect_one_complaint(run_grundy({"graph", folder.file("cut.csr")}));
  expect_one_complaint(run_grundy({"graph", folder.file("none.csr")}), kIoFailed);
  expect_one_complaint(run_grundy({"graph", folder.file("g.txt"), "--memory", "1K"}),
                       kLimitReached);
}

/// Kill −9 while it writes: the old file, or the new one, and never half of one.
TEST(GraphCommand, LeavesAWholeFileWhenItIsKilled) {
  const TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 200'000; ++i) text += std::to_string(i + 1) + ' ' + std::to_string(i) + '\n';
  folder.write("g.txt", text);
  folder.write("v.tsv", "old");
  for (int wait = 10; wait < 400; wait += 40) {
    Process process(
        grundy_command({"graph", folder.file("g.txt"), "--values", folder.file("v.tsv")}));
    std::this_thread::sleep_for(std::chrono::milliseconds(wait));
    process.send(SIGKILL);
    (void)process.finish();
    const std::string found = folder.read("v.tsv");
    if (found == "old") continue;
    EXPECT_EQ(lines_of(found).size(), 200'002U);
    EXPECT_TRUE(found.ends_with('\n'));
  }
}

TEST(ExportCommand, WritesTheGraphOfAPosition) {
  const Ending list = run_grundy({"export", "nim(1,1)", "--list", "-", "--quiet"});
  EXPECT_EQ(list.status, kAnswered) << list.err;
  EXPECT_EQ(list.out, "\"nim(1,1)\" \"nim(1)\"\n\"nim(1)\" \"nim(0)\"\n");
  const TemporaryFolder folder;
  ASSERT_EQ(
      run_grundy({"export", "queen(3,4) + *4", "--csr", folder.file("q.csr"), "--quiet"}).status,
      kAnswered);
  const Json json =
      ask({"solve", "--json", "digraph(@" + folder.file("q.csr") + "; \"queen(3,4) + *4\")"});
  EXPECT_EQ(json["nim_value"], 6) << "the graph has the value of the game";
}

TEST(GraphCommand, WritesProofsThatBothCheckersAccept) {
  const TemporaryFolder folder;
  folder.write("g.txt", kArrows);
  for (const std::string play : {"", " --misere"}) {
    const Ending ending = run_script(
        "grundy graph g.txt --quiet --csr g.csr --proof list.proof.gz" + play +
            " >list.txt && grundy graph g.csr --quiet --proof csr.proof" + play +
            " >csr.txt && grundy-check list.proof.gz && grundy-check csr.proof && "
            "python3 '" GRUNDY_SOURCE_DIR "/check/python/grundy_check.py' list.proof.gz csr.proof",
        folder.path());
    EXPECT_EQ(ending.status, 0) << ending.out << ending.err;
    EXPECT_EQ(lines_of(ending.out).size(), 4U) << ending.out;
  }
}

TEST(GraphCommand, AProofIsOfTheGraphItWasWrittenFor) {
  const TemporaryFolder folder;
  folder.write("g.txt", kArrows);
  const Ending ending = run_script(
      "grundy graph g.txt --quiet --proof g.proof >out && echo 'a a' >>g.txt && "
      "grundy-check g.proof",
      folder.path());
  EXPECT_EQ(ending.status, 1) << ending.out;
  EXPECT_NE(ending.out.find("NOT VERIFIED"), std::string::npos) << ending.out;
  EXPECT_EQ(run_script("mv g.txt h.txt; grundy-check g.proof", folder.path()).status, kIoFailed);
  expect_one_complaint(run_grundy({"graph", "-", "--proof", folder.file("x")}, kArrows));
}

TEST(ExportCommand, RefusesWhatIsTooLarge) {
  const TemporaryFolder folder;
  expect_one_complaint(run_grundy({"export", "nim(100,100,100)", "--csr", folder.file("x.csr"),
                                   "--max-positions", "1000"}),
                       kLimitReached);
  EXPECT_TRUE(folder.names().empty());
  EXPECT_EQ(run_grundy({"export", "nim(2)"}).status, kBadInput);
}

TEST(LoopySolve, TellsValuesDrawsAndDistances) {
  const Json draw = ask({"solve", "--json", "digraph(A>A, A>E, E>F, E>G, F>G; A)"});
  EXPECT_EQ(draw["outcome"], "D");
  EXPECT_TRUE(draw["nim_value"].is_null());
  EXPECT_EQ(draw["loopy_value"], Json::array({2}));
  EXPECT_EQ(draw["drawing_moves"].size(), 1U);
  const Json won = ask({"solve", "--json", "digraph(A>A, A>E, E>F, E>G, F>G; A) + *2"});
  EXPECT_EQ(won["outcome"], "N");
  EXPECT_EQ(won["loopy_value"], Json::array({0}));
  EXPECT_EQ(won["moves_to_end"].get<int>() % 2, 1) << "who wins makes the last move";
}

}  // namespace
}  // namespace grundy::e2e
