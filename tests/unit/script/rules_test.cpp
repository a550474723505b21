// Games from rule files: the answers of the catalogue, of sums with it, and what is not a game.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "grundy/engine.h"

namespace grundy {
namespace {

namespace fs = std::filesystem;

std::string text_in(const fs::path& file) {
  std::ifstream stream(file);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

const fs::path kGallery = fs::path(GRUNDY_SOURCE_DIR) / "examples/rules";

std::vector<fs::path> gallery() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(kGallery)) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

/// An engine with one game of the gallery.
Engine with_gallery(std::initializer_list<const char*> names) {
  Engine engine;
  for (const char* const name : names) {
    const std::string file = std::string(name) + ".lua";
    const auto added = engine.add_rules(text_in(kGallery / file), file);
    EXPECT_TRUE(added.has_value()) << added.error().message;
  }
  return engine;
}

std::uint64_t value_of(Engine& engine, std::string_view text, unsigned threads = 1) {
  const auto position = engine.parse(text);
  EXPECT_TRUE(position.has_value()) << text << ": " << position.error().message;
  if (!position) return UINT64_MAX;
  Request request;
  request.limits.threads = threads;
  const auto result = engine.solve(*position, request);
  EXPECT_TRUE(result.has_value()) << text << ": " << result.error().message;
  return result && result->nim_value ? result->nim_value->number() : UINT64_MAX;
}

Error error_of(const std::string& rules, std::string_view text) {
  Engine engine;
  const auto added = engine.add_rules(rules, "own.lua");
  if (!added) return added.error();
  const auto position = engine.parse(text);
  if (!position) return position.error();
  const auto result = engine.solve(*position);
  return result ? Error{} : result.error();
}

class Gallery : public ::testing::TestWithParam<fs::path> {};

TEST_P(Gallery, KeepsItsOwnTests) {
  Engine engine;
  const auto name = engine.add_rules(text_in(GetParam()), GetParam().filename());
  ASSERT_TRUE(name.has_value()) << name.error().message;
  const auto report = engine.check_rules(*name);
  ASSERT_TRUE(report.has_value()) << report.error().message;
  EXPECT_GT(report->lines.size(), 1U) << "a game of the gallery has tests";
  for (const RulesReport::Line& line : report->lines) EXPECT_TRUE(line.passed) << line.text;
}

INSTANTIATE_TEST_SUITE_P(Files, Gallery, ::testing::ValuesIn(gallery()),
                         [](const auto& file) { return file.param.stem().string(); });

TEST(Rules, GiveTheValuesOfTheCatalogue) {
  Engine engine = with_gallery({"mynim", "mysplit", "myqueen", "mycram"});
  for (int r = 0; r < 7; ++r) {
    for (int c = 0; c < 8; ++c) {
      const std::string square = "(" + std::to_string(r) + "," + std::to_string(c) + ")";
      EXPECT_EQ(value_of(engine, "myqueen" + square), value_of(engine, "queen" + square));
      EXPECT_EQ(value_of(engine, "mysplit" + square), value_of(engine, "splitnim" + square));
    }
  }
  for (const char* const board : {"2x4", "3x3", "1x9", "3x4", "#../...", "..#/.#./..."}) {
    const std::string inside = "(" + std::string(board) + ")";
    EXPECT_EQ(value_of(engine, "mycram" + inside), value_of(engine, "cram" + inside)) << board;
  }
}

TEST(Rules, ListMovesThatCanBeGivenBack) {
  Engine engine = with_gallery({"mysplit", "halving"});
  const auto options = engine.moves(*engine.parse("mysplit(4,1)"));
  ASSERT_TRUE(options.has_value()) << options.error().message;
  std::vector<std::string> shown;
  for (const MoveResult& move : options->options.moves) {
    ASSERT_TRUE(move.to.has_value());
    shown.push_back(move.move + " to " + move.to->print());
    EXPECT_EQ(engine.parse(move.to->print())->print(), move.to->print());
  }
  EXPECT_EQ(shown, (std::vector<std::string>{
                       "4 -> 3 to mysplit(3,1)", "4 -> 2 to mysplit(2,1)", "4 -> 1 to mysplit(1,1)",
                       "4 -> 0 to mysplit(0,1)", "4 -> 1,3 to mysplit(1,3,1)",
                       "4 -> 2,2 to mysplit(2,2,1)", "1 -> 0 to mysplit(4,0)"}));
  const auto named = engine.moves(*engine.parse("halving(9)"));
  ASSERT_TRUE(named.has_value());
  EXPECT_EQ(named->options.moves.at(1).move, "halve");
}

TEST(Rules, WorkInSumsMiserePlayComparisonsTablesAndSequences) {
  Engine engine = with_gallery({"squares", "king", "mynim"});
  EXPECT_EQ(value_of(engine, "squares(29) + king(1,2) + nim(4)"), 5U ^ 3U ^ 4U);
  EXPECT_EQ(value_of(engine, "{squares(4), *0, king(0,1)}"), 3U) << "options 2, 0 and 1";
  const auto misere = engine.solve(*engine.parse("mynim(1,3,5,7)"), {.play = Play::misere});
  ASSERT_TRUE(misere.has_value()) << misere.error().message;
  EXPECT_EQ(misere->outcome, Outcome::P);
  const auto same = engine.compare(*engine.parse("squares(4)"), *engine.parse("*2"));
  ASSERT_TRUE(same.has_value());
  EXPECT_EQ(same->equivalent, true);
  const auto table = engine.table("king", {{0, 2}, {0, 2}});
  ASSERT_TRUE(table.has_value()) << table.error().message;
  EXPECT_EQ(table->cells.at(5).nim_value, NimValue(3));
  const auto sequence = engine.sequence("squares", {.to = 29});
  ASSERT_TRUE(sequence.has_value()) << sequence.error().message;
  EXPECT_EQ(sequence->values.at(29), 5U);
  EXPECT_EQ(sequence->max, 5U);
  const auto one = engine.sequence("squares", {.at = 29});
  ASSERT_TRUE(one.has_value());
  EXPECT_EQ(one->value_at, 5U);
}

TEST(Rules, PeriodsAreObservedAndNotCalledProved) {
  Engine engine;
  ASSERT_TRUE(
      engine.add_rules("return {name='own', options=function(n) "
                       "return heaps.subtract(n, {1, 3}) end}",
                       "own.lua"));
  const auto sequence = engine.sequence("own", {.to = 60});
  ASSERT_TRUE(sequence && sequence->period);
  EXPECT_EQ(sequence->period->length, 2U);
  EXPECT_FALSE(sequence->period->proved);
}

TEST(Rules, PositionsGrowBeyondOneWord) {
  // Starts with a number, and goes on with lists of numbers that need several words.
  const std::string rules =
      "return {name='own', options=function(p) if type(p) == 'number' then "
      "if p == 0 then return {} end return {p - 1, {p * 1000, p}, ('long string '):rep(p)} end "
      "return {} end}";
  Engine engine;
  ASSERT_TRUE(engine.add_rules(rules, "own.lua"));
  EXPECT_EQ(value_of(engine, "own(1)"), 1U);
  EXPECT_EQ(value_of(engine, "own(2)"), 2U);
  EXPECT_EQ(value_of(engine, "own(3)"), 1U);
}

TEST(Rules, WhatIsNotAGameIsToldSo) {
  const Error cycle =
      error_of("return {name='own', options=function(n) return {(n + 1) % 3} end}", "own(0)");
  EXPECT_EQ(cycle.kind, ErrorKind::endless);
  EXPECT_EQ(cycle.message, "play can go on for ever: own(0) -> own(1) -> own(2) -> own(0)");
  const Error itself =
      error_of("return {name='own', options=function(n) return {n} end}", "own(7)");
  EXPECT_EQ(itself.message, "play can go on for ever: own(7) -> own(7)");
  const Error split = error_of(
      "return {name='own', components=heaps.components, options=function(n) return {{n, 1}} end}",
      "own(2)");
  EXPECT_EQ(split.kind, ErrorKind::endless) << split.message;
  const Error moody = error_of(
      "local asked = 0 return {name='own', options=function(n) asked = asked + 1 "
      "if n == 0 then return {} end return {(n - 1) * (asked % 2)} end}",
      "own(4)");
  EXPECT_NE(moody.message.find("answers differently"), std::string::npos) << moody.message;
  EXPECT_NE(moody.message.find("own("), std::string::npos) << moody.message;
  const Error key = error_of(
      "return {name='own', canonical=function(n) return -n end, options=function(n) "
      "return math.abs(n) > 0 and {math.abs(n) - 1} or {} end}",
      "own(4)");
  EXPECT_NE(key.message.find("canonical makes"), std::string::npos) << key.message;
}

TEST(Rules, AWrongSymmetryIsFoundByTheCheck) {
  Engine engine;
  // Heaps in reverse order are alike, but 3 and 2 are not.
  ASSERT_TRUE(
      engine.add_rules("return {name='own', canonical=function(n) return n == 3 and 2 or n end, "
                       "options=heaps.take, test={{2, 2}, {5, 4}}}",
                       "own.lua"));
  const auto report = engine.check_rules("own");
  ASSERT_TRUE(report.has_value());
  EXPECT_FALSE(report->passed());
  EXPECT_TRUE(std::ranges::any_of(report->lines, [](const auto& line) {
    return line.text.find("'canonical' changes the game") != std::string::npos;
  }));
}

TEST(Rules, FailedTestsSayWhatWasFound) {
  Engine engine;
  ASSERT_TRUE(
      engine.add_rules("return {name='own', options=heaps.take, test={{3, 2}, {4, 'P'}, "
                       "{'own(_)', {0, 1, 1}}, {5, 5}, {'own(x)', 1}}}",
                       "own.lua"));
  const auto report = engine.check_rules("own");
  ASSERT_TRUE(report.has_value()) << report.error().message;
  ASSERT_GE(report->lines.size(), 5U);
  EXPECT_EQ(report->lines[0].text, "own(3) has nim value 3, not 2");
  EXPECT_EQ(report->lines[1].text, "own(4) is N, not P");
  EXPECT_EQ(report->lines[2].text, "own(_): the value at 2 is 2, not 1");
  EXPECT_TRUE(report->lines[3].passed);
  EXPECT_FALSE(report->lines[4].passed);
}

TEST(Rules, TextsAreReadByTheRulesThemselves) {
  Engine engine = with_gallery({"mycram", "pairs", "token"});
  EXPECT_EQ(engine.parse("mycram(2x3)")->print(), "mycram(.../...)");
  const auto bad = engine.parse("mycram(..) + mycram(../.)");
  ASSERT_FALSE(bad.has_value());
  EXPECT_EQ(bad.error().offset, 20U);
  EXPECT_NE(bad.error().message.find("equal lengths"), std::string::npos);
  EXPECT_EQ(engine.parse("pairs(abba)")->print(), "pairs(abba)");
  EXPECT_EQ(engine.parse("token(\"a\")")->print(), "token(\"a\")");
  const auto unknown = engine.parse("token(\"q\")");
  ASSERT_TRUE(unknown.has_value());
  const auto refused = engine.solve(*unknown);
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().message.find("token.lua:5: there is no node q"), std::string::npos)
      << refused.error().message;
}

TEST(Rules, AFailureLeavesTheEngineUsable) {
  Engine engine;
  ASSERT_TRUE(
      engine.add_rules("return {name='own', options=function(n) "
                       "if n == 3 then while true do end end return heaps.take(n) end}",
                       "own.lua", {.work = 1'000'000}));
  EXPECT_EQ(value_of(engine, "own(2)"), 2U);
  for (int i = 0; i < 3; ++i) {
    const auto stopped = engine.solve(*engine.parse("own(7) + nim(3)"));
    ASSERT_FALSE(stopped.has_value());
    EXPECT_EQ(stopped.error().kind, ErrorKind::limit);
  }
  EXPECT_EQ(value_of(engine, "own(2) + nim(3,5)"), 2U ^ 3U ^ 5U);
}

TEST(RulesThreads, FindTheSameValues) {
  for (const unsigned threads : {1U, 2U}) {
    Engine engine;
    ASSERT_TRUE(engine.add_rules(
        "return {name='own', options=function(p) local r, c, o = p[1], p[2], {} "
        "if r > 0 then o[#o + 1] = {r - 1, c} end if c > 0 then o[#o + 1] = {r, c - 1} end "
        "if r > 0 and c > 0 then o[#o + 1] = {r - 1, c - 1} end return o end}",
        "own.lua"));
    EXPECT_EQ(value_of(engine, "own(200,202)", threads), 0U) << "both are even";
    EXPECT_EQ(value_of(engine, "own(199,199)", threads), 2U);
  }
}

TEST(RulesThreads, AFailureInOneOfThemIsTheAnswer) {
  Engine engine;
  // A king's walk, so that most positions have been seen before the one that fails.
  ASSERT_TRUE(
      engine.add_rules("return {name='own', options=function(p) local o = {} "
                       "if p[1] == 199 and p[2] == 180 then error('here') end "
                       "if p[1] > 0 then o[#o + 1] = {p[1] - 1, p[2]} end "
                       "if p[2] > 0 then o[#o + 1] = {p[1], p[2] - 1} end return o end}",
                       "own.lua"));
  Request request;
  request.limits.threads = 2;
  const auto result = engine.solve(*engine.parse("own(200,200)"), request);
  ASSERT_FALSE(result.has_value());
  EXPECT_NE(result.error().message.find("own.lua:1: here"), std::string::npos);
  EXPECT_NE(result.error().message.find("own(199,180)"), std::string::npos)
      << result.error().message;
}

TEST(RulesThreads, PositionsThatGrowInASearchOnSeveralThreads) {
  Engine engine;
  // One word up to 255, and several from 256 on.
  ASSERT_TRUE(engine.add_rules(
      "return {name='own', canonical=heaps.sorted, options=function(p) local o = {} "
      "for k = 1, math.min(p[1], 3) do o[#o + 1] = {p[1] - k, p[2]} end "
      "for k = 1, math.min(p[2], 3) do o[#o + 1] = {p[1], p[2] - k} end return o end}",
      "own.lua"));
  EXPECT_EQ(value_of(engine, "own(258,262)", 2), (258U % 4) ^ (262U % 4));
}

}  // namespace
}  // namespace grundy
