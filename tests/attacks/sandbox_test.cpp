// What a rule file might try: each ends in an error that says what is wrong, soon, and alike in
// every run.
#include <gtest/gtest.h>

#include <string>

#include "grundy/engine.h"

namespace grundy {
namespace {

/// The error of loading the file or of solving own(5); empty if there is none.
Error failure_of(const std::string& text) {
  Engine engine;
  const RulesLimits limits{.work = 2'000'000, .memory = std::size_t{32} << 20U};
  if (const auto added = engine.add_rules(text, "own.lua", limits); !added) return added.error();
  const auto position = engine.parse("own(5)");
  if (!position) return position.error();
  const auto result = engine.solve(*position);
  return result ? Error{} : result.error();
}

std::string rules_with(const std::string& before, const std::string& body) {
  return before + "\nreturn { name = 'own', options = function(n)\n" + body + "\nend }";
}

bool mentions(const Error& error, std::string_view what) {
  return error.message.find(what) != std::string::npos;
}

/// A file that only does something while it is loaded.
Error failure_of_loading(const std::string& statements) {
  return failure_of(rules_with(statements, "return {}"));
}

TEST(SandboxAttacks, NoMessageHandsOutAnAddress) {
  for (const std::string key :
       {"math.floor", "{}", "string", "setmetatable({}, {__name = 'x'})", "function() end"}) {
    for (const std::string& attack : {"local x = _G[" + key + "]", "_G[" + key + "] = 1"}) {
      const Error loading = failure_of_loading(attack);
      const Error playing = failure_of(rules_with("", attack + " return {}"));
      EXPECT_FALSE(mentions(loading, "0x")) << loading.message;
      EXPECT_FALSE(mentions(playing, "0x")) << playing.message;
      EXPECT_NE(playing.message, "");
    }
  }
  EXPECT_TRUE(mentions(failure_of_loading("local x = _G[math.floor]"), "called 'function'"));
  EXPECT_TRUE(mentions(failure_of_loading("local x = _G[7]"), "called '7'"));
}

TEST(SandboxAttacks, AMetatableStaysAsItWasGiven) {
  for (const std::string event : {"__mode = 'k'", "__gc = function() end", "__index = {}",
                                  "__close = function() end", "__call = function() end"}) {
    const Error loading =
        failure_of_loading("local m = {} local t = setmetatable({}, m) m." + event);
    EXPECT_TRUE(mentions(loading, "a metatable was changed")) << event << loading.message;
    const Error other_way =
        failure_of_loading("local t = setmetatable({}, {}) getmetatable(t)." + event);
    EXPECT_TRUE(mentions(other_way, "a metatable was changed")) << event << other_way.message;
    const Error playing =
        failure_of(rules_with("", "local m = {} setmetatable({}, m) m." + event + " return {}"));
    EXPECT_TRUE(mentions(playing, "a metatable was changed")) << event << playing.message;
  }
}

/// A weak table for the length of a call would lose what it holds whenever memory is collected.
TEST(SandboxAttacks, NoTableIsEverWeak) {
  const char* const attack = R"(
    local m, key = {}, {}
    local t = setmetatable({[1] = {}}, m)
    m.__mode = 'v'
    for i = 1, 100000 do local garbage = {i} end
    m.__mode = nil
    assert(t[1] ~= nil, 'it was weak')
    return {})";
  EXPECT_EQ(failure_of(rules_with("", attack)).message, "");
}

TEST(SandboxAttacks, NothingCanBeClosed) {
  const Error error = failure_of(
      rules_with("local m = {}",
                 "local o = setmetatable({}, m) m.__close = function() while true do end end "
                 "local c <close> = o return {}"));
  EXPECT_TRUE(mentions(error, "non-closable")) << error.message;
}

/// Tables that are called in place of tables: Lua would follow the chain within one instruction.
TEST(SandboxAttacks, OnlyFunctionsAreCalledInPlaceOfTables) {
  const Error chain = failure_of_loading(
      "local t = function() end for i = 1, 150000 do t = setmetatable({}, {__call = t}) end t()");
  EXPECT_TRUE(mentions(chain, "'__call' must be a function")) << chain.message;
  const Error itself =
      failure_of_loading("local m = {} local t = setmetatable({}, m) m.__call = t t()");
  EXPECT_TRUE(mentions(itself, "attempt to call a table value")) << itself.message;
  EXPECT_EQ(failure_of(rules_with("local f = setmetatable({}, {__call = function(self, n) return n "
                                  "end})",
                                  "assert(f(n) == n) return {}"))
                .message,
            "");
}

/// What files do with metatables that is harmless goes on as usual.
TEST(SandboxAttacks, ClassesWork) {
  const char* const before = R"(
    local Base = {}
    Base.__index = Base
    function Base.new(n) return setmetatable({n = n}, Base) end
    function Base:size() return self.n end
    Base.__add = nil
    local Heap = setmetatable({}, {__index = Base, __call = function(class, n)
      return setmetatable({n = n}, class) end})
    Heap.__index = Heap
    Heap.__add = function(a, b) return Heap(a.n + b.n) end
    Heap.__eq = function(a, b) return a.n == b.n end
    Heap.__tostring = function(a) return 'heap ' .. a.n end
    local locked = setmetatable({}, {__metatable = 'no'})
  )";
  const char* const body = R"(
    local a, b = Heap(2), Heap(3)
    assert((a + b):size() == 5 and a + b == Heap(5) and tostring(a) == 'heap 2')
    assert(getmetatable(a) == Heap and getmetatable(a) == getmetatable(b))
    assert(getmetatable(locked) == 'no' and getmetatable({}) == nil)
    assert(getmetatable(setmetatable(a, nil)) == nil)
    return {})";
  EXPECT_EQ(failure_of(rules_with(before, body)).message, "");
  EXPECT_TRUE(mentions(failure_of(rules_with(before, "setmetatable(locked, {})")), "cannot be"));
  EXPECT_TRUE(mentions(failure_of_loading("setmetatable(_G, nil)"), "cannot be"));
}

TEST(SandboxAttacks, AFileThatTakesTheHelpersAwayStillLoads) {
  EXPECT_EQ(failure_of_loading("heaps = nil").message, "");
  EXPECT_EQ(failure_of_loading("heaps = setmetatable({}, {__index = error})").message, "");
  EXPECT_EQ(failure_of_loading("heaps = setmetatable({}, {__index = function() while true do end "
                               "end})")
                .message,
            "");
  // And if it uses them after all, the message says which.
  const Error error = failure_of(rules_with("heaps = nil", "return heaps.take(n)"));
  EXPECT_TRUE(mentions(error, "there is no variable called 'heaps'")) << error.message;
}

}  // namespace
}  // namespace grundy
