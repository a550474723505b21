// Where the conformance tests begin: the examples that each game of the catalogue brings along, and
// the same with other numbers in them.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "grundy/engine.h"
#include "support/effort.h"
#include "support/random_positions.h"
#include "support/reference.h"

namespace grundy::conformance {

/// Runs once for every game of the catalogue that has rules: a new one is tested without a line
/// here.
class EveryGame : public ::testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] CatalogueEntry entry() const { return engine.game(GetParam()).value(); }

  /// The examples, and positions like them of at most so many positions.
  [[nodiscard]] std::vector<Component> starts(std::size_t positions) {
    constexpr std::size_t kVariants = support::effort(30);
    support::RandomPositions random(engine, 20);
    std::vector<Component> places;
    for (const std::string_view example : entry().info->examples) {
      const auto sum = engine.parse(example);
      EXPECT_TRUE(sum.has_value()) << example;
      if (sum) places.push_back(sum->components.at(0));
    }
    EXPECT_FALSE(places.empty()) << "the game has no examples";
    for (std::size_t i = 0; i < kVariants; ++i) {
      places.push_back(random.of_game(entry(), positions).components.at(0));
    }
    return places;
  }
  /// The same without those that are too large for the definition.
  [[nodiscard]] std::vector<Component> small_starts(std::size_t positions) {
    std::vector<Component> places = starts(positions);
    std::erase_if(places, [&](const Component& place) {
      constexpr std::size_t kMost = support::effort(20'000);
      return support::count_positions(Sum{{place}}, kMost + 1) > kMost;
    });
    EXPECT_FALSE(places.empty()) << "no example is small";
    return places;
  }
  [[nodiscard]] bool endless() { return starts(1).front().game->endless(); }

  Engine engine;
};

inline std::vector<std::string> game_names() {
  std::vector<std::string> names;
  const Engine engine;
  for (const CatalogueEntry& entry : engine.catalogue()) {
    if (entry.info->name != "given") names.emplace_back(entry.info->name);
  }
  return names;
}
inline std::string name_of(const ::testing::TestParamInfo<std::string>& info) {
  return info.param;
}

inline Sum sum_of(const Component& component) {
  return Sum{{component}};
}

/// Everything that can be reached from a place, itself first; no more than `limit`.
inline std::vector<Component> reachable(const Component& start, std::size_t limit) {
  std::vector<Component> places{start};
  std::set<Words> seen{start.position};
  for (std::size_t i = 0; i < places.size() && places.size() < limit; ++i) {
    const Component place = places[i];
    place.game->each_move(place.position, [&](const MoveView& move) {
      Component next = move.after().components.at(0);
      if (seen.insert(next.position).second) places.push_back(std::move(next));
      return true;
    });
  }
  return places;
}

}  // namespace grundy::conformance
