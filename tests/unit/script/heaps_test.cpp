// The helpers for heaps that are not written in Lua say what a few lines of Lua would; and the
// memory of scripts stays within its limit, whatever blocks they use.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "grundy/engine.h"

namespace grundy {
namespace {

/// The options of a position under `options`, as text.
std::string options_of(const std::string& body, const std::string& position) {
  Engine engine;
  const auto added =
      engine.add_rules("return {name='own', options=function(n) " + body + " end}", "own.lua");
  if (!added) return added.error().message;
  Request request;
  const auto list = engine.moves(engine.parse("own(" + position + ")").value(), request);
  if (!list) return list.error().message;
  std::string text;
  for (const MoveResult& move : list->options.moves) text += move.to.value().print() + " ";
  return text;
}

void expect_alike(const std::string& helper, const std::string& lines) {
  for (const std::int64_t n : {0, 1, 2, 3, 7, 20}) {
    const std::string position = std::to_string(n);
    // Moves once down, so that play ends however the options look.
    const std::string native =
        options_of("if type(n) == 'table' or n < 0 then return {} end return " + helper, position);
    const std::string plain =
        options_of("if type(n) == 'table' or n < 0 then return {} end " + lines, position);
    EXPECT_EQ(native, plain) << helper << " of " << n;
    if (n == 20) {
      EXPECT_GT(native.size(), 10U) << native;
    }
  }
}

TEST(ScriptHeaps, ListWhatLinesOfLuaWould) {
  expect_alike("heaps.take(n)", "local o = {} for k = 1, n do o[k] = n - k end return o");
  expect_alike("heaps.take(n, 3)",
               "local o = {} for k = 1, math.min(n, 3) do o[k] = n - k end return o");
  expect_alike("heaps.subtract(n, {1, 3, 4})",
               "local o = {} for _, k in ipairs({1, 3, 4}) do "
               "if k <= n then o[#o + 1] = n - k end end return o");
  expect_alike("heaps.splits(n)",
               "local o = {} for k = 1, n // 2 do o[k] = {k, n - k} end return o");
  expect_alike("heaps.splits(n, 3)",
               "local o = {} for k = 3, n // 2 do o[#o + 1] = {k, n - k} end return o");
}

TEST(ScriptHeaps, NameTheLineOfWhatTheyCannotTake) {
  for (const std::string call : {"heaps.take('x')", "heaps.take(2.5)", "heaps.subtract({}, {1})",
                                 "heaps.splits(nil)", "heaps.subtract(3)"}) {
    const std::string answer = options_of("return " + call, "5");
    EXPECT_NE(answer.find("own.lua:1: heaps."), std::string::npos) << call << ": " << answer;
    EXPECT_NE(answer.find("needs a"), std::string::npos) << call << ": " << answer;
  }
}

TEST(ScriptHeaps, StopWhereTheyWouldListTooMuch) {
  for (const std::string call :
       {"heaps.take(1 << 60)", "heaps.splits(1 << 60)", "heaps.splits(5, -(1 << 62))",
        "heaps.take(40000000)", "heaps.take(math.maxinteger, math.maxinteger)",
        "heaps.splits(math.mininteger, math.mininteger)",
        "heaps.subtract(5, setmetatable({}, {__index = function(_, k) return k end}))"}) {
    const std::string answer = options_of("return " + call, "5");
    EXPECT_TRUE(answer.find("runs too long") != std::string::npos ||
                answer.find("too much memory") != std::string::npos)
        << call << ": " << answer;
  }
}

TEST(ScriptHeaps, SortedIsTheOneOfTheFileIfItHasItsOwn) {
  // The file's own `sorted` makes all positions one, so that play would not end.
  Engine engine;
  ASSERT_TRUE(
      engine.add_rules("heaps.sorted = function(p) return {1, 1} end "
                       "return {name='own', canonical=heaps.sorted, "
                       "options=function(p) return {{0, 1}} end}",
                       "own.lua"));
  const auto result = engine.solve(engine.parse("own(1,2)").value());
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().kind, ErrorKind::endless) << result.error().message;
}

TEST(ScriptHeaps, SortedTreatsPositionsOfEveryKindAsLuaDoes) {
  for (const std::string position : {"3,1,2", "300,5", "7", "2.5,1", "8,7,6,5,4,3,2,1", "\"a\""}) {
    Engine engine;
    for (const std::string name : {"own", "plain"}) {
      const std::string sorted =
          name == "own" ? "heaps.sorted" : "function(p) return heaps.sorted(p) end";
      ASSERT_TRUE(engine.add_rules(
          fmt::format("return {{name='{}', canonical={}, options=function(p) "
                      "if type(p) ~= 'table' then return {{}} end local o = {{}} "
                      "for i = 1, #p do if p[i] >= 1 then local c = {{}} "
                      "for k = 1, #p do c[k] = p[k] end c[i] = c[i] // 2 o[#o + 1] = c end end "
                      "return o end}}",
                      name, sorted),
          name + ".lua"));
    }
    const auto own = engine.solve(engine.parse("own(" + position + ")").value());
    const auto plain = engine.solve(engine.parse("plain(" + position + ")").value());
    ASSERT_TRUE(own.has_value()) << own.error().message;
    ASSERT_TRUE(plain.has_value());
    EXPECT_EQ(own->nim_value, plain->nim_value) << position;
    EXPECT_EQ(own->work.positions, plain->work.positions) << position;
  }
}

TEST(ScriptMemory, IsLimitedForBlocksOfManySizes) {
  // Each round fills the memory with blocks of another size and drops them.
  const RulesLimits limits{.memory = std::size_t{4} << 20U};
  Engine engine;
  ASSERT_TRUE(
      engine.add_rules("return {name='own', options=function(n) "
                       "for size = 1, 30 do local all = {} "
                       "for i = 1, 3000 do local t = {} "
                       "for k = 1, size do t[k] = k end all[i] = t end end "
                       "return heaps.take(n, 1) end}",
                       "own.lua", limits));
  const auto result = engine.solve(engine.parse("own(2)").value());
  if (!result) {
    EXPECT_NE(result.error().message.find("too much memory"), std::string::npos)
        << result.error().message;
  } else {
    EXPECT_EQ(result->nim_value, NimValue(0));
  }
}

TEST(ScriptPositions, WithOtherKeysAreRefusedAlthoughTheyLookShort) {
  for (const std::string table : {"{1, 2, x = 3}", "{1, nil, 3}", "{[2] = 1}", "{[0] = 1, 2}"}) {
    const std::string answer = options_of("return {" + table + "}", "5");
    EXPECT_NE(answer.find("position"), std::string::npos) << table << ": " << answer;
    EXPECT_EQ(answer.find("own(1,2)"), std::string::npos) << table << ": " << answer;
  }
  // However an array was made.
  EXPECT_EQ(options_of("if type(n) == 'table' then return {} end "
                       "local t = {} t[3] = 9 t[2] = 8 t[1] = 7 return {t}",
                       "5"),
            "own(7,8,9) ");
}

}  // namespace
}  // namespace grundy
