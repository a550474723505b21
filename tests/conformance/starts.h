// Where the conformance tests begin: the examples that each game of the list brings along, and the
// same with other numbers in them.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/list.h"
#include "grundy/engine.h"
#include "grundy/typed_game.h"
#include "support/random_positions.h"
#include "support/reference.h"

namespace grundy::conformance {

template <class List>
struct TypesOf;
template <class... Games>
struct TypesOf<games::GameList<Games...>> {
  using Types = ::testing::Types<Games...>;
};
/// Every game of the catalogue that has rules: a new one is tested without a line here.
using AllGames = TypesOf<games::AllGames>::Types;

/// A position of the game G, with its rules.
template <class G>
struct Place {
  std::shared_ptr<const TypedGame<G>> game;
  Words words;

  [[nodiscard]] const G& rules() const { return game->rules(); }
  [[nodiscard]] typename G::Position position() const { return game->decode(words); }
  [[nodiscard]] Sum sum() const { return Sum{{Component{game, words}}}; }
  [[nodiscard]] std::string text() const { return game->print(words); }
  [[nodiscard]] Place after(const typename G::Move& move) const {
    return {game, game->encode(rules().after(position(), move))};
  }
  [[nodiscard]] Place at(Words other) const { return {game, std::move(other)}; }
};

template <class G>
Place<G> place_of(const Sum& sum) {
  EXPECT_EQ(sum.components.size(), 1U) << sum.print();
  const Component& component = sum.components.at(0);
  auto game = std::dynamic_pointer_cast<const TypedGame<G>>(component.game);
  EXPECT_NE(game, nullptr) << sum.print() << " is a position of another game";
  return {std::move(game), component.position};
}

inline constexpr int kVariants = 30;

template <class G>
std::vector<Place<G>> starts(std::size_t positions) {
  const Engine engine;
  support::RandomPositions random(engine, 20);
  std::vector<Place<G>> places;
  for (const CatalogueEntry& entry : engine.catalogue()) {
    if (entry.info != &G::info()) continue;
    for (const std::string_view example : entry.info->examples) {
      const auto sum = engine.parse(example);
      EXPECT_TRUE(sum.has_value()) << example;
      if (sum) places.push_back(place_of<G>(*sum));
    }
    for (int i = 0; i < kVariants; ++i)
      places.push_back(place_of<G>(random.of_game(entry, positions)));
  }
  EXPECT_GT(std::ssize(places), kVariants)
      << "the game is not in the catalogue, or has no examples";
  return places;
}

/// Everything that can be reached from a place, itself first; no more than `limit`.
template <class G>
std::vector<Place<G>> reachable(const Place<G>& start, std::size_t limit) {
  std::vector<Place<G>> places{start};
  std::set<Words> seen{start.words};
  for (std::size_t i = 0; i < places.size() && places.size() < limit; ++i) {
    const Place<G> place = places[i];
    place.rules().each_move(place.position(), [&](const typename G::Move& move) {
      Place<G> next = place.after(move);
      if (seen.insert(next.words).second) places.push_back(std::move(next));
      return true;
    });
  }
  return places;
}

}  // namespace grundy::conformance
