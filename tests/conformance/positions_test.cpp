// Positions, their texts and their moves, for every game of the catalogue.
#include <gtest/gtest.h>

#include <cctype>
#include <cstdint>
#include <string>
#include <vector>

#include "conformance/starts.h"
#include "support/theorems.h"

namespace grundy::conformance {
namespace {

constexpr std::size_t kPositions = support::effort(300);

class Positions : public EveryGame {};
INSTANTIATE_TEST_SUITE_P(Catalogue, Positions, ::testing::ValuesIn(game_names()), name_of);

TEST_P(Positions, TextsReadBackAsTheSamePosition) {
  for (const Component& start : starts(kPositions)) {
    for (const Component& place : reachable(start, kPositions)) {
      const auto parsed = engine.parse(place.print());
      ASSERT_TRUE(parsed.has_value()) << place.print() << ": " << parsed.error().message;
      const Component& again = parsed->components.at(0);
      EXPECT_EQ(again.print(), place.print());
      EXPECT_EQ(again.position, place.position) << place.print();
      EXPECT_EQ(again.game->rules_id(), place.game->rules_id()) << place.print();
    }
  }
}

TEST_P(Positions, DifferentPositionsHaveDifferentTexts) {
  for (const Component& start : starts(kPositions)) {
    std::set<std::string> texts;
    const auto places = reachable(start, kPositions);
    for (const Component& place : places) texts.insert(place.print());
    EXPECT_EQ(texts.size(), places.size()) << start.print();
  }
}

TEST_P(Positions, AMoveLeadsToAnotherPositionOfTheSameGame) {
  for (const Component& start : starts(kPositions)) {
    for (const Component& place : reachable(start, kPositions)) {
      place.game->each_move(place.position, [&](const MoveView& move) {
        const Sum after = move.after();
        EXPECT_EQ(after.components.size(), 1U) << place.print();
        EXPECT_EQ(after.components.at(0).game->rules_id(), place.game->rules_id());
        EXPECT_NE(after.components.at(0).position, place.position) << place.print();
        EXPECT_FALSE(move.print().empty()) << place.print();
        return true;
      });
    }
  }
}

/// A player types a move by its name.
TEST_P(Positions, MovesToDifferentPositionsHaveDifferentNames) {
  for (const Component& start : starts(kPositions)) {
    for (const Component& place : reachable(start, kPositions)) {
      std::map<std::string, Words> names;
      place.game->each_move(place.position, [&](const MoveView& move) {
        const Words after = place.game->normal_form(move.after().components.at(0).position);
        const auto [known, is_new] = names.try_emplace(move.print(), after);
        EXPECT_EQ(known->second, after) << place.print() << ": " << move.print();
        return true;
      });
    }
  }
}

TEST_P(Positions, EveryLineOfPlayEnds) {
  if (endless()) GTEST_SKIP() << "the game says that it need not end";
  support::Dice dice(31);
  for (const Component& start : starts(kPositions)) {
    for (int walk = 0; walk < 20; ++walk) {
      std::set<Words> seen;
      for (Sum place = sum_of(start);;) {
        ASSERT_TRUE(seen.insert(place.components.at(0).position).second)
            << "a position came back on a walk from " << start.print();
        const std::vector<Sum> options = support::options_of(place);
        if (options.empty()) break;
        place = dice.pick(options);
      }
    }
  }
}

TEST_P(Positions, EnumeratingStopsWhenItIsTold) {
  for (const Component& start : small_starts(kPositions)) {
    std::size_t all = 0;
    const auto count = [&](const MoveView&) { return ++all > 0; };
    EXPECT_TRUE(start.game->each_move(start.position, count)) << start.print();
    for (std::size_t wanted = 1; wanted <= all; ++wanted) {
      std::size_t seen = 0;
      const auto until = [&](const MoveView&) { return ++seen < wanted; };
      EXPECT_FALSE(start.game->each_move(start.position, until)) << start.print();
      EXPECT_EQ(seen, wanted) << start.print();
    }
  }
}

TEST_P(Positions, PassingTheTurnTwiceChangesNothing) {
  for (const Component& start : starts(kPositions)) {
    for (const Component& place : reachable(start, kPositions)) {
      const Words passed = place.game->passed(place.position);
      EXPECT_EQ(place.game->passed(passed), place.position) << place.print();
      EXPECT_EQ(support::value_by_theorem(*place.game, passed),
                support::value_by_theorem(*place.game, place.position));
    }
  }
}

/// Proofs name parts so.
TEST_P(Positions, APartIsAPositionOfItsOwn) {
  for (const Component& start : small_starts(kPositions)) {
    std::set<Words> seen;
    std::vector<Words> parts;
    const auto add = [&](WordsView part) {
      if (seen.size() < kPositions && seen.emplace(part.begin(), part.end()).second) {
        parts.emplace_back(part.begin(), part.end());
      }
    };
    start.game->each_part(start.position, add);
    OptionBuffer options(start.game->part_shape());
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const Words part = parts[i];
      start.game->options(part, options);
      options.each_option([&](std::size_t count, const auto& get) {
        for (std::size_t k = 0; k < count; ++k) add(get(k));
        return true;
      });
      const std::string text = start.game->part_notation(part);
      const auto position = engine.parse(text);
      ASSERT_TRUE(position.has_value()) << text << ": " << position.error().message;
      ASSERT_EQ(position->components.size(), 1U) << text;
      const Component& again = position->components.front();
      EXPECT_EQ(again.game->rules_id(), start.game->rules_id()) << text;
      std::vector<Words> back;
      again.game->each_part(
          again.position, [&](WordsView words) { back.emplace_back(words.begin(), words.end()); });
      // An empty heap is no part of a position; and in games on graphs it can be another part that
      // is alike, which proof::Parts settles.
      if (back.empty() && part == Words{0}) continue;
      ASSERT_EQ(back.size(), 1U) << text << ", a part of " << start.print();
      if (start.game->part_position(part)) {
        EXPECT_EQ(back.front(), part) << text;
      }
    }
  }
}

/// A position with very many options is given up in time.
TEST_P(Positions, OptionsStopWhereTheLimitSaysSo) {
  class Never final : public OptionLimit {
    bool allows(std::uint64_t) override { return false; }
  };
  Never never;
  for (const Component& start : small_starts(kPositions)) {
    OptionBuffer all(start.game->part_shape());
    OptionBuffer few(start.game->part_shape());
    few.heed(&never, 4);
    start.game->each_part(start.position, [&](WordsView part) {
      start.game->options(part, all);
      start.game->options(part, few);
      EXPECT_EQ(few.option_count(), std::min<std::size_t>(4, all.option_count())) << start.print();
      EXPECT_EQ(few.cut_short(), all.option_count() >= 4) << start.print();
    });
  }
}

TEST_P(Positions, PicturesAreWholeLines) {
  for (const Component& start : starts(kPositions)) {
    for (const Component& place : reachable(start, 30)) {
      const std::string picture = place.game->draw(place.position);
      if (picture.empty()) continue;
      EXPECT_EQ(picture.back(), '\n') << place.print();
      for (const char c : picture) {
        EXPECT_TRUE(c == '\n' || std::iscntrl(static_cast<unsigned char>(c)) == 0);
      }
    }
  }
}

}  // namespace
}  // namespace grundy::conformance
