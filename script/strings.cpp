// `string` for rule files: the library's own functions if their time is proportional to their
// arguments, and bounded versions of the others (interpreter.h says why).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "script/interpreter.h"
#include "script/patterns.h"

namespace grundy::script {

namespace {

constexpr std::uint64_t kStepsPerCall = 2'000'000;

std::string_view text_argument(lua_State* state, int index) {
  std::size_t size = 0;
  const char* const text = luaL_checklstring(state, index, &size);
  return {text, size};
}

int push_text(lua_State* state, std::string_view text) {
  lua_pushlstring(state, text.data(), text.size());
  return 1;
}

/// Where a search begins, from 0. The argument counts from 1, or from the end if negative.
std::size_t start_of(lua_State* state, int index, std::size_t size) {
  const lua_Integer given = luaL_optinteger(state, index, 1);
  if (given > 0) return static_cast<std::size_t>(given) - 1;
  const auto length = static_cast<lua_Integer>(size);
  return given == 0 || given < -length ? 0 : static_cast<std::size_t>(length + given);
}

/// Calls `work` with the steps that it may take. Charges the steps it took, and turns an exception
/// into an error of the script.
template <class Work>
auto with_pattern(lua_State* state, Work&& work) {
  std::uint64_t steps = kStepsPerCall;
  std::string complaint;
  try {
    auto result = work(steps);
    Interpreter::charge(state, 2 + (kStepsPerCall - steps) / 2);
    return result;
  } catch (const PatternError& error) {
    complaint = error.what();
  }
  luaL_error(state, "%s", complaint.c_str());
  return work(steps);  // never reached: the error has been raised
}

void push_capture(lua_State* state, std::string_view subject, const Pattern::Match& match,
                  std::size_t index) {
  if (index == 0 && match.captures.empty()) {
    push_text(state, subject.substr(match.begin, match.end - match.begin));
    return;
  }
  if (index >= match.captures.size()) luaL_error(state, "invalid capture index");
  const Pattern::Capture& capture = match.captures[index];
  if (capture.position) {
    lua_pushinteger(state, static_cast<lua_Integer>(capture.begin) + 1);
  } else {
    push_text(state, subject.substr(capture.begin, capture.length));
  }
}

/// All captures, or the whole match if there are none and `whole` is set.
int push_captures(lua_State* state, std::string_view subject, const Pattern::Match& match,
                  bool whole) {
  const std::size_t count = match.captures.empty() && whole ? 1 : match.captures.size();
  luaL_checkstack(state, static_cast<int>(count), "too many captures");
  for (std::size_t i = 0; i < count; ++i) push_capture(state, subject, match, i);
  return static_cast<int>(count);
}

int find_or_match(lua_State* state, bool find) {
  const std::string_view subject = text_argument(state, 1);
  const std::string_view pattern = text_argument(state, 2);
  const std::size_t from = start_of(state, 3, subject.size());
  if (from > subject.size()) {
    lua_pushnil(state);
    return 1;
  }
  Interpreter::charge(state, subject.size() / 16);
  if (find && (lua_toboolean(state, 4) != 0 ||
               pattern.find_first_of("^$*+?.([%-") == std::string_view::npos)) {
    const std::size_t at = subject.find(pattern, from);
    if (at == std::string_view::npos) {
      lua_pushnil(state);
      return 1;
    }
    lua_pushinteger(state, static_cast<lua_Integer>(at) + 1);
    lua_pushinteger(state, static_cast<lua_Integer>(at + pattern.size()));
    return 2;
  }
  const auto match = with_pattern(
      state, [&](std::uint64_t& steps) { return Pattern(pattern).find(subject, from, steps); });
  if (!match) {
    lua_pushnil(state);
    return 1;
  }
  if (!find) return push_captures(state, subject, *match, true);
  lua_pushinteger(state, static_cast<lua_Integer>(match->begin) + 1);
  lua_pushinteger(state, static_cast<lua_Integer>(match->end));
  return 2 + push_captures(state, subject, *match, false);
}

int string_find(lua_State* state) {
  return find_or_match(state, true);
}
int string_match(lua_State* state) {
  return find_or_match(state, false);
}

/// Upvalues: subject, pattern, where to look next, and where the last match ended.
int next_match(lua_State* state) {
  const std::string_view subject = text_argument(state, lua_upvalueindex(1));
  const std::string_view pattern = text_argument(state, lua_upvalueindex(2));
  const auto from = static_cast<std::size_t>(lua_tointeger(state, lua_upvalueindex(3)));
  const lua_Integer last = lua_tointeger(state, lua_upvalueindex(4));
  const auto match = with_pattern(state, [&](std::uint64_t& steps) {
    const Pattern compiled(pattern);
    std::optional<Pattern::Match> found;
    for (std::size_t at = from; at <= subject.size() && !found; ++at) {
      found = compiled.match_at(subject, at, steps);
      // An empty match right after the last one is the same match again.
      if (found && static_cast<lua_Integer>(found->end) == last) found.reset();
    }
    return found;
  });
  if (!match) return 0;
  lua_pushinteger(state, static_cast<lua_Integer>(match->end));
  lua_pushvalue(state, -1);
  lua_replace(state, lua_upvalueindex(3));
  lua_replace(state, lua_upvalueindex(4));
  return push_captures(state, subject, *match, true);
}

int string_gmatch(lua_State* state) {
  (void)text_argument(state, 1);
  (void)text_argument(state, 2);
  lua_settop(state, 2);
  lua_pushinteger(state, 0);
  lua_pushinteger(state, -1);
  lua_pushcclosure(state, next_match, 4);
  return 1;
}

/// Appends the replacement text of a match, with the captures in place of %1, %2, ….
void add_replacement_text(lua_State* state, std::string& out, std::string_view subject,
                          const Pattern::Match& match) {
  const std::string_view text = text_argument(state, 3);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    const char next = ++i < text.size() ? text[i] : '\0';
    if (next == '%') {
      out += '%';
    } else if (next == '0') {
      out += subject.substr(match.begin, match.end - match.begin);
    } else if (next >= '1' && next <= '9') {
      push_capture(state, subject, match, static_cast<std::size_t>(next - '1'));
      out += text_argument(state, -1);
      lua_pop(state, 1);
    } else {
      luaL_error(state, "invalid use of '%%' in replacement string");
    }
  }
}

/// Appends the replacement of a match: from a text with %1 in it, a table or a function.
void add_replacement(lua_State* state, std::string& out, std::string_view subject,
                     const Pattern::Match& match) {
  const int kind = lua_type(state, 3);
  if (kind == LUA_TTABLE) {
    push_capture(state, subject, match, 0);
    lua_gettable(state, 3);
  } else if (kind == LUA_TFUNCTION) {
    lua_pushvalue(state, 3);
    const int captures = push_captures(state, subject, match, true);
    lua_call(state, captures, 1);
  } else {
    return add_replacement_text(state, out, subject, match);
  }
  if (lua_toboolean(state, -1) == 0) {
    out += subject.substr(match.begin, match.end - match.begin);
  } else if (lua_isstring(state, -1) != 0) {
    out += text_argument(state, -1);
  } else {
    luaL_error(state, "invalid replacement value (a %s)", luaL_typename(state, -1));
  }
  lua_pop(state, 1);
}

int string_gsub(lua_State* state) {
  const std::string_view subject = text_argument(state, 1);
  const std::string_view pattern = text_argument(state, 2);
  const int kind = lua_type(state, 3);
  luaL_argexpected(
      state,
      kind == LUA_TNUMBER || kind == LUA_TSTRING || kind == LUA_TTABLE || kind == LUA_TFUNCTION, 3,
      "string/function/table");
  const lua_Integer most = luaL_optinteger(state, 4, static_cast<lua_Integer>(subject.size()) + 1);
  const Pattern compiled = with_pattern(state, [&](std::uint64_t&) { return Pattern(pattern); });
  std::string out;
  std::size_t at = 0;
  lua_Integer count = 0;
  std::optional<std::size_t> last;
  while (count < most) {
    const auto match = with_pattern(
        state, [&](std::uint64_t& steps) { return compiled.match_at(subject, at, steps); });
    if (match && match->end != last) {
      ++count;
      add_replacement(state, out, subject, *match);
      at = match->end;
      last = at;
      if (out.size() > Interpreter::kMaxText) return luaL_error(state, "the string is too long");
    } else if (at < subject.size()) {
      out += subject[at++];
    } else {
      break;
    }
    if (compiled.anchored()) break;
  }
  if (at < subject.size()) out += subject.substr(at);
  push_text(state, out);
  lua_pushinteger(state, count);
  return 2;
}

int string_rep(lua_State* state) {
  const std::string_view text = text_argument(state, 1);
  const lua_Integer times = luaL_checkinteger(state, 2);
  std::size_t size = 0;
  const char* const given = luaL_optlstring(state, 3, "", &size);
  const std::string_view between(given, size);
  if (times <= 0 || (text.empty() && between.empty())) return push_text(state, "");
  const std::size_t most = Interpreter::kMaxText / (text.size() + between.size());
  if (static_cast<std::uint64_t>(times) > most + 1) {
    return luaL_error(state, "the string would be longer than %d bytes",
                      static_cast<int>(Interpreter::kMaxText));
  }
  std::string out;
  for (lua_Integer i = 0; i < times; ++i) {
    if (i > 0) out += between;
    out += text;
  }
  Interpreter::charge(state, out.size() / 16);
  return push_text(state, out);
}

/// One directive of string.format, such as %-5.2f, without the %.
struct Directive {
  std::string flags;
  std::string width;
  std::string precision;
  char kind = 0;
};

Directive read_directive(lua_State* state, std::string_view format, std::size_t& at) {
  Directive directive;
  const auto take = [&](std::string_view allowed, std::size_t most) {
    std::string taken;
    while (at < format.size() && allowed.find(format[at]) != std::string_view::npos) {
      taken += format[at++];
      if (taken.size() > most) luaL_error(state, "invalid conversion in 'format'");
    }
    return taken;
  };
  directive.flags = take("-+ #0", 5);
  directive.width = take("0123456789", 2);
  if (at < format.size() && format[at] == '.') {
    ++at;
    directive.precision = "." + take("0123456789", 2);
    if (directive.precision.size() == 1) directive.precision = ".0";
  }
  directive.kind = at < format.size() ? format[at++] : '\0';
  return directive;
}

/// The same directive in fmt's language, for a number or (text) a string.
std::string fmt_directive(const Directive& directive, bool text, char kind) {
  const auto has = [&](char flag) { return directive.flags.find(flag) != std::string::npos; };
  std::string out = "{:";
  if (has('-')) {
    out += '<';
  } else if (text || !has('0')) {
    out += '>';
  }
  if (!text && has('+')) {
    out += '+';
  } else if (!text && has(' ')) {
    out += ' ';
  }
  if (!text && has('#')) out += '#';
  if (!text && has('0') && !has('-')) out += '0';
  const std::size_t digits = directive.width.find_first_not_of('0');
  if (digits != std::string::npos) out += directive.width.substr(digits);
  const bool whole = kind == 'd' || kind == 'x' || kind == 'X' || kind == 'o';
  if (!whole) out += directive.precision;
  if (!text) out += kind;
  return out + "}";
}

void add_formatted(lua_State* state, std::string& out, const Directive& directive, int argument) {
  switch (directive.kind) {
    case 'd':
    case 'i':
      out += fmt::format(fmt::runtime(fmt_directive(directive, false, 'd')),
                         luaL_checkinteger(state, argument));
      return;
    case 'x':
    case 'X':
    case 'o':
      out += fmt::format(fmt::runtime(fmt_directive(directive, false, directive.kind)),
                         static_cast<std::uint64_t>(luaL_checkinteger(state, argument)));
      return;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      out += fmt::format(fmt::runtime(fmt_directive(directive, false, directive.kind)),
                         luaL_checknumber(state, argument));
      return;
    case 'c':
      out += static_cast<char>(luaL_checkinteger(state, argument));
      return;
    case 's': {
      luaL_checkany(state, argument);
      lua_getglobal(state, "tostring");
      lua_pushvalue(state, argument);
      lua_call(state, 1, 1);
      const std::string_view text = text_argument(state, -1);
      out += fmt::format(fmt::runtime(fmt_directive(directive, true, 's')), text);
      lua_pop(state, 1);
      return;
    }
    default:
      luaL_error(state, "string.format supports only %%d %%s %%f %%g %%e %%x %%c and %%%%");
  }
}

int string_format(lua_State* state) {
  const std::string_view format = text_argument(state, 1);
  std::string out;
  int argument = 1;
  for (std::size_t at = 0; at < format.size();) {
    if (format[at] != '%') {
      out += format[at++];
    } else if (format.substr(at).starts_with("%%")) {
      out += '%';
      at += 2;
    } else {
      ++at;
      const Directive directive = read_directive(state, format, at);
      add_formatted(state, out, directive, ++argument);
    }
    if (out.size() > Interpreter::kMaxText) return luaL_error(state, "the string is too long");
  }
  return push_text(state, out);
}

}  // namespace

void open_strings(lua_State* state) {
  luaL_requiref(state, LUA_STRLIBNAME, luaopen_string, 1);
  for (const char* const name : {"dump", "pack", "packsize", "unpack"}) {
    lua_pushnil(state);
    lua_setfield(state, -2, name);
  }
  static constexpr std::array<luaL_Reg, 7> kOwn{{{"find", string_find},
                                                 {"match", string_match},
                                                 {"gmatch", string_gmatch},
                                                 {"gsub", string_gsub},
                                                 {"rep", string_rep},
                                                 {"format", string_format},
                                                 {nullptr, nullptr}}};
  luaL_setfuncs(state, kOwn.data(), 0);
  lua_pop(state, 1);
  // Strings get these as methods too. Scripts cannot see their metatable.
  lua_pushliteral(state, "");
  lua_getmetatable(state, -1);
  lua_pushboolean(state, 0);
  lua_setfield(state, -2, "__metatable");
  lua_pop(state, 2);
}

}  // namespace grundy::script
