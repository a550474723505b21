#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "grundy/engine.h"

namespace grundy {
namespace {

std::vector<std::uint64_t> values(const Table& table) {
  std::vector<std::uint64_t> numbers;
  for (const Table::Cell& cell : table.cells) {
    numbers.push_back(cell.nim_value.value_or(NimValue(UINT64_MAX)).number());
  }
  return numbers;
}

TEST(Tables, RunOverOneNumber) {
  Engine engine;
  const auto table = engine.table("takeaway(_; max=2)", {{3, 9}});
  ASSERT_TRUE(table.has_value());
  EXPECT_TRUE(table->one_dimensional);
  EXPECT_EQ(table->columns, (std::vector<std::uint64_t>{3, 4, 5, 6, 7, 8, 9}));
  EXPECT_EQ(values(*table), (std::vector<std::uint64_t>{0, 1, 2, 0, 1, 2, 0}));
  EXPECT_EQ(table->cells[1].outcome, Outcome::N);
  EXPECT_EQ(table->cells[3].outcome, Outcome::P);
}

TEST(Tables, RunOverTwoNumbersRowByRow) {
  Engine engine;
  const auto table = engine.table("queen(_,_)", {{1, 2}, {2, 4}});
  ASSERT_TRUE(table.has_value());
  EXPECT_FALSE(table->one_dimensional);
  EXPECT_EQ(table->rows, (std::vector<std::uint64_t>{1, 2}));
  EXPECT_EQ(table->columns, (std::vector<std::uint64_t>{2, 3, 4}));
  EXPECT_EQ(values(*table), (std::vector<std::uint64_t>{0, 4, 5, 1, 5, 3}));
}

TEST(Tables, ANameStandsForItsNumbers) {
  Engine engine;
  EXPECT_EQ(engine.table("rook", {{0, 3}, {0, 3}}).value().expression, "rook(_,_)");
  EXPECT_EQ(values(engine.table("nim", {{4, 5}}).value()), (std::vector<std::uint64_t>{4, 5}));
}

TEST(Tables, TakeAnyExpression) {
  Engine engine;
  EXPECT_EQ(values(engine.table("{*0, nim(_)} + *1", {{0, 3}}).value()),
            (std::vector<std::uint64_t>{0, 3, 0, 0}));
}

TEST(Tables, ShowOutcomesInMiserePlay) {
  Engine engine;
  const auto table = engine.table("takeaway(_; max=3)", {{0, 9}}, {.play = Play::misere});
  ASSERT_TRUE(table.has_value());
  for (std::uint64_t n = 0; n <= 9; ++n) {
    EXPECT_EQ(table->cells[n].outcome, n % 4 == 1 ? Outcome::P : Outcome::N) << n;
    EXPECT_FALSE(table->cells[n].nim_value.has_value());
  }
}

TEST(Tables, AreTheSameWithoutTheorems) {
  Engine engine;
  for (const Play play : {Play::normal, Play::misere}) {
    const auto by_theorem = engine.table("rook(_,_)", {{0, 5}, {0, 5}}, {.play = play});
    const auto by_search =
        engine.table("rook(_,_)", {{0, 5}, {0, 5}}, {.play = play, .use_theorems = false});
    ASSERT_TRUE(by_theorem && by_search);
    EXPECT_EQ(values(*by_theorem), values(*by_search));
    for (std::size_t i = 0; i < by_theorem->cells.size(); ++i) {
      EXPECT_EQ(by_theorem->cells[i].outcome, by_search->cells[i].outcome);
    }
  }
}

TEST(Tables, RefuseWhatMakesNoSense) {
  Engine engine;
  const std::vector<std::pair<std::string, std::vector<Range>>> table{
      {"nim(_,_)", {{0, 3}}},
      {"nim(3)", {{0, 3}}},
      {"nim(_)", {{0, 3}, {0, 3}}},
      {"nim(_)", {}},
      {"nim(_)", {{0, 1}, {0, 1}, {0, 1}}},
      {"nim(_)", {{3, 2}}},
      {"nim(_)", {{0, UINT64_MAX}}},
      {"rook(_,_)", {{0, 100'000}, {0, 100'000}}},
      {"nimm", {{0, 3}}},
      {"queen", {{0, 3}}},
      {"takeaway(_; max=_)", {{0, 3}, {0, 3}}},
      {"nim(_", {{0, 3}}},
  };
  for (const auto& [expression, ranges] : table) {
    const auto refused = engine.table(expression, ranges);
    ASSERT_FALSE(refused.has_value()) << expression;
    EXPECT_EQ(refused.error().kind, ErrorKind::bad_input);
    EXPECT_FALSE(refused.error().message.empty());
  }
}

TEST(Tables, ErrorsPointIntoTheExpressionAsItWasWritten) {
  Engine engine;
  const auto refused = engine.table("nim(_) + nonsense(1)", {{100'000, 100'002}});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().offset, 9U);
}

TEST(Tables, StopAtALimitWithWhatTheyHave) {
  Engine engine;
  const auto table = engine.table("queen", {{0, 300}, {0, 300}}, {.limits = {.positions = 20'000}});
  ASSERT_TRUE(table.has_value());
  EXPECT_EQ(table->stop.value().reason, StopReason::positions);
  EXPECT_EQ(table->cells.size(), 301U * 301U);
  EXPECT_EQ(table->cells[301 + 2].nim_value, NimValue(0)) << "queen(1,2)";
  EXPECT_FALSE(table->cells.back().nim_value.has_value());
}

TEST(Tables, OfANameAloneSayWhatIsMissing) {
  Engine engine;
  const auto table = engine.table("takeaway", {{0, 5}});
  ASSERT_FALSE(table.has_value());
  EXPECT_NE(table.error().message.find("'takeaway(_)' is not a position"), std::string::npos)
      << table.error().message;
  EXPECT_NE(table.error().message.find("Write it with _"), std::string::npos);
}

}  // namespace
}  // namespace grundy
