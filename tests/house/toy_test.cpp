// A new solver and a new theory take part in everything by one row each (toy_solver/).
#include <gtest/gtest.h>

#include <vector>

#include "answer/solve.h"
#include "answer/table.h"
#include "grundy/engine.h"
#include "house/toy_solver/solver.h"
#include "house/toy_solver/theory.h"
#include "solve/solvers.h"
#include "theory/tables.h"
#include "theory/theories.h"

namespace grundy {
namespace {

/// The list with one more row in front.
template <class Row>
std::vector<Row> with(Row row, std::span<const Row> list) {
  std::vector<Row> rows{row};
  rows.insert(rows.end(), list.begin(), list.end());
  return rows;
}

class Toys : public testing::Test {
 protected:
  Result solved(const char* text, const Request& request) {
    Budget budget(request.limits, nullptr, {});
    tables_.begin(request, budget);
    return solve(engine_.parse(text).value(), request, budget, tables_).value();
  }

  Engine engine_;
  const std::vector<SolverRow> solvers_ =
      with(SolverRow{"toy", toy::applies, toy::make_solver}, solver_list());
  const std::vector<TheoryRow> theories_ =
      with(TheoryRow{"chips", toy::chips_apply, toy::make_theory}, theory_list());
  Tables tables_{solvers_, theories_};
};

TEST_F(Toys, ASolverIsAskedForTheGamesOfItsRow) {
  for (const char* text : {"subtraction(21; {1,3,4})", "subtraction(9,30; {2,5}) + nim(3,5)",
                           "{subtraction(7; {2,3}), *2} + kayles(6)"}) {
    const Request request{.use_theorems = false};
    const Result toy = solved(text, request);
    const Result own = engine_.solve(engine_.parse(text).value(), request).value();
    EXPECT_EQ(toy.nim_value, own.nim_value) << text;
    EXPECT_EQ(toy.winning_moves->total, own.winning_moves->total) << text;
  }
  EXPECT_EQ(solved("subtraction(21; {1,3,4})", {.use_theorems = false}).method,
            "heap by heap, as a toy would");
}

TEST_F(Toys, ATheoryJudgesListsAndExplainsWhatItAppliesTo) {
  for (const Play play : {Play::normal, Play::misere}) {
    for (const char* text : {"subtraction(3,4; {1})", "subtraction(2; {1}) + subtraction(1,1; {1})",
                             "subtraction(0; {1})"}) {
      const Request request{.play = play, .explain = Detail::brief};
      const Result toy = solved(text, request);
      const Result own = engine_.solve(engine_.parse(text).value(), request).value();
      EXPECT_EQ(toy.outcome, own.outcome) << text;
      EXPECT_EQ(toy.winning_moves->total, own.winning_moves->total) << text;
      EXPECT_EQ(toy.method, "count the chips");
      EXPECT_EQ(toy.explanation->because.front().kind, "chips");
    }
  }
  EXPECT_NE(solved("subtraction(3,4; {1,2})", {}).method, "count the chips");
}

TEST_F(Toys, ATheoryThatProvesNothingSaysSo) {
  const Request request{.proof = "nowhere.proof"};
  const Result answer = solved("subtraction(3; {1})", request);
  Budget budget({}, nullptr, {});
  const auto report = prove_answer(answer, {answer.position, request, budget, tables_}, Registry());
  ASSERT_TRUE(report.failure.has_value());
  EXPECT_EQ(report.failure->message, "a toy proves nothing");
}

}  // namespace
}  // namespace grundy
