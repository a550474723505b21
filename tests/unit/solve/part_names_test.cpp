// Numbers for parts, given out by several threads at once.
#include "solve/search/part_names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "core/run_together.h"
#include "grundy/engine.h"

namespace grundy::search {
namespace {

// Chomp tells no weights and knows no simpler parts, so any words will do.
std::shared_ptr<const AnyGame> game_of(std::string_view position) {
  return Engine().parse(position).value().components.front().game;
}

TEST(PartNames, AreTheSameForTheSameWords) {
  PartNames names(game_of("chomp(3x3)"));
  const Words five{5};
  const Words six{6};
  const Words both{5, 6};
  const Words none;
  EXPECT_EQ(names.number(five, 1), 0U);
  EXPECT_EQ(names.number(six, 1), 1U);
  EXPECT_EQ(names.number(both, 1), 2U);
  EXPECT_EQ(names.number(none, 1), 3U);
  EXPECT_EQ(names.number(six, 1), 1U);
  EXPECT_EQ(names.number(none, 1), 3U);
  EXPECT_TRUE(std::ranges::equal(names.words(2), both));
  EXPECT_TRUE(names.words(3).empty());
}

TEST(PartNames, KeepWordsOfAnyLength) {
  PartNames names(game_of("chomp(3x3)"));
  std::vector<Words> parts;
  for (Word n = 0; n < 60; ++n) parts.emplace_back(n * n, n);
  for (PartNames::Number i = 0; i < parts.size(); ++i) {
    ASSERT_EQ(names.number(parts[i], 1), i);
  }
  for (PartNames::Number i = 0; i < parts.size(); ++i) {
    ASSERT_TRUE(std::ranges::equal(names.words(i), parts[i])) << i;
  }
  EXPECT_GT(names.bytes(), 60 * 59 * 119 / 6 * sizeof(Word));
}

TEST(PartNames, WeighAPartOnceItsOptionsAreKnown) {
  PartNames names(game_of("chomp(3x3)"));
  const auto part = names.number(Words{5}, 3);
  EXPECT_EQ(names.weight(part), 3U);
  EXPECT_EQ(names.number(Words{5}, 4), part);
  EXPECT_EQ(names.weight(part), 3U);
  names.set_weight(part, 9);
  EXPECT_EQ(names.weight(part), 9U);
}

TEST(PartNames, LeaveWeightsToTheGameThatTellsThem) {
  const auto game = game_of("sprouts(3)");
  PartNames names(game);
  const Sum sum = Engine().parse("sprouts(3)").value();
  game->each_part(sum.components.front().position, [&](WordsView part) {
    const auto number = names.number(part, 1000);
    EXPECT_EQ(names.weight(number), game->part_weight(names.words(number)));
    names.set_weight(number, 1000);
    EXPECT_EQ(names.weight(number), game->part_weight(names.words(number)));
  });
}

TEST(PartNamesThreads, AgreeOnEveryNumber) {
  constexpr unsigned kThreads = 4;
  constexpr std::size_t kParts = 20000;
  PartNames names(game_of("chomp(3x3)"));
  std::vector<std::vector<PartNames::Number>> numbers(kThreads);
  const auto ask = [&](unsigned thread) {
    numbers[thread].resize(kParts);
    for (std::size_t i = 0; i < kParts; ++i) {
      // Each thread meets them in another order; no step has a factor in common with kParts.
      constexpr std::array<std::size_t, kThreads> kSteps{1, 3, 7, 9};
      const std::size_t n = (i * kSteps[thread] + thread * 1000) % kParts;
      const auto number = names.number(Words{n, n / 3}, 1);
      ASSERT_TRUE(std::ranges::equal(names.words(number), Words{n, n / 3}));
      numbers[thread][n] = number;
    }
  };
  run_together(kThreads, ask, [] {});
  for (unsigned thread = 1; thread < kThreads; ++thread) EXPECT_EQ(numbers[thread], numbers[0]);
  const std::set<PartNames::Number> different(numbers[0].begin(), numbers[0].end());
  EXPECT_EQ(different.size(), kParts);
  EXPECT_EQ(*different.rbegin(), kParts - 1);
}

}  // namespace
}  // namespace grundy::search
