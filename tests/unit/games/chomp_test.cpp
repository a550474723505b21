#include "games/chomp/chomp.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/engine.h"

namespace grundy::games {
namespace {

Words bar(std::string_view text) {
  return Chomp::parse(Arguments(text, 0)).value().position;
}

TEST(Chomp, BadBoardsAreReportedWhereTheyAre) {
  struct Bad {
    std::string_view text;
    std::size_t offset;
    std::string_view message;
  };
  for (const Bad& bad : std::vector<Bad>{
           {"", 0, "the length of a row is missing here"},
           {"3,4", 2, "not a staircase: a row of 4 cannot follow a row of 3"},
           {"4, 2, 3", 6, "not a staircase: a row of 3 cannot follow a row of 2"},
           {"4,0", 2, "a row has at least one square"},
           {"0", 0, "a row has at least one square"},
           {"0x4", 0, "a board has at least one row"},
           {"4x0", 2, "a board has at least one column"},
           {"4x", 2, "the number of columns is missing here"},
           {"4,x", 1, "',' does not belong here"},
           {"4097x2", 0, "4097 rows are too many"},
           {"5,a", 2, "'a' is not the length of a row"},
       }) {
    const auto start = Chomp::parse(Arguments(bad.text, 0));
    ASSERT_FALSE(start.has_value()) << bad.text;
    EXPECT_EQ(start.error().message, bad.message) << bad.text;
    EXPECT_EQ(start.error().offset, bad.offset) << bad.text;
    EXPECT_FALSE(start.error().expected.empty()) << bad.text;
  }
  EXPECT_TRUE(Chomp::parse(Arguments("4096x18446744073709551615", 0)).has_value());
}

/// All staircases inside 5 x 6, and whether a theorem says the same as a search.
TEST(Chomp, TheoremsTellTheWinnerOfEverySmallBoard) {
  Engine engine;
  Request search;
  search.use_theorems = false;
  const auto after_biting = [](const Words& rows, const Chomp::Move& move) {
    return Chomp::print(Chomp::after(rows, move));
  };
  std::vector<Words> boards{{}};
  int known = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const Words rows = boards[i];
    for (std::uint64_t length = 1; rows.size() < 5 && length <= (rows.empty() ? 6 : rows.back());
         ++length) {
      boards.push_back(rows);
      boards.back().push_back(length);
    }
    if (rows.empty()) continue;
    const auto outcome = Chomp::closed_outcome(rows);
    const auto result = engine.solve(engine.parse(Chomp::print(rows)).value(), search).value();
    ASSERT_EQ(outcome.value_or(*result.outcome), result.outcome) << Chomp::print(rows);
    if (!outcome) continue;
    ++known;
    Chomp().some_move_to(rows, NimValue(0), [&](const Chomp::Move& move) {
      EXPECT_EQ(Chomp::closed_outcome(Chomp::after(rows, move)), Outcome::P)
          << Chomp::print(rows) << " to " << after_biting(rows, move);
      return true;
    });
  }
  EXPECT_EQ(boards.size(), 462U);  // binomial coefficient 11 over 5, the empty one among them
  EXPECT_GT(known, 150);
}

TEST(Chomp, StrategiesAreStolenOnBoardsBeyondEverySearch) {
  for (const std::string_view text : {"40x50", "4096x18446744073709551615", "3x1000000"}) {
    const Words rows = bar(text);
    EXPECT_EQ(Chomp::closed_outcome(rows), Outcome::N) << text;
    EXPECT_FALSE(Chomp().some_move_to(rows, NimValue(0), [](const Chomp::Move&) { return true; }));
    const Explanation reason = Chomp::explain(rows);
    EXPECT_EQ(reason.kind, "strategy-stealing");
    EXPECT_EQ(reason.because.size(), 2U);
  }
  EXPECT_EQ(Chomp::closed_outcome(bar("4,4,2")), std::nullopt);
  EXPECT_EQ(Chomp::closed_outcome(bar("1x1")), Outcome::P);
}

TEST(Chomp, KnowsItsMovesOnLongBoards) {
  struct Known {
    std::string_view text;
    std::uint64_t row;
    std::uint64_t column;
    bool all;
  };
  for (const Known& known : std::vector<Known>{
           {"4000x4000", 2, 2, false},
           {"2x18446744073709551615", 2, UINT64_MAX, true},
           {"18446744073709551615,3", 1, 5, true},
           {"4096x2", 4096, 2, true},
           {"2,2,1,1,1,1", 4, 1, true},
           {"1x18446744073709551615", 1, 2, true},
           {"18446744073709551615,1,1", 1, 4, true},
           {"9,8,8,2", 3, 1, false},
           {"7,4,2,1", 1, 3, false},
           {"7,4,2,2,1,1,1", 2, 2, false},
       }) {
    const Words rows = bar(known.text);
    std::vector<Chomp::Move> moves;
    const auto note = [&](const Chomp::Move& move) {
      moves.push_back(move);
      return true;
    };
    EXPECT_EQ(Chomp().each_move_to(rows, NimValue(0), note), known.all) << known.text;
    moves.clear();
    ASSERT_TRUE(Chomp().some_move_to(rows, NimValue(0), note)) << known.text;
    ASSERT_EQ(moves.size(), 1U) << known.text;
    EXPECT_EQ(moves[0].row, known.row) << known.text;
    EXPECT_EQ(moves[0].column, known.column) << known.text;
  }
}

TEST(Chomp, CountsStaircasesInside) {
  EXPECT_EQ(Chomp::search_size(bar("3x4")), 35);           // 7 over 3
  EXPECT_EQ(Chomp::search_size(bar("5,1,1")), 6 + 5 + 5);  // a row of 0 to 5; below it 1 or 2
  EXPECT_GT(Chomp::search_size(bar("40x50")), 1e24);
  EXPECT_GT(Chomp::search_size(bar("300x400")), 1e100);
  EXPECT_LE(Chomp::search_size(bar("4096x18446744073709551615")), 1e300);
}

TEST(Chomp, PartsAreTheSameForRowsAndColumns) {
  const auto part_of = [](std::string_view text) {
    Words found;
    EXPECT_TRUE(
        Chomp().each_part(bar(text), [&](const Words& part) { found = Chomp::canonical(part); }));
    return found;
  };
  EXPECT_EQ(part_of("6,4,4,1,1"), part_of("5,3,3,3,1,1"));
  EXPECT_EQ(part_of("1x65535"), Words{65535});
  EXPECT_EQ(part_of("5x1"), Words{5});
  EXPECT_NE(part_of("3,2"), part_of("3,1"));
  EXPECT_FALSE(Chomp().each_part(bar("2x65536"), [](const Words&) {}));
}

TEST(Chomp, TwoRowsHaveTheValuesOfTheSearch) {
  Engine engine;
  Request by_search;
  by_search.use_theorems = false;
  by_search.max_moves = 0;
  for (std::uint64_t first = 1; first <= 14; ++first) {
    for (std::uint64_t second = 1; second <= first; ++second) {
      const Sum rows =
          engine.parse("chomp(" + std::to_string(first) + "," + std::to_string(second) + ")")
              .value();
      EXPECT_EQ(engine.solve(rows).value().nim_value,
                engine.solve(rows, by_search).value().nim_value)
          << rows.print();
    }
  }
}

TEST(Chomp, LongDoubleRowsHaveAValue) {
  Engine engine;
  const auto value = [&](const std::string& text) {
    return engine.solve(engine.parse(text).value()).value().nim_value;
  };
  Request by_search;
  by_search.use_theorems = false;
  by_search.max_moves = 0;
  EXPECT_EQ(value("chomp(2x100)"),
            engine.solve(engine.parse("chomp(2x100)").value(), by_search).value().nim_value);
  EXPECT_EQ(value("chomp(1000x2)"), value("chomp(2x1000)"));
  EXPECT_EQ(value("chomp(1000,999)"), NimValue(0));
  // Beyond the table the winner and the move are known all the same, and at once.
  const Result result = engine.solve(engine.parse("chomp(2x65535)").value()).value();
  EXPECT_EQ(result.outcome, Outcome::N);
  EXPECT_FALSE(result.nim_value.has_value());
  ASSERT_EQ(result.winning_moves.value().moves.size(), 1U);
  EXPECT_EQ(result.winning_moves->moves.front().move, "(2,65535)");
}

TEST(Chomp, NamesTheTheoremThatApplies) {
  Engine engine;
  const auto method = [&](const std::string& text) {
    const Request request{.limits = {.positions = 10'000}};
    return engine.solve(engine.parse(text).value(), request).value().method;
  };
  EXPECT_EQ(method("chomp(5,1,1)"), "the two arms are nim heaps");
  EXPECT_NE(method("chomp(2x65535)").find("two rows"), std::string::npos);
  EXPECT_EQ(method("chomp(40x50)"), "strategy stealing");
  EXPECT_EQ(method("chomp(40x40)"), "mirror play in equal arms");
}

}  // namespace
}  // namespace grundy::games
