// Rules as programs and theorems in use: Lua files with and without a rule text, games of the
// catalogue against their texts, theorem files as rules, and the code that is printed.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "conjecture/catalogue.h"
#include "grundy/engine.h"
#include "support/effort.h"

namespace grundy {
namespace {

std::string content(const std::string& path) {
  std::ifstream file(std::filesystem::path(GRUNDY_SOURCE_DIR) / path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Expected<Conjecture> found_for(const std::string& lua, const ConjectureRequest& request = {}) {
  Engine engine;
  const auto name = engine.add_rules(lua, "rules.lua");
  if (!name) return std::unexpected(name.error());
  return engine.conjecture(*name, request);
}

std::uint64_t value_of(Engine& engine, const std::string& text) {
  const auto position = engine.parse(text);
  EXPECT_TRUE(position) << text << ": " << position.error().message;
  if (!position) return 999;
  const auto result = engine.solve(*position);
  EXPECT_TRUE(result && result->nim_value) << text;
  return result && result->nim_value ? result->nim_value->number() : 999;
}

TEST(Programs, MovesAreInferredFromLua) {
  for (const char* const name : {"three", "halving"}) {
    const auto found = found_for(content(std::string("examples/rules/") + name + ".lua"));
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->status, ConjectureStatus::inferred_proved) << name;
    EXPECT_EQ(found->claim, "value") << name;
    EXPECT_GT(found->inferred_from, 200U);
    EXPECT_TRUE(found->theorem.empty());  // a file would claim more than is known
  }
}

TEST(Programs, WhatIsInferredAgreesWithTheProgramOutsideTheBox) {
  const std::string lua = content("examples/rules/king.lua");
  const auto found = found_for(lua, {.at = {{60, 45}, {77, 78}, {100, 3}}});
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->status, ConjectureStatus::inferred_proved);
  ASSERT_EQ(found->at.size(), 3U);
  Engine engine;
  ASSERT_TRUE(engine.add_rules(lua, "king.lua"));
  for (const TheoremAnswer& answer : found->at) {
    EXPECT_EQ(answer.value, value_of(engine, "king(" + std::to_string(answer.position[0]) + "," +
                                                 std::to_string(answer.position[1]) + ")"));
  }
}

TEST(Programs, MovesThatNoAutomatonFitsAreNotInferred) {
  for (const char* const name : {"squares", "divisors"}) {
    const auto found = found_for(content(std::string("examples/rules/") + name + ".lua"));
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->status, ConjectureStatus::none) << name;
  }
  // Words, and moves that leave sums.
  for (const char* const name : {"pairs", "mysplit"}) {
    EXPECT_FALSE(found_for(content(std::string("examples/rules/") + name + ".lua"))) << name;
  }
}

const char* const kThrees =
    "return {name = 'threes', options = function(n) return heaps.take(n, 3) end,\n"
    "  moves = [[game threes (n)\n  to (n-k) for k in 1..@]]}\n";

std::string with_most(std::string most) {
  std::string text = kThrees;
  return text.replace(text.find('@'), 1, most);
}

TEST(Programs, ATextInALuaFileIsComparedWithItsOptions) {
  const auto right = found_for(with_most("3"));
  ASSERT_TRUE(right) << right.error().message;
  EXPECT_EQ(right->status, ConjectureStatus::proved);
  EXPECT_FALSE(right->theorem.empty());
  const auto more = found_for(with_most("4"));
  ASSERT_FALSE(more);
  EXPECT_NE(more.error().message.find("'moves' allows threes(4) -> threes(0)"), std::string::npos)
      << more.error().message;
  const auto fewer = found_for(with_most("2"));
  ASSERT_FALSE(fewer);
  EXPECT_NE(fewer.error().message.find("'options' allows"), std::string::npos);
  const auto broken = found_for(with_most(""));
  ASSERT_FALSE(broken);
  EXPECT_NE(broken.error().message.find("line 2, column"), std::string::npos)
      << broken.error().message;
}

TEST(Programs, CheckingARuleFileComparesItsText) {
  for (const auto& [most, passes] : {std::pair{"3", true}, std::pair{"5", false}}) {
    Engine engine;
    ASSERT_TRUE(engine.add_rules(with_most(most), "threes.lua"));
    const auto report = engine.check_rules("threes");
    ASSERT_TRUE(report);
    EXPECT_EQ(report->passed(), passes);
  }
}

/// All positions of a box, as the notation writes them.
std::vector<std::string> box_of(const std::string& pattern, int side) {
  const std::size_t hole = pattern.find('_');
  if (hole == std::string::npos) return {pattern};
  std::vector<std::string> all;
  for (int n = 0; n < side; ++n) {
    std::string one = pattern;
    one.replace(hole, 1, std::to_string(n));
    for (std::string& text : box_of(one, side)) all.push_back(std::move(text));
  }
  return all;
}

TEST(Programs, TextsOfTheCatalogueSayWhatItsGamesDo) {
  for (const auto& known : conjecture::games_with_texts()) {
    auto text = conjecture::catalogue_rules(known.game);
    ASSERT_TRUE(text) << known.game;
    const std::size_t name = text->find("game ") + 5;
    text->replace(name, text->find(' ', name) - name, "bytext");
    Engine engine;
    const auto added = engine.add_rules(*text, "text.rules");
    ASSERT_TRUE(added) << known.game << ": " << added.error().message;
    const bool coins = known.position.ends_with("(H)");
    const auto holes = coins ? 1 : std::ranges::count(known.position, '_');
    const int side = holes == 1 ? 26 : holes == 2 ? 9 : holes == 3 ? 5 : 3;
    std::string pattern = "bytext(_";
    for (long i = 1; i < holes; ++i) pattern += ",_";
    const auto ours = box_of(pattern + ")", side);
    const auto theirs = coins ? ours : box_of(known.position, side);
    ASSERT_EQ(ours.size(), theirs.size());
    int compared = 0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      if (coins) break;
      // The text may have positions that the notation does not write, such as an empty row.
      if (!engine.parse(theirs[i])) continue;
      ++compared;
      EXPECT_EQ(value_of(engine, ours[i]), value_of(engine, theirs[i])) << theirs[i];
    }
    EXPECT_TRUE(coins || compared >= 20) << known.game;
    for (int n = 0; coins && n < 12; ++n) {  // one head, places counted from 0
      const std::string row =
          known.game + "(" + std::string(static_cast<std::size_t>(n), 'T') + "H)";
      EXPECT_EQ(value_of(engine, "bytext(" + std::to_string(n) + ")"), value_of(engine, row))
          << row;
    }
  }
}

TEST(TheoremsInUse, SolveKnowsValuesFarBeyondAnySearch) {
  const std::string rules =
      "game mylasker (n)\nto (n-k) for k in 1..n\nto (a) + (n-a) for a in 1..n-1\n";
  Engine prover;
  const auto proved = prover.conjecture(rules);
  ASSERT_TRUE(proved && proved->status == ConjectureStatus::proved);
  Engine engine;
  const auto name = engine.add_rules(proved->theorem, "mylasker.theorem");
  ASSERT_TRUE(name) << name.error().message;
  const auto position = engine.parse("mylasker(1000000000000003) + mylasker(7)");
  ASSERT_TRUE(position) << position.error().message;
  Request request;
  request.list_moves = false;
  const auto result = engine.solve(*position, request);
  ASSERT_TRUE(result && result->nim_value) << result.error().message;
  // Lasker 1931: g(4k+3) = 4k+4, g(7) = 8.
  EXPECT_EQ(result->nim_value->number(), 1000000000000004U ^ 8U);
  ASSERT_EQ(result->components.size(), 2U);
  EXPECT_EQ(result->components[0].method, "theorem of mylasker.theorem");
  // The same value as without the theorem.
  Engine plain;
  ASSERT_TRUE(plain.add_rules(rules, "mylasker.rules"));
  for (int n = 0; n < 60; ++n) {
    const std::string text = "mylasker(" + std::to_string(n) + ")";
    EXPECT_EQ(value_of(engine, text), value_of(plain, text));
  }
}

TEST(TheoremsInUse, SolveFindsWinningMovesByIt) {
  Engine prover;
  const auto proved =
      prover.conjecture(content("examples/theorems/mywythoff.rules"), {.claim = "outcome"});
  ASSERT_TRUE(proved && proved->status == ConjectureStatus::proved);
  Engine engine;
  ASSERT_TRUE(engine.add_rules(content("examples/theorems/mywythoff.rules"), "mywythoff.rules"));
  ASSERT_TRUE(engine.add_theorem(proved->theorem, "mywythoff.theorem"));
  const auto position = engine.parse("mywythoff(1000000000000000,1700000000012345)");
  ASSERT_TRUE(position);
  const auto result = engine.solve(*position);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->outcome, Outcome::N);
  ASSERT_TRUE(result->winning_moves && !result->winning_moves->moves.empty());
  // Each of them leads to a P-position, and all of them are listed: compare with search.
  const auto small = engine.parse("mywythoff(20,33)");
  Request search;
  search.use_theorems = false;
  const auto by_theorem = engine.solve(*small);
  const auto by_search = engine.solve(*small, search);
  ASSERT_TRUE(by_theorem && by_search);
  EXPECT_EQ(by_theorem->outcome, by_search->outcome);
  EXPECT_EQ(by_theorem->winning_moves->moves.size(), by_search->winning_moves->moves.size());
}

TEST(TheoremsInUse, FalseAndForeignTheoremsAreRefused) {
  Engine prover;
  const auto proved = prover.conjecture("game three (n)\nto (n-k) for k in 1..3\n");
  ASSERT_TRUE(proved && !proved->theorem.empty());
  std::string wrong = proved->theorem;
  wrong.replace(wrong.find("1..3"), 4, "1..4");
  Engine engine;
  const auto added = engine.add_rules(wrong, "wrong.theorem");
  ASSERT_FALSE(added);
  EXPECT_NE(added.error().message.find("wrong.theorem: it is wrong"), std::string::npos)
      << added.error().message;
  ASSERT_TRUE(engine.add_rules("game three (n)\nto (n-k) for k in 1..2\n", "three.rules"));
  const auto other = engine.add_theorem(proved->theorem, "three.theorem");
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message.find("other rules"), std::string::npos);
}

/// Runs a command; nothing if the program is not installed.
std::optional<std::string> output_of(const std::string& command) {
  std::string output;
  FILE* const pipe = ::popen((command + " 2>&1").c_str(), "r");  // NOLINT: a test's own words
  if (pipe == nullptr) return std::nullopt;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) output += static_cast<char>(c);
  if (WEXITSTATUS(::pclose(pipe)) == 127) return std::nullopt;
  return output;
}

TEST(Code, InPythonGivesTheTable) {
  const auto folder = std::filesystem::temp_directory_path();
  const auto file = folder / ("grundy-code-" + std::to_string(::getpid()) + ".py");
  for (const auto& [rules, claim] :
       {std::pair{"game three (n)\nto (n-k) for k in {1,3,4}", ""},
        std::pair{"game lambda (lambda)\nto (lambda-k) for k in 1..5", ""},
        std::pair{"game walk (a, d)\nto (a-1, d)\nto (a, d-1)\nto (a-1, d-1)", ""},
        std::pair{"game half (n)\nto (k) for k in 0..n div 2 if k < n", ""},
        std::pair{"queen", "outcome"}}) {
    Engine engine;
    const auto found = engine.conjecture(rules, {.claim = claim});
    ASSERT_TRUE(found) << found.error().message;
    ASSERT_EQ(found->status, ConjectureStatus::proved) << rules;
    ASSERT_FALSE(found->python.empty()) << rules;
    ASSERT_FALSE(found->cpp.empty()) << rules;
    const bool outcome = found->claim == "outcome";
    std::ofstream out(file);
    out << found->python << "\n";
    const bool row = found->sample.rows == 1;
    for (std::size_t i = 0; i < found->sample.values.size(); ++i) {
      const std::string at = row ? std::to_string(i)
                                 : std::to_string(i / found->sample.columns) + "," +
                                       std::to_string(i % found->sample.columns);
      if (found->sample.values[i] < 0) continue;
      out << (outcome ? "assert is_p(" : "assert g(") << at << ") == "
          << (outcome ? std::int64_t{found->sample.values[i] == 0} : found->sample.values[i])
          << "\n";
    }
    out.close();
    const auto printed = output_of("python3 " + file.string());
    if (!printed) GTEST_SKIP() << "python3 is not installed";
    EXPECT_EQ(*printed, "") << rules << "\n" << found->python;
  }
  std::filesystem::remove(file);
}

/// Random moves have no formula that could be proved but the true one: whatever is proved agrees
/// with the solvers beyond the tables.
TEST(NoFalseTheorem, AboutRandomRules) {
  std::mt19937 random(72);
  int proved = 0;
  for (int game = 0; game < support::sized(12, 3); ++game) {
    std::string set;
    for (int i = 0; i < 3; ++i) set += (i == 0 ? "" : ",") + std::to_string(1 + random() % 9);
    const std::string rules = "game some (n)\nto (n-k) for k in {" + set + "}\n" +
                              (game % 3 == 0 ? "to (n div 2) if n >= 1\n" : "") +
                              (game % 3 == 1 ? "to (n div 3) if n mod 2 = 1\n" : "");
    Engine engine;
    std::vector<std::vector<std::uint64_t>> at;
    for (int i = 0; i < 8; ++i) at.push_back({3000 + random() % 3000});
    const auto found = engine.conjecture(rules, {.at = at, .limits = {.positions = 8'000'000}});
    ASSERT_TRUE(found) << rules << found.error().message;
    if (found->status != ConjectureStatus::proved) continue;
    ++proved;
    ASSERT_TRUE(engine.add_rules(rules, "some.rules"));
    for (const TheoremAnswer& answer : found->at) {
      const auto position = engine.parse("some(" + std::to_string(answer.position[0]) + ")");
      const auto result = engine.solve(*position);
      ASSERT_TRUE(result);
      EXPECT_EQ(answer.outcome, result->outcome) << rules;
      if (answer.value) {
        EXPECT_EQ(answer.value, result->nim_value->number()) << rules;
      }
    }
  }
  EXPECT_GT(proved, support::sized(3, 0));
}

}  // namespace
}  // namespace grundy
