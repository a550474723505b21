#include "script/values.h"

#include <fmt/format.h>

#include <cmath>

#include "core/canonical_words.h"

namespace grundy::script {

namespace {

class Pusher {
 public:
  explicit Pusher(lua_State* state) : state_(state) {}

  void integer(std::int64_t number) { lua_pushinteger(state_, number); }
  void number(double value) { lua_pushnumber(state_, value); }
  void text(std::string_view text) { lua_pushlstring(state_, text.data(), text.size()); }
  void begin_list(std::size_t members) {
    luaL_checkstack(state_, 4, "nested too deep");
    lua_createtable(state_, static_cast<int>(members), 0);
  }
  void before_member(std::size_t /*index*/) {}
  void after_member(std::size_t index) {
    lua_rawseti(state_, -2, static_cast<lua_Integer>(index) + 1);
  }
  void end_list() {}

 private:
  lua_State* state_;
};

/// Reads nested tables, which may contain anything, even themselves.
class Taker {
 public:
  Taker(lua_State* state, Words& out) : state_(state), writer_(out), out_(out) {}

  // NOLINTNEXTLINE(misc-no-recursion): at most kMaxNesting deep
  std::string take(int index, int depth) {
    switch (lua_type(state_, index)) {
      case LUA_TNUMBER:
        return number(index);
      case LUA_TSTRING: {
        std::size_t size = 0;
        const char* const text = lua_tolstring(state_, index, &size);
        writer_.text({text, size});
        return {};
      }
      case LUA_TTABLE:
        return list(lua_absindex(state_, index), depth);
      case LUA_TNIL:
        return "nil is not a position";
      default:
        return fmt::format(
            "a position consists of numbers, strings and arrays of them; a {} is not allowed",
            luaL_typename(state_, index));
    }
  }

 private:
  static constexpr std::size_t kMostWords = std::size_t{1} << 20U;

  std::string number(int index) {
    if (lua_isinteger(state_, index) != 0) {
      writer_.integer(lua_tointeger(state_, index));
      return {};
    }
    const double value = lua_tonumber(state_, index);
    if (!std::isfinite(value)) {
      return fmt::format("{} is not a position", lua_tostring(state_, index));
    }
    writer_.number(value);
    return {};
  }

  // NOLINTNEXTLINE(misc-no-recursion)
  std::string list(int index, int depth) {
    if (depth >= canonical::kMaxNesting || lua_checkstack(state_, 4) == 0) {
      return fmt::format("the arrays of a position are nested more than {} deep",
                         canonical::kMaxNesting);
    }
    const auto length = static_cast<std::size_t>(lua_rawlen(state_, index));
    if (length > 0 && length <= canonical::kShort && short_bytes(index, length)) return {};
    if (std::string wrong = keys(index, length); !wrong.empty()) return wrong;
    const std::size_t begin = writer_.begin_list();
    for (std::size_t i = 1; i <= length; ++i) {
      lua_rawgeti(state_, index, static_cast<lua_Integer>(i));
      std::string wrong = take(-1, depth + 1);
      lua_pop(state_, 1);
      if (!wrong.empty()) return wrong;
      if (out_.size() > kMostWords) return "the position is too large";
    }
    writer_.end_list(begin, length);
    return {};
  }

  /// Takes an array of a few small numbers, which most positions are, while it looks for other
  /// keys. False if it is none; then nothing was taken.
  bool short_bytes(int index, std::size_t length) {
    Word word = Word{canonical::kShortBytes} | length << canonical::kKindBits;
    lua_pushnil(state_);
    for (std::size_t i = 1; i <= length; ++i) {
      const bool more = lua_next(state_, index) != 0;
      if (!more) return false;
      const lua_Integer number = lua_isinteger(state_, -1) != 0 ? lua_tointeger(state_, -1) : -1;
      const bool in_order = lua_isinteger(state_, -2) != 0 &&
                            lua_tointeger(state_, -2) == static_cast<lua_Integer>(i);
      if (!in_order || number < 0 || number > 255) {
        lua_pop(state_, 2);
        return false;
      }
      word |= static_cast<Word>(number) << 8 * i;
      lua_pop(state_, 1);
    }
    if (lua_next(state_, index) != 0) {
      lua_pop(state_, 2);
      return false;
    }
    out_.push_back(word);
    return true;
  }

  /// An array has the keys 1 to its length and no others.
  std::string keys(int index, std::size_t length) {
    std::size_t count = 0;
    lua_pushnil(state_);
    while (lua_next(state_, index) != 0) {
      lua_pop(state_, 1);
      if (lua_isinteger(state_, -1) == 0) {
        std::string key = luaL_typename(state_, -1);
        if (lua_type(state_, -1) == LUA_TSTRING) key = lua_tostring(state_, -1);
        lua_pop(state_, 1);
        return fmt::format("the tables of a position must be arrays, but this one has the key '{}'",
                           key);
      }
      ++count;
    }
    return count == length ? "" : "an array of the position has holes";
  }

  lua_State* state_;
  ValueWriter writer_;
  Words& out_;
};

}  // namespace

void push_value(lua_State* state, WordsView value) {
  Pusher pusher(state);
  read_value(value, pusher);
}

std::string append_value(lua_State* state, int index, Words& out) {
  return Taker(state, out).take(index, 0);
}

}  // namespace grundy::script
