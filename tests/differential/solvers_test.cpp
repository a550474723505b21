// Every pair of ways to an answer agrees: by theorem and by search, compiled for the game and
// through AnyGame. On positions larger than the definition can manage.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "differential/agree.h"
#include "games/queen/queen.h"
#include "games/rook/rook.h"
#include "games/subtraction/subtraction.h"
#include "solve/dag/solver.h"
#include "support/effort.h"
#include "support/random_positions.h"
#include "theory/values.h"

namespace grundy::differential {
namespace {

TEST(TheoremAgainstSearch, OnLargerPositions) {
  Engine engine;
  for (const char* text :
       {"nim(100,200,301)", "nim(64,64,1)", "takeaway(500,77,1023; max=9)", "rook(90,30,70)",
        "subtraction(400,333; {1,3,5,9})", "subtraction(91,92; {1,2,3,4})", "*200 + *100",
        "queen(55,34)", "queen(55,35)", "queen(89,55) + nim(3,3)", "queen(21,34) + queen(13,8)",
        "takeaway(50; max=60) + rook(50) + *1", "nim(31,32,63)"}) {
    const Sum sum = engine.parse(text).value();
    const auto by_theorem = engine.solve(sum);
    const auto by_search = engine.solve(sum, {.use_theorems = false});
    ASSERT_TRUE(by_theorem && by_search) << text;
    ASSERT_TRUE(by_theorem->outcome && by_search->outcome) << text;
    expect_same(*by_theorem, *by_search);
  }
}

TEST(TheoremAgainstSearch, InMiserePlayOnLargerPositions) {
  Engine engine;
  for (const char* text :
       {"nim(9,10,11)", "nim(20,20)", "nim(30,1,1)", "nim(1,1,1,1,1)", "rook(12,13,1)",
        "takeaway(41,42; max=3)", "takeaway(33; max=4) + *1", "subtraction(25,26; {1,3,7})",
        "subtraction(25; {1,2,3}) + nim(5,6)", "*15 + *14 + *1"}) {
    const Sum sum = engine.parse(text).value();
    const auto by_theorem = engine.solve(sum, {.play = Play::misere});
    const auto by_search = engine.solve(sum, {.play = Play::misere, .use_theorems = false});
    ASSERT_TRUE(by_theorem && by_search) << text;
    ASSERT_TRUE(by_theorem->outcome && by_search->outcome) << text;
    expect_same(*by_theorem, *by_search);
  }
}

/// Compiled for some games of different kinds: a word per part, two words, several parameters. Null
/// for the others.
std::unique_ptr<Solver> typed_solver(const std::shared_ptr<const AnyGame>& game) {
  if (auto solver = dag::make_typed_solver<games::Queen>(game)) return solver;
  if (auto solver = dag::make_typed_solver<games::Rook>(game)) return solver;
  return dag::make_typed_solver<games::Subtraction>(game);
}

TEST(TypedAgainstErased, OnEveryPartOfRandomPositions) {
  const Engine engine;
  support::RandomPositions random(engine, 51);
  for (const char* name : {"queen", "rook", "subtraction"}) {
    for (std::size_t i = 0; i < support::effort(30); ++i) {
      const Component component = random.of_game(engine.game(name).value(), 400).components.at(0);
      const auto typed = typed_solver(component.game);
      const auto erased = dag::make_solver(component.game);
      ASSERT_NE(typed, nullptr) << name;
      component.game->each_part(component.position, [&](WordsView part) {
        Budget budget({}, nullptr, {});
        const auto value = typed->value(part, budget);
        ASSERT_TRUE(value.has_value()) << component.print();
        EXPECT_EQ(erased->value(part, budget).value(), *value) << component.print();
        EXPECT_EQ(erased->peek(part, budget).value, typed->peek(part, budget).value)
            << component.print();
      });
    }
  }
}

TEST(TypedAgainstErased, OnAWholeBoard) {
  const Engine engine;
  const Component corner = engine.parse("queen(60,60)").value().components.at(0);
  const auto typed = typed_solver(corner.game);
  const auto erased = dag::make_solver(corner.game);
  Budget budget({}, nullptr, {});
  for (std::uint64_t row = 0; row <= 60; ++row) {
    for (std::uint64_t column = row; column <= 60; ++column) {
      corner.game->each_part({row, column}, [&](WordsView part) {
        EXPECT_EQ(typed->value(part, budget).value(), erased->value(part, budget).value())
            << row << "," << column;
      });
    }
  }
}

using Option = std::vector<Words>;

std::vector<Option> options_in(const OptionBuffer& buffer) {
  std::vector<Option> options;
  buffer.each_option([&](std::size_t count, const auto& get) {
    Option& option = options.emplace_back();
    for (std::size_t i = 0; i < count; ++i) option.emplace_back(get(i).begin(), get(i).end());
    return true;
  });
  return options;
}

TEST(CramSolver, ListsTheOptionsOfAValueThatEvaluatingAllOfThemFinds) {
  const Engine engine;
  const auto component_of = [&](const char* text) {
    return engine.parse(text).value().components.at(0);
  };
  Values values;
  Budget budget({}, nullptr, {});
  Solver* const solver = &values.solvers().of(component_of("cram(5x5)").game);
  const auto each_part = [](const Component& component, const auto& visit) {
    component.game->each_part(component.position, visit);
  };
  OptionBuffer listed(component_of("cram(5x5)").game->part_shape());
  each_part(component_of("cram(4x7)"), [&](WordsView part) {
    EXPECT_FALSE(solver->options_of_value(part, NimValue(0), listed)) << "there is no database yet";
    (void)solver->value(part, budget);
  });
  for (const char* text : {"cram(4x5)", "cram(.../.#./...)", "cram(....#/#..../..#../.....)",
                           "cram(.#..../..#...)", "cram(#..#/..../#..#)"}) {
    const Component component = component_of(text);
    each_part(component, [&](WordsView part) {
      OptionBuffer all(component.game->part_shape());
      component.game->options(part, all);
      for (std::uint64_t n = 0; n < 5; ++n) {
        std::vector<Option> expected;
        for (const Option& option : options_in(all)) {
          std::uint64_t sum = 0;
          for (const Words& piece : option) sum ^= solver->value(piece, budget)->number()->number();
          if (sum == n) expected.push_back(option);
        }
        ASSERT_TRUE(solver->options_of_value(part, NimValue(n), listed)) << text;
        EXPECT_EQ(options_in(listed), expected) << text << ", " << n;
      }
    });
  }
}

}  // namespace
}  // namespace grundy::differential
