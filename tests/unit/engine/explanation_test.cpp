// Explanations say what is true: their facts are checked by playing them out.
#include <gtest/gtest.h>

#include "grundy/engine.h"
#include "grundy/match.h"
#include "support/effort.h"
#include "support/random_positions.h"

namespace grundy {
namespace {

const Explanation* find(const Explanation& reason, std::string_view kind) {
  if (reason.kind == kind) return &reason;
  for (const Explanation& sub : reason.because) {
    if (const Explanation* found = find(sub, kind)) return found;
  }
  return nullptr;
}

template <class T>
T fact(const Explanation& reason, std::string_view name) {
  for (const Fact& candidate : reason.facts) {
    if (candidate.name == name) return std::get<T>(candidate.value);
  }
  throw std::out_of_range(std::string(name));
}

class Explanations : public ::testing::Test {
 protected:
  Result explained(const Sum& sum, Play play = Play::normal, Detail detail = Detail::full) {
    return engine.solve(sum, {.play = play, .explain = detail}).value();
  }
  Result explained(std::string_view text, Play play = Play::normal) {
    return explained(engine.parse(text).value(), play);
  }
  Engine engine;
};

TEST_F(Explanations, AreThereJustWhereAskedFor) {
  const Sum sum = engine.parse("nim(3,5)").value();
  EXPECT_FALSE(engine.solve(sum).value().explanation.has_value());
  EXPECT_TRUE(explained(sum).explanation.has_value());
}

TEST_F(Explanations, OfAListUseTheMexRule) {
  const Result result = explained("{*0,*1,*2,*5,*9}");
  const Explanation* reason = find(*result.explanation, "mex");
  ASSERT_NE(reason, nullptr);
  EXPECT_EQ(fact<std::uint64_t>(*reason, "mex"), 3U);
  EXPECT_EQ(fact<std::vector<std::uint64_t>>(*reason, "values"),
            (std::vector<std::uint64_t>{0, 1, 2, 5, 9}));
}

TEST_F(Explanations, CallThePartsOfAGraphByTheirNodes) {
  const Result result = explained("nodekayles(ann-bob, bob-cy, x-y)");
  const Explanation* reason = find(*result.explanation, "nim-sum");
  ASSERT_NE(reason, nullptr);
  EXPECT_TRUE(reason->figure.at(0).starts_with("nodekayles(ann-bob, bob-cy) "));
  EXPECT_TRUE(reason->figure.at(1).starts_with("nodekayles(x-y) "));
}

TEST_F(Explanations, OfASumAddItsComponents) {
  const Result result = explained("queen(3,4) + *4");
  const Explanation* reason = find(*result.explanation, "components");
  ASSERT_NE(reason, nullptr);
  EXPECT_EQ(fact<std::vector<std::uint64_t>>(reason->because.front(), "values"),
            (std::vector<std::uint64_t>{2, 4}));
  const Explanation* queen = find(*result.explanation, "mex");
  ASSERT_NE(queen, nullptr) << "Wythoff does not say which value the queen has";
  EXPECT_EQ(fact<std::uint64_t>(*queen, "mex"), 2U);
}

TEST_F(Explanations, OfMisereNimTellTheEndApart) {
  const Result end = explained("nim(1,1,7)", Play::misere);
  const Explanation* reason = find(*end.explanation, "misere-end");
  ASSERT_NE(reason, nullptr);
  EXPECT_EQ(fact<std::uint64_t>(*reason, "leave"), 1U);
  EXPECT_EQ(find(*explained("nim(1,3,5,7)", Play::misere).explanation, "misere-end"), nullptr);
  EXPECT_NE(find(*explained("{*2} + {*2}", Play::misere).explanation, "search"), nullptr);
}

/// Every move that is listed has a reply after which the position is lost again, and together with
/// those that are only counted they are all moves.
TEST_F(Explanations, AnswerEveryMoveOfALostPosition) {
  support::RandomPositions random(engine, 77);
  std::size_t lost = 0;
  for (std::size_t i = 0; i < support::effort(300); ++i) {
    const Sum sum = random.sum(3, 40);
    for (const Play play : {Play::normal, Play::misere}) {
      const Result result = explained(sum, play);
      if (result.outcome != Outcome::P) continue;
      Match match({.start = sum, .play = play});
      const std::size_t moves = match.moves().moves.size();
      const Explanation* reason = find(*result.explanation, "replies");
      ASSERT_EQ(reason != nullptr, moves > 0) << sum.print();
      if (reason == nullptr) continue;
      ++lost;
      const auto made = fact<std::vector<std::string>>(*reason, "moves");
      const auto replies = fact<std::vector<std::string>>(*reason, "replies");
      EXPECT_EQ(made.size() + fact<std::uint64_t>(*reason, "more"), moves) << sum.print();
      for (std::size_t k = 0; k < made.size(); ++k) {
        ASSERT_TRUE(match.make(made[k])) << sum.print() << ": " << made[k];
        if (!replies[k].empty()) {
          ASSERT_TRUE(match.make(replies[k])) << sum.print() << ": " << replies[k];
          EXPECT_EQ(engine.solve(match.position(), {.play = play}).value().outcome, Outcome::P);
          match.undo();
        } else {
          EXPECT_TRUE(match.over()) << sum.print();
        }
        match.undo();
      }
    }
  }
  EXPECT_GT(lost, support::effort(30));
}

TEST_F(Explanations, InShortAreShorter) {
  const Sum sum = engine.parse("nim(7,9,14)").value();
  const auto brief = explained(sum, Play::normal, Detail::brief);
  const auto full = explained(sum, Play::normal, Detail::full);
  EXPECT_LT(fact<std::vector<std::string>>(*find(*brief.explanation, "replies"), "moves").size(),
            fact<std::vector<std::string>>(*find(*full.explanation, "replies"), "moves").size());
}

TEST_F(Explanations, ShowTheMoveThatTheTableFinds) {
  // Each of these can also be won by making something larger, which the table does not tell.
  const std::vector<std::pair<const char*, const char*>> known{
      {"staircase(3,1,4)", "1 from step 3"},
      {"increasenim(1,2; add=1, times=2)", "2 -> 1"},
      {"pokernim(3,4,5; reserve=50,20)", "3 -> 1"}};
  for (const auto& [text, move] : known) {
    const Result result = explained(text);
    const Explanation* won = find(*result.explanation, "winning-move");
    ASSERT_NE(won, nullptr) << text;
    EXPECT_EQ(fact<std::string>(*won, "move"), move) << text;
    EXPECT_EQ(won->claim.find("same way"), std::string::npos) << won->claim;
  }
  const Result nim = explained("nim(6,10,15)");
  EXPECT_NE(find(*nim.explanation, "winning-move")->claim.find("in the same way"),
            std::string::npos);
}

TEST_F(Explanations, KeepMovesWithCommasApart) {
  const Result result = explained("moore(2,3,4; k=2)");
  const Explanation* mex = find(*result.explanation, "mex");
  ASSERT_NE(mex, nullptr);
  ASSERT_GT(mex->figure.size(), 1U);
  EXPECT_EQ(mex->figure[1], "  1: 4 -> 2; 3 -> 2, 4 -> 3");
  const Result chomp = explained("chomp(2x4)");
  EXPECT_EQ(find(*chomp.explanation, "mex")->figure[2], "  2: (2,2), (1,3)");
}

TEST_F(Explanations, TellTheValuesOfTheOptionsInBriefToo) {
  const Result result = explained(engine.parse("kayles(7)").value(), Play::normal, Detail::brief);
  const Explanation* mex = find(*result.explanation, "mex");
  ASSERT_NE(mex, nullptr);
  EXPECT_NE(mex->claim.find("have nim values 0, 1, 3, 4, 5. The least number missing is 2"),
            std::string::npos)
      << mex->claim;
}

TEST_F(Explanations, OfAnEmptySumHaveNoTable) {
  const Result result = explained("turtles(TTTT)");
  const Explanation* sum = find(*result.explanation, "nim-sum");
  ASSERT_NE(sum, nullptr);
  EXPECT_TRUE(sum->figure.empty());
}

TEST_F(Explanations, OfMiserePlaySayWhatEachPartCountsAs) {
  const Result stalks = explained(
      "hackenbush(0-a) + hackenbush(0-a,a-b) + hackenbush(0-a,a-b,b-c,c-d)", Play::misere);
  const Explanation* table = find(*stalks.explanation, "nim-sum");
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(fact<std::vector<std::uint64_t>>(*table, "values"),
            (std::vector<std::uint64_t>{1, 2, 4}));
  const Result pile = explained("takeaway(21; max=3)", Play::misere);
  const Explanation* nim = find(*pile.explanation, "misere-nim");
  ASSERT_NE(nim, nullptr);
  EXPECT_EQ(nim->figure, std::vector<std::string>{"takeaway(21; max=3)  counts as *1"});
  const Result piles = explained("takeaway(5,6; max=3) + *1", Play::misere);
  EXPECT_EQ(find(*piles.explanation, "misere-nim")->figure.size(), 3U);
  EXPECT_TRUE(
      find(*explained("nim(1,1,4)", Play::misere).explanation, "misere-nim")->figure.empty())
      << "a heap of Nim counts as what it is";
}

}  // namespace
}  // namespace grundy
