// The search for one value through AnyGame, against the general solver.
#include "solve/search/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/engine.h"
#include "solve/dag/solver.h"
#include "solve/search/erased_rules.h"
#include "support/effort.h"

namespace grundy::search {
namespace {

TEST(ErasedSearch, AgreesWithTheGeneralSolverOnGamesThatSplit) {
  const Engine engine;
  int parts = 0;
  for (const CatalogueEntry& entry : engine.catalogue()) {
    for (const std::string_view example : entry.info->examples) {
      const Sum sum = engine.parse(example).value();
      for (const Component& component : sum.components) {
        const AnyGame& game = *component.game;
        if (game.given_options() != nullptr || !game.part_shape().options_split || game.endless()) {
          continue;
        }
        const auto general = dag::make_solver(component.game);
        Search<ErasedRules> search{ErasedRules(component.game)};
        Budget budget({}, nullptr, {});
        game.each_part(component.position, [&](WordsView part) {
          const auto expected = general->value(part, budget);
          ASSERT_TRUE(expected) << example;
          const std::uint64_t value = expected->number()->number();
          if (value >= Bounds::kValues) return;
          ASSERT_EQ(search.evaluate(search.rules().number(part), budget), value) << example;
          ++parts;
        });
      }
    }
  }
  EXPECT_GT(parts, 20);
}

TEST(ErasedSearch, SaysSoWhereAValueIsOutOfRange) {
  const Engine engine;
  const Sum sum = engine.parse("splitnim(40)").value();
  const Component& component = sum.components.front();
  Search<ErasedRules> search{ErasedRules(component.game)};
  Budget budget({}, nullptr, {});
  component.game->each_part(component.position, [&](WordsView part) {
    EXPECT_EQ(search.evaluate(search.rules().number(part), budget), std::nullopt);
    EXPECT_TRUE(search.too_large());
    EXPECT_FALSE(budget.stopped());
  });
}

TEST(ErasedSearch, LooksIntoFewerPositionsThanThereAre) {
  Engine engine;
  const Sum sum =
      engine.parse("nodekayles(a-b, b-c, c-d, d-e, e-f, f-g, g-h, h-a, a-e, b-g)").value();
  const Component& component = sum.components.front();
  Search<ErasedRules> search{ErasedRules(component.game)};
  const auto general = dag::make_solver(component.game);
  component.game->each_part(component.position, [&](WordsView part) {
    Budget all({}, nullptr, {});
    Budget few({}, nullptr, {});
    const auto expected = general->value(part, all);
    EXPECT_EQ(search.evaluate(search.rules().number(part), few), expected->number()->number());
    EXPECT_LE(search.counts().questions, all.positions() * 2);
  });
}

TEST(ErasedSearchThreads, FindTheSameValues) {
  const Engine engine;
  std::uint64_t questions = 0;
  for (const std::string_view position :
       {"sprouts(9)", support::sized("sprouts(10)", "sprouts(8)"),
        "arckayles(a-b, b-c, c-d, d-e, e-f, f-a, a-g, g-h, h-c, h-i)"}) {
    const Sum sum = engine.parse(position).value();
    const Component& component = sum.components.front();
    component.game->each_part(component.position, [&](WordsView part) {
      std::optional<unsigned> expected;
      for (const unsigned threads : {1U, 4U}) {
        Search<ErasedRules> search{ErasedRules(component.game)};
        Budget budget(Limits{.threads = threads}, nullptr, {});
        const auto value = search.evaluate(search.rules().number(part), budget);
        ASSERT_TRUE(value) << position;
        if (!expected) expected = value;
        EXPECT_EQ(value, expected) << position;
        questions = std::max(questions, search.counts().questions);
      }
    });
  }
  EXPECT_GT(questions, 2000U) << "too few for a second thread";
}

}  // namespace
}  // namespace grundy::search
