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
  folder.write("slow.lua",
               "return {name='slow', examples={'slow(9)'}, options=function(n) local m = 0 "
               "for i = 1, 3000000 do m = m + 1 end return n == 0 and {} or {n - 1} end}");
  const Ending slow = run_grundy({"rules", "check", folder.file("slow.lua"), "--timeout", "10ms"});
  EXPECT_EQ(slow.status, kLimitReached) << slow.out << slow.err;
  EXPECT_EQ(run_grundy({"rules", "mend", folder.file("bad.lua")}).status, kBadInput);
}

TEST(RuleFiles, WithNothingButTheRulesAreCheckedFromAGuessedPosition) {
  const TemporaryFolder folder;
  folder.write("pile.lua", "return {name='pile', options=heaps.take}");
  folder.write("square.lua",
               "return {name='square', options=function(p)\n"
               "  local left = {}\n"
               "  for x = 0, p[1] - 1 do left[#left + 1] = {x, p[2]} end\n"
               "  for y = 0, p[2] - 1 do left[#left + 1] = {p[1], y} end\n"
               "  return left end}");
  const Ending pile = run_grundy({"rules", "check", folder.file("pile.lua")});
  EXPECT_EQ(pile.status, kAnswered) << pile.out;
  EXPECT_NE(pile.out.find("7 positions from pile(6) on read back"), std::string::npos) << pile.out;
  const Ending square = run_grundy({"rules", "check", folder.file("square.lua")});
  EXPECT_EQ(square.status, kAnswered) << square.out;
  EXPECT_NE(square.out.find("30 positions from square(4,5) on"), std::string::npos) << square.out;
}

TEST(RuleFiles, AMisspeltFieldIsNamed) {
  const TemporaryFolder folder;
  folder.write("a.lua", "return {name='a', options=heaps.take, sumary='x', helper=3}");
  const Ending misspelt = run_grundy({"rules", "check", folder.file("a.lua")});
  EXPECT_EQ(misspelt.status, kBadInput);
  EXPECT_NE(misspelt.out.find("unknown field 'sumary'. Did you mean 'summary'?"), std::string::npos)
      << misspelt.out;
  EXPECT_EQ(misspelt.out.find("helper"), std::string::npos) << misspelt.out;
  folder.write("b.lua", "return {name='b', optoins=heaps.take}");
  const Ending missing = run_grundy({"solve", "--rules", folder.file("b.lua"), "b(3)"});
  EXPECT_EQ(missing.status, kBadInput);
  EXPECT_NE(missing.err.find("unknown field 'optoins'. Did you mean 'options'?"), std::string::npos)
      << missing.err;
}

TEST(RuleFiles, ThatReadTextsHaveNoSequence) {
  for (const char* const name : {"pairs", "mycram", "mynodes", "nottwo"}) {
    const Ending ending =
        run_grundy({"sequence", "--rules", kRules + name + ".lua", name, "--to", "6"});
    EXPECT_EQ(ending.status, kBadInput) << name << ": " << ending.out;
    EXPECT_NE(ending.err.find("as a text, not as a number"), std::string::npos) << ending.err;
  }
  const Ending digits =
      run_grundy({"sequence", "--json", "--rules", kRules + "digits.lua", "digits", "--to", "6"});
  EXPECT_NE(digits.out.find("[0,1,1,1,1,1,1]"), std::string::npos) << digits.out << digits.err;
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
