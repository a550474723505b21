// Positions, their texts and their moves, for every game of the list.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "conformance/starts.h"

namespace grundy::conformance {
namespace {

constexpr std::size_t kPositions = 300;

template <class G>
class Positions : public ::testing::Test {};
TYPED_TEST_SUITE(Positions, AllGames);

TYPED_TEST(Positions, TextsReadBackAsTheSamePosition) {
  const Engine engine;
  for (const auto& start : starts<TypeParam>(kPositions)) {
    for (const auto& place : reachable(start, kPositions)) {
      const auto parsed = engine.parse(place.text());
      ASSERT_TRUE(parsed.has_value()) << place.text() << ": " << parsed.error().message;
      const auto again = place_of<TypeParam>(*parsed);
      EXPECT_EQ(again.text(), place.text());
      EXPECT_EQ(again.words, place.words) << place.text();
      EXPECT_EQ(again.game->rules_id(), place.game->rules_id()) << place.text();
      EXPECT_EQ(again.rules().parameters(), place.rules().parameters()) << place.text();
    }
  }
}

TYPED_TEST(Positions, DifferentPositionsHaveDifferentTexts) {
  for (const auto& start : starts<TypeParam>(kPositions)) {
    std::set<std::string> texts;
    const auto places = reachable(start, kPositions);
    for (const auto& place : places) texts.insert(place.text());
    EXPECT_EQ(texts.size(), places.size()) << start.text();
  }
}

TYPED_TEST(Positions, WordsReadBackAsTheSamePosition) {
  for (const auto& start : starts<TypeParam>(kPositions)) {
    for (const auto& place : reachable(start, kPositions)) {
      EXPECT_EQ(place.game->encode(place.position()), place.words) << place.text();
      EXPECT_EQ(place.game->decode(place.game->encode(place.position())), place.position());
    }
  }
}

TYPED_TEST(Positions, AMoveLeadsToAnotherPosition) {
  for (const auto& start : starts<TypeParam>(kPositions)) {
    for (const auto& place : reachable(start, kPositions)) {
      place.rules().each_move(place.position(), [&](const auto& move) {
        EXPECT_NE(place.after(move).words, place.words) << place.text();
        EXPECT_FALSE(std::string(place.rules().print_move(place.position(), move)).empty());
        return true;
      });
    }
  }
}

TYPED_TEST(Positions, EveryLineOfPlayEnds) {
  support::Dice dice(31);
  for (const auto& start : starts<TypeParam>(kPositions)) {
    const std::size_t longest = reachable(start, 100'000).size();
    for (int walk = 0; walk < 20; ++walk) {
      auto place = start;
      std::size_t moves = 0;
      for (;; ++moves) {
        ASSERT_LE(moves, longest) << "a position came back on a walk from " << start.text();
        std::vector<Words> options;
        place.rules().each_move(place.position(), [&](const auto& move) {
          options.push_back(place.after(move).words);
          return true;
        });
        if (options.empty()) break;
        place = place.at(dice.pick(options));
      }
    }
  }
}

TYPED_TEST(Positions, EnumeratingStopsWhenItIsTold) {
  for (const auto& start : starts<TypeParam>(kPositions)) {
    std::size_t all = 0;
    const bool to_the_end =
        start.rules().each_move(start.position(), [&](const auto&) { return ++all > 0; });
    EXPECT_TRUE(to_the_end) << start.text();
    for (std::size_t wanted = 1; wanted <= all; ++wanted) {
      std::size_t seen = 0;
      const bool finished =
          start.rules().each_move(start.position(), [&](const auto&) { return ++seen < wanted; });
      EXPECT_FALSE(finished) << start.text();
      EXPECT_EQ(seen, wanted) << start.text();
    }
  }
}

using Listed = std::vector<std::pair<std::string, std::string>>;

TYPED_TEST(Positions, TheErasedGameListsTheSameMoves) {
  for (const auto& start : starts<TypeParam>(kPositions)) {
    for (const auto& place : reachable(start, kPositions)) {
      Listed typed;
      place.rules().each_move(place.position(), [&](const auto& move) {
        typed.emplace_back(place.rules().print_move(place.position(), move),
                           place.after(move).text());
        return true;
      });
      Listed erased;
      place.game->each_move(place.words, [&](const MoveView& move) {
        erased.emplace_back(move.print(), move.after().print());
        return true;
      });
      EXPECT_EQ(erased, typed) << place.text();
    }
  }
}

/// How many sequences of `depth` moves there are, through the game's own class.
template <class G>
std::uint64_t count_lines(const Place<G>& place, int depth) {
  if (depth == 0) return 1;
  std::uint64_t lines = 0;
  place.rules().each_move(place.position(), [&](const typename G::Move& move) {
    lines += count_lines(place.after(move), depth - 1);
    return true;
  });
  return lines;
}

TYPED_TEST(Positions, LinesOfPlayAreAsManyTypedAsErased) {
  support::Reference reference;
  for (const auto& start : starts<TypeParam>(kPositions)) {
    const std::vector<std::uint64_t> lines = reference.lines_of_play(start.sum());
    for (int depth = 0; depth <= 3; ++depth) {
      const auto at = static_cast<std::size_t>(depth);
      EXPECT_EQ(count_lines(start, depth), at < lines.size() ? lines[at] : 0)
          << start.text() << ", depth " << depth;
    }
  }
}

/// The positions that can be reached by exactly 0, 1, 2, … moves, through the game's own class.
template <class G>
std::vector<std::size_t> count_layers(const Place<G>& start, int depth) {
  std::vector<std::size_t> sizes;
  std::set<Words> layer{start.words};
  for (int i = 0; i <= depth; ++i) {
    sizes.push_back(layer.size());
    std::set<Words> next;
    for (const Words& words : layer) {
      const Place<G> place = start.at(words);
      place.rules().each_move(place.position(), [&](const typename G::Move& move) {
        next.insert(place.after(move).words);
        return true;
      });
    }
    layer = std::move(next);
  }
  return sizes;
}

TYPED_TEST(Positions, LayersAreAsLargeTypedAsErased) {
  for (const auto& start : starts<TypeParam>(kPositions)) {
    std::vector<std::size_t> erased;
    std::map<std::string, Sum> layer{{start.text(), start.sum()}};
    for (int depth = 0; depth <= 3; ++depth) {
      erased.push_back(layer.size());
      std::map<std::string, Sum> next;
      for (const auto& [text, sum] : layer) {
        for (Sum& option : support::options_of(sum)) {
          next.emplace(option.print(), std::move(option));
        }
      }
      layer = std::move(next);
    }
    EXPECT_EQ(count_layers(start, 3), erased) << start.text();
  }
}

}  // namespace
}  // namespace grundy::conformance
