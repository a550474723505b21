// Proofs in real processes: `--proof`, grundy-check and `grundy explain`.

#include <gtest/gtest.h>

#include <csignal>
#include <string>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

constexpr int kRefused = 1;

class Proof : public testing::Test {
 protected:
  Ending sh(const std::string& script) const { return run_script(script, folder_.path()); }

  TemporaryFolder folder_;
};

TEST_F(Proof, IsWrittenAndVerified) {
  const Ending ending = sh(
      "grundy solve 'kayles(7) + *2' --proof k.proof >/dev/null && grundy-check --stats k.proof");
  EXPECT_EQ(ending.status, 0) << ending.err;
  const auto lines = lines_of(ending.out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], "VERIFIED: kayles(7) + *2 has the nim value 0");
  EXPECT_NE(lines[1].find(" records, "), std::string::npos);
  EXPECT_EQ(folder_.names(), std::vector<std::string>{"k.proof"}) << "nothing else is left behind";
}

TEST_F(Proof, IsCompressedWhereTheNameSaysSo) {
  const Ending ending =
      sh("grundy solve 'cram(3x5)' --proof c.proof.gz >/dev/null && grundy-check c.proof.gz && "
         "gzip -dc c.proof.gz | grundy-check - && gzip -dc c.proof.gz | head -n 2");
  EXPECT_EQ(ending.status, 0) << ending.err;
  const auto lines = lines_of(ending.out);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0], lines[1]);
  EXPECT_EQ(lines[2], "grundy-proof 1");
}

TEST_F(Proof, OfAGameOfOnesOwn) {
  const Ending ending = sh(
      "printf 'return {name = \"three\", options = function(n) return heaps.subtract(n, {1,3,4}) "
      "end}' > three.lua\n"
      "grundy solve --rules three.lua 'three(11) + kayles(3)' --proof t.proof >/dev/null\n"
      "grundy-check --rules three.lua t.proof && grundy-check t.proof");
  EXPECT_EQ(ending.status, kRefused) << ending.err;
  EXPECT_EQ(
      ending.out,
      "VERIFIED: three(11) + kayles(3) has the nim value 1\n"
      "by the rules of: three.lua\n"
      "NOT VERIFIED: line 2: this is no position: there is no game called 'three'; expected the "
      "name of a game ('grundy games' lists them) (at character 1 of it)\n");
}

TEST_F(Proof, OfAGameOfOnesOwnByOtherRulesIsRefused) {
  const Ending ending =
      sh("printf 'return {name = \"own\", options = function(n) return heaps.take(n, 2) end}' > "
         "a.lua\n"
         "printf 'return {name = \"own\", options = function(n) return heaps.take(n, 3) end}' > "
         "b.lua\n"
         "grundy solve --rules a.lua 'own(7)' --proof p >/dev/null; grundy-check --rules b.lua p");
  EXPECT_EQ(ending.status, kRefused) << ending.err;
  EXPECT_TRUE(ending.out.starts_with("NOT VERIFIED: line ")) << ending.out;
}

TEST_F(Proof, ListsOfWhatGoesOnForEverDoNotCancel) {
  const Ending ending =
      sh("printf 'grundy-proof 1\\nclaim outcome P {digraph(A>B, B>A; A)} + {digraph(A>B, B>A; "
         "A)}\\nend 0\\n' | grundy-check -");
  EXPECT_EQ(ending.status, kRefused) << ending.out;
}

TEST_F(Proof, OfComparisonsMiserePlayAndLargePositions) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"grundy equal '{*0,*1,*2,*5,*9}' '*3'",
       "VERIFIED: {*0, *1, *2, *5, *9} and *3 are equivalent"},
      {"grundy equal 'kayles(5)' 'cram(2x4)'",
       "VERIFIED: kayles(5) and cram(2x4) are not equivalent"},
      {"grundy solve --misere 'nim(1,3,5,7)'",
       "VERIFIED: nim(1,3,5,7) is lost for the player to move in misère play (P)"},
      {"grundy solve 'chomp(40x50)'",
       "VERIFIED: chomp(40x50) is won for the player to move in normal play (N)"},
      {"grundy solve 'cram(40x40)'", "VERIFIED: cram(40x40) has the nim value 0"},
      {"grundy solve 'cram(21x40)' --max-positions 100",
       "VERIFIED: cram(21x40) is won for the player to move in normal play (N)"},
      {"grundy solve 'nim(18446744073709551615,1)'",
       "VERIFIED: nim(18446744073709551615,1) has the nim value 18446744073709551614\n"
       "granting: nim: nim sum of the heaps (Bouton)"},
  };
  for (const auto& [command, verdict] : cases) {
    const Ending ending = sh("rm -f p; " + command + " --proof p >/dev/null; grundy-check p");
    EXPECT_EQ(ending.out, verdict + "\n") << command << "\n" << ending.err;
  }
}

TEST_F(Proof, SaysInJsonWhatItClaims) {
  const Json answer = ask({"solve", "kayles(4)", "--proof", folder_.file("k")});
  EXPECT_EQ(answer.at("proof").at("claim"), "value 1 kayles(4)");
  EXPECT_GT(answer.at("proof").at("records"), 0);
}

TEST_F(Proof, IsRefusedWithTheFirstBadRecord) {
  folder_.write("bad", "grundy-proof 1\nclaim value 2 kayles(1)\nV 2 kayles(1)\nend 1\n");
  const Ending ending = sh("grundy-check bad");
  EXPECT_EQ(ending.status, kRefused);
  EXPECT_EQ(ending.out,
            "NOT VERIFIED: line 3: kayles(1) has not been shown to have the value 2: no option is "
            "known to have the value 1\n");
}

TEST_F(Proof, CheckerSaysHowItIsUsed) {
  EXPECT_EQ(sh("grundy-check --help").status, 0);
  EXPECT_EQ(sh("grundy-check").status, kBadInput);
  EXPECT_EQ(sh("grundy-check a b").status, kBadInput);
  EXPECT_EQ(sh("grundy-check --fast a").status, kBadInput);
  const Ending missing = sh("grundy-check missing");
  EXPECT_EQ(missing.status, kIoFailed);
  EXPECT_EQ(lines_of(missing.err).size(), 1U);
  EXPECT_EQ(sh("grundy-check .").status, kIoFailed);
}

TEST_F(Proof, IsNoFileWhereALimitWasReached) {
  const Ending ending =
      sh("grundy solve 'cram(7x9)' --no-moves --timeout 200ms --proof p >/dev/null");
  EXPECT_EQ(ending.status, kLimitReached);
  EXPECT_NE(ending.err.find("no proof was written: "), std::string::npos) << ending.err;
  EXPECT_TRUE(folder_.names().empty());
}

TEST_F(Proof, SaysThatAFileCannotBeWritten) {
  const Ending ending = sh("grundy solve 'kayles(4)' --proof no/such/p >/dev/null");
  EXPECT_EQ(ending.status, kIoFailed);
  EXPECT_EQ(lines_of(ending.err).size(), 1U);
  EXPECT_EQ(sh("grundy solve 'kayles(4)' 'kayles(5)' --proof p").status, kBadInput);
  EXPECT_EQ(sh("grundy solve 'kayles(4)' --proof ''").status, kBadInput);
}

TEST_F(Proof, IsWrittenWhereMemoryIsShort) {
  const Ending ending =
      sh("grundy solve 'cram(5x6)' --no-moves --memory 12M --threads 1 --proof p.gz >/dev/null && "
         "grundy-check p.gz");
  EXPECT_EQ(ending.status, 0) << ending.err;
  EXPECT_EQ(ending.out, "VERIFIED: cram(5x6) has the nim value 2\n");
  EXPECT_EQ(folder_.names(), std::vector<std::string>{"p.gz"});
}

TEST_F(Proof, IsTheSameWithThreads) {
  const Ending ending =
      sh("grundy solve 'cram(4x7)' --no-moves --threads 2 --proof p >/dev/null && grundy-check p");
  EXPECT_EQ(ending.out, "VERIFIED: cram(4x7) has the nim value 3\n") << ending.err;
}

TEST_F(Proof, IsExplainedWithoutSolving) {
  const Ending ending =
      sh("grundy solve 'kayles(3) + *3' --proof k >/dev/null && grundy explain k && "
         "grundy explain k --at 'kayles(3)'");
  EXPECT_EQ(ending.status, 0) << ending.err;
  EXPECT_NE(ending.out.find("kayles(3) has the value 3"), std::string::npos) << ending.out;
  EXPECT_NE(ending.out.find("Every move has an answer"), std::string::npos) << ending.out;
  expect_one_complaint(sh("grundy explain k --at 'kayles(9)'"));
  expect_one_complaint(sh("grundy explain missing"), kIoFailed);
}

TEST_F(Proof, OfMiserePlayIsExplained) {
  const Ending ending =
      sh("grundy solve --misere '{*2} + {*2}' --proof k >/dev/null && grundy explain k");
  EXPECT_NE(ending.out.find("loses {*2} + {*2}"), std::string::npos) << ending.out << ending.err;
}

}  // namespace
}  // namespace grundy::e2e
