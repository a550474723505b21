// Positions whose play can go on for ever, through the engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "grundy/engine.h"
#include "grundy/match.h"
#include "support/effort.h"
#include "support/odd_games.h"
#include "support/random_graphs.h"
#include "support/solved.h"
#include "theory/retrograde/whole_play.h"

namespace grundy {
namespace {

using support::solved;

LoopyValue infinite(std::initializer_list<std::uint64_t> members) {
  std::vector<NimValue> values;
  for (const std::uint64_t member : members) values.emplace_back(member);
  return LoopyValue::infinite(std::move(values));
}

TEST(Loopy, ACycleIsADrawOrAWin) {
  Engine engine;
  const Result loop = solved(engine, "digraph(A>A; A)");
  EXPECT_EQ(loop.outcome, Outcome::D);
  EXPECT_EQ(loop.nim_value, std::nullopt);
  EXPECT_EQ(loop.loopy_value, infinite({}));
  EXPECT_EQ(loop.drawing_moves.value().total, 1U);
  const Result way_out = solved(engine, "digraph(A>A, A>B; A)");
  EXPECT_EQ(way_out.outcome, Outcome::N);
  EXPECT_EQ(way_out.loopy_value, infinite({0}));
  EXPECT_EQ(way_out.winning_moves.value().moves.at(0).to.value().print(), "digraph(A>A, A>B; B)");
  EXPECT_EQ(way_out.moves_to_end, 1U);
}

TEST(Loopy, AMoveThatIsTakenBackLeavesANumber) {
  Engine engine;
  // B can go back to A, but from A one returns to B at once, or ends it: B has the value 1.
  const Result result = solved(engine, "digraph(B>A, A>B, B>C; B)");
  EXPECT_EQ(result.nim_value, NimValue(1));
  EXPECT_EQ(result.outcome, Outcome::N);
  EXPECT_EQ(result.loopy_value, std::nullopt);
}

TEST(Loopy, SumsFollowTheRulesOfAddition) {
  Engine engine;
  // A: to itself and to a node of value 2; so ∞(2), a draw alone and won beside *2.
  const std::string graph = "A>A, A>E, E>F, E>G, F>G; A";
  EXPECT_EQ(solved(engine, "digraph(" + graph + ")").loopy_value, infinite({2}));
  const Result won = solved(engine, "digraph(" + graph + ") + *2");
  EXPECT_EQ(won.outcome, Outcome::N);
  EXPECT_EQ(won.loopy_value, infinite({0}));
  EXPECT_EQ(won.winning_moves.value().total, 1U);
  EXPECT_EQ(won.components.at(0).loopy_value, infinite({2}));
  EXPECT_EQ(won.components.at(1).nim_value, NimValue(2));
  EXPECT_EQ(solved(engine, "digraph(" + graph + ") + *3").outcome, Outcome::D);
  EXPECT_EQ(solved(engine, "digraph(" + graph + ", A)").outcome, Outcome::D);
  EXPECT_EQ(solved(engine, "digraph(" + graph + ") + nim(18446744073709551615)",
                   {.limits = {.positions = 1000}, .list_moves = support::sized(true, false)})
                .outcome,
            Outcome::D);
}

TEST(Loopy, ListsMayHoldThem) {
  Engine engine;
  EXPECT_EQ(solved(engine, "{*0, digraph(A>A, A>C, C>D; A)}").nim_value, NimValue(1))
      << "the infinite option ∞(1) can be moved to 1";
  EXPECT_EQ(solved(engine, "{*0, digraph(A>A; A)}").loopy_value, infinite({0}));
  EXPECT_EQ(solved(engine, "{{digraph(A>A; A)}} + *1").outcome, Outcome::D);
}

TEST(Loopy, ComparisonsFindAWitness) {
  Engine engine;
  const auto compare = [&](const std::string& left, const std::string& right) {
    return engine.compare(engine.parse(left).value(), engine.parse(right).value()).value();
  };
  const Comparison same = compare("digraph(A>A, A>B; A)", "digraph(A>B, B>A, A>C, B>C; A)");
  EXPECT_EQ(same.equivalent, true);
  const Comparison sets = compare("digraph(A>A, A>B; A)", "digraph(A>A; A)");
  EXPECT_EQ(sets.equivalent, false);
  EXPECT_EQ(sets.witness.value().print(), "*0");
  EXPECT_EQ(sets.left_with_witness, Outcome::N);
  EXPECT_EQ(sets.right_with_witness, Outcome::D);
  const Comparison number = compare("*3", "digraph(A>A; A)");
  EXPECT_EQ(number.equivalent, false);
  EXPECT_EQ(number.left_with_witness, Outcome::P);
}

TEST(Loopy, MovesTellValuesAndHowFarTheEndIs) {
  Engine engine;
  const auto options =
      engine.moves(engine.parse("digraph(A>B, A>C, A>A, B>D, C>B, C>C; A)").value()).value();
  ASSERT_EQ(options.options.moves.size(), 3U);
  for (const MoveResult& move : options.options.moves) {
    EXPECT_EQ(move.nim_value.has_value(), !move.loopy_value.has_value()) << move.move;
    EXPECT_TRUE(move.outcome.has_value());
  }
}

/// Both conventions, one to three counters, against the product graph.
TEST(Loopy, DigraphsAreSolvedAsByBruteForce) {
  Engine engine;
  std::mt19937_64 random(16);
  for (int i = 0; i < 150; ++i) {
    const std::size_t nodes = 2 + random() % 4;
    const auto rows = support::random_rows(nodes, random() % (3 * nodes), i % 5 == 0, random);
    std::string arrows;
    for (std::size_t from = 0; from < nodes; ++from) {
      for (const auto to : rows[from]) {
        arrows += (arrows.empty() ? "n" : ", n") + std::to_string(from) + ">n" + std::to_string(to);
      }
    }
    if (arrows.empty()) continue;
    const std::size_t counters = 1 + random() % 3;
    const auto whole = support::product(std::vector(counters, rows));
    for (const Play play : {Play::normal, Play::misere}) {
      const auto distances = support::distances_by_definition(whole, play);
      const std::size_t node = random() % whole.size();
      std::string text = "digraph(" + arrows + "; ";
      std::size_t rest = node;
      for (std::size_t k = 0; k < counters; ++k, rest /= nodes) {
        text += (k == 0 ? "n" : ", n") + std::to_string(rest % nodes);
      }
      const auto position = engine.parse(text + ")");
      if (!position) continue;  // a counter on a node without arrows
      const auto result = engine.solve(*position, {.play = play});
      ASSERT_TRUE(result.has_value()) << text;
      const bool won = distances[node] && (*distances[node] % 2 == 1) == (play == Play::normal);
      EXPECT_EQ(result->outcome, !distances[node] ? Outcome::D
                                 : won            ? Outcome::N
                                                  : Outcome::P)
          << text;
      if (result->moves_to_end) {
        EXPECT_EQ(*result->moves_to_end, distances[node]) << text;
      }
      if (result->outcome == Outcome::D) {
        EXPECT_GT(result->drawing_moves.value().total, 0U) << text;
      }
      if (won && distances[node] != 0U) {
        EXPECT_GT(result->winning_moves.value().total, 0U) << text;
      }
    }
  }
}

TEST(Loopy, TheEngineWinsInsteadOfGoingInCircles) {
  Engine engine;
  // A won position with a long way to go, where other winning moves lead back.
  Match match(
      {.start = engine.parse("digraph(A>B, B>A, B>C, C>D, D>E, D>B, E>F, E>D; A)").value()});
  int moves = 0;
  for (; !match.over() && moves < 50; ++moves) {
    const auto move = choose_move(engine, match, {});
    ASSERT_TRUE(move.has_value() && move->has_value());
    match.make(**move);
  }
  const Result start = solved(engine, "digraph(A>B, B>A, B>C, C>D, D>E, D>B, E>F, E>D; A)");
  EXPECT_EQ(moves < 50, start.outcome != Outcome::D);
}

TEST(Loopy, ExplanationsTellTheRule) {
  Engine engine;
  const Result result = solved(engine, "digraph(A>A, A>B; A) + *1", {.explain = Detail::full});
  ASSERT_TRUE(result.explanation.has_value());
  EXPECT_EQ(result.explanation->because.at(0).kind, "loopy-sum");
}

/// A loopy game that brings no graph along is explored move by move.
class Circle {
 public:
  static constexpr bool loopy = true;
  using Position = std::uint64_t;
  using Move = std::uint64_t;
  static const GameInfo& info() {
    static const GameInfo info{"circle", "Circle", "", "", {"circle(3)"}};
    return info;
  }
  static Expected<Start<Circle>> parse(const Arguments& arguments) {
    const auto place = arguments.natural("a place");
    if (!place) return std::unexpected(place.error());
    return Start<Circle>{{}, *place};
  }
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(Position place) {
    return "circle(" + std::to_string(place) + ")";
  }
  /// From 1..6 on to the next, 6 to 1; from 3 also to the end, 0.
  template <class Visit>
  bool each_move(Position place, Visit&& visit) const {
    if (place == 0) return true;
    if (place == 3 && !visit(Move{0})) return false;
    return visit(place == 6 ? Move{1} : place + 1);
  }
  [[nodiscard]] static Position after(Position, Move move) { return move; }
  [[nodiscard]] static std::string print_move(Position, Move move) { return std::to_string(move); }
};

TEST(Loopy, GamesNeedNoGraphOfTheirOwn) {
  Engine engine;
  ASSERT_TRUE(engine.add<Circle>().has_value());
  const Result three = solved(engine, "circle(3)");
  EXPECT_EQ(three.outcome, Outcome::N);
  EXPECT_EQ(solved(engine, "circle(2)").outcome, Outcome::P);
  EXPECT_EQ(solved(engine, "circle(1)").outcome, Outcome::N);
  EXPECT_EQ(solved(engine, "circle(1)").moves_to_end, 3U);
  EXPECT_EQ(solved(engine, "circle(4) + circle(3)", {.play = Play::misere}).outcome.has_value(),
            true);
}

TEST(Loopy, FilesCanBeForbidden) {
  const Engine strict({.files = false});
  const auto position = strict.parse("*1 + digraph(@/etc/passwd; A)");
  ASSERT_FALSE(position.has_value());
  EXPECT_EQ(position.error().offset, 13U);
  EXPECT_NE(position.error().message.find("positions cannot name files here"), std::string::npos);
  EXPECT_TRUE(strict.parse("digraph(A>B; A)").has_value());
}

TEST(Loopy, GraphsTooLargeForTheMemoryAreRefused) {
  Engine engine;
  const auto result =
      engine.solve(engine.parse("digraph(A>B, B>A; A)").value(), {.limits = {.memory = 8}});
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->outcome, std::nullopt);
  EXPECT_EQ(result->stop.value().reason, StopReason::memory);
}

}  // namespace
}  // namespace grundy
