// From rules to theorems: what is found, that it is right, and that nothing is claimed that is not.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "grundy/engine.h"
#include "support/effort.h"

namespace grundy {
namespace {

Conjecture found(std::string_view rules, const ConjectureRequest& request = {}) {
  Engine engine;
  auto result = engine.conjecture(rules, request);
  EXPECT_TRUE(result) << rules << ": " << result.error().message;
  return result ? *result : Conjecture{};
}

TEST(Conjectures, KnownFormulas) {
  EXPECT_EQ(found("takeaway(max=3)").statement, "g(n) = n mod 4; P iff n mod 4 is 0");
  EXPECT_EQ(found("subtraction({2,3,7})").statement,
            "P iff n mod 5 is 0 or 1; nim value by n mod 5: 0 0 1 1 2");
  EXPECT_EQ(found("nim(2)").statement, "g(a, b) = (a xor b)");
  // Coins on a staircase: only every other step counts.
  EXPECT_EQ(found("game stairs (a, b, c)\nto (a-k, b, c) for k in 1..a\n"
                  "to (a+k, b-k, c) for k in 1..b\nto (a, b+k, c-k) for k in 1..c")
                .statement,
            "g(a, b, c) = (a xor c)");
  // Lasker 1931; Winning Ways, chapter 4: 0.77 has period 12 and the last exception at 70.
  EXPECT_EQ(found("splitnim").statement.substr(0, 44),
            "g(n) for n from 0: 0; from 1 on g(n + 4) = g");
  const Conjecture kayles = found("kayles");
  EXPECT_EQ(kayles.status, ConjectureStatus::proved);
  EXPECT_NE(kayles.statement.find("from 71 on with period 12"), std::string::npos);
}

/// What is learned gets a name if one means the same.
TEST(Conjectures, NamesOfWhatWasLearned) {
  const auto says = [](std::string_view rules, const ConjectureRequest& request,
                       std::string_view name) {
    const Conjecture result = found(rules, request);
    EXPECT_EQ(result.status, ConjectureStatus::proved) << rules;
    EXPECT_TRUE(result.statement.starts_with(name)) << result.statement;
  };
  const ConjectureRequest outcome{.claim = "outcome"};
  const ConjectureRequest misere{.play = Play::misere};
  // Whinihan 1963: the player to move loses Fibonacci Nim if he may not take the least part.
  says("game fibnim (n, q)\nto (n-k, 2*k) for k in 1..q\nends by n\n", outcome,
       "P iff n = 0, or q < the least Fibonacci number in the Zeckendorf representation of n;");
  // Cole and Davie 1969.
  says("euclid", outcome,
       "P iff x = 0 or y = 0, or the larger number divided by the smaller one is between 1 and φ");
  says("game half (n)\nto (n-k) for k in 1..n div 2\n", outcome,
       "P iff n = 2^k - 1 for some k >= 0;");
  says("game half (n)\nto (n-k) for k in 1..n div 2\n", misere, "P iff n = 3*2^k - 1 for some");
  // Bouton 1901: Nim, unless no heap is larger than 1.
  says("nim(2)", misere,
       "P iff the nim sum of a, b is 0, except at (0,0) (1,1), and also at (1,0) (0,1);");
  // Moore 1910.
  says("moore(3; k=2)", outcome,
       "P iff in every binary place the number of ones in a, b, c is a multiple of 3;");
  says(
      "game limited (x, y)\nto (x-k, y) for k in 1..3\nto (x, y-k) for k in 1..3\n"
      "to (x-k, y-k) for k in 1..3\n",
      misere, "P iff (x mod 4, y mod 4) is (0,1), (1,0) or (2,2);");
  says("game proper (n)\nto (n-d) for d in 1..n if divides(d, n)\n", {},
       "g(0) = 0, and for n > 0 g(n) is the number of zeros at the end of n in binary plus 1;");
}

/// "Take at most a third" and its like: no automaton reads the values, but they have a recursion.
TEST(Conjectures, ValuesByWindows) {
  for (const char* const bound :
       {"n div 2", "n div 3", "2*n div 3", "min(n div 3, 1 + n div 10)"}) {
    const std::string rules = std::string("game part (n)\nto (n-k) for k in 1..") + bound + "\n";
    ConjectureRequest request;
    for (std::uint64_t n = 0; n < 120; ++n) request.at.push_back({500 + 3 * n});
    const std::uint64_t far = 1'000'000'000'000'000;
    request.at.push_back({far});
    const Conjecture result = found(rules, request);
    ASSERT_EQ(result.status, ConjectureStatus::proved) << rules;
    EXPECT_NE(result.statement.find("the most that a move takes"), std::string::npos);
    Engine engine;
    ASSERT_TRUE(engine.add_rules(rules, "part.rules"));
    for (std::size_t i = 0; i + 1 < result.at.size(); ++i) {
      const auto& answer = result.at[i];
      const auto solved =
          engine.solve(*engine.parse("part(" + std::to_string(answer.position[0]) + ")"));
      ASSERT_TRUE(solved);
      EXPECT_EQ(answer.value, solved->nim_value->number()) << rules << answer.position[0];
    }
    // The move from far away leads to a position that the theorem calls lost, and is a move.
    ASSERT_TRUE(result.at.back().value && result.at.back().move) << rules;
    const std::uint64_t to = result.at.back().move->front().front();
    EXPECT_LT(to, far);
    EXPECT_EQ(found(rules, {.at = {{to}}}).at.front().outcome, Outcome::P);
  }
  // F leaps here, so there is no such theorem.
  const Conjecture leaps =
      found("game leap (n)\nto (n-k) for k in 1..2*(n div 3)\n", {.claim = "value"});
  EXPECT_EQ(leaps.statement.find("the most that"), std::string::npos);
}

/// A period that is too long for automata is proved as that of the code with the same moves.
TEST(Conjectures, LongPeriodsOfCodes) {
  const std::string rules =
      "game long (n)\nto nothing if n = 1\nto (n-2) if n > 2\nto (a) + (n-2-a) for a in 1..n-3\n"
      "to nothing if n = 3\nto (a) + (n-3-a) for a in 1..n-4\n";
  const std::uint64_t far = 1'000'000'000'000'000;
  const Conjecture result = found(rules, {.at = {{40}, {far}}});
  ASSERT_EQ(result.status, ConjectureStatus::proved);
  // Austin 1976: 0.165 has period 1550, and its last exception at 5180.
  EXPECT_TRUE(result.statement.starts_with("from 5181 on g(n + 1550) = g(n)")) << result.statement;
  Engine engine;
  ASSERT_TRUE(engine.add_rules(rules, "long.rules"));
  EXPECT_EQ(result.at[0].value, engine.solve(*engine.parse("long(40)"))->nim_value->number());
  const std::uint64_t same = 5181 + (far - 5181) % 1550;
  EXPECT_EQ(result.at[1].value, found(rules, {.at = {{same}}}).at[0].value);
  ASSERT_TRUE(result.at[1].move);
  if (support::sized(false, true)) return;
  // Moves of another kind in one place are no code.
  const Conjecture other = found(rules + "to (n-1) if n = 70\n");
  EXPECT_EQ(other.statement.find("g(n + 1550)"), std::string::npos);
}

TEST(Conjectures, WinningMovesFarAway) {
  const Conjecture wythoff =
      found("queen", {.claim = "outcome",
                      .at = {{1'000'000'000'000'000, 1'700'000'000'012'345}, {8, 13}, {10, 17}}});
  ASSERT_EQ(wythoff.status, ConjectureStatus::proved);
  ASSERT_EQ(wythoff.at.size(), 3U);
  EXPECT_EQ(wythoff.at[0].outcome, Outcome::N);
  ASSERT_TRUE(wythoff.at[0].move);
  EXPECT_EQ(wythoff.at[1].outcome, Outcome::P);
  EXPECT_FALSE(wythoff.at[1].move);
  ASSERT_TRUE(wythoff.at[2].move);
  // (10,17) has winning moves to (10,6) and others; the answer must be a P-position below it.
  const auto& to = wythoff.at[2].move->front();
  const Conjecture again = found("queen", {.claim = "outcome", .at = {to}});
  EXPECT_EQ(again.at[0].outcome, Outcome::P);
}

/// What is proved agrees with the solvers on positions beyond the table it was guessed from.
TEST(Conjectures, AgreeWithTheSolvers) {
  Engine engine;
  std::mt19937 random(3);
  for (const char* const code : {"kayles", "dawsonkayles", "splitnim", "turtles"}) {
    std::vector<std::vector<std::uint64_t>> positions;
    for (int i = 0; i < 10; ++i) positions.push_back({random() % 2000});
    const Conjecture theorem = found(code, {.at = positions});
    ASSERT_EQ(theorem.status, ConjectureStatus::proved) << code;
    for (const TheoremAnswer& answer : theorem.at) {
      const std::string text = std::string(code) == "turtles"
                                   ? "nim(" + std::to_string(answer.position[0] + 1) + ")"
                                   : code + ("(" + std::to_string(answer.position[0]) + ")");
      const auto result = engine.solve(*engine.parse(text));
      EXPECT_EQ(answer.value, result->nim_value->number()) << text;
    }
  }
}

TEST(Conjectures, NothingIsClaimedWithoutAProof) {
  // Grundy's game: no period is known.
  const Conjecture grundy = found("grundy", {.limits = {.positions = 30'000'000}});
  EXPECT_EQ(grundy.status, ConjectureStatus::none);
  EXPECT_TRUE(grundy.theorem.empty());
  EXPECT_FALSE(grundy.tried.empty());
}

TEST(Conjectures, BareSequencesAreAtMostObserved) {
  std::vector<std::uint32_t> values;
  for (std::uint32_t n = 0; n < 60; ++n) values.push_back(n % 5 / 2);
  EXPECT_EQ(Engine::conjecture_sequence(values).status, ConjectureStatus::observed);
  EXPECT_EQ(Engine::conjecture_sequence(std::vector<std::uint32_t>{0, 1, 2, 0, 1, 2}).status,
            ConjectureStatus::none);
  std::mt19937 random(72);
  for (int table = 0; table < 72; ++table) {
    std::vector<std::uint32_t> noise;
    for (int n = 0; n < 200; ++n) noise.push_back(random() % 4);
    EXPECT_EQ(Engine::conjecture_sequence(noise).status, ConjectureStatus::none);
  }
  // A set with hardly any members carries no information.
  std::vector<std::uint32_t> sparse(40, 0);
  sparse[3] = 1;
  EXPECT_NE(Engine::conjecture_sequence(sparse).status, ConjectureStatus::proved);
}

TEST(Conjectures, BadInputIsExplained) {
  Engine engine;
  EXPECT_NE(engine.conjecture("nosuchgame").error().message.find("no rules are known"),
            std::string::npos);
  EXPECT_FALSE(engine.conjecture("game g (n) to (n-1)", {.at = {{1, 2}}}));
  EXPECT_FALSE(engine.conjecture("game g (n) to (n-1)", {.play = Play::misere, .claim = "value"}));
  EXPECT_FALSE(engine.conjecture("kayles", {.play = Play::misere}));
}

TEST(Conjectures, ExamplesAreProved) {
  const std::filesystem::path folder =
      std::filesystem::path(GRUNDY_SOURCE_DIR) / "examples/theorems";
  for (const char* const name : {"mylasker", "kingwalk", "oneorprime", "fibnim", "mywythoff"}) {
    std::ifstream file(folder / (std::string(name) + ".rules"));
    std::ostringstream text;
    text << file.rdbuf();
    const bool outcome = std::string(name) == "fibnim" || std::string(name) == "mywythoff";
    EXPECT_EQ(found(text.str(), {.claim = outcome ? "outcome" : ""}).status,
              ConjectureStatus::proved)
        << name;
  }
}

}  // namespace
}  // namespace grundy
