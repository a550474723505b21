// `solve --explain`, `--count-plays` and advice, as text and as JSON.
#include <gtest/gtest.h>

#include <algorithm>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

/// The first argument of a kind, depth first; null if there is none.
Json argument(const Json& reason, std::string_view kind) {
  if (reason.at("kind") == kind) return reason;
  for (const Json& sub : reason.value("because", Json::array())) {
    if (Json found = argument(sub, kind); !found.is_null()) return found;
  }
  return nullptr;
}

void expect_well_formed(const Json& reason) {
  EXPECT_FALSE(reason.at("kind").get<std::string>().empty());
  const std::string claim = reason.at("claim");
  EXPECT_TRUE(claim.ends_with('.')) << claim;
  for (const Json& sub : reason.value("because", Json::array())) expect_well_formed(sub);
}

TEST(Explain, ShowsTheTableTheMoveAndItsCheck) {
  const Ending ending = run_grundy({"solve", "--explain", "nim(11,16,18)"});
  EXPECT_EQ(ending.status, kAnswered);
  for (const char* const text :
       {"heap of 11  11 = 01011  8+2+1", "^ the leading power of two, 8",
        "heap of 11: 11 xor 9 = 2 is less than 11", "The winning move is 11 -> 2",
        "heap of 2    2 = 00010  2", "nim sum      0 = 00000  0"}) {
    EXPECT_TRUE(has(ending.out, text)) << text << "\n" << ending.out;
  }
}

TEST(Explain, FitsAWindow) {
  for (const char* const play : {"--explain", "--misere"}) {
    const Ending ending = run_grundy({"solve", "--explain", play, "kayles(5,6) + queen(4,7)"});
    for (const std::string& line : lines_of(ending.out)) EXPECT_LE(line.size(), 100U) << line;
  }
}

TEST(Explain, DepthIsTheReaders) {
  const std::string brief = run_grundy({"solve", "--explain=short", "nim(7,9,14)"}).out;
  const std::string full = run_grundy({"solve", "--explain=full", "nim(7,9,14)"}).out;
  EXPECT_TRUE(has(brief, "... and 25 more moves")) << brief;
  EXPECT_FALSE(has(full, "... and")) << full;
  const Ending bad = run_grundy({"solve", "--explain=deep", "nim(3)"});
  expect_one_complaint(bad);
  EXPECT_TRUE(has(bad.err, "'deep' is not short or full")) << bad.err;
}

TEST(Explain, LeavesTheWordBehindItAlone) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"solve", "--explain", "nim(3,5)", "--misere"},
        {"solve", "nim(3,5)", "--explain"},
        {"solve", "--explain", "nim(3,5)", "nim(2)"}}) {
    const Ending ending = run_grundy(arguments);
    EXPECT_EQ(ending.status, kAnswered) << ending.err;
    EXPECT_TRUE(has(ending.out, "Why:")) << ending.out;
  }
}

TEST(Explain, IsAStructureInJson) {
  for (const char* const position :
       {"nim(3,5,6)", "queen(3,4) + *4", "kayles(5,6)", "cram(2x3)", "chomp(3x4)", "{*0,*1,*5}",
        "takeaway(20,7; max=3)", "splitnim(3,4)", "digraph(A>B, B>C; A, B, B)", "0"}) {
    for (const char* const play : {"--quiet", "--misere"}) {
      const Json answer = ask({"solve", "--explain", play, position});
      ASSERT_TRUE(answer.contains("explanation")) << position;
      expect_well_formed(answer["explanation"]);
      EXPECT_EQ(answer["explanation"]["kind"], "outcome");
    }
  }
  EXPECT_FALSE(ask({"solve", "nim(3,5)"}).contains("explanation"));
}

TEST(Explain, TheWinningMoveIsOneThatTheMethodFinds) {
  // 20 -> 19 wins too, but by raising a value from 0 to 3.
  const Json reason =
      argument(ask({"solve", "--explain", "takeaway(20,7; max=3)"})["explanation"], "winning-move");
  EXPECT_EQ(reason["facts"]["move"], "7 -> 4");
  EXPECT_EQ(reason["facts"]["winning_moves"], 2);
  EXPECT_FALSE(has(reason["claim"].get<std::string>(), "same way"));
  EXPECT_EQ(reason["because"][0]["facts"]["nim_sum"], 0);
}

TEST(Explain, CountsNoMovesThatNobodyCounted) {
  const Json answer = ask({"solve", "--explain", "nim(9000000000000000000,9000000000000000000)"});
  const Json replies = argument(answer["explanation"], "replies");
  EXPECT_FALSE(replies["facts"].contains("more")) << replies;
  EXPECT_EQ(replies["figure"].back(), "... and very many more moves");
}

TEST(Explain, DoesNotMakeAnAnswerIncomplete) {
  for (const char* const position : {"cram(10x10)", "queen(1618033988,2618033988)"}) {
    const Json answer = ask({"solve", "--explain", position});
    EXPECT_EQ(answer["outcome"], "P") << position;
    EXPECT_FALSE(answer.contains("stopped")) << position;
  }
}

TEST(Explain, TellsHowMisereNimEnds) {
  const Json end =
      argument(ask({"solve", "--misere", "--explain", "nim(1,1,7)"})["explanation"], "misere-end");
  EXPECT_EQ(end["facts"]["leave"], 1);
  const std::string forced = run_grundy({"solve", "--misere", "--explain", "nim(1)"}).out;
  EXPECT_TRUE(has(forced, "1 -> 0  ends the game")) << forced;
  EXPECT_FALSE(has(forced, "is answered by")) << forced;
  // In kayles(4,1) moves are not forced, though both parts count as heaps of one.
  const std::string kayles = run_grundy({"solve", "--misere", "--explain", "kayles(4,1)"}).out;
  EXPECT_FALSE(has(kayles, "forced")) << kayles;
}

TEST(AdviceJson, DoesNotMakeAnAnswerIncomplete) {
  const std::vector<std::string> question{"solve", "--misere", "kayles(6) + kayles(6)"};
  const std::uint64_t all = ask(question)["work"]["positions"];
  std::vector<std::string> limited = question;
  limited.insert(limited.end(), {"--max-positions", std::to_string(all - 1)});
  const Json answer = ask(limited);
  EXPECT_EQ(answer["outcome"], "P");
  EXPECT_FALSE(answer.contains("stopped"));
}

TEST(CountPlays, CountsCompleteGames) {
  const Json answer = ask({"solve", "--count-plays", "nim(1,2)"});
  EXPECT_EQ(answer["plays"], 5);
  EXPECT_EQ(answer["plays_by_length"], Json({0, 0, 2, 3}));
  const std::string text = run_grundy({"solve", "--count-plays", "nim(1,2)"}).out;
  EXPECT_TRUE(has(text, "Complete games: 5\n  2 of 2 moves\n  3 of 3 moves\n")) << text;
  EXPECT_EQ(ask({"solve", "--count-plays", "0"})["plays"], 1) << "the game without moves";
  EXPECT_FALSE(ask({"solve", "nim(1,2)"}).contains("plays"));
}

TEST(CountPlays, NumbersBeyond64BitsAreText) {
  const Json answer = ask({"solve", "--count-plays", "nim(40,40)"});
  ASSERT_TRUE(answer["plays"].is_string()) << answer["plays"];
  EXPECT_GT(answer["plays"].get<std::string>().size(), 20U);
}

TEST(CountPlays, StopAtALimit) {
  const Json answer =
      ask({"solve", "--count-plays", "--max-positions", "5", "nim(30)"}, kLimitReached);
  EXPECT_TRUE(answer["plays"].is_null());
  EXPECT_EQ(answer["stopped"]["reason"], "positions");
}

TEST(AdviceJson, NamesTheHardestMove) {
  const Json advice = ask({"solve", "--misere", "nim(1,3,5,7)"}).at("advice");
  EXPECT_EQ(advice["move"], "3 -> 1");
  EXPECT_EQ(advice["to"], "nim(1,1,5,7)");
  EXPECT_EQ(advice["winning_replies"], 1);
  EXPECT_EQ(advice["longest"], 14);
  EXPECT_EQ(advice["of_all_moves"], true);
  EXPECT_FALSE(ask({"solve", "nim(1,2)"}).contains("advice"));
  EXPECT_FALSE(ask({"solve", "0"}).contains("advice")) << "there is no move";
}

}  // namespace
}  // namespace grundy::e2e
