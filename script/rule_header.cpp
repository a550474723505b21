// What a rule file says about its game besides the rules: its name, its description, and the
// expected answers.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/text.h"
#include "notation/value_text.h"
#include "script/rule_state.h"
#include "script/values.h"

namespace grundy::script {

namespace {

constexpr int kRuleTable = 2;  // on the stack

bool is_game_name(std::string_view name) {
  const auto fits = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  return !name.empty() && name.size() <= 40 && std::ranges::all_of(name, fits) &&
         std::isdigit(static_cast<unsigned char>(name.front())) == 0;
}

constexpr std::array<std::string_view, 4> kOutcomes{"N", "P", "misere N", "misere P"};

constexpr std::array<std::string_view, 15> kFields{
    "name",  "options", "components", "canonical", "parse",      "show",     "picture", "test",
    "title", "summary", "notation",   "table",     "table_from", "examples", "moves"};

/// Starting positions for a file that names none: the positions that it tests.
std::vector<std::string> tested_examples(const RuleHeader& header) {
  constexpr std::size_t kMost = 3;
  std::vector<std::string> examples;
  for (const RuleTest& test : header.tests) {
    if (examples.size() == kMost) break;
    std::string text = test.position;
    const std::size_t running = text.find('_', text.find('('));
    if (running != std::string::npos) text.replace(running, 1, std::to_string(test.values.size()));
    if (std::ranges::find(examples, text) == examples.end()) examples.push_back(std::move(text));
  }
  return examples;
}

}  // namespace

std::optional<std::string> RuleState::text_field(const char* name) const {
  lua_State* const lua = lua_.state();
  lua_pushstring(lua, name);
  lua_rawget(lua, kRuleTable);
  std::optional<std::string> text;
  if (lua_type(lua, -1) == LUA_TSTRING) {
    std::size_t size = 0;
    const char* const data = lua_tolstring(lua, -1, &size);
    text = std::string(data, size);
  }
  lua_pop(lua, 1);
  return text;
}

Expected<RuleHeader> RuleState::read_header() {
  lua_State* const lua = lua_.state();
  RuleHeader header{.name = name_};
  if (!is_game_name(header.name)) {
    return bad_input(fmt::format(
        "{}: '{}' cannot be the name of a game: use letters, digits and _, beginning with a letter",
        file_, header.name.substr(0, 40)));
  }
  header.title = text_field("title").value_or(header.name);
  header.summary = text_field("summary").value_or("a game of the rule file " + file_);
  header.notation = text_field("notation").value_or(header.name + "(POSITION)");
  header.table = text_field("table").value_or("");
  header.moves = text_field("moves").value_or("");
  lua_pushliteral(lua, "table_from");
  lua_rawget(lua, kRuleTable);
  if (lua_isinteger(lua, -1) != 0) {
    header.table_from =
        static_cast<std::uint64_t>(std::max<lua_Integer>(0, lua_tointeger(lua, -1)));
  }
  lua_pop(lua, 1);
  lua_pushliteral(lua, "examples");
  lua_rawget(lua, kRuleTable);
  if (lua_istable(lua, -1)) {
    for (lua_Integer i = 1; lua_rawgeti(lua, -1, i) != LUA_TNIL; ++i) {
      if (lua_type(lua, -1) == LUA_TSTRING) header.examples.emplace_back(lua_tostring(lua, -1));
      lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
  }
  lua_pop(lua, 1);
  if (auto read = read_tests(header); !read) return std::unexpected(std::move(read.error()));
  if (header.examples.empty()) header.examples = tested_examples(header);
  header.misspelt = misspelt_fields();
  return header;
}

std::vector<std::pair<std::string, std::string>> RuleState::misspelt_fields() {
  lua_State* const lua = lua_.state();
  const std::vector<std::string_view> known(kFields.begin(), kFields.end());
  std::vector<std::pair<std::string, std::string>> found;
  lua_pushnil(lua);
  while (lua_next(lua, kRuleTable) != 0) {
    lua_pop(lua, 1);
    if (lua_type(lua, -1) != LUA_TSTRING) continue;
    const std::string name = lua_tostring(lua, -1);
    if (std::ranges::find(known, name) != known.end()) continue;
    const auto nearest = nearest_names(name, known);
    if (!nearest.empty()) found.emplace_back(name, nearest.front());
  }
  std::ranges::sort(found);  // Lua has no order of its own
  return found;
}

Expected<void> RuleState::read_tests(RuleHeader& header) {
  lua_State* const lua = lua_.state();
  lua_pushliteral(lua, "test");
  lua_rawget(lua, kRuleTable);
  if (lua_isnil(lua, -1)) {
    lua_pop(lua, 1);
    return {};
  }
  if (lua_istable(lua, -1) == 0) return bad_input(file_ + ": 'test' must be an array of tests");
  const int list = lua_gettop(lua);
  for (lua_Integer i = 1; lua_rawgeti(lua, list, i) != LUA_TNIL; ++i) {
    auto test = read_test(header);
    if (!test) return bad_input(fmt::format("{}: test {}: {}", file_, i, test.error().message));
    header.tests.push_back(std::move(*test));
    lua_settop(lua, list);
  }
  lua_settop(lua, list - 1);
  return {};
}

/// The test on top: {position, value}, {position, "N"}, {"game(_)", {values}}.
Expected<RuleTest> RuleState::read_test(const RuleHeader& header) {
  lua_State* const lua = lua_.state();
  constexpr const char* kForm =
      "a test is {position, value}, {position, \"P\"} or {\"game(_)\", {values}}";
  if (lua_istable(lua, -1) == 0) return bad_input(kForm);
  lua_rawgeti(lua, -1, 1);
  lua_rawgeti(lua, -2, 2);
  const int expected = lua_gettop(lua);
  RuleTest test{.position = test_position(header, expected - 1)};
  if (test.position.empty()) return bad_input(kForm);
  if (lua_isinteger(lua, expected) != 0 && lua_tointeger(lua, expected) >= 0) {
    test.values = {static_cast<std::uint64_t>(lua_tointeger(lua, expected))};
  } else if (lua_type(lua, expected) == LUA_TSTRING) {
    test.outcome = lua_tostring(lua, expected);
    if (std::ranges::find(kOutcomes, test.outcome) == kOutcomes.end()) {
      return bad_input("an outcome is \"N\", \"P\", \"misere N\" or \"misere P\"");
    }
  } else if (lua_istable(lua, expected) &&
             test.position.find('_', test.position.find('(')) != std::string::npos) {
    for (lua_Integer i = 1; lua_rawgeti(lua, expected, i) != LUA_TNIL; ++i) {
      if (lua_isinteger(lua, -1) == 0 || lua_tointeger(lua, -1) < 0) {
        return bad_input("the values of a row are whole numbers");
      }
      test.values.push_back(static_cast<std::uint64_t>(lua_tointeger(lua, -1)));
      lua_pop(lua, 1);
    }
  } else {
    return bad_input(kForm);
  }
  return test;
}

std::string RuleState::test_position(const RuleHeader& header, int index) {
  lua_State* const lua = lua_.state();
  if (lua_type(lua, index) == LUA_TSTRING) {
    std::string text = lua_tostring(lua, index);
    if (text.find('(') != std::string::npos || text.find('{') != std::string::npos) return text;
    if (has(Role::parse)) return fmt::format("{}({})", header.name, text);
  }
  Words words;
  if (!append_value(lua, index, words).empty()) return {};
  if (has(Role::show)) {
    if (const auto text = show(words)) return fmt::format("{}({})", header.name, *text);
  }
  return fmt::format("{}({})", header.name, notation::print_arguments(words));
}

}  // namespace grundy::script
