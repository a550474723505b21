// What a game claims to know about its positions, checked against the definition: parts, symmetry,
// closed forms, moves to a value, heaps in misère play, the size of a search.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "conformance/starts.h"

namespace grundy::conformance {
namespace {

constexpr std::size_t kPositions = 200;

template <class G>
class Theory : public ::testing::Test {};
TYPED_TEST_SUITE(Theory, AllGames);

/// Nim values of parts by the mex rule over each_option, without canonical forms.
template <class G>
class PartValues {
 public:
  using Rules = PartRules<G>;
  using Part = typename Rules::Part;

  explicit PartValues(const G& rules) : rules_(rules) {}

  std::uint64_t value(const Part& part) {
    const Words key = words_of(part);
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    std::set<std::uint64_t> options;
    Rules::each_option(rules_, part, [&](const auto& option) {
      options.insert(value_of_option(option));
      return true;
    });
    std::uint64_t mex = 0;
    while (options.contains(mex)) ++mex;
    return values_[key] = mex;
  }

  static Words words_of(const Part& part) {
    if constexpr (std::same_as<Part, Words>) {
      return part;
    } else {
      const auto words = detail::to_words(part);
      return Words(words.begin(), words.end());
    }
  }

 private:
  std::uint64_t value_of_option(const Part& part) { return value(part); }
  std::uint64_t value_of_option(std::span<const Part> parts) {
    std::uint64_t sum = 0;
    for (const Part& part : parts) sum ^= value(part);
    return sum;
  }

  const G& rules_;
  std::map<Words, std::uint64_t> values_;
};

/// Calls visit(part) for the parts of a position as the game itself cuts it up.
template <class G, class Visit>
void each_own_part(const Place<G>& place, Visit&& visit) {
  if constexpr (HasParts<G>) {
    EXPECT_TRUE(place.rules().each_part(place.position(), visit)) << place.text();
  } else {
    visit(place.position());
  }
}

TYPED_TEST(Theory, ThePartsSumToTheWhole) {
  support::Reference reference;
  for (const auto& start : starts<TypeParam>(kPositions)) {
    PartValues<TypeParam> values(start.rules());
    for (const auto& place : reachable(start, kPositions)) {
      std::uint64_t sum = 0;
      each_own_part(place, [&](const auto& part) { sum ^= values.value(part); });
      EXPECT_EQ(NimValue(sum), reference.value(place.sum())) << place.text();
    }
  }
}

TYPED_TEST(Theory, SymmetryKeepsTheValue) {
  if constexpr (!PartRules<TypeParam>::has_symmetry) {
    GTEST_SKIP() << "the game states no symmetry";
  } else {
    for (const auto& start : starts<TypeParam>(kPositions)) {
      const auto& rules = start.rules();
      PartValues<TypeParam> values(rules);
      for (const auto& place : reachable(start, kPositions)) {
        each_own_part(place, [&](const auto& part) {
          const auto representative = rules.canonical(part);
          EXPECT_EQ(values.value(representative), values.value(part)) << place.text();
          EXPECT_EQ(rules.canonical(representative), representative) << place.text();
        });
      }
    }
  }
}

TYPED_TEST(Theory, PositionsOfOneNormalFormAreTheSameGame) {
  if constexpr (!HasNormalForm<TypeParam>) {
    GTEST_SKIP() << "no two positions of the game are the same to a player";
  } else {
    support::Reference reference;
    for (const auto& start : starts<TypeParam>(kPositions)) {
      for (const auto& place : reachable(start, kPositions)) {
        const auto normal = place.at(place.game->normal_form(place.words));
        EXPECT_EQ(normal.game->normal_form(normal.words), normal.words) << place.text();
        EXPECT_EQ(reference.lines_of_play(normal.sum()), reference.lines_of_play(place.sum()))
            << place.text();
        EXPECT_EQ(reference.value(normal.sum()), reference.value(place.sum())) << place.text();
      }
    }
  }
}

TYPED_TEST(Theory, TheErasedGameHasTheSameParts) {
  for (const auto& start : starts<TypeParam>(kPositions)) {
    PartValues<TypeParam> values(start.rules());
    for (const auto& place : reachable(start, kPositions)) {
      std::vector<Words> typed;
      each_own_part(place, [&](const auto& part) {
        typed.push_back(values.words_of(PartRules<TypeParam>::canonical(place.rules(), part)));
      });
      std::vector<Words> erased;
      EXPECT_TRUE(place.game->each_part(
          place.words, [&](WordsView part) { erased.emplace_back(part.begin(), part.end()); }));
      EXPECT_EQ(erased, typed) << place.text();
    }
  }
}

TYPED_TEST(Theory, TheClosedFormIsTheValue) {
  if constexpr (!HasClosedForm<TypeParam>) {
    GTEST_SKIP() << "the game has no closed form";
  } else {
    support::Reference reference;
    for (const auto& start : starts<TypeParam>(kPositions)) {
      for (const auto& place : reachable(start, kPositions)) {
        const auto value = place.rules().closed_form(place.position());
        EXPECT_EQ(place.game->closed_form(place.words), value) << place.text();
        if (!value) continue;
        EXPECT_EQ(*value, reference.value(place.sum())) << place.text();
      }
    }
  }
}

TYPED_TEST(Theory, TheClosedOutcomeIsTheOutcome) {
  if constexpr (!HasClosedOutcome<TypeParam>) {
    GTEST_SKIP() << "the game has no theorem on its outcomes";
  } else {
    support::Reference reference;
    for (const auto& start : starts<TypeParam>(kPositions)) {
      for (const auto& place : reachable(start, kPositions)) {
        const auto outcome = place.rules().closed_outcome(place.position());
        if (!outcome) continue;
        EXPECT_EQ(*outcome, reference.outcome(place.sum(), Play::normal)) << place.text();
        EXPECT_EQ(place.game->closed_outcome(place.words), outcome) << place.text();
      }
    }
  }
}

TYPED_TEST(Theory, ATheoremHasAName) {
  if constexpr (HasClosedForm<TypeParam> || HasClosedOutcome<TypeParam>) {
    ASSERT_TRUE(HasTheorem<TypeParam>);
    EXPECT_FALSE(starts<TypeParam>(kPositions).front().game->theorem().empty());
  } else {
    EXPECT_TRUE(starts<TypeParam>(kPositions).front().game->theorem().empty());
  }
}

template <class G>
void expect_moves_to(const Place<G>& place, NimValue target, support::Reference& reference) {
  std::multiset<Words> expected;
  place.rules().each_move(place.position(), [&](const typename G::Move& move) {
    const Place<G> after = place.after(move);
    if (reference.value(after.sum()) == target) expected.insert(after.words);
    return true;
  });
  std::multiset<Words> found;
  const bool known = place.rules().each_move_to(place.position(), target, [&](const auto& move) {
    found.insert(place.after(move).words);
    return true;
  });
  if (!known) return;
  EXPECT_EQ(found, expected) << place.text() << " to " << target.number();
  std::size_t seen = 0;
  place.rules().each_move_to(place.position(), target, [&](const auto&) { return ++seen == 0; });
  EXPECT_EQ(seen, std::min<std::size_t>(expected.size(), 1)) << "it must stop when it is told";
}

TYPED_TEST(Theory, MovesToAValueAreJustThose) {
  if constexpr (!HasMovesTo<TypeParam>) {
    GTEST_SKIP() << "the game does not know its moves to a value";
  } else {
    support::Reference reference;
    for (const auto& start : starts<TypeParam>(kPositions)) {
      for (const auto& place : reachable(start, kPositions)) {
        const std::uint64_t value = reference.value(place.sum()).number();
        for (std::uint64_t target = 0; target <= value + 3; ++target) {
          expect_moves_to(place, NimValue(target), reference);
        }
      }
    }
  }
}

/// "Equals in misère play" means the same winner beside any other game: heaps, and games that are
/// no heaps in misère play.
TYPED_TEST(Theory, MisereHeapsStandForThePositionInEverySum) {
  if constexpr (!HasMisereHeaps<TypeParam>) {
    GTEST_SKIP() << "the game has no theorem on misère play";
  } else {
    const Engine engine;
    support::Reference reference;
    for (const auto& start : starts<TypeParam>(40)) {
      for (const auto& place : reachable(start, 40)) {
        std::string heaps = "0";
        const bool known = place.rules().each_misere_heap(
            place.position(), [&](std::uint64_t heap) { heaps += " + *" + std::to_string(heap); });
        if (!known) continue;
        for (const char* other : {"0", "*1", "*2", "*3", "{*2}", "{*2} + *2", "{{*2}, *3}"}) {
          const Sum beside = engine.parse(other).value();
          EXPECT_EQ(reference.outcome(place.sum() + beside, Play::misere),
                    reference.outcome(engine.parse(heaps).value() + beside, Play::misere))
              << place.text() << " against " << heaps << " beside " << other;
        }
      }
    }
  }
}

TYPED_TEST(Theory, TheSizeOfASearchIsOfTheRightOrder) {
  if constexpr (!HasSearchSize<TypeParam>) {
    GTEST_SKIP() << "the game does not estimate its searches";
  } else {
    for (const auto& start : starts<TypeParam>(kPositions)) {
      std::set<Words> parts;
      for (const auto& place : reachable(start, 100'000)) {
        place.game->each_part(place.words,
                              [&](WordsView part) { parts.emplace(part.begin(), part.end()); });
      }
      const double size = start.rules().search_size(start.position());
      const auto actual = static_cast<double>(parts.size());
      ASSERT_TRUE(std::isfinite(size) && size >= 0) << start.text();
      EXPECT_GE(4 * size + 4, actual) << start.text() << ": a hopeless search would be begun";
      EXPECT_LE(size, 100 * (actual + 1)) << start.text() << ": an easy search would be refused";
    }
  }
}

}  // namespace
}  // namespace grundy::conformance
