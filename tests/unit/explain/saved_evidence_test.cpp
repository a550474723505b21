// What a saved proof is said to show: for each kind of record the sentence has its facts. The
// proofs are right; the checker is asked first.
#include "explain/saved_evidence.h"

#include <gtest/gtest.h>

#include "check/check.h"
#include "explain/voice.h"
#include "games/build.h"

namespace grundy::explain {
namespace {

using Lines = std::vector<std::string>;

class SavedEvidenceTest : public ::testing::Test {
 protected:
  /// `body` is the claim and the records.
  Expected<Explanation> try_to_explain(const std::string& body, std::string_view at = {}) {
    const std::string text = "grundy-proof 1\nclaim " + body + "\n";
    proof::Reader checked = proof::Reader::of(text);
    if (!body.starts_with("graph")) {  // that is in a file of its own
      const auto verdict = check::check_proof(checked, {.registry = registry_});
      EXPECT_TRUE(verdict.has_value()) << verdict.error().message << "\n" << text;
    }
    proof::Reader reader = proof::Reader::of(text);
    SavedProof proof(registry_);
    EXPECT_TRUE(proof.read(reader).has_value()) << text;
    std::optional<Sum> position;
    if (!at.empty()) position = build_position(at, registry_).value();
    SavedEvidence evidence(proof, position);
    auto argument = evidence.argument();
    if (!argument) return std::unexpected(argument.error());
    return Voice(/*listed=*/true).tell(*argument);
  }
  Explanation explained(const std::string& body, std::string_view at = {}) {
    return try_to_explain(body, at).value();
  }
  /// The kinds of all arguments, depth first, each with its depth in front.
  static Lines outline(const Explanation& reason) {
    Lines lines;
    std::vector<std::pair<std::size_t, const Explanation*>> open{{0, &reason}};
    while (!open.empty()) {
      const auto [depth, one] = open.back();
      open.pop_back();
      lines.push_back(std::string(depth, ' ') + one->kind);
      for (std::size_t i = one->because.size(); i-- > 0;) {
        open.emplace_back(depth + 1, &one->because[i]);
      }
    }
    return lines;
  }

  Registry registry_ = check::catalogue();
};

TEST_F(SavedEvidenceTest, OfValuesListsTheOptionsWithTheirRecords) {
  const std::string proof =
      "value 0 kayles(4) + *1\nV 1 kayles(1)\nX 1 kayles(2)\nX 0 kayles(2)\nX 1 kayles(3)\n"
      "V 1 kayles(4)\nend 5";
  const Explanation claim = explained(proof);
  EXPECT_EQ(outline(claim),
            (Lines{"proof", " proved", "  record", "  parts", "   nim-sum", "  replies"}));
  EXPECT_EQ(claim.claim, "kayles(4) + *1 has nim value 0.");
  const auto& [record, parts, replies] = std::tie(
      claim.because[0].because[0], claim.because[0].because[1], claim.because[0].because[2]);
  EXPECT_EQ(record.claim, "kayles(4) has value 1 (record 5), by the mex rule.");
  EXPECT_EQ(record.figure,
            (Lines{"kayles(3)              not 1 [4]", "kayles(1) + kayles(2)  not 1 [1] [3]",
                   "kayles(2)              not 1 [3]", "kayles(1) + kayles(1)  0 [1] [1]"}));
  EXPECT_EQ(parts.claim, "kayles(4) + *1 falls into 2 independent parts.");
  EXPECT_EQ(replies.figure.back(),
            "in *1: *1 -> *0         is answered in kayles(4) by 4 -> 1+1, which leaves "
            "kayles(1,1) + *0 (record 1)");

  const Explanation excluded = explained(proof, "kayles(2)");
  EXPECT_EQ(excluded.claim, "The proof does not need the exact value of kayles(2).");
  EXPECT_EQ(excluded.because[0].claim,
            "kayles(2) differs from 0, 1 (record 3), as an option shows.");
  EXPECT_EQ(excluded.because[1].claim,
            "A winning move is 2 -> 0: it leaves kayles(0), which has nim value 0.");
}

TEST_F(SavedEvidenceTest, SaysEachRecordOnceAndCitesAllThatAReplyRestsOn) {
  const Explanation three = explained("value 2 nim(1,1,2)\nV 1 nim(1)\nV 2 nim(2)\nend 2");
  EXPECT_EQ(outline(three), (Lines{"proof", " proved", "  record", "  record", "  parts",
                                   "   nim-sum", "    leading-power", "  winning-move"}));
  const Explanation& won = three.because[0].because.back();
  EXPECT_EQ(won.claim,
            "A winning move is 2 -> 0: it leaves nim(1,1), which has nim value 0 (record 1).");
  const Explanation lost =
      explained("value 0 nim(1,2,3)\nV 1 nim(1)\nV 2 nim(2)\nV 3 nim(3)\nend 3");
  EXPECT_EQ(lost.because[0].because.back().figure.front(),
            "1 -> 0  is answered by 3 -> 2, which leaves nim(2,2) (record 2)");
  EXPECT_EQ(explained("value 7 nim(1,2,4)\nV 1 nim(1)\nV 2 nim(2)\nV 3 nim(3)\nV 4 nim(4)\nend 4")
                .because[0]
                .because.back()
                .claim,
            "A winning move is 4 -> 3: it leaves nim(1,2,3), which has nim value 0 (records "
            "1, 2, 3).");
}

TEST_F(SavedEvidenceTest, OfPairsSaysThatTheyCancel) {
  const Explanation claim = explained("equal kayles(9,9) == *0\nend 0");
  EXPECT_EQ(claim.claim, "kayles(9,9) and *0 are equivalent.");
  const Explanation& copies = claim.because[0].because[0];
  EXPECT_EQ(copies.kind, "copies");
  EXPECT_EQ(std::get<Lines>(copies.facts[0].value), Lines{"kayles(9)"});
}

TEST_F(SavedEvidenceTest, NamesTheArgumentOfARecord) {
  const auto record = [&](const std::string& body) {
    return explained(body).because[0].because[0].claim;
  };
  EXPECT_EQ(record("outcome N chomp(3x3)\nS chomp(3x3) => chomp(3,3,2)\nend 1"),
            "chomp(3x3) differs from 0 (record 1), by strategy stealing: every answer to a certain "
            "move can also be played at once.");
  EXPECT_EQ(record("value 0 cram(2x2)\nM cram(2x2) => 1,1:2,2 1,2:2,1\nend 1"),
            "cram(2x2) has value 0 (record 1), because every move is answered by its mirror "
            "image.");
  EXPECT_EQ(record("value 9 nim(9)\nT 9 nim(9)\nend 1"),
            "nim(9) has value 9 (record 1), by the theorem of the game, which the proof takes for "
            "granted.");
}

TEST_F(SavedEvidenceTest, WinsByATheoremWhereTheProofHasNoRecord) {
  const Explanation heap = explained("value 90000 nim(90000)\nT 90000 nim(90000)\nend 1");
  EXPECT_EQ(heap.because[0].because.back().claim,
            "A winning move is 90000 -> 0: it leaves nim(0), which has nim value 0 (by the "
            "theorem).");
}

const std::string kPeriod = "3 from 0 saltus 0 0.33\nrule taking only\nvalues 0 1 2 0 1 2\n";

TEST_F(SavedEvidenceTest, LeavesOutRepliesThatTheProofDoesNotHave) {
  const Explanation lost =
      explained("value 0 octal(0.33; 999)\nperiod " + kPeriod + "G 0 octal(0.33; 999)\nend 2");
  EXPECT_EQ(outline(lost), (Lines{"proof", " proved", "  record", "   period", "    theorem"}));
}

TEST_F(SavedEvidenceTest, OfAPeriodSaysWhichAndByWhichRule) {
  const Explanation heap =
      explained("value 1 octal(0.33; 1000)\nperiod " + kPeriod + "G 1 octal(0.33; 1000)\nend 2");
  const Explanation& record = heap.because[0].because[0];
  EXPECT_TRUE(record.claim.ends_with("has value 1 (record 2), by the period of its game."))
      << record.claim;
  EXPECT_EQ(outline(record), (Lines{"record", " period", "  theorem"}));
  EXPECT_EQ(record.because[0].claim,
            "G(n + 3) = G(n) for all n >= 0 in the heap game 0.33 (record 1).");
  EXPECT_TRUE(record.because[0].because[0].claim.starts_with("A move leaves at most one heap"));

  const Explanation claim = explained("period " + kPeriod + "end 1");
  EXPECT_EQ(outline(claim), (Lines{"proof", " theorem", " values"}));
  EXPECT_EQ(claim.claim, "G(n + 3) = G(n) for all n >= 0 in the heap game 0.33.");
  EXPECT_EQ(claim.because[1].claim, "6 values are listed:");
  EXPECT_EQ(claim.because[1].figure, Lines{"     0   0  1  2  0  1  2"});
}

TEST_F(SavedEvidenceTest, OfValuesSaysHowManyAndOfWhichGame) {
  const Explanation claim = explained("values 5 0.77\nvalues 0 1 2 3 1\nend 1");
  EXPECT_EQ(outline(claim), (Lines{"proof", " values"}));
  EXPECT_EQ(claim.claim, "By the mex rule, the first 5 nim values of 0.77 are:");
  EXPECT_EQ(claim.because[0].figure, Lines{"     0   0  1  2  3  1"});
}

TEST_F(SavedEvidenceTest, OfAGraphCountsItsLabels) {
  const std::string records = "\nnodes 3 arrows 3 checksum 1\nlabels D D N\ncounters 0\nend 1";
  const Explanation misere = explained("graph misere g" + records);
  EXPECT_EQ(misere.figure, (Lines{"         2  a draw", "         1  won"}));
  EXPECT_TRUE(misere.claim.starts_with("In misère play, the nodes of the graph g"));
  const Explanation normal =
      explained("graph normal g\nnodes 2 arrows 1 checksum 1\nlabels i 0\ncounters 0\nend 1");
  EXPECT_EQ(normal.figure, (Lines{"         1  0", "         1  infinite"}));
}

TEST_F(SavedEvidenceTest, OfMisereHeapsSaysWhatEachPartEquals) {
  const Explanation claim =
      explained("misere N kayles(3) + *1\nH 1 kayles(1)\nH 2 kayles(2)\nH 3 kayles(3)\nend 3");
  EXPECT_EQ(claim.claim, "In misère play, the player to move wins kayles(3) + *1.");
  const Explanation& proved = claim.because[0];
  EXPECT_EQ(outline(proved),
            (Lines{"proved", " heap", " misere-nim", "  misere-end", " winning-move"}));
  EXPECT_EQ(proved.because[0].claim, "kayles(3) equals *3 in misère play (record 3).");
  EXPECT_EQ(std::get<std::uint64_t>(proved.because[1].facts[0].value), 1U) << "large heaps";
  EXPECT_EQ(std::get<std::uint64_t>(proved.because[1].facts[1].value), 1U) << "heaps of one";
  EXPECT_EQ(proved.because[2].claim,
            "A winning move is 3 -> 1+1 in kayles(3): it leaves kayles(1,1) + *1, which the "
            "opponent loses.");
}

TEST_F(SavedEvidenceTest, OfMisereSumsSaysWhoWinsAndHow) {
  const std::string proof = "misere P {*2} + {*2}\nN {*2} + *2\nP {*2} + {*2}\nend 2";
  const Explanation lost = explained(proof, "{*2} + {*2}");
  EXPECT_EQ(lost.claim, "In misère play, the player to move loses {*2} + {*2} (record 2).");
  EXPECT_EQ(outline(lost), (Lines{"proved", " replies"}));
  EXPECT_EQ(lost.because[0].figure,
            Lines{"in {*2}: to *2  is answered in {*2} by moving to *2, which leaves *2 + *2"});
  const Explanation won = explained(proof, "{*2} + *2");
  EXPECT_EQ(won.claim, "In misère play, the player to move wins {*2} + *2 (record 1).");
  EXPECT_EQ(won.because[0].claim,
            "A winning move is to *2 in {*2}: it leaves *2 + *2, which the opponent loses.");
  EXPECT_EQ(explained(proof, "*0").because.back().claim,
            "There is no move, so the player to move wins.");
  const auto silent = try_to_explain(proof, "{*2}");
  ASSERT_FALSE(silent.has_value());
  EXPECT_EQ(silent.error().message, "the proof says nothing about {*2}");
}

TEST_F(SavedEvidenceTest, OfMisereTheoremsSaysWhatIsGranted) {
  const Explanation nim = explained("misere N nim(9,7)\nT N nim(9,7)\nend 1").because[0];
  EXPECT_EQ(nim.claim, "In misère play, the player to move wins nim(9,7) (record 1).");
  EXPECT_EQ(outline(nim), (Lines{"proved", " theorem"}));
  const std::string poker = "pokernim(300,400; reserve=50,20)";
  const Explanation draw = explained("misere D " + poker + "\nT D " + poker + "\nend 1");
  EXPECT_EQ(draw.claim, poker + " is a draw in misère play.");
  EXPECT_EQ(draw.because[0].claim, poker + " is a draw in misère play (record 1).");
  EXPECT_EQ(draw.because[0].because[0].claim,
            "By a theorem that the proof takes for granted, nobody need make the last move.");
}

TEST_F(SavedEvidenceTest, OfNodesSaysWhereEachMoveLeads) {
  // From b back to a and on to c, the end: a move to b is taken back.
  const auto at = [](const std::string& node) { return "digraph(a>b, b>a, b>c; " + node + ")"; };
  const std::string records =
      "\nnode " + at("a") + " 0 1\nnode " + at("b") + " 1 1\nnode " + at("c") + " 0 0\nend 3";
  const Explanation claim = explained("loopy 0 " + at("a") + records);
  EXPECT_EQ(claim.claim, at("a") + " has value 0.");
  const Explanation& node = claim.because[0];
  EXPECT_EQ(node.kind, "node");
  EXPECT_EQ(node.claim,
            at("a") + " has value 0 (record 1), the mex of the finite values of its options.");
  EXPECT_EQ(node.figure, Lines{"a -> b, to " + at("b") + "  1 (record 2), answered by b -> c, to " +
                               at("c") + " (record 3)"});
  EXPECT_EQ(explained("loopy 0 " + at("a") + records, at("c")).claim,
            at("c") + " has value 0 (record 3), the mex of the finite values of its options.")
      << "a node without moves is explained, too";

  const std::string draws =
      "\nnode " + at("a") + " D\nnode " + at("b") + " D\nnode " + at("c") + " N 0\nend 3";
  const Explanation draw = explained("misere D " + at("a") + draws).because[0];
  EXPECT_EQ(draw.claim, at("a") + " is a draw in misère play (record 1).");
  EXPECT_EQ(explained("misere D " + at("a") + draws, at("b")).figure,
            (Lines{"b -> a, to " + at("a") + "  a draw (record 1)",
                   "b -> c, to " + at("c") + "  won (record 3)"}));
}

TEST_F(SavedEvidenceTest, OfSumsWithNodesAddsTheirValues) {
  const std::string loop = "digraph(a>a; a)";
  const Explanation claim =
      explained("differ " + loop + " + kayles(1) == *0\nV 1 kayles(1)\nnode " + loop + " i\nend 2");
  EXPECT_EQ(claim.claim, loop + " + kayles(1) and *0 are not equivalent.");
  const Explanation& sum = claim.because[0];
  EXPECT_EQ(sum.claim, "The values of the components of " + loop + " + kayles(1) are added.");
  EXPECT_EQ(outline(sum), (Lines{"sum", " node", " proved", "  record", "  winning-move"}));
  EXPECT_EQ(sum.because[0].claim, loop + " equals no nim heap (record 2): its value is infinite.");
}

TEST(VoiceTest, PutsEachStepUnderTheLastThatIsLessDeep) {
  const Argument argument{{0, ground::AddedUp{"s"}},
                          {1, ground::ProvedValue{"a", 1}},
                          {2, ground::EqualHeap{"h", 1}},
                          {2, ground::EqualHeap{"k", 2}},
                          {1, ground::ProvedValue{"b", 2}}};
  const Explanation told = Voice(true).tell(argument);
  ASSERT_EQ(told.because.size(), 2U);
  EXPECT_EQ(told.because[0].because.size(), 2U);
  EXPECT_TRUE(told.because[0].because[1].claim.starts_with("k equals *2"));
  EXPECT_EQ(told.because[1].claim, "b has nim value 2.");
}

}  // namespace
}  // namespace grundy::explain
