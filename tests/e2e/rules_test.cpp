// Rule files on the command line: every command that takes them, and what becomes of bad ones.

#include <gtest/gtest.h>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

const std::string kRules = std::string(GRUNDY_SOURCE_DIR) + "/examples/rules/";

TEST(RuleFiles, AreKnownToTheCommandsThatPlay) {
  const std::string squares = kRules + "squares.lua";
  const Ending solved = run_grundy({"solve", "--json", "--rules", squares, "--rules",
                                    kRules + "king.lua", "squares(29) + king(1,2) + nim(4)"});
  EXPECT_EQ(solved.status, kAnswered) << solved.err;
  EXPECT_NE(solved.out.find("\"nim_value\":2,"), std::string::npos) << solved.out;
  const Ending moves = run_grundy({"moves", "--rules", squares, "squares(5)"});
  EXPECT_NE(moves.out.find("5 -> 4    2 N  to squares(4)"), std::string::npos) << moves.out;
  const Ending equal = run_grundy({"equal", "--rules", squares, "squares(4)", "*2"});
  EXPECT_TRUE(equal.out.starts_with("Equivalent")) << equal.out << equal.err;
  const Ending table = run_grundy({"table", "--rules", squares, "squares", "6", "--csv"});
  EXPECT_EQ(table.out, "n,nim_value\n0,0\n1,1\n2,0\n3,1\n4,2\n5,0\n");
  const Ending sequence =
      run_grundy({"sequence", "--rules", squares, "squares", "--to", "5", "--json"});
  EXPECT_NE(sequence.out.find("\"values\":[0,1,0,1,2,0]"), std::string::npos)
      << sequence.out << sequence.err;
  const Ending played = run_grundy({"play", "--rules", squares, "squares(3)"}, "3 -> 2\n1\n");
  EXPECT_NE(played.out.find("grundy plays 2 -> 1"), std::string::npos) << played.out;
  const Ending listed = run_grundy({"games", "--rules", squares, "squares"});
  EXPECT_NE(listed.out.find("take a square number"), std::string::npos) << listed.out;
}

TEST(RuleFiles, AreChecked) {
  const Ending good = run_grundy({"rules", "check", kRules + "squares.lua", kRules + "mynim.lua"});
  EXPECT_EQ(good.status, kAnswered) << good.out << good.err;
  const TemporaryFolder folder;
  folder.write("bad.lua", "return {name='bad', options=heaps.take, test={{3, 5}}}");
  const Ending bad = run_grundy({"rules", "check", folder.file("bad.lua")});
  EXPECT_EQ(bad.status, kBadInput);
  EXPECT_NE(bad.out.find("FAILED  bad(3) has nim value 3, not 5"), std::string::npos) << bad.out;
  EXPECT_EQ(run_grundy({"rules", "mend", folder.file("bad.lua")}).status, kBadInput);
}

TEST(RuleFiles, ThatAreBadAreRefusedWithTheLine) {
  const TemporaryFolder folder;
  folder.write("slip.lua", "return {\n name = 'slip',\n options = function(n) return m end }");
  const Ending slip = run_grundy({"solve", "--rules", folder.file("slip.lua"), "slip(5)"});
  EXPECT_EQ(slip.status, kBadInput);
  EXPECT_NE(slip.err.find("slip.lua:3: there is no variable called 'm'"), std::string::npos)
      << slip.err;
  EXPECT_NE(slip.err.find("slip(5)"), std::string::npos) << slip.err;
  folder.write("stuck.lua", "return {name='stuck', options=function(n) while true do end end}");
  const Ending stuck = run_grundy({"solve", "--rules", folder.file("stuck.lua"), "stuck(5)"});
  EXPECT_EQ(stuck.status, kLimitReached) << stuck.err;
  EXPECT_EQ(run_grundy({"solve", "--rules", folder.file("none.lua"), "none(5)"}).status, kIoFailed);
  const Ending json =
      run_grundy({"solve", "--json", "--rules", folder.file("slip.lua"), "slip(5)", "nim(3)"});
  EXPECT_EQ(json.status, kBadInput);
  EXPECT_TRUE(json.out.starts_with("{\"error\"")) << json.out;
  EXPECT_NE(json.out.find("\"nim_value\":3"), std::string::npos) << "the other one is answered";
}

}  // namespace
}  // namespace grundy::e2e
