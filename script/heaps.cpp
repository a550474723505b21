// The helpers for heaps that list many options. They do what a few lines of Lua would, and their
// work is charged as if they were such lines, but an option takes a few nanoseconds. The other
// helpers are in helpers.cpp.
#include <algorithm>
#include <array>

#include "script/interpreter.h"

namespace grundy::script {

namespace {

constexpr std::uint64_t kWorkPerOption = 4;

lua_Integer checked_heap(lua_State* state, const char* wrong) {
  if (lua_isinteger(state, 1) == 0) luaL_error(state, "%s", wrong);
  return lua_tointeger(state, 1);
}

/// A new array with room for its items. What is too large for memory is too large for the work,
/// too.
void new_array(lua_State* state, lua_Integer items) {
  constexpr lua_Integer kMost = lua_Integer{1} << 26U;
  constexpr lua_Integer kMostCharged = lua_Integer{1} << 50U;
  const lua_Integer room = std::clamp<lua_Integer>(items, 0, kMost);
  const auto charged = static_cast<std::uint64_t>(std::clamp<lua_Integer>(items, 0, kMostCharged));
  Interpreter::charge(state, charged * kWorkPerOption);
  lua_createtable(state, static_cast<int>(room), 0);
}

/// heaps.take(n, most): what is left when 1 to `most` are taken; any number if it is not given.
int heaps_take(lua_State* state) {
  const lua_Integer heap = checked_heap(state, "heaps.take needs a heap, a whole number");
  lua_Integer last = 0;
  if (lua_toboolean(state, 2) != 0) {
    const lua_Integer most = luaL_checkinteger(state, 2);
    if (most < heap) last = heap - std::max<lua_Integer>(most, 0);
  }
  const lua_Integer options = heap > last ? heap - last : 0;
  new_array(state, options);
  for (lua_Integer i = 1; i <= options; ++i) {
    lua_pushinteger(state, heap - i);
    lua_rawseti(state, -2, i);
  }
  return 1;
}

/// heaps.subtract(n, set): what is left when a member of the set is taken.
int heaps_subtract(lua_State* state) {
  (void)checked_heap(state, "heaps.subtract needs a heap, a whole number");
  if (lua_istable(state, 2) == 0) return luaL_error(state, "heaps.subtract needs a set of numbers");
  lua_settop(state, 2);
  const auto members = static_cast<lua_Integer>(lua_rawlen(state, 2));
  new_array(state, std::min<lua_Integer>(members, 64));
  lua_Integer options = 0;
  for (lua_Integer i = 1; lua_geti(state, 2, i) != LUA_TNIL; ++i) {
    if (i % 64 == 0) Interpreter::charge(state, 64 * kWorkPerOption);
    if (lua_compare(state, -1, 1, LUA_OPLE) != 0) {
      lua_pushvalue(state, 1);
      lua_insert(state, -2);
      lua_arith(state, LUA_OPSUB);
      lua_rawseti(state, 3, ++options);
    } else {
      lua_pop(state, 1);
    }
  }
  lua_settop(state, 3);
  return 1;
}

/// heaps.splits(n, least): the ways to split a heap into two of at least `least`, 1 unless given.
int heaps_splits(lua_State* state) {
  const lua_Integer heap = checked_heap(state, "heaps.splits needs a heap, a whole number");
  const lua_Integer least = lua_toboolean(state, 2) != 0 ? luaL_checkinteger(state, 2) : 1;
  constexpr std::uint64_t kMost = std::uint64_t{1} << 61U;  // more than there is time for
  const lua_Integer middle = (heap - (heap & 1)) / 2;
  lua_Integer options = 0;
  if (least <= middle) {
    const std::uint64_t between =
        static_cast<std::uint64_t>(middle) - static_cast<std::uint64_t>(least);
    options = static_cast<lua_Integer>(std::min(between, kMost)) + 1;
  }
  new_array(state, options);
  for (lua_Integer i = 0; i < options; ++i) {
    lua_createtable(state, 2, 0);
    lua_pushinteger(state, least + i);
    lua_rawseti(state, -2, 1);
    lua_pushinteger(state, heap - least - i);
    lua_rawseti(state, -2, 2);
    lua_rawseti(state, -2, i + 1);
  }
  return 1;
}

}  // namespace

void open_heaps(lua_State* state) {
  static constexpr std::array<luaL_Reg, 4> kHeaps{{{"take", heaps_take},
                                                   {"subtract", heaps_subtract},
                                                   {"splits", heaps_splits},
                                                   {nullptr, nullptr}}};
  lua_getglobal(state, "heaps");
  luaL_setfuncs(state, kHeaps.data(), 0);
  lua_pop(state, 1);
}

}  // namespace grundy::script
