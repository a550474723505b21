// Misère sums of heaps by their values, against search over whole sums.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/engine.h"

namespace grundy {
namespace {

Request misere_request() {
  Request request;
  request.play = Play::misere;
  return request;
}

Result solved_misere(Engine& engine, std::string_view text,
                     const Request& request = misere_request()) {
  return engine.solve(engine.parse(text).value(), request).value();
}

/// Winning moves with how many there are of each.
std::set<std::pair<std::string, std::uint64_t>> winning_positions(const Result& result) {
  std::set<std::pair<std::string, std::uint64_t>> moves;
  for (const MoveResult& move : result.winning_moves.value().moves) {
    moves.insert({move.to.value().print(), move.count});
  }
  return moves;
}

TEST(QuotientTheory, KaylesOfFiftySixtySeventyIsLost) {
  Engine engine;
  const Result result = solved_misere(engine, "kayles(50,60,70)");
  EXPECT_EQ(result.outcome, Outcome::P);
  EXPECT_EQ(result.method, "misère quotient of order 40 (Plambeck, Siegel)");
  EXPECT_FALSE(result.stop);
}

TEST(QuotientTheory, AgreesWithSearchOnOutcomesAndAllWinningMoves) {
  Engine engine;
  Request search = misere_request();
  search.use_theorems = false;
  std::mt19937 random(42);
  const std::vector<std::string> games{"kayles(#)",
                                       "kayles(#,#)",
                                       "kayles(#,#,#)",
                                       "dawsonkayles(#,#)",
                                       "dawson(#,#)",
                                       "grundy(#,#)",
                                       "splitnim(#,#)",
                                       "treblecross(#)",
                                       "octal(0.15; #,#)",
                                       "octal(0.26; #,#)",
                                       "kayles(#) + *2",
                                       "kayles(#) + octal(0.75; #)",
                                       "nim(2,3) + kayles(#)",
                                       "subtraction(#,#; {1,4})",
                                       "octal(0.F; #)",
                                       "octal(4.3; #,#)",
                                       "takeaway(#,#; max=3) + kayles(#)",
                                       "rook(3,#) + kayles(#)"};
  for (int i = 0; i < 180; ++i) {
    std::string text = games[static_cast<std::size_t>(i) % games.size()];
    for (std::size_t place = text.find('#'); place != std::string::npos; place = text.find('#')) {
      text.replace(place, 1, std::to_string(random() % 10));
    }
    SCOPED_TRACE(text);
    const Result by_values = solved_misere(engine, text);
    const Result by_search = solved_misere(engine, text, search);
    EXPECT_EQ(by_values.outcome, by_search.outcome) << by_values.method;
    EXPECT_EQ(winning_positions(by_values), winning_positions(by_search)) << by_values.method;
    EXPECT_EQ(by_values.winning_moves->total, by_search.winning_moves->total);
  }
}

/// A server tries every question with little time first.
TEST(QuotientTheory, AShortTryDoesNotSpoilTheNext) {
  Engine engine;
  Request little = misere_request();
  little.limits.positions = 2000;
  (void)solved_misere(engine, "kayles(50,60,70)", little);
  EXPECT_EQ(solved_misere(engine, "kayles(50,60,70)").outcome, Outcome::P);
}

TEST(QuotientTheory, EveryMoveIsJudged) {
  Engine engine;
  const Sum position = engine.parse("kayles(7,5) + *3").value();
  Request search = misere_request();
  search.use_theorems = false;
  const Options by_values = engine.moves(position, misere_request()).value();
  const Options by_search = engine.moves(position, search).value();
  ASSERT_EQ(by_values.options.moves.size(), by_search.options.moves.size());
  for (std::size_t i = 0; i < by_values.options.moves.size(); ++i) {
    EXPECT_EQ(by_values.options.moves[i].outcome, by_search.options.moves[i].outcome);
  }
}

TEST(QuotientTheory, HugeHeapsHaveWinningMoves) {
  Engine engine;
  const Result result = solved_misere(engine, "kayles(1000000000, 17, 5)");
  ASSERT_EQ(result.outcome, Outcome::N);
  ASSERT_FALSE(result.winning_moves.value().moves.empty());
  EXPECT_FALSE(result.winning_moves->complete) << "there are millions";
  const MoveResult& move = result.winning_moves->moves.front();
  EXPECT_EQ(engine.solve(*move.to, misere_request())->outcome, Outcome::P);
}

TEST(QuotientTheory, ExplainsTheProduct) {
  Engine engine;
  Request request = misere_request();
  request.explain = Detail::full;
  const Result result = solved_misere(engine, "kayles(3,5,7)", request);
  const Explanation& told = result.explanation.value();
  bool found = false;
  std::vector<const Explanation*> open{&told};
  while (!open.empty()) {
    const Explanation* const next = open.back();
    open.pop_back();
    found = found || next->kind == "misere-quotient";
    for (const Explanation& because : next->because) open.push_back(&because);
  }
  EXPECT_TRUE(found);
}

TEST(QuotientTheory, GivesAdviceInLostPositions) {
  Engine engine;
  const Result result = solved_misere(engine, "kayles(4,5)");
  ASSERT_EQ(result.outcome, Outcome::P);
  EXPECT_TRUE(result.advice.has_value());
}

TEST(QuotientTheory, SearchesWhereNoQuotientHelps) {
  // 0.07 has no finite quotient for heaps of 34 and more, as far as anybody knows.
  Engine engine;
  Request request = misere_request();
  request.limits.positions = 1000;
  const Result stopped = solved_misere(engine, "dawsonkayles(36,35)", request);
  EXPECT_FALSE(stopped.outcome);
  EXPECT_TRUE(stopped.stop);
}

TEST(Quotients, AreAnsweredByTheEngine) {
  Engine engine;
  const Quotient kayles = engine.quotient("kayles").value();
  EXPECT_EQ(kayles.status, QuotientStatus::proved);
  EXPECT_EQ(kayles.order, 40U);
  EXPECT_EQ(kayles.p_size, 9U);
  EXPECT_FALSE(kayles.tame);
  EXPECT_EQ(kayles.period.value().from, 71U);
  EXPECT_EQ(kayles.values.at(0), "1");
  EXPECT_EQ(kayles.values.at(1), "a");

  const Quotient single = engine.quotient("0.3").value();
  EXPECT_TRUE(single.tame);
  EXPECT_EQ(single.period.value().from, 0U) << "heap 0 has the value 1, as heap 2 has";

  const Quotient board = engine.quotient("cram(2x4)").value();
  EXPECT_EQ(board.status, QuotientStatus::bounded);
  EXPECT_EQ(board.parts.size(), board.values.size());
  EXPECT_FALSE(board.stop);

  EXPECT_FALSE(engine.quotient("kayls"));
  EXPECT_FALSE(engine.quotient("digraph(a>b, b>a; a)")) << "play need not end";
  EXPECT_FALSE(engine.quotient("0.9X"));
}

TEST(Quotients, SayWhatIsRightBelowAStop) {
  Engine engine;
  QuotientRequest request;
  request.limits.positions = 100'000;
  const Quotient limited = engine.quotient("0.76", request).value();
  EXPECT_EQ(limited.status, QuotientStatus::limited);
  EXPECT_EQ(limited.to, 12U);
  EXPECT_GE(limited.copies, 1U);
  EXPECT_TRUE(limited.stop);
}

TEST(Quotients, OfTameGamesAreTameBelowAStop) {
  Engine engine;
  QuotientRequest request{.to = 500};
  request.limits.positions = 20'000;
  const Quotient stopped = engine.quotient("0.56", request).value();
  EXPECT_TRUE(stopped.stop);
  EXPECT_LT(stopped.to, 500U);
  EXPECT_TRUE(stopped.tame);
}

TEST(Genera, AreAnsweredByTheEngine) {
  Engine engine;
  const auto genus = [&](std::string_view text) {
    return engine.genus(engine.parse(text).value()).value();
  };
  EXPECT_EQ(genus("0").text, "0^120");
  EXPECT_EQ(genus("*1").text, "1^031");
  EXPECT_EQ(genus("*2").text, "2^20");
  EXPECT_EQ(genus("nim(2,2)").text, "0^02");
  EXPECT_EQ(genus("*13").text, "13^(13)(15)");
  EXPECT_EQ(genus("*13").kind, GenusClass::tame);
  EXPECT_EQ(genus("kayles(5)").text, "4^146") << "Winning Ways, chapter 13";
  EXPECT_EQ(genus("kayles(5)").kind, GenusClass::restive);
  EXPECT_EQ(genus("kayles(4)").text, "1^031");
  EXPECT_FALSE(engine.genus(engine.parse("digraph(a>b, b>a; a)").value()));
}

/// A list of options, some of them lists again.
std::string random_list(std::mt19937& random, unsigned depth) {
  static const std::vector<std::string> kAtoms{"{}", "*1", "*2", "*3", "kayles(3)", "kayles(4)"};
  std::string text = "{";
  const auto options = random() % 4;
  for (unsigned long i = 0; i < options; ++i) {
    if (i > 0) text += ", ";
    text += depth > 0 && random() % 2 == 0 ? random_list(random, depth - 1)
                                           : kAtoms[random() % kAtoms.size()];
  }
  return text + "}";
}

// Lists have options that are reversed: they are moves, but do not count for the form of the list.
TEST(QuotientTheory, AgreesWithSearchOnSumsOfListsMoveByMove) {
  std::mt19937 random(26);
  Request search = misere_request();
  search.use_theorems = false;
  int by_quotient = 0;
  for (int trial = 0; trial < 150; ++trial) {
    const std::string text =
        random_list(random, 2) + " + " + random_list(random, 2) + " + " + random_list(random, 1);
    Engine engine;
    const Result result = solved_misere(engine, text);
    const Result expected = solved_misere(engine, text, search);
    ASSERT_EQ(result.outcome, expected.outcome) << text;
    ASSERT_EQ(winning_positions(result), winning_positions(expected)) << text;
    if (result.method.find("quotient") != std::string::npos) ++by_quotient;
    const Options moves = engine.moves(engine.parse(text).value(), misere_request()).value();
    for (const MoveResult& move : moves.options.moves) {
      ASSERT_EQ(move.outcome, engine.solve(move.to.value(), search).value().outcome)
          << text << " to " << move.to->print();
    }
  }
  EXPECT_GT(by_quotient, 10);
}

TEST(QuotientTheory, KnowsReversedMoves) {
  Engine engine;
  const std::string text = "{} + {{rugs(HHT/HHT/TTT), hackenbush(0-a, a-b)}} + {{}, *2}";
  const Options moves = engine.moves(engine.parse(text).value(), misere_request()).value();
  ASSERT_EQ(moves.options.moves.size(), 3U);
  for (const MoveResult& move : moves.options.moves) EXPECT_TRUE(move.outcome) << move.to->print();
}

}  // namespace
}  // namespace grundy
