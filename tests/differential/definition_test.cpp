// The engine against the definition, on random small sums of everything that the catalogue has.
#include <gtest/gtest.h>

#include "differential/agree.h"
#include "support/effort.h"
#include "support/random_positions.h"

namespace grundy::differential {
namespace {

struct Way {
  Play play;
  bool theorems;
  const char* name;
};

class Definition : public ::testing::TestWithParam<Way> {
 protected:
  Request request() const { return {.play = GetParam().play, .use_theorems = GetParam().theorems}; }
  void expect_solved(const Sum& sum) {
    const auto result = engine_.solve(sum, request());
    ASSERT_TRUE(result.has_value()) << sum.print();
    expect_as_defined(*result, reference_);
  }

  Engine engine_;
  support::Reference reference_;
};

INSTANTIATE_TEST_SUITE_P(Ways, Definition,
                         ::testing::Values(Way{Play::normal, true, "NormalByTheorem"},
                                           Way{Play::normal, false, "NormalBySearch"},
                                           Way{Play::misere, true, "MisereByTheorem"},
                                           Way{Play::misere, false, "MisereBySearch"}),
                         [](const auto& way) { return way.param.name; });

TEST_P(Definition, HoldsForEveryGameByItself) {
  support::RandomPositions random(engine_, 41);
  for (const CatalogueEntry& entry : engine_.catalogue()) {
    for (std::size_t i = 0; i < support::effort(40); ++i) {
      const Sum sum = random.of_game(entry, 150);
      // The definition goes from the end of a game backwards.
      if (!sum.components.at(0).game->endless()) expect_solved(sum);
    }
  }
}

TEST_P(Definition, HoldsForListsOfOptions) {
  support::RandomPositions random(engine_, 42);
  for (std::size_t i = 0; i < support::effort(300); ++i) expect_solved(random.given(4));
}

TEST_P(Definition, HoldsForSums) {
  support::RandomPositions random(engine_, 43);
  for (std::size_t i = 0; i < support::effort(250); ++i) expect_solved(random.sum(3, 14));
}

TEST_P(Definition, HoldsForSumsOfLists) {
  support::RandomPositions random(engine_, 44);
  for (std::size_t i = 0; i < support::effort(250); ++i)
    expect_solved(random.given(3) + random.given(2));
}

TEST_P(Definition, HoldsForEveryOptionThatIsListed) {
  support::RandomPositions random(engine_, 45);
  for (std::size_t i = 0; i < support::effort(150); ++i) {
    const Sum sum = random.sum(3, 12);
    const auto listed = engine_.moves(sum, request());
    ASSERT_TRUE(listed.has_value()) << sum.print();
    const MoveList& list = listed->options;
    EXPECT_TRUE(list.complete);
    EXPECT_EQ(by_shape(list), by_shape(support::options_of(sum))) << sum.print();
    for (const MoveResult& move : list.moves) {
      EXPECT_EQ(move.outcome, reference_.outcome(move.to.value(), GetParam().play));
      if (GetParam().play == Play::misere) continue;
      EXPECT_EQ(move.nim_value, reference_.value(*move.to));
    }
  }
}

TEST(DefinitionOfTables, HoldsForEveryCell) {
  Engine engine;
  support::Reference reference;
  for (const char* expression : {"queen(_,_)", "rook(_,_,2)", "nim(_,1,_)", "{*_, *1, queen(_,1)}",
                                 "subtraction(_,_; {2,3,7})", "takeaway(_; max=2) + {*2, *_}"}) {
    for (const Play play : {Play::normal, Play::misere}) {
      const auto table = engine.table(expression, {{0, 4}, {1, 5}}, {.play = play});
      ASSERT_TRUE(table.has_value()) << expression;
      std::size_t cell = 0;
      for (const std::uint64_t row : table->rows) {
        for (const std::uint64_t column : table->columns) {
          std::string text = expression;
          text.replace(text.find('_'), 1, std::to_string(row));
          text.replace(text.find('_'), 1, std::to_string(column));
          const Sum sum = engine.parse(text).value();
          const Table::Cell& found = table->cells.at(cell++);
          EXPECT_EQ(found.outcome, reference.outcome(sum, play)) << text;
          if (play == Play::misere) continue;
          EXPECT_EQ(found.nim_value, reference.value(sum)) << text;
        }
      }
    }
  }
}

}  // namespace
}  // namespace grundy::differential
