// What a game claims to know about its positions, checked against the definition: parts, symmetry,
// closed forms, moves to a value, heaps in misère play, the size of a search.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "conformance/starts.h"
#include "support/theorems.h"

namespace grundy::conformance {
namespace {

constexpr std::size_t kSmallPositions = support::effort(200);

class Theory : public EveryGame {};
INSTANTIATE_TEST_SUITE_P(Catalogue, Theory, ::testing::ValuesIn(game_names()), name_of);

/// Nim values of parts by the mex rule over the game's own options.
class PartValues {
 public:
  explicit PartValues(const AnyGame& game) : game_(game) {}

  std::uint64_t value(const Words& part) {
    if (const auto known = values_.find(part); known != values_.end()) return known->second;
    OptionBuffer buffer(game_.part_shape());
    game_.options(part, buffer);
    std::vector<std::vector<Words>> options;
    buffer.each_option([&](std::size_t count, const auto& get) {
      options.emplace_back();
      for (std::size_t i = 0; i < count; ++i) {
        options.back().emplace_back(get(i).begin(), get(i).end());
      }
      return true;
    });
    std::set<std::uint64_t> values;
    for (const auto& option : options) {
      std::uint64_t sum = 0;
      for (const Words& other : option) sum ^= value(other);
      values.insert(sum);
    }
    std::uint64_t mex = 0;
    while (values.contains(mex)) ++mex;
    return values_[part] = mex;
  }

  std::uint64_t sum(const Words& position) {
    std::vector<Words> parts;
    EXPECT_TRUE(game_.each_part(
        position, [&](WordsView part) { parts.emplace_back(part.begin(), part.end()); }));
    std::uint64_t sum = 0;
    for (const Words& part : parts) sum ^= value(part);
    return sum;
  }

 private:
  const AnyGame& game_;
  std::map<Words, std::uint64_t> values_;
};

/// Parts are in canonical form here, so a symmetry that changes the value is found out.
TEST_P(Theory, ThePartsSumToTheWhole) {
  if (endless()) GTEST_SKIP() << "without end there is no search";
  support::Reference reference;
  for (const Component& start : small_starts(kSmallPositions)) {
    PartValues values(*start.game);
    for (const Component& place : reachable(start, kSmallPositions)) {
      EXPECT_EQ(NimValue(values.sum(place.position)), reference.value(sum_of(place)))
          << place.print();
    }
  }
}

TEST_P(Theory, PositionsOfOneNormalFormAreTheSameGame) {
  support::Reference reference;
  for (const Component& start : small_starts(kSmallPositions)) {
    for (const Component& place : reachable(start, kSmallPositions)) {
      const Words form = place.game->normal_form(place.position);
      EXPECT_EQ(place.game->normal_form(form), form) << place.print();
      if (form == place.position || place.game->endless()) continue;
      const Sum normal{{Component{place.game, form}}};
      EXPECT_EQ(reference.lines_of_play(normal), reference.lines_of_play(sum_of(place)))
          << place.print();
      EXPECT_EQ(reference.value(normal), reference.value(sum_of(place))) << place.print();
    }
  }
}

TEST_P(Theory, TheClosedFormIsTheValue) {
  if (endless()) GTEST_SKIP() << "see TheClosedFormOfAnEndlessGame";
  support::Reference reference;
  for (const Component& start : small_starts(kSmallPositions)) {
    for (const Component& place : reachable(start, kSmallPositions)) {
      const auto value = support::value_by_theorem(*place.game, place.position);
      if (!value) continue;
      EXPECT_EQ(*value, reference.value(sum_of(place))) << place.print();
    }
  }
}

/// Where play may go on for ever, a value proves itself if every smaller one can be reached, the
/// value itself cannot, and a move to a larger one can be taken back to it. (Winning Ways,
/// "reversible moves".)
TEST_P(Theory, TheClosedFormOfAnEndlessGame) {
  if (!endless()) GTEST_SKIP() << "the game ends";
  for (const Component& start : starts(kSmallPositions)) {
    for (const Component& place : reachable(start, kSmallPositions)) {
      const auto value = support::value_by_theorem(*place.game, place.position);
      ASSERT_TRUE(value.has_value()) << place.print();
      std::vector<NimValue> values;
      for (const Sum& option : support::options_of(sum_of(place))) {
        values.push_back(
            support::value_by_theorem(*place.game, option.components.at(0).position).value());
        if (values.back() <= *value) continue;
        const std::vector<Sum> replies = support::options_of(option);
        EXPECT_TRUE(std::ranges::any_of(replies, [&](const Sum& reply) {
          return support::value_by_theorem(*place.game, reply.components.at(0).position) == value;
        })) << place.print();
      }
      EXPECT_EQ(mex(values), *value) << place.print();
    }
  }
}

TEST_P(Theory, TheClosedOutcomeIsTheOutcome) {
  if (endless()) GTEST_SKIP() << "the closed form decides";
  support::Reference reference;
  for (const Component& start : small_starts(kSmallPositions)) {
    for (const Component& place : reachable(start, kSmallPositions)) {
      const auto outcome = support::outcome_by_theorem(*place.game, place.position);
      if (outcome) {
        EXPECT_EQ(*outcome, reference.outcome(sum_of(place), Play::normal)) << place.print();
      }
    }
  }
}

TEST_P(Theory, ATheoremHasANameAndAnExplanation) {
  for (const Component& start : starts(kSmallPositions)) {
    for (const Component& place : reachable(start, 30)) {
      if (!support::value_by_theorem(*place.game, place.position) &&
          !support::outcome_by_theorem(*place.game, place.position)) {
        continue;
      }
      EXPECT_FALSE(place.game->theorem()->name(place.position).empty()) << place.print();
      const auto reason = support::theorem_explained(*place.game, place.position);
      ASSERT_TRUE(reason.has_value()) << place.print();
      EXPECT_FALSE(reason->kind.empty()) << place.print();
      EXPECT_TRUE(reason->claim.ends_with('.')) << place.print() << ": " << reason->claim;
    }
  }
}

/// An answer that a game's own strategy gives is a move of the game, and leaves a lost position.
TEST_P(Theory, AnAnswerIsAMoveThatWins) {
  if (endless()) GTEST_SKIP() << "the closed form decides";
  support::Reference reference;
  for (const Component& start : small_starts(kSmallPositions)) {
    for (const Component& place : reachable(start, 60)) {
      place.game->each_move(place.position, [&](const MoveView& move) {
        const auto answer = move.reply();
        if (!answer) return true;
        EXPECT_EQ(reference.outcome(sum_of(place), Play::normal), Outcome::P) << place.print();
        const Component next = move.after().components.at(0);
        bool is_move = false;
        next.game->each_move(next.position, [&](const MoveView& reply) {
          is_move = reply.print() == answer->move && reply.after().components.at(0).position ==
                                                         answer->after.components.at(0).position;
          return !is_move;
        });
        EXPECT_TRUE(is_move) << next.print() << ": " << answer->move;
        EXPECT_EQ(reference.outcome(answer->after, Play::normal), Outcome::P) << next.print();
        return true;
      });
    }
  }
}

void expect_moves_to(const Component& place, NimValue target, const auto& value_of) {
  std::multiset<Words> expected;
  place.game->each_move(place.position, [&](const MoveView& move) {
    const Sum after = move.after();
    if (value_of(after) == target) expected.insert(after.components.at(0).position);
    return true;
  });
  std::multiset<Words> found;
  const auto note = [&](const MoveView& move) {
    found.insert(move.after().components.at(0).position);
    return true;
  };
  const TheoremFacet* const theorem = place.game->theorem();
  if (theorem == nullptr) return;
  if (theorem->each_move_to(place.position, target, note)) {
    EXPECT_EQ(found, expected) << place.print() << " to " << target.number();
    std::size_t seen = 0;
    const auto stop = [&](const MoveView&) { return ++seen == 0; };
    theorem->each_move_to(place.position, target, stop);
    EXPECT_EQ(seen, std::min<std::size_t>(expected.size(), 1)) << "it must stop when it is told";
  }
  found.clear();
  if (theorem->some_move_to(place.position, target, note)) {
    EXPECT_FALSE(found.empty()) << place.print();
    EXPECT_TRUE(std::ranges::includes(expected, found))
        << place.print() << " to " << target.number();
  }
}

TEST_P(Theory, MovesToAValueAreJustThose) {
  support::Reference reference;
  const auto value_of = [&](const Sum& sum) {
    const Component& component = sum.components.at(0);
    return component.game->endless()
               ? support::value_by_theorem(*component.game, component.position).value()
               : reference.value(sum);
  };
  for (const Component& start : small_starts(kSmallPositions)) {
    for (const Component& place : reachable(start, kSmallPositions)) {
      const std::uint64_t value = value_of(sum_of(place)).number();
      for (std::uint64_t target = 0; target <= value + 3; ++target) {
        expect_moves_to(place, NimValue(target), value_of);
      }
    }
  }
}

/// "Equals in misère play" means the same winner beside any other game: heaps, and games that are
/// no heaps in misère play.
TEST_P(Theory, MisereHeapsStandForThePositionInEverySum) {
  support::Reference reference;
  for (const Component& start : small_starts(40)) {
    for (const Component& place : reachable(start, 40)) {
      std::string heaps = "0";
      const MisereFacet* const theorem = place.game->misere();
      const auto note = [&](std::uint64_t heap) { heaps += " + *" + std::to_string(heap); };
      if (theorem == nullptr || !theorem->each_heap(place.position, note)) continue;
      ASSERT_FALSE(place.game->endless()) << "misère play without end is no sum of heaps";
      for (const char* other : {"0", "*1", "*2", "*3", "{*2}", "{*2} + *2", "{{*2}, *3}"}) {
        const Sum beside = engine.parse(other).value();
        EXPECT_EQ(reference.outcome(sum_of(place) + beside, Play::misere),
                  reference.outcome(engine.parse(heaps).value() + beside, Play::misere))
            << place.print() << " against " << heaps << " beside " << other;
      }
    }
  }
}

TEST_P(Theory, TheSizeOfASearchIsOfTheRightOrder) {
  if (endless()) GTEST_SKIP() << "without end there is no search";
  for (const Component& start : small_starts(kSmallPositions)) {
    const auto size = start.game->search_size(start.position);
    if (!size) continue;
    std::set<Words> parts;
    for (const Component& place : reachable(start, 100'000)) {
      place.game->each_part(place.position,
                            [&](WordsView part) { parts.emplace(part.begin(), part.end()); });
    }
    const auto actual = static_cast<double>(parts.size());
    ASSERT_TRUE(std::isfinite(*size) && *size >= 0) << start.print();
    EXPECT_GE(4 * *size + 4, actual) << start.print() << ": the hint is too small";
    EXPECT_LE(*size, 1000 * (actual + 1)) << start.print() << ": the hint is too large";
  }
}

}  // namespace
}  // namespace grundy::conformance
