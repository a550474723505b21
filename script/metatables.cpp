// Metatables for rule files.
//
// `setmetatable` gives a table a copy of the metatable, which the script never sees:
// `getmetatable` answers with the original. Otherwise a check of the metatable would hold only
// until the script writes to it. So no table ever is weak (what is left in it would depend on when
// memory is collected) or has something to run when it is collected or closed. And what is called
// in place of a table is a function, never a table again: a chain of 150,000 such calls is one
// instruction for Lua, which moves the arguments for each, and would take minutes.
//
// A metatable that is changed after it was given to a table would have no effect, so that is an
// error, once the call is over.
#include <array>

#include "script/interpreter.h"

namespace grundy::script {

namespace {

constexpr std::array kRefusedEvents{"__gc", "__mode", "__close"};
constexpr std::array kCopiedEvents{"__index",     "__newindex", "__call", "__tostring", "__name",
                                   "__metatable", "__len",      "__eq",   "__lt",       "__le",
                                   "__concat",    "__unm",      "__add",  "__sub",      "__mul",
                                   "__div",       "__idiv",     "__mod",  "__pow",      "__band",
                                   "__bor",       "__bxor",     "__bnot", "__shl",      "__shr"};
constexpr std::uint64_t kWorkOfCopying = kCopiedEvents.size();
constexpr int kOriginal = 1;  // the key under which a copy keeps the original

// Its address is the key of the table of originals and copies in the registry.
const char kCopies = 0;

/// Pushes the field of the table, which may be nil.
void push_raw(lua_State* state, int table, const char* name) {
  lua_pushstring(state, name);
  lua_rawget(state, table);
}

/// Pushes what the copy has to hold for a field of the original; an error if that is refused.
void push_copied(lua_State* state, int original, const char* name) {
  push_raw(state, original, name);
  const std::string_view field = name;
  if (field == "__call" && !lua_isnil(state, -1) && !lua_isfunction(state, -1)) {
    luaL_error(state, "'__call' must be a function, not a %s", luaL_typename(state, -1));
  }
  if (field == "__metatable" && lua_isnil(state, -1)) {
    lua_pop(state, 1);
    lua_pushvalue(state, original);
  }
}

/// Pushes a copy of the metatable at `original`.
void push_copy(lua_State* state, int original) {
  Interpreter::charge(state, kWorkOfCopying);
  for (const char* const name : kRefusedEvents) {
    push_raw(state, original, name);
    if (!lua_isnil(state, -1)) luaL_error(state, "a rule file cannot use '%s'", name);
    lua_pop(state, 1);
  }
  lua_newtable(state);
  const int copy = lua_gettop(state);
  lua_pushvalue(state, original);
  lua_rawseti(state, copy, kOriginal);
  for (const char* const name : kCopiedEvents) {
    lua_pushstring(state, name);
    push_copied(state, original, name);
    lua_rawset(state, copy);
  }
}

/// Pushes the copy of the metatable that this call has made already, or a new one.
void push_copy_for_call(lua_State* state, int original) {
  if (lua_rawgetp(state, LUA_REGISTRYINDEX, &kCopies) == LUA_TNIL) {
    lua_pop(state, 1);
    lua_newtable(state);
    lua_pushvalue(state, -1);
    lua_rawsetp(state, LUA_REGISTRYINDEX, &kCopies);
  }
  lua_pushvalue(state, original);
  if (lua_rawget(state, -2) != LUA_TNIL) return;
  lua_pop(state, 1);
  push_copy(state, original);
  lua_pushvalue(state, original);
  lua_pushvalue(state, -2);
  lua_rawset(state, -4);
  Interpreter::note_metatable(state);
}

/// True if the metatable of the table at `index` says that it stays.
bool is_protected(lua_State* state, int index) {
  if (lua_getmetatable(state, index) == 0) return false;
  const int copy = lua_gettop(state);
  push_raw(state, copy, "__metatable");
  lua_rawgeti(state, copy, kOriginal);
  const bool same = lua_rawequal(state, -1, -2) == 1;
  lua_pop(state, 3);
  return !same;
}

bool is_up_to_date(lua_State* state, int original, int copy) {
  const int top = lua_gettop(state);
  bool same = true;
  for (const char* const name : kRefusedEvents) {
    push_raw(state, original, name);
    same = same && lua_isnil(state, -1);
    lua_settop(state, top);
  }
  for (const char* const name : kCopiedEvents) {
    push_copied(state, original, name);
    push_raw(state, copy, name);
    same = same && lua_rawequal(state, -1, -2) == 1;
    lua_settop(state, top);
  }
  return same;
}

}  // namespace

int setmetatable_by_copy(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  luaL_argexpected(state, lua_isnil(state, 2) || lua_istable(state, 2), 2, "nil or table");
  lua_settop(state, 2);
  if (is_protected(state, 1)) return luaL_error(state, "this metatable cannot be changed");
  if (lua_istable(state, 2)) push_copy_for_call(state, 2);
  lua_setmetatable(state, 1);
  lua_settop(state, 1);
  return 1;
}

int check_metatables(lua_State* state) {
  lua_settop(state, 0);
  lua_rawgetp(state, LUA_REGISTRYINDEX, &kCopies);
  lua_pushnil(state);
  while (lua_next(state, 1) != 0) {
    Interpreter::charge(state, kWorkOfCopying);
    if (!is_up_to_date(state, 2, 3)) {
      return luaL_error(state, "a metatable was changed after setmetatable: fill it before");
    }
    lua_pop(state, 1);
  }
  return 0;
}

void forget_metatables(lua_State* state) {
  lua_pushnil(state);
  lua_rawsetp(state, LUA_REGISTRYINDEX, &kCopies);
}

}  // namespace grundy::script
