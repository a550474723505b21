// From values back to games.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/budget.h"
#include "games/list.h"
#include "grundy/engine.h"
#include "sequence/code_search.h"
#include "sequence/identify.h"
#include "support/effort.h"

namespace grundy {
namespace {

std::string list_of(const std::vector<std::uint64_t>& values, std::size_t from = 0) {
  std::string text;
  for (std::size_t i = from; i < values.size(); ++i) text += std::to_string(values[i]) + ",";
  return text;
}

std::vector<std::uint64_t> values_of(const std::string& code, std::uint64_t to) {
  Engine engine;
  return engine.sequence(code, {.to = to}).value().values;
}

bool names(const Identification& found, const std::string& game) {
  return std::ranges::any_of(found.matches,
                             [&](const IdentifiedGame& match) { return match.game == game; });
}

/// What is found has the values: by the solver of heaps, which the search does not use.
TEST(CodeSearch, FindsCodesThatHaveTheValues) {
  Budget budget({}, nullptr, {});
  for (const std::string code : {"0.77", "0.137", "0.3", "4.3", "0.6", "0.15", "8.1", "0.3F", "0.E",
                                 "0.0F", "0.17", "0.404", "C.31", "subtraction({2,3,7})"}) {
    const auto values = values_of(code, 60);
    const FoundCodes found = search_codes(values, budget);
    EXPECT_FALSE(found.codes.empty()) << code;
    for (const FoundCode& match : found.codes) {
      ASSERT_EQ(values_of(match.code, 60), values) << match.code << " for " << code;
    }
  }
}

/// Every octal code of two digits is found again by its values, or one with fewer moves is.
TEST(CodeSearch, MissesNoShortCode) {
  Budget budget({}, nullptr, {});
  const std::string digits = "01234567";
  for (const char one : digits) {
    for (const char two : digits) {
      const auto values = values_of({'0', '.', one, two}, 40);
      if (std::ranges::max(values) == 0) continue;
      const FoundCodes found = search_codes(values, budget);
      const bool inside = std::ranges::any_of(found.codes, [&](const FoundCode& match) {
        if (match.kind != CodeFamily::octal || match.code.size() > 4) return false;
        const auto bits = [&](std::size_t i) {
          return i < match.code.size() ? match.code[i] - '0' : 0;
        };
        return match.code[0] == '0' && (bits(2) & ~(one - '0')) == 0 &&
               (bits(3) & ~(two - '0')) == 0;
      });
      EXPECT_TRUE(inside) << one << two;
    }
  }
}

TEST(CodeSearch, KnowsWhatNoCodeHas) {
  Budget budget({}, nullptr, {});
  for (const std::vector<std::uint64_t>& values :
       {std::vector<std::uint64_t>{1, 2, 3}, {0, 2}, {0, 1, 0, 3}, {0, 5000}, {}}) {
    EXPECT_TRUE(search_codes(values, budget).codes.empty());
  }
  const std::vector<std::uint64_t> broken{0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 9};
  EXPECT_EQ(longest_code_match(broken, budget), 11U);
}

TEST(Identify, NamesTheGame) {
  Engine engine;
  for (const std::string game :
       {"kayles", "dawson", "grundy", "splitnim", "queen(3,_)", "cram(2x_)", "euclid(5,_)"}) {
    const auto sequence = engine.sequence(game, {.to = 30});
    ASSERT_TRUE(sequence.has_value()) << game;
    const auto found = engine.identify(list_of(sequence->values));
    ASSERT_TRUE(found.has_value() && !found->matches.empty()) << game;
    EXPECT_EQ(found->matches.front().game, game);
    EXPECT_EQ(found->matches.front().from, sequence->from);
    EXPECT_EQ(found->matches.front().terms, sequence->values.size());
  }
  EXPECT_TRUE(names(*engine.identify("0,1,2,3,1,4,3,2,1,4,2,6"), "0.77"));
  EXPECT_TRUE(names(*engine.identify("0,1,0,1,0,1,0,1"), "subtraction({1})"));
}

TEST(Identify, GoesOnBehindItsTable) {
  Engine engine;
  const auto found = engine.identify(list_of(values_of("kayles", 300)));
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->matches.front().game, "kayles");
  EXPECT_EQ(found->matches.front().terms, 301U);
  auto wrong = values_of("kayles", 300);
  wrong[250] ^= 1U;
  const auto part = engine.identify(list_of(wrong));
  ASSERT_TRUE(part.has_value() && !part->matches.empty());
  EXPECT_EQ(part->matches.front().terms, 250U);
}

TEST(Identify, SequencesMayBeginWithTheFirstHeap) {
  Engine engine;
  const auto found = engine.identify(list_of(values_of("kayles", 30), 1));
  ASSERT_TRUE(found.has_value() && !found->matches.empty());
  EXPECT_EQ(found->matches.front().from, 1U);
  EXPECT_TRUE(names(*found, "0.77"));
  // A b-file says where it begins.
  const auto told = engine.identify("# a file\n1 1\n2 2\n3 3\n4 1\n5 4\n");
  ASSERT_TRUE(told.has_value());
  EXPECT_EQ(told->values, (std::vector<std::uint64_t>{1, 2, 3, 1, 4}));
  for (const IdentifiedGame& match : told->matches) EXPECT_EQ(match.from, 1U) << match.game;
}

TEST(Identify, FewTermsHaveManyGames) {
  Engine engine;
  const auto few = engine.identify("0,1,2,0", {.max_matches = 3});
  ASSERT_TRUE(few.has_value());
  EXPECT_EQ(few->matches.size(), 3U);
  EXPECT_GT(few->total, 5U);
  const auto more = engine.identify("0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2");
  EXPECT_LT(more->total, few->total);
  EXPECT_TRUE(names(*more, "takeaway(_; max=2)"));
}

TEST(Identify, AGameOfYourOwnIsAmongThem) {
  Engine engine;
  ASSERT_TRUE(engine.add_rules("game own (n)\nto (n-k) for k in {2, 5}\n", "own.rules"));
  const auto found = engine.identify("0,0,1,1,0,2,1,0,0,1,1,0");
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(names(*found, "own"));
  EXPECT_TRUE(names(*found, "subtraction({2,5})"));
}

TEST(Identify, RefusesWhatIsNoList) {
  Engine engine;
  EXPECT_EQ(engine.identify("0,1,x").error().offset, 4U);
  EXPECT_EQ(engine.identify("0,-1").error().offset, 2U);
  EXPECT_EQ(engine.identify("0,99999999999999999999").error().offset, 2U);
  EXPECT_FALSE(engine.identify("").has_value());
  EXPECT_FALSE(engine.identify("1").has_value());
  EXPECT_NE(engine.identify("0 0\n1 1\n3 0").error().message.find("hole"), std::string::npos);
}

/// The table is what tools/refresh-families would write again.
TEST(Identify, TheTableIsTrue) {
  Engine engine;
  std::size_t number = 0;
  for (const KnownFamily& family : known_families()) {
    if (!support::is_looked_at(number++)) continue;
    const auto given = read_values(family.values);
    ASSERT_TRUE(given.has_value()) << family.game;
    SequenceRequest request{.to = family.from + std::min<std::uint64_t>(given->values.size(), 12) -
                                  1};
    request.limits.positions = 20'000;  // large boards have few values here
    const auto sequence = engine.sequence(family.game, request);
    ASSERT_TRUE(sequence.has_value()) << family.game;
    EXPECT_EQ(sequence->from, family.from) << family.game;
    EXPECT_GE(sequence->values.size(), 4U) << family.game;
    const auto few = std::span(given->values).first(sequence->values.size());
    EXPECT_TRUE(std::ranges::equal(sequence->values, few)) << family.game;
  }
}

}  // namespace
}  // namespace grundy
