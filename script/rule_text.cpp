// Positions as the rule file reads, writes and draws them.
#include <fmt/format.h>

#include <algorithm>

#include "script/rule_state.h"
#include "script/values.h"

namespace grundy::script {

std::expected<Words, std::string> RuleState::parse(std::string_view text) {
  lua_State* const lua = lua_.state();
  const int before = lua_gettop(lua);
  push_function(Role::parse);
  lua_pushlstring(lua, text.data(), text.size());
  if (auto done = lua_.call(1, 2); !done) return std::unexpected(done.error().message);
  Words words;
  std::string wrong;
  if (lua_isnil(lua, -2)) {
    wrong = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1)
                                             : fmt::format("this is not a position of {}", name_);
  } else {
    wrong = append_value(lua, -2, words);
  }
  lua_settop(lua, before);
  if (!wrong.empty()) return std::unexpected(wrong);
  return words;
}

std::optional<std::string> RuleState::show(WordsView position) {
  lua_State* const lua = lua_.state();
  const int before = lua_gettop(lua);
  push_function(Role::show);
  push_value(lua, position);
  std::optional<std::string> text;
  if (lua_.call(1, 1)) {
    if (lua_type(lua, -1) == LUA_TSTRING) text = lua_tostring(lua, -1);
  }
  lua_settop(lua, before);
  if (!text) return std::nullopt;
  const auto read = parse(*text);
  if (!read || !std::ranges::equal(*read, position)) return std::nullopt;
  return text;
}

std::string RuleState::picture(WordsView position) {
  constexpr std::int64_t kWidest = 60;
  lua_State* const lua = lua_.state();
  const int before = lua_gettop(lua);
  push_function(Role::picture);
  push_value(lua, position);
  call(Role::picture, 1, 1, position);
  std::string drawn;
  if (lua_type(lua, -1) == LUA_TSTRING) {
    drawn = lua_tostring(lua, -1);
    if (!drawn.empty() && !drawn.ends_with('\n')) drawn += '\n';
  } else {
    check_array(position, "picture");
    const auto count = static_cast<lua_Integer>(lua_rawlen(lua, -1));
    for (lua_Integer i = 1; i <= count; ++i) {
      lua_rawgeti(lua, -1, i);
      if (lua_isinteger(lua, -1) != 0) {
        const lua_Integer heap = lua_tointeger(lua, -1);
        drawn += fmt::format("{:>6} ", heap);
        for (lua_Integer k = 0; k < std::min<lua_Integer>(heap, kWidest); ++k) drawn += " o";
        if (heap > kWidest) drawn += " ...";
      } else if (lua_type(lua, -1) == LUA_TSTRING) {
        drawn += std::string("  ") + lua_tostring(lua, -1);
      }
      drawn += '\n';
      lua_pop(lua, 1);
    }
  }
  lua_settop(lua, before);
  return drawn;
}

}  // namespace grundy::script
