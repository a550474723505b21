// What a rule file can do, and what it cannot: everything harmful ends in an error, soon.
#include <gtest/gtest.h>

#include <string>

#include "grundy/engine.h"

namespace grundy {
namespace {

/// A game whose options are what the body of a function returns.
std::string rules_with(const std::string& body, const std::string& before = "") {
  return before + "\nreturn { name = 'own', options = function(n)\n" + body + "\nend }";
}

/// The error of loading the file or of solving own(5); empty if there is none.
Error failure_of(const std::string& text) {
  Engine engine;
  // A fiftieth of what is usual, so that the tests take no time.
  const RulesLimits limits{.work = 2'000'000, .memory = std::size_t{32} << 20U};
  const auto added = engine.add_rules(text, "own.lua", limits);
  if (!added) return added.error();
  const auto position = engine.parse("own(5)");
  if (!position) return position.error();
  const auto result = engine.solve(*position);
  return result ? Error{} : result.error();
}

bool mentions(const Error& error, std::string_view what) {
  return error.message.find(what) != std::string::npos;
}

TEST(Sandbox, HasNothingThatReachesOutside) {
  for (const char* const name :
       {"io", "os", "require", "load", "loadstring", "dofile", "loadfile", "package", "debug",
        "pcall", "xpcall", "coroutine", "print", "collectgarbage", "rawset", "rawget", "next"}) {
    const Error error = failure_of(rules_with(std::string("local x = ") + name + " return {}"));
    EXPECT_TRUE(mentions(error, "not available")) << name << ": " << error.message;
  }
  for (const char* const name : {"math.random", "math.randomseed", "string.dump", "string.pack"}) {
    EXPECT_EQ(failure_of(rules_with(std::string("assert(") + name + " == nil) return {}")).message,
              "")
        << name;
  }
  EXPECT_TRUE(mentions(failure_of("\x1bLua"), "own.lua")) << "compiled code is refused";
}

/// Scripts that would run for ever, or take all memory, if nothing stopped them.
class Runaway : public ::testing::TestWithParam<const char*> {};

TEST_P(Runaway, IsStoppedAndSaysWhere) {
  const Error error = failure_of(GetParam());
  EXPECT_TRUE(error.kind == ErrorKind::limit || mentions(error, "too long") ||
              mentions(error, "longer than") || mentions(error, "overflow") ||
              mentions(error, "too many") || mentions(error, "metatable") ||
              mentions(error, "cannot use"))
      << error.message;
  EXPECT_TRUE(error.message.starts_with("own.lua:")) << error.message;
}

INSTANTIATE_TEST_SUITE_P(
    Scripts, Runaway,
    ::testing::Values(
        "while true do end", "return {name='own', options=function(n) while true do end end}",
        "return {name='own', options=function(n) repeat local t = {} until false end}",
        "return {name='own', options=function(n) local t = {} for i = 1, 1e12 do t[i] = i end end}",
        "return {name='own', options=function(n) local t = {} while true do t = {t} end end}",
        "return {name='own', options=function(n) local s = 'x' while true do s = s .. s end end}",
        "return {name='own', options=function(n) return {('x'):rep(1e9)} end}",
        "return {name='own', options=function(n) return {('x'):rep(1e9, 'y')} end}",
        "return {name='own', options=function(n) local s = ('x'):rep(16000) "
        "while true do local t = s .. 'y' end end}",
        "return {name='own', options=function(n) local a, b = ('x'):rep(16000) .. 'a', "
        "('x'):rep(16000) .. 'b' local k = 0 while true do if a < b then k = k + 1 end end end}",
        "local function f(n) return 1 + f(n) end return {name='own', options=function(n) f(1) end}",
        "local function f(n) return f(n) end return {name='own', options=function(n) f(1) end}",
        "return {name='own', options=function(n) local t "
        "t = setmetatable({}, {__index = function(_, k) return t[k] end}) return t.x end}",
        "return {name='own', options=function(n) "
        "table.concat(setmetatable({}, {__index = table.concat}), '', 1, 1 << 60) end}",
        "return {name='own', options=function(n) table.move({}, 1, 1 << 60, 2) end}",
        "return {name='own', options=function(n) "
        "table.insert(setmetatable({}, {__len = function() return 1 << 60 end}), 1, 1) end}",
        "return {name='own', options=function(n) table.unpack({}, 1, 1e7) end}",
        "return {name='own', options=function(n) "
        "return (('a'):rep(30)):match(('a?'):rep(30) .. ('a'):rep(31)) end}",
        "return {name='own', options=function(n) while true do "
        "(('a'):rep(1000)):find('.-.-b') end end}",
        "return {name='own', options=function(n) while true do "
        "(('a'):rep(5000)):gsub('a', 'b') end end}",
        "return {name='own', options=function(n) local t = {} for i = 1, 1e5 do t[i] = -i end "
        "while true do table.sort(t) end end}",
        "return {name='own', options=function(n) setmetatable({}, {__gc = function() "
        "while true do end end}) end}"));

TEST(Sandbox, ErrorsNameFileLineAndPosition) {
  const Error error = failure_of(rules_with("local t = nil\nreturn {t.x}"));
  EXPECT_TRUE(error.message.starts_with("own.lua:4: ")) << error.message;
  EXPECT_TRUE(mentions(error, "own(5)")) << error.message;
  const Error own = failure_of(rules_with("error('five is not my number')"));
  EXPECT_TRUE(mentions(own, "own.lua:3: five is not my number")) << own.message;
  const Error helper = failure_of(rules_with("local left = heaps.take('x') return left"));
  EXPECT_TRUE(mentions(helper, "own.lua:3: heaps.take needs")) << helper.message;
  // A call that returns for the function leaves no trace of the line; then it is the function's.
  const Error tail = failure_of(rules_with("return strip.replace(5, 'x', 'y')"));
  EXPECT_TRUE(mentions(tail, "own.lua:2: strip.replace needs")) << tail.message;
  const Error native = failure_of(rules_with("return heaps.take('x')"));
  EXPECT_TRUE(mentions(native, "own.lua:3: heaps.take needs")) << native.message;
  const Error syntax = failure_of("return {\n name = }");
  EXPECT_TRUE(syntax.message.starts_with("own.lua:2:")) << syntax.message;
  const Error memory = failure_of(rules_with("local t = {}\nwhile true do t = {t} end"));
  EXPECT_TRUE(memory.message.starts_with("own.lua:4:")) << memory.message;
}

TEST(Sandbox, SlipsAreToldApart) {
  EXPECT_TRUE(mentions(failure_of(rules_with("x = 1 return {}")), "write 'local x'"));
  EXPECT_TRUE(mentions(failure_of(rules_with("return {lenght}")), "no variable called 'lenght'"));
  EXPECT_TRUE(mentions(failure_of(rules_with("return n")), "must return an array"));
  EXPECT_TRUE(mentions(failure_of(rules_with("")), "returned nothing"));
  EXPECT_TRUE(mentions(failure_of(rules_with("return {true}")), "a boolean"));
  EXPECT_TRUE(mentions(failure_of(rules_with("return {{x = 1}}")), "the key 'x'"));
  EXPECT_TRUE(mentions(failure_of(rules_with("return {x = 1}")), "without holes and other keys"));
  EXPECT_TRUE(mentions(failure_of(rules_with("return {{1, nil, 3}}")), "holes"));
  EXPECT_TRUE(mentions(failure_of(rules_with("return {0/0}")), "is not a position"));
  EXPECT_TRUE(mentions(failure_of(rules_with("local t = {} t[1] = t return {t}")), "nested"));
  EXPECT_TRUE(mentions(failure_of("return 5"), "returns a table"));
  EXPECT_TRUE(mentions(failure_of("return {options = function() end}"), "name"));
  EXPECT_TRUE(mentions(failure_of("return {name = 'own'}"), "options"));
  EXPECT_TRUE(mentions(failure_of("return {name = 'no good', options = print}"), "print"));
  EXPECT_TRUE(mentions(failure_of("return {name = 'a b', options = function() end}"), "name"));
  EXPECT_TRUE(mentions(failure_of("return {name='own', options=5}"), "must be a function"));
  EXPECT_TRUE(mentions(failure_of("return {name='own', options=heaps.take, parse=strip.parse}"),
                       "together"));
  EXPECT_TRUE(mentions(failure_of("return {name='nim', options=heaps.take}"), "already"));
}

TEST(Sandbox, PairsGoesInOrder) {
  const char* const body =
      "local t, keys = {z = 1, [2] = 1, a = 1, [1] = 1, m = 1, [true] = 1}, {} "
      "for k in pairs(t) do keys[#keys + 1] = tostring(k) end "
      "assert(table.concat(keys, ' ') == '1 2 a m z true', table.concat(keys, ' ')) return {}";
  EXPECT_EQ(failure_of(rules_with(body)).message, "");
}

TEST(Sandbox, TheLibrariesWorkAsUsual) {
  const char* const body = R"(
    assert(string.format('%5d|%-4s|%.2f|%x|%05d|%%', 42, 'ab', 1/3, 255, 7) == '   42|ab  |0.33|ff|00007|%')
    assert(('a,b,c'):gsub(',', ';') == 'a;b;c')
    assert(('hello'):gsub('l', {l = 'L'}) == 'heLLo')
    assert(('abc'):gsub('%w', '%0%0') == 'aabbcc')
    assert(('abc'):gsub('', '-') == '-a-b-c-')
    assert(('x y z'):gsub('%a', function(c) return c == 'y' and 'Q' or nil end) == 'x Q z')
    local words = {}
    for w in ('one two  three'):gmatch('%a+') do words[#words + 1] = w end
    assert(#words == 3 and words[3] == 'three')
    local t = {3, 1, 2}
    table.sort(t) assert(table.concat(t, ' ') == '1 2 3')
    table.sort(t, function(a, b) return a > b end) assert(table.concat(t, ' ') == '3 2 1')
    table.insert(t, 1, 9) table.insert(t, 0) assert(table.concat(t, ' ') == '9 3 2 1 0')
    assert(table.remove(t) == 0 and table.remove(t, 1) == 9 and #t == 3)
    assert(table.concat(table.move({1, 2, 3}, 1, 3, 2), ' ') == '1 1 2 3')
    assert(select('#', table.unpack({1, 2, 3})) == 3)
    assert(tostring({}) == 'table' and tostring(1.5) == '1.5')
    assert(('x'):rep(3, '-') == 'x-x-x' and ('x'):rep(-1) == '')
    assert(math.floor(2.5) == 2 and math.type(1) == 'integer')
    return {})";
  EXPECT_EQ(failure_of(rules_with(body)).message, "");
}

}  // namespace
}  // namespace grundy
