// From rules to theorems: what is found, that it is right, and that nothing is claimed that is not.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "grundy/engine.h"

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
