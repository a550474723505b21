// The rule language: what it means, what it refuses, and that a text means the same to solvers and
// to proofs.
#include <gtest/gtest.h>

#include <random>

#include "automata/logic.h"
#include "grundy/engine.h"
#include "rules/formulas.h"
#include "rules/options.h"

namespace grundy::rules {
namespace {

std::set<std::vector<Coordinates>> options_of(const RuleSet& rules, const Coordinates& position) {
  std::set<std::vector<Coordinates>> options;
  each_option(rules, position, [&](std::span<const Coordinates> parts) {
    options.emplace(parts.begin(), parts.end());
    return true;
  });
  return options;
}

TEST(Rules, GiveTheOptions) {
  const auto rules = parse_rules(
      "game g (a, b) where a >= b\nto (a-k, b) for k in {1,3}\nto (a, b div 2) if b > 1");
  ASSERT_TRUE(rules);
  using Options = std::set<std::vector<Coordinates>>;
  EXPECT_EQ(options_of(*rules, {5, 4}), (Options{{{4, 4}}, {{5, 2}}}));  // (2,4) breaks `where`
  EXPECT_EQ(options_of(*rules, {2, 1}), (Options{{{1, 1}}}));            // -1 is no coordinate
  const auto split = parse_rules("game s (n) to nothing if n = 1 to (a) + (n-a) for a in 1..n-1");
  ASSERT_TRUE(split);
  EXPECT_EQ(options_of(*split, {1}), (Options{{}}));
  EXPECT_EQ(options_of(*split, {3}), (Options{{{1}, {2}}, {{2}, {1}}}));
  const auto slide = parse_rules("game e (x, y) slide (x-y, y) if x >= y and y >= 1");
  ASSERT_TRUE(slide);
  EXPECT_EQ(options_of(*slide, {7, 2}), (Options{{{5, 2}}, {{3, 2}}, {{1, 2}}}));
}

TEST(Rules, MultiplicationBindsTighterThanDivision) {
  const auto rules = parse_rules("game g (n) to (2*n div 3) to (7 mod 4 + 1) to (n - 1 - 1)");
  ASSERT_TRUE(rules);
  EXPECT_EQ(value_of(rules->clauses[0].parts[0][0], std::array<std::int64_t, 1>{5}), 3);
  EXPECT_EQ(value_of(rules->clauses[1].parts[0][0], std::array<std::int64_t, 1>{5}), 4);
  EXPECT_EQ(value_of(rules->clauses[2].parts[0][0], std::array<std::int64_t, 1>{5}), 3);
}

TEST(Rules, ErrorsPointAtTheCharacter) {
  const auto offset = [](std::string_view text) {
    const auto rules = parse_rules(text);
    return rules
               ? std::string("accepted")
               : std::to_string(rules.error().offset.value_or(9999)) + " " + rules.error().message;
  };
  EXPECT_EQ(offset("game g (n)\nto (n-k) for k on 1..n"), "26 expected 'in'");
  EXPECT_EQ(offset("game g (n)\nto (n-k for k in 1..n"), "19 a parenthesis is not closed");
  EXPECT_EQ(offset("game g (n)\nto (n-m)"), "17 nothing is called 'm' here");
  EXPECT_EQ(offset("game g (n, n)"), "11 'n' is used twice");
  EXPECT_EQ(offset("game g (n)"), "10 the game has no moves");
  EXPECT_EQ(offset("game to (n)"), "5 'to' is a word of the language and cannot be a name");
  EXPECT_EQ(offset("game g (n)\nto (n div 0)"), "21 nothing is divided by 0");
  EXPECT_EQ(offset("game g (x, y)\nto (x)"), "19 a position of this game has 2 numbers, not 1");
  EXPECT_EQ(offset("game g (n)\nto (n-1) if n"), "24 expected a comparison");
  EXPECT_EQ(offset("game g (n)\nto (n-1) to (n-99999999)"), "26 numbers go up to 1000000");
  EXPECT_EQ(offset("game g (n)\nto (n-k) for k in 1..n\nto (n-k)"),
            "40 nothing is called 'k' here");
  const std::string text = "game g (n)\nto (n-m)";
  const auto bad = parse_rules(text);
  EXPECT_EQ(place_in_text(bad.error(), text),
            "line 2, column 7: nothing is called 'm' here\n  to (n-m)\n        ^");
}

TEST(Rules, DeepTextsAreRefused) {
  const std::string deep(5000, '(');
  EXPECT_FALSE(parse_rules("game g (n) to (" + deep));
  EXPECT_FALSE(parse_rules("game g (n) to (n) if " + deep));
  std::string nots;
  for (int i = 0; i < 500; ++i) nots += "not ";
  EXPECT_FALSE(parse_rules("game g (n) to (n) if " + nots + "n = 1"));
  EXPECT_FALSE(parse_rules(std::string(30'000, ' ')));
}

TEST(Rules, PlayLikeTheCatalogue) {
  Engine engine;
  ASSERT_TRUE(
      engine.add_rules("game q (x, y)\nto (x-k, y) for k in 1..x\nto (x, y-k) for k in 1..y\n"
                       "to (x-k, y-k) for k in 1..x",
                       "q.rules"));
  ASSERT_TRUE(engine.add_rules("game l (n)\nto (n-k) for k in 1..n\nto (a) + (n-a) for a in 1..n-1",
                               "l.rules"));
  const auto value = [&](const std::string& text) {
    const auto result = engine.solve(*engine.parse(text));
    return result->nim_value->number();
  };
  for (int x = 0; x < 7; ++x) {
    for (int y = 0; y < 7; ++y) {
      const std::string inside = "(" + std::to_string(x) + "," + std::to_string(y) + ")";
      EXPECT_EQ(value("q" + inside), value("queen" + inside));
    }
    EXPECT_EQ(value("l(" + std::to_string(x) + ")"), value("splitnim(" + std::to_string(x) + ")"));
  }
  EXPECT_EQ(engine.parse("q(1)").error().message, "a position of q has 2 numbers");
  EXPECT_FALSE(engine.add_rules("game q (n) to (n-1)", "again.rules"));
}

/// Each text with a reading of its clauses as formulas, compared with the options themselves.
TEST(Rules, MeanTheSameToProofs) {
  const std::vector<std::string> texts{
      "game a (x, y) to (x-k, y) for k in 1..x if k mod 3 != 0 to (y, x) if x > y",
      "game b (x, y) where x >= y to (x-k, min(y, x-k)) for k in 1..x to (x, y div 2)",
      "game c (x, y) to (max(x, y)-1, x+y-3) if not (x = y or x < 2) to (x xor y, y-1)",
      "game d (x, y) to (x-2*k, y+k) for k in 1..x if pow2(k) or k = 3",
      "game e (x, y) to (x-k-j, j) for k in 1..x, j in 0..k if x - k > y mod 2 + 1"};
  for (const std::string& text : texts) {
    const auto rules = parse_rules(text);
    ASSERT_TRUE(rules) << text;
    Budget budget(Limits{}, nullptr, {});
    automata::Variables variables;
    const auto binary = automata::Numeration::base(2);
    automata::Logic logic(binary, budget);
    RuleFormulas formulas(*rules, binary, variables);
    const auto x = formulas.position();
    const auto y = formulas.position();
    std::vector<automata::Formula> ways;
    for (const Clause& clause : rules->clauses) {
      const auto moves = formulas.moves(clause, x, Reading::wide);
      ASSERT_TRUE(moves);
      for (const auto& move : *moves) {
        std::vector<automata::Formula> parts = move.conditions;
        for (std::size_t i = 0; i < 2; ++i) {
          parts.push_back(
              automata::equal(automata::Term::of(y[i]), automata::Term::of(move.parts.front()[i])));
        }
        ways.push_back(automata::some(move.bound, automata::all_of(parts)));
      }
    }
    const auto dfa = logic.automaton(automata::any_of(ways));
    ASSERT_TRUE(dfa && dfa->tracks.size() == 4) << text;
    std::mt19937 random(7);
    for (int trial = 0; trial < 60; ++trial) {
      const Coordinates from{static_cast<std::int64_t>(random() % 12),
                             static_cast<std::int64_t>(random() % 12)};
      if (!is_position(*rules, from)) continue;
      const auto options = options_of(*rules, from);
      for (std::uint64_t a = 0; a < 24; ++a) {
        for (std::uint64_t b = 0; b < 24; ++b) {
          const Coordinates to{static_cast<std::int64_t>(a), static_cast<std::int64_t>(b)};
          const std::array<std::uint64_t, 4> read{static_cast<std::uint64_t>(from[0]),
                                                  static_cast<std::uint64_t>(from[1]), a, b};
          ASSERT_EQ(dfa->accepts(read), options.contains({to}))
              << text << ": (" << from[0] << "," << from[1] << ") -> (" << a << "," << b << ")";
        }
      }
    }
  }
}

/// A granted fact that is wrong would make false theorems.
TEST(Rules, GrantedFactsAreTrue) {
  const std::vector<std::pair<std::string, Property>> properties{
      {"pow2(n)", Property::power_of_two},    {"fib(n)", Property::fibonacci},
      {"prime(n)", Property::prime},          {"primepower(n)", Property::prime_power},
      {"square(n)", Property::square},        {"divides(m, n)", Property::divides},
      {"hasdigit(m, n)", Property::has_digit}};
  for (const auto& numeration : {automata::Numeration::base(2), automata::Numeration::base(3),
                                 automata::Numeration::ostrowski(1)}) {
    for (const auto& [text, property] : properties) {
      const auto rules = parse_rules("game g (m, n) to (m, n) if " + text);
      ASSERT_TRUE(rules) << text;
      for (const Reading reading : {Reading::wide, Reading::narrow}) {
        Budget budget(Limits{}, nullptr, {});
        automata::Variables variables;
        automata::Logic logic(numeration, budget);
        RuleFormulas formulas(*rules, numeration, variables);
        const auto position = formulas.position();
        const auto moves = formulas.moves(rules->clauses.front(), position, reading);
        const auto dfa = logic.automaton(
            automata::some(moves->front().bound, automata::all_of(moves->front().conditions)));
        ASSERT_TRUE(dfa);
        const bool one = text.find('m') == std::string::npos || dfa->tracks.size() == 1;
        for (std::uint64_t m = 0; m < (one ? 1U : 60U); ++m) {
          for (std::uint64_t n = 0; n < (one ? 3000U : 400U); ++n) {
            std::vector<std::uint64_t> read{m, n};
            if (dfa->tracks.size() == 1) read.erase(read.begin());
            const std::vector<std::int64_t> arguments =
                one ? std::vector<std::int64_t>{static_cast<std::int64_t>(n)}
                    : std::vector<std::int64_t>{static_cast<std::int64_t>(m),
                                                static_cast<std::int64_t>(n)};
            const bool has = has_property(property, arguments);
            const bool said = dfa->accepts(read);
            EXPECT_TRUE(reading == Reading::wide ? said || !has : has || !said)
                << text << " in " << numeration.name() << ": " << m << " " << n;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace grundy::rules
