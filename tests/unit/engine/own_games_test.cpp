// Games that a library user brings along: added to the engine, they are solved like the others.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "grundy/engine.h"
#include "render/text.h"
#include "support/effort.h"
#include "support/odd_games.h"
#include "support/own_games.h"
#include "support/reference.h"

namespace grundy {
namespace {

std::uint64_t value(Engine& engine, const std::string& text) {
  const auto result = engine.solve(engine.parse(text).value());
  EXPECT_TRUE(result.has_value()) << text;
  EXPECT_TRUE(result->nim_value.has_value()) << text;
  return result->nim_value.value_or(NimValue(UINT64_MAX)).number();
}

/// Every position that can be reached from `text` has the value of the definition.
void expect_values_of_the_definition(Engine& engine, const std::string& text) {
  support::Reference reference;
  std::vector<Sum> open{engine.parse(text).value()};
  std::vector<std::string> seen;
  for (std::size_t i = 0; i < open.size() && i < 400; ++i) {
    const auto result = engine.solve(open[i]);
    ASSERT_TRUE(result.has_value());
    ASSERT_EQ(result->nim_value, reference.value(open[i])) << open[i].print();
    const auto misere = engine.solve(open[i], {.play = Play::misere});
    ASSERT_TRUE(misere.has_value());
    ASSERT_EQ(misere->outcome, reference.outcome(open[i], Play::misere)) << open[i].print();
    for (Sum& option : support::options_of(open[i])) {
      if (std::ranges::find(seen, option.print()) != seen.end()) continue;
      seen.push_back(option.print());
      open.push_back(std::move(option));
    }
  }
}

TEST(OwnGames, KaylesHasItsKnownValues) {
  // Winning Ways, chapter 4: the values of rows of 1 to 20 pins.
  const std::vector<std::uint64_t> known{1, 2, 3, 1, 4, 3, 2, 1, 4, 2,
                                         6, 4, 1, 2, 7, 1, 4, 3, 2, 1};
  Engine engine;
  ASSERT_TRUE(engine.add<support::OwnKayles>());
  for (std::size_t n = 1; n <= known.size(); ++n) {
    EXPECT_EQ(value(engine, "ownkayles(" + std::to_string(n) + ")"), known[n - 1]) << n;
  }
  EXPECT_EQ(value(engine, "ownkayles(11,15) + *1"), 6U ^ 7U ^ 1U);
}

TEST(OwnGames, KaylesFollowsTheDefinition) {
  Engine engine;
  ASSERT_TRUE(engine.add<support::OwnKayles>());
  expect_values_of_the_definition(engine, "ownkayles(6)");
}

TEST(OwnGames, KaylesInMiserePlayHasItsKnownLosses) {
  // Rows of up to 20 pins whose misère nim value is 0, from the tables of Winning Ways.
  Engine engine;
  ASSERT_TRUE(engine.add<support::OwnKayles>());
  for (std::uint64_t n = 0; n <= 20; ++n) {
    const bool lost = n == 1 || n == 4 || n == 9 || n == 12 || n == 20;
    const auto result = engine.solve(engine.parse("ownkayles(" + std::to_string(n) + ")").value(),
                                     {.play = Play::misere});
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->outcome, lost ? Outcome::P : Outcome::N) << n;
  }
}

template <class G>
class TupleGames : public ::testing::Test {};
// One word to six, which takes the solver through every way of storing positions; and positions
// that do not fill their words.
using Tuples = ::testing::Types<support::Tuple<std::uint64_t, 1>, support::Tuple<std::uint64_t, 2>,
                                support::Tuple<std::uint64_t, 3>, support::Tuple<std::uint64_t, 4>,
                                support::Tuple<std::uint64_t, 5>, support::Tuple<std::uint64_t, 6>,
                                support::Tuple<std::uint8_t, 3>, support::Tuple<std::uint32_t, 3>>;
TYPED_TEST_SUITE(TupleGames, Tuples);

TYPED_TEST(TupleGames, FollowTheDefinition) {
  Engine engine;
  ASSERT_TRUE(engine.template add<TypeParam>());
  constexpr std::size_t kSize = std::tuple_size_v<typename TypeParam::Position>;
  std::string text = "tuple(" + std::to_string(kSize > 4 ? 2 : 4);
  for (std::size_t i = 1; i < kSize; ++i) text += i % 2 == 1 ? ",2" : ",1";
  expect_values_of_the_definition(engine, text + ")");
}

TEST(OwnGames, PositionsOfVaryingLengthFollowTheDefinition) {
  Engine engine;
  ASSERT_TRUE(engine.add<support::Row>());
  expect_values_of_the_definition(engine, "row(1,1,2,2,2,1,1)");
}

TEST(OwnGames, PartsOfVaryingLengthFollowTheDefinition) {
  Engine engine;
  ASSERT_TRUE(engine.add<support::Cutting>());
  expect_values_of_the_definition(engine, "cutting(1,2,3,0,4,5)");
}

TEST(OwnGames, PartsCutInDifferentPlacesAreDifferentPositions) {
  Engine engine;
  ASSERT_TRUE(engine.add<support::Cutting>());
  const auto options = engine.moves(engine.parse("cutting(1,2,3)").value());
  ASSERT_TRUE(options.has_value());
  std::vector<std::string> listed;
  for (const MoveResult& move : options->options.moves) listed.push_back(move.to.value().print());
  EXPECT_EQ(listed,
            (std::vector<std::string>{"cutting(1,0,2,3)", "cutting(1,2,0,3)", "cutting(1,2)"}));
}

TEST(OwnGames, PartsCutInDifferentPlacesAreDifferentTrees) {
  Engine engine;
  ASSERT_TRUE(engine.add<support::Cutting>());
  const Sum left = engine.parse("cutting(1,2,3,0,4,5,6,7)").value();
  const Sum right = engine.parse("cutting(1,2,3,4,5,0,6,7)").value();
  support::Reference reference;
  ASSERT_NE(reference.lines_of_play(left), reference.lines_of_play(right));
  const auto comparison = engine.compare(left, right);
  ASSERT_TRUE(comparison.has_value());
  EXPECT_EQ(comparison->equivalent, true);
  EXPECT_EQ(comparison->isomorphic, false);
}

TEST(OwnGames, APathOfAMillionMovesIsSolved) {
  Engine engine;
  ASSERT_TRUE(engine.add<support::Path>());
  constexpr std::size_t kMoves = support::effort(1'000'000);
  EXPECT_EQ(value(engine, fmt::format("path({})", kMoves + 1)), 1U);
  const auto misere =
      engine.solve(engine.parse(fmt::format("path({})", kMoves)).value(), {.play = Play::misere});
  ASSERT_TRUE(misere.has_value());
  EXPECT_EQ(misere->outcome, Outcome::N);
}

class EndlessGames : public ::testing::TestWithParam<Play> {
 protected:
  EndlessGames() {
    EXPECT_TRUE(engine_.add<support::BackUpGame>());
    EXPECT_TRUE(engine_.add<support::LoopGame>());
    EXPECT_TRUE(engine_.add<support::EndlessGame>());
  }
  Engine engine_;
};
INSTANTIATE_TEST_SUITE_P(BothWays, EndlessGames, ::testing::Values(Play::normal, Play::misere));

TEST_P(EndlessGames, ReportTheirCycle) {
  for (const char* text : {"backup(7)", "*2 + backup(5)", "{*1, {backup(9)}}"}) {
    const auto result = engine_.solve(engine_.parse(text).value(), {.play = GetParam()});
    ASSERT_FALSE(result.has_value()) << text;
    EXPECT_EQ(result.error().kind, ErrorKind::endless);
    const std::string& message = result.error().message;
    for (const char* place : {"backup(5)", "backup(4)", "backup(3)"}) {
      EXPECT_NE(message.find(place), std::string::npos) << message;
    }
    for (const char* place : {"backup(9)", "backup(7)", "backup(6)", "backup(2)"}) {
      EXPECT_EQ(message.find(place), std::string::npos) << message;
    }
  }
}

TEST_P(EndlessGames, ReportALoopOfOnePosition) {
  const auto result = engine_.solve(engine_.parse("loop(6)").value(), {.play = GetParam()});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().message, "play can go on for ever: loop(2) -> loop(2)");
}

TEST_P(EndlessGames, AreSolvedBelowTheCycle) {
  const auto result = engine_.solve(engine_.parse("backup(2)").value(), {.play = GetParam()});
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->outcome, GetParam() == Play::normal ? Outcome::P : Outcome::N);
}

TEST_P(EndlessGames, WithoutACycleStopAtALimit) {
  for (const bool by_positions : {true, false}) {
    Request request{.play = GetParam()};
    if (by_positions) request.limits.positions = 10'000;
    request.limits.memory = by_positions ? request.limits.memory : 1U << 20U;
    const auto result = engine_.solve(engine_.parse("endless(0)").value(), request);
    ASSERT_TRUE(result.has_value());
    EXPECT_FALSE(result->outcome.has_value());
    EXPECT_FALSE(result->winning_moves.has_value());
    ASSERT_TRUE(result->stop.has_value());
    EXPECT_EQ(result->stop->reason, by_positions ? StopReason::positions : StopReason::memory);
  }
}

TEST_P(EndlessGames, AreReportedByMovesAndTables) {
  const auto moves = engine_.moves(engine_.parse("backup(7)").value(), {.play = GetParam()});
  ASSERT_FALSE(moves.has_value());
  EXPECT_EQ(moves.error().kind, ErrorKind::endless);
  const auto table = engine_.table("backup(_)", {{0, 9}}, {.play = GetParam()});
  ASSERT_FALSE(table.has_value());
  EXPECT_EQ(table.error().kind, ErrorKind::endless);
}

/// A heap that knows its value, but not which of its moves lead to a given one.
class Countdown {
 public:
  using Position = std::uint64_t;
  using Move = std::uint64_t;  ///< what is left

  static const GameInfo& info() {
    static const GameInfo info{
        "countdown", "Countdown", "go to a smaller number", "countdown(NUMBER)", {"countdown(3)"}};
    return info;
  }
  static Expected<Start<Countdown>> parse(const Arguments& arguments) {
    const auto number = arguments.natural("a number");
    if (!number) return std::unexpected(number.error());
    return Start<Countdown>{{}, *number};
  }
  static std::string parameters() { return {}; }
  static std::string print(Position number) { return "countdown(" + std::to_string(number) + ")"; }
  static std::string print_move(Position, Move left) { return "to " + std::to_string(left); }
  template <class Visit>
  bool each_move(Position number, Visit&& visit) const {
    for (Move left = 0; left < number; ++left) {
      if (!visit(left)) return false;
    }
    return true;
  }
  static Position after(Position, Move left) { return left; }
  static std::string_view theorem() { return "a nim heap"; }
  static std::optional<NimValue> closed_form(Position number) { return NimValue(number); }
};

TEST(OwnGames, OfMoreMovesThanCanBeTriedNameThoseThatWereFound) {
  Engine engine;
  ASSERT_TRUE(engine.add<Countdown>());
  const Result early = engine.solve(engine.parse("countdown(5000000)").value()).value();
  EXPECT_EQ(early.nim_value, NimValue(5'000'000));
  ASSERT_TRUE(early.winning_moves.has_value());
  ASSERT_EQ(early.winning_moves->moves.size(), 1U);
  EXPECT_EQ(early.winning_moves->moves.front().move, "to 0");
  EXPECT_TRUE(early.winning_moves->untried);
  EXPECT_FALSE(early.winning_moves->complete);
  EXPECT_NE(render::solve_text(early, "", render::Style{})
                .find("there are too many moves to try them all; others may win too"),
            std::string::npos);
}

}  // namespace
}  // namespace grundy
