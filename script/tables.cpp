// `table` for rule files. The library's own functions follow metamethods and trust lengths and
// ranges, so table.move({}, 1, 2^60, 2) runs for years inside one instruction. Its sort takes
// pivots from the clock. The functions here work on plain tables, and their work is charged.
#include <algorithm>
#include <array>
#include <string>

#include "script/interpreter.h"

namespace grundy::script {

namespace {

constexpr int kMaxUnpacked = 250;

/// The length of the table that is the argument at `index`.
lua_Integer plain_length(lua_State* state, int index) {
  luaL_checktype(state, index, LUA_TTABLE);
  if (lua_getmetatable(state, index) != 0) {
    luaL_argerror(state, index, "expected a table without a metatable");
  }
  return static_cast<lua_Integer>(lua_rawlen(state, index));
}

void charge_for(lua_State* state, lua_Integer items) {
  Interpreter::charge(state, static_cast<std::uint64_t>(std::max<lua_Integer>(items, 0)) / 2);
}

int table_insert(lua_State* state) {
  const lua_Integer end = plain_length(state, 1) + 1;
  if (lua_gettop(state) == 2) {
    lua_rawseti(state, 1, end);
    return 0;
  }
  if (lua_gettop(state) != 3) return luaL_error(state, "wrong number of arguments to 'insert'");
  const lua_Integer at = luaL_checkinteger(state, 2);
  luaL_argcheck(state, at >= 1 && at <= end, 2, "position out of bounds");
  charge_for(state, end - at);
  for (lua_Integer i = end; i > at; --i) {
    lua_rawgeti(state, 1, i - 1);
    lua_rawseti(state, 1, i);
  }
  lua_rawseti(state, 1, at);
  return 0;
}

int table_remove(lua_State* state) {
  const lua_Integer size = plain_length(state, 1);
  lua_Integer at = luaL_optinteger(state, 2, size);
  if (lua_gettop(state) > 1 && (size != 0 || at != 0)) {
    luaL_argcheck(state, at >= 1 && at <= size + 1, 2, "position out of bounds");
  }
  lua_rawgeti(state, 1, at);
  charge_for(state, size - at);
  for (; at < size; ++at) {
    lua_rawgeti(state, 1, at + 1);
    lua_rawseti(state, 1, at);
  }
  lua_pushnil(state);
  lua_rawseti(state, 1, at);
  return 1;
}

int table_concat(lua_State* state) {
  const lua_Integer size = plain_length(state, 1);
  std::size_t length = 0;
  const char* const given = luaL_optlstring(state, 2, "", &length);
  const std::string_view between(given, length);
  const lua_Integer first = luaL_optinteger(state, 3, 1);
  const lua_Integer last = luaL_optinteger(state, 4, size);
  std::string out;
  for (lua_Integer i = first; i <= last; ++i) {
    lua_rawgeti(state, 1, i);
    if (lua_isstring(state, -1) == 0) {
      return luaL_error(state, "invalid value (at index %I) in table for 'concat'",
                        static_cast<LUAI_UACINT>(i));
    }
    std::size_t bytes = 0;
    const char* const text = lua_tolstring(state, -1, &bytes);
    if (i > first) out += between;
    out.append(text, bytes);
    lua_pop(state, 1);
    if (out.size() > Interpreter::kMaxText) return luaL_error(state, "the string is too long");
    charge_for(state, 2);
    if (i == last) break;
  }
  lua_pushlstring(state, out.data(), out.size());
  return 1;
}

int table_unpack(lua_State* state) {
  const lua_Integer size = plain_length(state, 1);
  const lua_Integer first = luaL_optinteger(state, 2, 1);
  const lua_Integer last = luaL_optinteger(state, 3, size);
  if (first > last) return 0;
  if (static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) >= kMaxUnpacked) {
    return luaL_error(state, "too many results to unpack");
  }
  const auto count = static_cast<int>(last - first) + 1;
  luaL_checkstack(state, count, "too many results to unpack");
  for (int i = 0; i < count; ++i) lua_rawgeti(state, 1, first + i);
  charge_for(state, count);
  return count;
}

int table_pack(lua_State* state) {
  const int count = lua_gettop(state);
  lua_createtable(state, count, 1);
  lua_insert(state, 1);
  for (int i = count; i >= 1; --i) lua_rawseti(state, 1, i);
  lua_pushinteger(state, count);
  lua_setfield(state, 1, "n");
  return 1;
}

int table_move(lua_State* state) {
  const int to = lua_isnoneornil(state, 5) ? 1 : 5;
  (void)plain_length(state, 1);
  (void)plain_length(state, to);
  const lua_Integer first = luaL_checkinteger(state, 2);
  const lua_Integer last = luaL_checkinteger(state, 3);
  const lua_Integer target = luaL_checkinteger(state, 4);
  constexpr lua_Integer kMost = 1 << 24;
  lua_pushvalue(state, to);
  if (last < first) return 1;
  const bool sane = first >= -kMost && last <= kMost && target >= -kMost && target <= kMost;
  if (!sane) return luaL_error(state, "too many elements to move");
  const lua_Integer count = last - first + 1;
  charge_for(state, 2 * count);
  const bool overlaps = to == 1 && target > first && target <= last;
  for (lua_Integer k = 0; k < count; ++k) {
    const lua_Integer i = overlaps ? count - 1 - k : k;
    lua_rawgeti(state, 1, first + i);
    lua_rawseti(state, to, target + i);
  }
  return 1;
}

/// True if the value at `left` comes before the one at `right`, by the function in the second
/// argument if there is one.
bool sorts_before(lua_State* state, int left, int right) {
  if (lua_isnoneornil(state, 2)) return lua_compare(state, left, right, LUA_OPLT) == 1;
  lua_pushvalue(state, 2);
  lua_pushvalue(state, left);
  lua_pushvalue(state, right);
  lua_call(state, 2, 1);
  const bool before = lua_toboolean(state, -1) != 0;
  lua_pop(state, 1);
  return before;
}

/// Merges two sorted runs of the table `from` into `to`.
void merge_runs(lua_State* state, int from, int to, lua_Integer begin, lua_Integer middle,
                lua_Integer end) {
  lua_Integer left = begin;
  lua_Integer right = middle;
  for (lua_Integer out = begin; out < end; ++out) {
    bool take_left = right >= end;
    if (left < middle && right < end) {
      lua_rawgeti(state, from, left);
      lua_rawgeti(state, from, right);
      const int top = lua_gettop(state);
      take_left = !sorts_before(state, top, top - 1);
      lua_pop(state, 2);
    }
    lua_rawgeti(state, from, take_left ? left++ : right++);
    lua_rawseti(state, to, out);
  }
}

/// Merge sort: stable, always n log n, and the same every time.
int table_sort(lua_State* state) {
  const lua_Integer size = plain_length(state, 1);
  if (!lua_isnoneornil(state, 2)) luaL_checktype(state, 2, LUA_TFUNCTION);
  lua_settop(state, 2);
  lua_createtable(state, static_cast<int>(std::min<lua_Integer>(size, 1 << 20)), 0);
  int from = 1;
  int to = 3;
  for (lua_Integer width = 1; width < size; width *= 2) {
    charge_for(state, 4 * size);
    for (lua_Integer begin = 1; begin <= size; begin += 2 * width) {
      merge_runs(state, from, to, begin, std::min(begin + width, size + 1),
                 std::min(begin + 2 * width, size + 1));
    }
    std::swap(from, to);
  }
  if (from != 1) {
    for (lua_Integer i = 1; i <= size; ++i) {
      lua_rawgeti(state, from, i);
      lua_rawseti(state, 1, i);
    }
  }
  return 0;
}

}  // namespace

void open_tables(lua_State* state) {
  static constexpr std::array<luaL_Reg, 8> kOwn{{{"insert", table_insert},
                                                 {"remove", table_remove},
                                                 {"concat", table_concat},
                                                 {"unpack", table_unpack},
                                                 {"pack", table_pack},
                                                 {"move", table_move},
                                                 {"sort", table_sort},
                                                 {nullptr, nullptr}}};
  lua_newtable(state);
  luaL_setfuncs(state, kOwn.data(), 0);
  lua_setglobal(state, LUA_TABLIBNAME);
}

}  // namespace grundy::script
