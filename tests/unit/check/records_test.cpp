// Every rule of docs/formats/proof.md: what follows, and what does not and why.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "check/check.h"

namespace grundy::check {
namespace {

/// The verdict, or why not.
std::string checked(const std::string& text) {
  static const Registry registry = catalogue();
  proof::Reader reader = proof::Reader::of(text);
  const auto verdict = check_proof(reader, {.registry = registry});
  if (!verdict) return verdict.error().message;
  std::string all = verdict->statement;
  for (const std::string& theorem : verdict->granted) all += "; granting " + theorem;
  return all;
}

/// A proof of these lines after the claim.
std::string proof_of(const std::string& claim, const std::vector<std::string>& records) {
  std::string text = "grundy-proof 1\nclaim " + claim + "\n";
  for (const std::string& record : records) text += record + "\n";
  return checked(text + "end " + std::to_string(records.size()) + "\n");
}

const std::vector<std::string> kKayles{"V 1 kayles(1)", "V 2 kayles(2)", "V 3 kayles(3)",
                                       "V 1 kayles(4)"};

std::vector<std::string> with(std::vector<std::string> records, std::size_t place,
                              const std::string& record) {
  records[place] = record;
  return records;
}

TEST(CheckFile, IsTakenApartWithCare) {
  EXPECT_EQ(checked(""), "line 1: the file is cut short: the line 'end' is missing");
  EXPECT_EQ(checked("grundy-proof 2\n"), "line 1: a proof begins with 'grundy-proof 1'");
  EXPECT_EQ(checked("grundy-proof 1\n"),
            "line 2: the file is cut short: the line 'end' is missing");
  EXPECT_EQ(checked("grundy-proof 1\nend 0\n"), "line 2: expected the claim");
  EXPECT_EQ(checked("grundy-proof 1\nclaim beauty nim(1)\n"), "line 2: unknown claim 'beauty'");
  EXPECT_EQ(checked("grundy-proof 1\nclaim value 0 *0\n"),
            "line 3: the file is cut short: the line 'end' is missing");
  EXPECT_EQ(checked("grundy-proof 1\nclaim value 0 *0\nend 1\n"),
            "line 3: the number of records is 0, not 1");
  EXPECT_EQ(checked("grundy-proof 1\nclaim value 0 *0\nend 0\nend 0\n"),
            "line 4: nothing may follow the end");
  EXPECT_EQ(checked("grundy-proof 1\nclaim value 0 *0\nend 0\n# a remark\n"), "*0 has nim value 0");
  EXPECT_EQ(checked("grundy-proof 1\nclaim value 0 *0\n\nend 1\n"),
            "line 3: unknown record '' in normal play");
}

/// A value that a period of the heap game 0.303 gives.
std::string by_period(const std::string& values, const std::string& record,
                      const std::string& heap = "subtraction(18446744073709551615; {1,3})") {
  return checked("grundy-proof 1\nclaim value 1 " + heap +
                 "\nperiod 2 from 0 saltus 0 0.303\nrule taking only\nvalues " + values + "\n" +
                 record + "\nend 2\n");
}

TEST(CheckRecords, OfPeriods) {
  const std::string heap = "subtraction(18446744073709551615; {1,3})";
  EXPECT_EQ(by_period("0 1 0 1 0 1", "G 1 " + heap), heap + " has nim value 1");
  EXPECT_EQ(by_period("0 1 0\nvalues 1 0 1", "G 1 " + heap), heap + " has nim value 1");
  EXPECT_EQ(by_period("0 1 0 1 0 1", "G 0 " + heap), "line 6: the period gives it the value 1");
  EXPECT_EQ(by_period("0 1 0 1 0 1", "G 1 subtraction(7; {1,3})", "subtraction(7; {1,3})"),
            "subtraction(7; {1,3}) has nim value 1");
  EXPECT_EQ(by_period("0 1 0 1 0 1", "G 1 subtraction(7; {1,3})"),
            "line 2: the claim does not follow from the records")
      << "the value of another heap";
  EXPECT_EQ(by_period("0 1 0 1 0 1", "G 1 subtraction(7; {1,2})"),
            "line 6: no period of this game comes before it");
  EXPECT_EQ(by_period("0 1 0 1 0 1", "G 1 kayles(1)"),
            "line 6: no period of this game comes before it");
  EXPECT_EQ(by_period("0 1 0 1 0 1", "G 1 cram(1x2)"),
            "line 6: this is not one heap of a game of heaps");
  EXPECT_EQ(by_period("0 1 0 1 0 1", "G 0 subtraction(1,1; {1,3})"),
            "line 6: a fact is about one part, written alone");
  EXPECT_EQ(by_period("0 1 0 1 0 1", "values 0 1"), "line 7: the number of records is 1, not 2");
  EXPECT_EQ(by_period("0 1 0 0 0 1", "G 1 " + heap), "line 6: G(3) is 1, not 0");
  EXPECT_EQ(by_period("0 1 0 1 0", "G 1 " + heap),
            "line 6: the theorem needs the values of 6 heaps, but 5 are listed");
  EXPECT_EQ(by_period("0 1 x 1 0 1", "G 1 " + heap), "line 5: value 2 is not a number");
  EXPECT_EQ(checked("grundy-proof 1\nclaim value 1 kayles(1)\nG 1 kayles(1)\nend 1\n"),
            "line 3: no period of this game comes before it");
  EXPECT_EQ(checked("grundy-proof 1\nclaim value 1 kayles(1)\nperiod 2 from 0 saltus 0 0.303\n"),
            "line 4: the file is cut short: the line 'end' is missing");
  EXPECT_EQ(checked("grundy-proof 1\nclaim value 1 kayles(1)\nperiod 0 from 0 saltus 0 0.303\n"),
            "line 3: these numbers make no sense");
}

/// Values that grow with the heap, beyond what 64 bits hold.
TEST(CheckRecords, OfGrowth) {
  const auto by_growth = [](const std::string& value, const std::string& heap) {
    return checked("grundy-proof 1\nclaim value " + value + " " + heap +
                   "\nperiod 4 from 0 saltus 2 0.30[3]\nrule all but a few numbers\n"
                   "values 0 1 0 1 2 3 2\nG " +
                   value + " " + heap + "\nend 2\n");
  };
  EXPECT_EQ(by_growth("501", "subtraction(1001; allbut {2})"),
            "subtraction(1001; allbut {2}) has nim value 501");
  EXPECT_EQ(by_growth("500", "subtraction(1001; allbut {2})"),
            "line 6: the period gives it the value 501");
}

TEST(CheckClaims, OfValues) {
  EXPECT_EQ(proof_of("value 1 kayles(4)", kKayles), "kayles(4) has nim value 1");
  EXPECT_EQ(proof_of("value 3 kayles(4) + *2", kKayles), "kayles(4) + *2 has nim value 3");
  EXPECT_EQ(proof_of("value 2 kayles(4)", kKayles),
            "line 2: the claim does not follow from the records");
  EXPECT_EQ(proof_of("value 4 kayles(5)", kKayles),
            "line 2: the claim does not follow from the records");
  EXPECT_EQ(proof_of("value 01 kayles(4)", kKayles), "line 2: a value is a number");
  EXPECT_EQ(proof_of("value 1 kayles(4", kKayles).substr(0, 32),
            "line 2: this is not a position: ");
  EXPECT_EQ(proof_of("value 0 nim(7) + nim(7)", {}), "nim(7) + nim(7) has nim value 0")
      << "a game and itself cancel";
}

TEST(CheckClaims, OfOutcomes) {
  EXPECT_EQ(proof_of("outcome N kayles(4)", {"V 1 kayles(1)", "X 0 kayles(2)"}),
            "line 2: the claim does not follow from the records");
  EXPECT_EQ(proof_of("outcome N kayles(2)", {"X 0 kayles(2)"}),
            "kayles(2) is won for the player to move in normal play (N)");
  EXPECT_EQ(proof_of("outcome N kayles(2) + *1", {"X 0 kayles(2)"}),
            "line 2: the claim does not follow from the records");
  EXPECT_EQ(proof_of("outcome N kayles(2) + *1", {"V 1 kayles(1)", "X 1 kayles(2)"}),
            "kayles(2) + *1 is won for the player to move in normal play (N)");
  EXPECT_EQ(proof_of("outcome P kayles(1) + *1", {"V 1 kayles(1)"}),
            "kayles(1) + *1 is lost for the player to move in normal play (P)");
  EXPECT_EQ(proof_of("outcome P kayles(2)", {"X 0 kayles(2)"}),
            "line 2: the claim does not follow from the records");
  EXPECT_EQ(proof_of("outcome D kayles(2)", {}), "line 2: an outcome is P or N");
}

TEST(CheckClaims, OfComparisons) {
  EXPECT_EQ(proof_of("equal kayles(4) == kayles(1)", kKayles),
            "kayles(4) and kayles(1) are equivalent");
  EXPECT_EQ(proof_of("equal cram(5x7) == cram(7x5)", {}), "cram(5x7) and cram(7x5) are equivalent");
  EXPECT_EQ(proof_of("differ kayles(4) == kayles(2)", kKayles),
            "kayles(4) and kayles(2) are not equivalent");
  EXPECT_EQ(proof_of("differ kayles(4) == kayles(1)", kKayles),
            "line 2: the claim does not follow from the records");
  EXPECT_EQ(proof_of("equal kayles(4) == kayles(2)", kKayles),
            "line 2: the claim does not follow from the records");
  EXPECT_EQ(proof_of("equal kayles(4)", kKayles), "line 2: two positions are compared: G == H");
}

TEST(CheckValue, NeedsEveryOption) {
  EXPECT_EQ(proof_of("value 1 kayles(4)", with(kKayles, 2, "V 2 kayles(3)")),
            "line 5: kayles(3) has not been shown to have value 2: the option kayles(2) has that "
            "value");
  EXPECT_EQ(proof_of("value 1 kayles(4)", with(kKayles, 2, "V 4 kayles(3)")),
            "line 5: kayles(3) has not been shown to have value 4: no option is known to have "
            "value 3");
  EXPECT_EQ(proof_of("value 1 kayles(4)", with(kKayles, 1, "# left out")),
            "line 5: kayles(3) has not been shown to have value 3: the option kayles(2) is not "
            "known to have another one");
  EXPECT_EQ(proof_of("value 1 kayles(4)", {"V 18446744073709551615 kayles(1)"}),
            "line 3: kayles(1) has not been shown to have value 18446744073709551615: no option "
            "is known to have value 1");
  EXPECT_EQ(proof_of("value 1 kayles(4)", {"V 99999999999999999999 kayles(1)"}),
            "line 3: a value is a number");
}

TEST(CheckValue, UsesExclusions) {
  // kayles(4): 3; 2; 2+1; 1+1. Of kayles(3) only that it differs from 1 is known.
  const std::vector<std::string> records{"V 1 kayles(1)", "V 2 kayles(2)", "X 1 kayles(3)",
                                         "V 1 kayles(4)"};
  EXPECT_EQ(proof_of("value 1 kayles(4)", records), "kayles(4) has nim value 1");
  EXPECT_EQ(proof_of("value 1 kayles(4)", with(records, 2, "X 2 kayles(3)")),
            "line 6: kayles(4) has not been shown to have value 1: the option kayles(3) is not "
            "known to have another one");
  // A value below, by an exclusion in place of an option that is still known.
  EXPECT_EQ(proof_of("value 2 kayles(2)", {"X 0 kayles(2)", "V 1 kayles(1)", "V 2 kayles(2)"}),
            "kayles(2) has nim value 2");
}

TEST(CheckValue, IsSaidOnce) {
  EXPECT_EQ(proof_of("value 1 kayles(1)", {"V 1 kayles(1)", "V 1 kayles(1)"}),
            "line 4: its value is already known");
  EXPECT_EQ(proof_of("value 1 kayles(1)", {"V 1 kayles(1)", "X 0 kayles(1)"}),
            "line 4: that is already known");
  EXPECT_EQ(proof_of("value 1 kayles(1)", {"X 0 kayles(1)", "X 0 kayles(1)"}),
            "line 4: that is already known");
}

TEST(CheckExclusion, NeedsAnOption) {
  EXPECT_EQ(proof_of("outcome N kayles(3)", {"X 0 kayles(3)"}),
            "kayles(3) is won for the player to move in normal play (N)")
      << "taking the pin in the middle leaves two that are alike";
  EXPECT_EQ(proof_of("outcome N kayles(3)", {"X 1 kayles(3)"}),
            "line 3: no option of kayles(3) is known to have value 1");
  EXPECT_EQ(proof_of("outcome N kayles(3)", {"X 64 kayles(3)"}),
            "line 3: an excluded value is a number below 64");
}

TEST(CheckPart, IsOnePart) {
  EXPECT_EQ(proof_of("value 0 *0", {"V 0 kayles(1,1)"}),
            "line 3: a fact is about one part, written alone");
  EXPECT_EQ(proof_of("value 0 *0", {"V 1 kayles(1) + kayles(0)"}),
            "line 3: a fact is about one part, written alone");
  EXPECT_EQ(proof_of("value 0 *0", {"V 3 *3"}),
            "line 3: a nim heap needs no record: it has the value of its size");
  EXPECT_EQ(proof_of("value 0 *0", {"V 3 nothing(3)"}).substr(0, 32),
            "line 3: this is not a position: ");
}

TEST(CheckTheorem, IsAskedOfTheGame) {
  EXPECT_EQ(proof_of("value 6 nim(18446744073709551615, 18446744073709551609)",
                     {"T 18446744073709551615 nim(18446744073709551615)",
                      "T 18446744073709551609 nim(18446744073709551609)"}),
            "nim(18446744073709551615,18446744073709551609) has nim value 6; granting nim: nim "
            "sum of the heaps (Bouton)");
  EXPECT_EQ(proof_of("value 5 nim(6)", {"T 5 nim(6)"}), "line 3: no theorem says so of nim(6)");
  EXPECT_EQ(proof_of("value 5 kayles(5)", {"T 4 kayles(5)"}),
            "line 3: no theorem says so of kayles(5)");
  EXPECT_EQ(proof_of("outcome N queen(3,4)", {"T X queen(3,4)"}),
            "queen(3,4) is won for the player to move in normal play (N); granting queen: golden "
            "ratio (Wythoff)");
  EXPECT_EQ(proof_of("outcome N queen(1,2)", {"T X queen(1,2)"}),
            "line 3: no theorem says so of queen(1,2)");
  EXPECT_EQ(proof_of("value 2 northcott(8; 3-6)", {"V 2 northcott(8; 3-6)"}).substr(0, 20),
            "line 3: the players ");
}

TEST(CheckStealing, NeedsAnOptionThatGivesNothingNew) {
  EXPECT_EQ(proof_of("outcome N chomp(3x4)", {"S chomp(3x4) => chomp(4,4,3)"}),
            "chomp(3x4) is won for the player to move in normal play (N)");
  EXPECT_EQ(proof_of("outcome N chomp(3x4)", {"S chomp(3x4) => chomp(4,4,2)"}),
            "line 3: chomp(4,3,2) cannot be reached in one move");
  EXPECT_EQ(proof_of("outcome N chomp(3x4)", {"S chomp(3x4) => chomp(4,3,3)"}),
            "line 3: chomp(4,3,2) cannot be reached in one move");
  EXPECT_EQ(proof_of("outcome N chomp(3x4)", {"S chomp(3x4) => chomp(4,3,1)"}),
            "line 3: the second position is not an option of the first");
  EXPECT_EQ(proof_of("outcome N chomp(3x4)", {"S chomp(3x4)"}),
            "line 3: S has a part and an option: G => H");
  EXPECT_EQ(proof_of("outcome N nim(2)", {"S nim(2) => nim(1)"}),
            "nim(2) is won for the player to move in normal play (N)");
}

TEST(CheckMirror, IsCheckedSquareBySquare) {
  EXPECT_EQ(proof_of("value 0 cram(2x2)", {"M cram(2x2) => 1,1:2,2 1,2:2,1"}),
            "cram(2x2) has nim value 0");
  EXPECT_EQ(proof_of("value 0 cram(2x2)", {"M cram(2x2) => 1,1:1,2 2,1:2,2"}),
            "line 3: the move (1,1)(1,2) and its image overlap");
  EXPECT_EQ(proof_of("value 0 cram(2x4)", {"M cram(2x4) => 1,1:2,4 1,2:2,3 1,3:2,2 1,4:2,1"}),
            "cram(2x4) has nim value 0");
  EXPECT_EQ(proof_of("value 0 cram(2x4)", {"M cram(2x4) => 1,1:2,4 1,2:2,2 1,3:2,3 1,4:2,1"}),
            "line 3: the image of the move (1,1)(1,2) is not a move");
  EXPECT_EQ(proof_of("value 0 cram(2x2)", {"M cram(2x2) => 1,1:2,2"}),
            "line 3: the square (1,2) is not in a pair");
  EXPECT_EQ(proof_of("value 0 cram(2x2)", {"M cram(2x2) => 1,1:2,2 1,2:2,1 1,1:2,1"}),
            "line 3: a square of '1,1:2,1' is in two pairs");
  EXPECT_EQ(proof_of("value 0 cram(2x2)", {"M cram(2x2) => 1,1-2,2"}),
            "line 3: '1,1-2,2' is not a pair of squares");
  EXPECT_EQ(proof_of("value 0 nim(2)", {"M nim(2) => 1,1:2,2"}),
            "line 3: this game has no patterns to mirror");
}

TEST(CheckNodes, StandBesideFacts) {
  const std::string a = "node digraph(a>b, b>a, b>c; a) 0 1";
  const std::string b = "node digraph(a>b, b>a, b>c; b) 1 1";
  const std::string c = "node digraph(a>b, b>a, b>c; c) 0 0";
  const std::string b_and_kayles = "digraph(a>b, b>a, b>c; b) + kayles(1)";
  EXPECT_EQ(proof_of("loopy 0 " + b_and_kayles, {"V 1 kayles(1)", a, b, c}),
            b_and_kayles + " has value 0");
  EXPECT_EQ(proof_of("outcome N " + b_and_kayles, {a, b, c, "V 1 kayles(1)"}),
            "line 2: the claim does not follow: the value is 0");
  EXPECT_EQ(proof_of("loopy 0 " + b_and_kayles, {a, b, c}),
            "line 2: the claim does not follow: the records do not give the value of kayles(1)");
  EXPECT_EQ(proof_of("loopy 0 kayles(1)", {a, b, "V 1 kayles(1)"}),
            "record 2: digraph(a>b, b>a, b>c; b): it has an option without a record: digraph(a>b, "
            "b>a, b>c; c)");
}

/// What the claims about two positions ask of their values, infinite ones among them.
TEST(CheckNodes, AreCompared) {
  const std::string cycle = "digraph(a>b, b>a; a)";
  const std::vector<std::string> records{"node digraph(a>b, b>a; a) i",
                                         "node digraph(a>b, b>a; b) i"};
  EXPECT_EQ(proof_of("equal " + cycle + " == " + cycle + " + *5", records),
            cycle + " and " + cycle + " + *5 are equivalent");
  EXPECT_EQ(proof_of("differ " + cycle + " == *5", records), cycle + " and *5 are not equivalent");
  EXPECT_EQ(proof_of("differ " + cycle + " == " + cycle, records),
            "line 2: the claim does not follow: the value is inf()");
  EXPECT_EQ(proof_of("equal " + cycle + " == *5", records),
            "line 2: the claim does not follow: the value is inf()");
  EXPECT_EQ(proof_of("differ " + cycle + " == *1", {records[0]}).substr(0, 9), "record 1:");
}

/// The value of Northcott's game is about sums, and either player may move there next.
TEST(CheckNodes, AreOfGamesInWhichBothHaveTheSameMoves) {
  EXPECT_EQ(proof_of("draw northcott(3; 1-3)", {"node northcott(3; 1-3) i"}).substr(0, 50),
            "record 1: northcott(3; 1-3): the players do not ha");
}

TEST(CheckLists, AreGamesOfTheirOwn) {
  EXPECT_EQ(proof_of("value 3 {*0,*1,*2,*5,*9}", {"V 3 {*0,*1,*2,*5,*9}"}),
            "{*0, *1, *2, *5, *9} has nim value 3");
  EXPECT_EQ(proof_of("value 2 {{},{{}}}", {"V 1 {{}}", "V 2 {{},{{}}}"}),
            "{{}, {{}}} has nim value 2");
  EXPECT_EQ(proof_of("value 2 {{},{{}}}", {"V 2 {{},{{}}}"}),
            "line 3: {{},{{}}} has not been shown to have value 2: the option {{}} is not known "
            "to have another one");
}

TEST(CheckLarge, SumsAreRefusedAndDoNotHang) {
  std::string sum = "{*5}";
  for (int i = 0; i < 20; ++i) sum += " + *" + std::to_string((1 << 24) - i);
  EXPECT_EQ(proof_of("misere N " + sum, {"N " + sum}),
            "line 3: the sum has too many options to look at");
  std::string heaps = "100000";
  for (int heap = 100'001; heap < 200'000; ++heap) heaps += "," + std::to_string(heap);
  EXPECT_EQ(proof_of("value 0 octal(0.77; " + heaps + ")", {}),
            "line 2: the claim does not follow from the records");
}

TEST(CheckLarge, PositionsAreRefusedAndDoNotHang) {
  EXPECT_EQ(proof_of("value 1 nim(1000000000000000000)", {"V 1 nim(1000000000000000000)"}),
            "line 3: the position has too many options: more than 16777216 words of them");
  EXPECT_EQ(proof_of("misere P {*2} + *1000000000", {"P {*2} + *1000000000"}),
            "line 3: the sum has too many options to look at");
}

TEST(CheckMisere, FollowsConwayAndBouton) {
  EXPECT_EQ(proof_of("misere P nim(1,1,1)", {"H 1 nim(1)"}),
            "nim(1,1,1) is lost for the player to move in misère play (P)");
  EXPECT_EQ(proof_of("misere N nim(1,1)", {"H 1 nim(1)"}),
            "nim(1,1) is won for the player to move in misère play (N)");
  EXPECT_EQ(proof_of("misere P nim(1,1)", {"H 1 nim(1)"}),
            "line 2: the claim does not follow from the records");
  EXPECT_EQ(proof_of("misere P *2 + *2", {}),
            "*2 + *2 is lost for the player to move in misère play (P)");
  EXPECT_EQ(proof_of("misere N *0", {}), "*0 is won for the player to move in misère play (N)");
  EXPECT_EQ(proof_of("misere P nim(1)", {"H 0 nim(1)"}), "line 3: the mex of its options is 1");
  EXPECT_EQ(proof_of("misere P {*2}", {"H 0 {*2}"}),
            "line 3: for a mex of 0, some option must equal *1");
  EXPECT_EQ(proof_of("misere P {*2+*2}", {"H 1 {*2+*2}"}),
            "line 3: the option *2 + *2 is not known to equal a heap");
}

TEST(CheckMisere, FollowsPlay) {
  const std::vector<std::string> records{"P {*2}", "N {*2} + *2", "P {*2} + {*2}"};
  EXPECT_EQ(proof_of("misere P {*2} + {*2}", records),
            "{*2} + {*2} is lost for the player to move in misère play (P)");
  EXPECT_EQ(proof_of("misere P {*2} + {*2}", {records[1], records[2]}),
            "{*2} + {*2} is lost for the player to move in misère play (P)")
      << "*2 + *2 is lost by Bouton";
  EXPECT_EQ(proof_of("misere P {*2} + {*2}", with(records, 1, "# left out")),
            "line 5: the option *2 + {*2} is not known to be won");
  EXPECT_EQ(proof_of("misere N {*2}", {"N {*2}"}), "line 3: no option is known to be lost");
  EXPECT_EQ(proof_of("misere P {*2}", {"P {*2}", "P {*2}"}), "line 4: that is already known");
  EXPECT_EQ(proof_of("misere P {}", {"P {}"}), "line 3: there is no move, so it is won");
  EXPECT_EQ(proof_of("misere D {*2}", {"P {*2}"}),
            "line 2: the claim does not follow from the records");
  EXPECT_EQ(proof_of("misere X {*2}", {"P {*2}"}), "line 2: an outcome is P, N or D");
  EXPECT_EQ(proof_of("misere P {*2}", {"V 0 {*2}"}), "line 3: unknown record 'V' in misère play");
}

TEST(CheckMisere, GrantsTheorems) {
  EXPECT_EQ(proof_of("misere P nim(5000000000,5000000000)", {"T P nim(5000000000,5000000000)"})
                .substr(0, 30),
            "nim(5000000000,5000000000) is ");
  EXPECT_EQ(proof_of("misere N nim(5000000000)", {"T H 5000000000 nim(5000000000)"}).substr(0, 16),
            "nim(5000000000) ");
  EXPECT_EQ(proof_of("misere N nim(5)", {"T P nim(5)"}), "line 3: the theorem says otherwise");
  EXPECT_EQ(proof_of("misere N kayles(5)", {"T P kayles(5)"}),
            "line 3: no theorem gives the heaps of kayles(5)");
  EXPECT_EQ(proof_of("misere D pokernim(9; reserve=9)", {"T D pokernim(9; reserve=9)"}),
            "pokernim(9; reserve=9,9) is a draw in misère play (D); granting pokernim: nobody need "
            "make the last move");
  EXPECT_EQ(proof_of("misere D pokernim(9; reserve=9)", {"T D pokernim(8; reserve=9)"}),
            "line 2: the claim does not follow from the records");
  EXPECT_EQ(proof_of("misere D pokernim(0; reserve=0,9)", {"T D pokernim(0; reserve=0,9)"}),
            "line 3: no theorem says so")
      << "there is no move";
  EXPECT_EQ(proof_of("misere D nim(9)", {"T D nim(9)"}), "line 3: no theorem says so");
}

}  // namespace
}  // namespace grundy::check
