// The basic functions that a rule file has, and the order in which `pairs` goes.
#include <array>
#include <string>

#include "script/interpreter.h"

namespace grundy::script {

namespace {

/// Numbers before texts before truth values, each in order; other keys have none.
int rank_of_key(lua_State* state, int index) {
  switch (lua_type(state, index)) {
    case LUA_TNUMBER:
      return 0;
    case LUA_TSTRING:
      return 1;
    case LUA_TBOOLEAN:
      return 2;
    default:
      return luaL_error(state, "pairs goes through keys that are numbers, texts or booleans");
  }
}

bool comes_before(lua_State* state, int left, int right) {
  const int first = rank_of_key(state, left);
  const int second = rank_of_key(state, right);
  if (first != second) return first < second;
  if (first == 2) return lua_toboolean(state, left) < lua_toboolean(state, right);
  return lua_compare(state, left, right, LUA_OPLT) == 1;
}

/// The keys at 1..count of the table on top, sorted by merging: no worst case, no randomness.
void sort_keys(lua_State* state, lua_Integer count) {
  const int keys = lua_gettop(state);
  lua_createtable(state, static_cast<int>(count), 0);
  const int spare = keys + 1;
  int from = keys;
  int to = spare;
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer begin = 1; begin <= count; begin += 2 * width) {
      lua_Integer left = begin;
      const lua_Integer middle = std::min(begin + width, count + 1);
      lua_Integer right = middle;
      const lua_Integer end = std::min(begin + 2 * width, count + 1);
      for (lua_Integer out = begin; out < end; ++out) {
        bool take_left = right >= end;
        if (left < middle && right < end) {
          lua_rawgeti(state, from, left);
          lua_rawgeti(state, from, right);
          take_left = !comes_before(state, -1, -2);
          lua_pop(state, 2);
        }
        lua_rawgeti(state, from, take_left ? left++ : right++);
        lua_rawseti(state, to, out);
      }
    }
    std::swap(from, to);
  }
  lua_pushvalue(state, from);
  lua_replace(state, keys);
  lua_settop(state, keys);
}

/// The next key with its value: upvalues are the table, its sorted keys and how far it is.
int next_in_order(lua_State* state) {
  lua_Integer at = lua_tointeger(state, lua_upvalueindex(3));
  for (;;) {
    lua_rawgeti(state, lua_upvalueindex(2), ++at);
    if (lua_isnil(state, -1)) return 1;
    lua_pushvalue(state, -1);
    lua_rawget(state, lua_upvalueindex(1));
    if (!lua_isnil(state, -1)) break;  // removed meanwhile
    lua_pop(state, 2);
  }
  lua_pushinteger(state, at);
  lua_replace(state, lua_upvalueindex(3));
  return 2;
}

int ordered_pairs(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  lua_settop(state, 1);
  lua_newtable(state);
  lua_Integer count = 0;
  lua_pushnil(state);
  while (lua_next(state, 1) != 0) {
    lua_pop(state, 1);
    lua_pushvalue(state, -1);
    lua_rawseti(state, 2, ++count);
  }
  Interpreter::charge(state, static_cast<std::uint64_t>(count) * 8);
  if (count > 1) sort_keys(state, count);
  lua_pushvalue(state, 1);
  lua_insert(state, 2);
  lua_pushinteger(state, 0);
  lua_pushcclosure(state, next_in_order, 3);
  return 1;
}

/// Tables and functions are called by their kind: an address would differ from run to run.
int plain_tostring(lua_State* state) {
  luaL_checkany(state, 1);
  if (luaL_getmetafield(state, 1, "__tostring") != LUA_TNIL) {
    lua_pushvalue(state, 1);
    lua_call(state, 1, 1);
    return 1;
  }
  if (lua_type(state, 1) >= LUA_TTABLE || lua_type(state, 1) == LUA_TLIGHTUSERDATA) {
    lua_pushstring(state, luaL_typename(state, 1));
  } else {
    luaL_tolstring(state, 1, nullptr);
  }
  return 1;
}

/// Reading a variable that does not exist: most often a misspelt name.
int undefined_variable(lua_State* state) {
  const std::string name = name_of_variable(state, 2);
  static constexpr std::array kRefused{
      "print",     "io",         "os",      "require", "load",   "dofile",
      "loadfile",  "loadstring", "package", "debug",   "pcall",  "xpcall",
      "coroutine", "next",       "utf8",    "rawset",  "rawget", "collectgarbage"};
  for (const char* const refused : kRefused) {
    if (name == refused) {
      return luaL_error(state, "'%s' is not available in a rule file", name.c_str());
    }
  }
  return luaL_error(state, "there is no variable called '%s'", name.c_str());
}

/// Copies functions of the global table into the new one at the top.
void keep(lua_State* state, std::initializer_list<const char*> names) {
  for (const char* const name : names) {
    lua_getglobal(state, name);
    lua_setfield(state, -2, name);
  }
}

void replace_globals(lua_State* state) {
  lua_newtable(state);
  keep(state, {"assert", "error", "getmetatable", "ipairs", "rawequal", "rawlen", "select",
               "tonumber", "type", "math", "string", "table"});
  static constexpr std::array<luaL_Reg, 4> kOwn{{{"pairs", ordered_pairs},
                                                 {"tostring", plain_tostring},
                                                 {"setmetatable", setmetatable_by_copy},
                                                 {nullptr, nullptr}}};
  luaL_setfuncs(state, kOwn.data(), 0);
  lua_pushvalue(state, -1);
  lua_setfield(state, -2, "_G");
  lua_newtable(state);
  lua_pushcfunction(state, undefined_variable);
  lua_setfield(state, -2, "__index");
  lua_pushboolean(state, 0);
  lua_setfield(state, -2, "__metatable");
  lua_setmetatable(state, -2);
  lua_rawseti(state, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

}  // namespace

std::string name_of_variable(lua_State* state, int index) {
  const int kind = lua_type(state, index);
  if (kind != LUA_TSTRING && kind != LUA_TNUMBER) return lua_typename(state, kind);
  lua_pushvalue(state, index);  // a number must not become a text in its place
  std::string name = lua_tostring(state, -1);
  lua_pop(state, 1);
  return name;
}

void open_sandbox(lua_State* state) {
  luaL_requiref(state, LUA_GNAME, luaopen_base, 1);
  luaL_requiref(state, LUA_MATHLIBNAME, luaopen_math, 1);
  for (const char* const name : {"random", "randomseed"}) {
    lua_pushnil(state);
    lua_setfield(state, -2, name);
  }
  lua_settop(state, 0);
  open_strings(state);
  open_tables(state);
  replace_globals(state);
}

}  // namespace grundy::script
