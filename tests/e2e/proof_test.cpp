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
  EXPECT_EQ(lines[0], "VERIFIED: kayles(7) + *2 has nim value 0");
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
  EXPECT_EQ(ending.out,
            "VERIFIED: three(11) + kayles(3) has nim value 1\n"
            "by the rules of: three.lua\n"
            "NOT VERIFIED: line 2: this is not a position: unknown game 'three'; expected the "
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
      {"grundy solve 'chomp(40x50)' --max-positions 100",
       "VERIFIED: chomp(40x50) is won for the player to move in normal play (N)"},
      {"grundy solve --no-value 'chomp(7,7,6,4,4)'",
       "VERIFIED: chomp(7,7,6,4,4) is won for the player to move in normal play (N)"},
      {"grundy solve --outcome 'chomp(9,9,6)'",
       "VERIFIED: chomp(9,9,6) is lost for the player to move in normal play (P)"},
      {"grundy solve --threads 2 'chomp(8x9)'", "VERIFIED: chomp(8x9) has nim value 47"},
      {"grundy solve 'cram(40x40)'", "VERIFIED: cram(40x40) has nim value 0"},
      {"grundy solve 'cram(21x40)' --max-positions 100",
       "VERIFIED: cram(21x40) is won for the player to move in normal play (N)"},
      {"grundy solve --no-moves 'kayles(10000000) + treblecross(9)'",
       "VERIFIED: kayles(10000000) + treblecross(9) has nim value 0"},
      {"grundy solve --no-moves 'subtraction(18446744073709551615; {1,3,4})'",
       "VERIFIED: subtraction(18446744073709551615; {1,3,4}) has nim value 1"},
      {"grundy equal 'kayles(10000000)' 'kayles(5000) + *1'",
       "VERIFIED: kayles(10000000) and kayles(5000) + *1 are not equivalent"},
      {"grundy solve 'nim(18446744073709551615,1)'",
       "VERIFIED: nim(18446744073709551615,1) has nim value 18446744073709551614\n"
       "granting: nim: nim sum of the heaps (Bouton)"},
  };
  for (const auto& [command, verdict] : cases) {
    const Ending ending = sh("rm -f p; " + command + " --proof p >/dev/null; grundy-check p");
    EXPECT_EQ(ending.out, verdict + "\n") << command << "\n" << ending.err;
  }
}

TEST_F(Proof, OfPlayWithoutEnd) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"grundy equal 'digraph(a>b, b>a; a)' 'digraph(a>b, b>a; b) + *3'",
       "VERIFIED: digraph(a>b, b>a; a) and digraph(a>b, b>a; b) + *3 are equivalent"},
      {"grundy equal 'digraph(a>b, b>a, a>c; a)' '*1'",
       "VERIFIED: digraph(a>b, b>a, a>c; a) and *1 are equivalent"},
      {"grundy equal 'digraph(a>b, b>a, a>c; a)' 'digraph(a>b, b>a; a)'",
       "VERIFIED: digraph(a>b, b>a, a>c; a) and digraph(a>b, b>a; a) are not equivalent"},
      {"grundy solve 'digraph(a>b, b>a, a>c; a)' --no-moves",
       "VERIFIED: digraph(a>b, b>a, a>c; a) has value 1"},
      {"grundy solve 'kayles(20) + digraph(a>b, b>a; a)' --no-moves",
       "VERIFIED: kayles(20) + digraph(a>b, b>a; a) has value inf()"},
      {"grundy solve 'northcott(9; 2-8) + digraph(a>b, b>a, b>c; b)' --no-moves",
       "VERIFIED: northcott(9; 2-8) + digraph(a>b, b>a, b>c; b) has value 4\n"
       "granting: northcott: nim sum of the gaps (Northcott)"},
      {"grundy solve '{digraph(a>b, b>a, b>c; a) + *1}' --no-moves",
       "VERIFIED: {digraph(a>b, b>a, b>c; a) + *1} has value 0"},
      {"grundy solve --misere 'pokernim(30,40,50; reserve=3)'",
       "VERIFIED: pokernim(30,40,50; reserve=3,3) is a draw in misère play (D)\n"
       "granting: pokernim: nobody need make the last move"},
  };
  for (const auto& [command, verdict] : cases) {
    const Ending ending = sh("rm -f p; " + command + " --proof p >/dev/null; grundy-check p");
    EXPECT_EQ(ending.out, verdict + "\n") << command << "\n" << ending.err;
    EXPECT_EQ(sh("grundy explain p").status, 0) << command;
  }
}

TEST_F(Proof, IsRefusedWithAReasonWhereThereIsNone) {
  const Ending partisan =
      sh("grundy solve '{northcott(4; 1-3), digraph(a>b, b>a, b>c; a)}' --no-moves --proof p "
         ">/dev/null");
  EXPECT_EQ(partisan.status, kLimitReached);
  EXPECT_NE(partisan.err.find("do not have the same moves"), std::string::npos) << partisan.err;
  EXPECT_TRUE(folder_.names().empty());
}

TEST_F(Proof, IsCheckedHoweverTheFileIsDamaged) {
  const Ending written = sh("grundy solve 'cram(3x4)' --proof p.gz >/dev/null");
  ASSERT_EQ(written.status, 0) << written.err;
  const std::vector<std::string> damages{
      "head -c 40 p.gz", "head -c -5 p.gz", "head -c 100 p.gz; head -c 100 /dev/zero",
      // Ten megabytes in one line, of a thousandth of that.
      "printf 'grundy-proof 1\\nclaim value 0 ' | cat - /dev/zero | head -c 10000000 | gzip",
      "printf 'grundy-proof 1\\nclaim value 0 '; head -c 100000 /dev/zero | tr '\\0' '{'; echo",
      "printf 'grundy-proof 1\\nclaim misere N *18446744073709551615\\nnode "
      "*18446744073709551615 N 0\\nend 1\\n'"};
  for (const std::string& damage : damages) {
    const Ending ending = sh("{ " + damage + "; } > q; grundy-check q");
    EXPECT_EQ(ending.status, kRefused) << damage << "\n" << ending.out << ending.err;
    EXPECT_TRUE(ending.out.starts_with("NOT VERIFIED: ")) << ending.out;
  }
}

/// What solvers have settled and provers remember goes to the disk, and nothing of it is left
/// behind. Without a proof the chomp and the kayles are more than 1 MiB can hold.
TEST_F(Proof, NeedsLittleMemory) {
  for (const std::string command :
       {"grundy solve --memory 2M 'cram(4x7)' --no-moves",
        "grundy solve --memory 1M --search 'chomp(8x9)' --no-moves",
        "grundy solve --memory 1M --threads 2 --search 'chomp(8x8) + chomp(7x9)' --no-moves",
        "grundy solve --memory 1M 'chomp(8x8) + chomp(8x8) + chomp(8x9)' --no-moves",
        "grundy solve --memory 1M --misere 'kayles(52)' --no-moves",
        "grundy solve --memory 16M --misere 'cram(4x5)' --no-moves",
        "grundy solve --memory 1M --threads 2 'sprouts(4)' --no-moves"}) {
    const Ending ending = sh("rm -f p; " + command + " --proof p >/dev/null; grundy-check p");
    EXPECT_TRUE(ending.out.starts_with("VERIFIED: ")) << command << "\n"
                                                      << ending.out << ending.err;
    EXPECT_EQ(folder_.names(), std::vector<std::string>{"p"});
  }
}

TEST_F(Proof, OfLargeHeapsIsExplained) {
  const Ending period =
      sh("grundy solve 'kayles(10000000)' --no-moves --proof p >/dev/null && grundy explain p");
  EXPECT_NE(period.out.find("G(n + 12) = G(n) for all n >= 71"), std::string::npos) << period.out;
  EXPECT_NE(period.out.find("Guy and Smith"), std::string::npos) << period.out;
  const Ending ending =
      sh("grundy solve 'nim(18446744073709551615,7)' --no-moves --proof p >/dev/null && "
         "grundy explain p");
  EXPECT_NE(ending.out.find("by the theorem"), std::string::npos) << ending.out << ending.err;
}

TEST_F(Proof, OfSequencesAndGraphsIsExplained) {
  const Ending period = sh("grundy sequence kayles --proof p >/dev/null && grundy explain p");
  EXPECT_NE(period.out.find("G(n + 12) = G(n) for all n >= 71"), std::string::npos) << period.out;
  EXPECT_NE(period.out.find("Guy and Smith"), std::string::npos) << period.out;
  const Ending graph =
      sh("printf 'a b\\nb a\\nb c\\n' > g; grundy graph g --misere --proof p >/dev/null && grundy "
         "explain p");
  EXPECT_NE(graph.out.find("2  a draw"), std::string::npos) << graph.out;
  expect_one_complaint(sh("grundy explain p --at 'kayles(3)'"));
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
            "NOT VERIFIED: line 3: kayles(1) has not been shown to have value 2: no option is "
            "known to have value 1\n");
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
  EXPECT_EQ(sh("grundy solve 'kayles(4)' --proof -").status, kBadInput);
  const Ending device = sh("mkfifo pipe; grundy solve 'kayles(4)' --proof pipe >/dev/null");
  EXPECT_EQ(device.status, kIoFailed) << "what is no file is not replaced by one";
  EXPECT_EQ(sh("test -p pipe").status, 0);
}

TEST_F(Proof, IsWrittenWhereMemoryIsShort) {
  const Ending ending =
      sh("grundy solve 'cram(5x6)' --no-moves --memory 12M --threads 1 --proof p.gz >/dev/null && "
         "grundy-check p.gz");
  EXPECT_EQ(ending.status, 0) << ending.err;
  EXPECT_EQ(ending.out, "VERIFIED: cram(5x6) has nim value 2\n");
  EXPECT_EQ(folder_.names(), std::vector<std::string>{"p.gz"});
}

TEST_F(Proof, OfRuleFilesAreVerified) {
  const std::string rules = GRUNDY_SOURCE_DIR "/examples/rules/";
  for (const auto& [file, position] :
       std::vector<std::pair<std::string, std::string>>{{"squares.lua", "squares(44)"},
                                                        {"mycram.lua", "mycram(2x5)"},
                                                        {"mycram.lua", "mycram(3x4)"}}) {
    const std::string with = " --rules '" + rules + file + "' ";
    const Ending ending = sh("rm -f p; grundy solve" + with + "'" + position +
                             "' --no-moves --proof p >/dev/null; grundy-check" + with + "p");
    EXPECT_TRUE(ending.out.starts_with("VERIFIED: ")) << position << ending.out << ending.err;
  }
}

/// Positions of a rule file whose texts are read back as others are not taken for those.
TEST_F(Proof, OfRuleFilesTakesNoTextForAnother) {
  folder_.write("clock.lua", R"(return { name = "clock",
    parse = function(text) local n = tonumber(text); return n and math.floor(n) % 10 end,
    show = function(n) return tostring(n) end,
    options = function(n) if n == 5 then return {12} end
                          if n == 12 then return {0} end return {} end })");
  folder_.write("q", "grundy-proof 1\nclaim value 1 clock(5)\nV 0 clock(2)\nV 1 clock(5)\nend 2\n");
  const Ending ending = sh("grundy-check --rules clock.lua q");
  EXPECT_EQ(ending.status, kRefused) << ending.out << ending.err;
  // Two positions with the text partial(1): of b, the heap 1, and of 1, the heap 3.
  folder_.write("partial.lua", R"(return { name = "partial",
    parse = function(text) if text == "a" then return 0 end
                           if text == "b" then return 1 end return tonumber(text) + 2 end,
    show = function(n) return n >= 2 and tostring(n - 2) or nil end,
    options = function(n) return heaps.take(n) end })");
  for (const std::string records :
       {"claim value 2 {partial(a), partial(1)}\nV 0 partial(a)\nV 1 partial(b)\n"
        "V 2 {partial(a), partial(b)}\nend 3\n",
        "claim value 2 {partial(a), partial(1)}\nnode partial(a) 0 0\nnode partial(b) 1 0\n"
        "node {partial(a), partial(b)} 2 0\nend 3\n",
        "claim value 1 partial(b)\nV 0 partial(a)\nV 1 partial(b)\nend 2\n"}) {
    folder_.write("q", "grundy-proof 1\n" + records);
    EXPECT_EQ(sh("grundy-check --rules partial.lua q").status, kRefused) << records;
  }
}

/// Empty heaps and lists are no parts of a node, for those who write and those who check.
TEST_F(Proof, OfEndlessSumsLeavesOutWhatIsEmpty) {
  for (const std::string position :
       {"{*0 + digraph(a>a;a), digraph(a>a;a)}", "{*1 + {}, *1, digraph(b>b; b)}",
        "{*0 + *0, *0, digraph(a>a;a)}"}) {
    for (const std::string play : {"", "--misere "}) {
      const Ending ending =
          sh("rm -f p; grundy solve " + play + "'" + position +
             "' --no-moves --proof p >/dev/null; grundy-check p && python3 '" GRUNDY_SOURCE_DIR
             "/check/python/grundy_check.py' p");
      EXPECT_EQ(ending.status, 0) << play << position << ending.out << ending.err;
    }
  }
}

/// What a file says is shown, and not obeyed by the terminal.
TEST_F(Proof, SpeaksPlainly) {
  const std::string file =
      R"(printf 'grundy-proof 1\nclaim \r\033[2KVERIFIED: \302\233 1\nend 0\n' > q; )";
  for (const std::string checker :
       {"grundy-check q", "python3 '" GRUNDY_SOURCE_DIR "/check/python/grundy_check.py' q"}) {
    const Ending ending = sh(file + checker);
    EXPECT_EQ(ending.status, kRefused);
    EXPECT_TRUE(ending.out.starts_with("NOT VERIFIED: line 2: ")) << ending.out;
    EXPECT_EQ(ending.out.find_first_of("\r\033\233"), std::string::npos) << ending.out;
  }
}

/// A file that may not become large, as on a disk that is full.
TEST_F(Proof, SaysThatTheDiskIsFull) {
  const Ending ending =
      sh("trap '' XFSZ; ulimit -f 8; grundy solve --search 'chomp(8x9)' --no-moves --memory 1M "
         "--proof p >/dev/null");
  EXPECT_EQ(ending.status, kIoFailed);
  EXPECT_NE(ending.err.find("facts cannot be written to the disk: File too large"),
            std::string::npos)
      << ending.err;
  EXPECT_EQ(folder_.names(), std::vector<std::string>{});
}

TEST_F(Proof, IsTheSameWithThreads) {
  const Ending ending =
      sh("grundy solve 'cram(4x7)' --no-moves --threads 2 --proof p >/dev/null && grundy-check p");
  EXPECT_EQ(ending.out, "VERIFIED: cram(4x7) has nim value 3\n") << ending.err;
}

TEST_F(Proof, IsExplainedWithoutSolving) {
  const Ending ending =
      sh("grundy solve 'kayles(3) + *3' --proof k >/dev/null && grundy explain k && "
         "grundy explain k --at 'kayles(3)'");
  EXPECT_EQ(ending.status, 0) << ending.err;
  EXPECT_NE(ending.out.find("kayles(3) has value 3"), std::string::npos) << ending.out;
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
