#include "script/rule_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/canonical_words.h"
#include "grundy/meter.h"
#include "notation/value_text.h"
#include "script/values.h"

namespace grundy::script {

namespace {

// What lies at the bottom of the stack: the message handler, the table of the rules, the functions.
constexpr int kTable = 2;
constexpr int kFunctions = 3;
constexpr std::array kRoleNames{"options", "components", "canonical", "parse", "show", "picture"};

std::string kind_on_top(lua_State* lua) {
  const int kind = lua_type(lua, -1);
  return kind == LUA_TNIL ? "nothing" : std::string("a ") + lua_typename(lua, kind);
}

/// What is copied out of Lua is no longer under its limits, but under those of the question.
void meter_copied(const RuleState::Move& move) {
  const std::size_t words = move.to.size() + move.from_part.size() + move.to_parts.size();
  meter::bytes(sizeof(move) + move.name.size() + words * sizeof(Word));
}

}  // namespace

Expected<std::unique_ptr<RuleState>> RuleState::load(const RuleSource& source) {
  std::unique_ptr<RuleState> state(new RuleState(source));
  state->file_ = source.file;
  if (auto ran = state->lua_.run_file(source.text, source.file); !ran) {
    return std::unexpected(std::move(ran.error()));
  }
  if (auto taken = state->take_functions(); !taken) {
    return std::unexpected(std::move(taken.error()));
  }
  return state;
}

Expected<void> RuleState::take_functions() {
  lua_State* const lua = lua_.state();
  const auto wrong = [&](const std::string& what) { return bad_input(file_ + ": " + what); };
  if (lua_istable(lua, kTable) == 0) {
    return wrong("a rule file returns a table: return { name = ..., options = ... }");
  }
  const auto name = text_field("name");
  if (!name) return wrong("the name of the game is missing: name = \"mygame\"");
  name_ = *name;
  for (std::size_t i = 0; i < kRoles; ++i) {
    lua_pushstring(lua, kRoleNames[i]);
    lua_rawget(lua, kTable);
    present_[i] = lua_isfunction(lua, -1);
    if (!present_[i] && !lua_isnil(lua, -1)) {
      return wrong(
          fmt::format("'{}' must be a function, not a {}", kRoleNames[i], luaL_typename(lua, -1)));
    }
  }
  if (!has(Role::options)) {
    for (const auto& [field, meant] : misspelt_fields()) {
      if (meant != "options") continue;
      return wrong(fmt::format("unknown field '{}'. Did you mean 'options'?", field));
    }
    return wrong("the rules are missing: options = function(position) ... end");
  }
  if (has(Role::parse) != has(Role::show)) {
    return wrong("'parse' and 'show' go together: what the one writes the other reads");
  }
  splits_lists_ = is_of_heaps(Role::components, "components");
  sorts_ = is_of_heaps(Role::canonical, "sorted");
  return {};
}

bool RuleState::is_of_heaps(Role role, const char* name) {
  lua_State* const lua = lua_.state();
  // Raw: nothing of the file may run outside a call, and it may have replaced these.
  lua_pushglobaltable(lua);
  lua_pushliteral(lua, "heaps");
  lua_rawget(lua, -2);
  lua_remove(lua, -2);
  bool same = false;
  if (lua_istable(lua, -1)) {
    lua_pushstring(lua, name);
    lua_rawget(lua, -2);
    same = has(role) && lua_rawequal(lua, -1, kFunctions + static_cast<int>(role)) == 1;
    lua_pop(lua, 1);
  }
  lua_pop(lua, 1);
  return same;
}

void RuleState::reset() {
  lua_settop(lua_.state(), kFunctions + static_cast<int>(kRoles) - 1);
}

std::string RuleState::print(WordsView position) const {
  constexpr std::size_t kLongest = 200;
  std::string text = notation::print_arguments(position);
  if (text.size() > kLongest) text = text.substr(0, kLongest) + "...";
  return fmt::format("{}({})", name_, text);
}

void RuleState::fail(WordsView position, const std::string& what) const {
  throw GameFailure(Error{ErrorKind::bad_input,
                          fmt::format("{}: {}; the position is {}", file_, what, print(position))});
}

void RuleState::push_function(Role role) {
  lua_pushvalue(lua_.state(), kFunctions + static_cast<int>(role));
}

void RuleState::call(Role role, int arguments, int results, WordsView position) {
  auto done = lua_.call(arguments, results);
  if (done) return;
  Error& error = done.error();
  if (const std::string plain = file_ + ": "; error.message.starts_with(plain)) {
    // A tail call, which forgets the line. The line of the function will do.
    lua_Debug where;
    push_function(role);
    lua_getinfo(lua_.state(), ">S", &where);
    if (where.source == std::string("@rules")) {
      error.message =
          fmt::format("{}:{}: {}", file_, where.linedefined, error.message.substr(plain.size()));
    }
  }
  error.message +=
      fmt::format("; in {} of {}", kRoleNames[static_cast<std::size_t>(role)], print(position));
  throw GameFailure(std::move(error));
}

void RuleState::check_array(WordsView from, std::string_view role) {
  if (lua_istable(lua_.state(), -1)) return;
  fail(from, fmt::format("{} must return an array of positions, but returned {}", role,
                         kind_on_top(lua_.state())));
}

void RuleState::ask_options(WordsView part, bool closely) {
  lua_State* const lua = lua_.state();
  push_function(Role::options);
  push_value(lua, part);
  call(Role::options, 1, 2, part);
  lua_insert(lua, -2);  // the names below the positions
  check_array(part, "options");
  if (!closely && lua_rawlen(lua, -1) > 0) return;
  // An array and nothing else: a table of other things has no length, and would look like the end
  // of the game.
  std::size_t keys = 0;
  lua_pushnil(lua);
  while (lua_next(lua, -2) != 0) {
    lua_pop(lua, 1);
    ++keys;
  }
  if (keys != lua_rawlen(lua, -1)) {
    fail(part, "options must return an array of positions, without holes and other keys");
  }
}

bool RuleState::options(WordsView part, OptionBuffer& out) {
  const bool closely = asked_ < kAlwaysTwice || asked_ % kSometimesTwice == 0;
  ++asked_;
  if (!enumerate(part, out, closely)) return false;
  if (!closely || out.cut_short()) return true;
  OptionBuffer again(out.shape());
  if (!enumerate(part, again, closely)) return false;
  if (!std::ranges::equal(out.words(), again.words()) ||
      out.option_count() != again.option_count()) {
    fail(part, "options answers differently when it is asked a second time");
  }
  return true;
}

bool RuleState::enumerate(WordsView part, OptionBuffer& out, bool closely) {
  const PartShape shape = out.shape();
  lua_State* const lua = lua_.state();
  out.clear();
  ask_options(part, closely);
  const int list = lua_gettop(lua);
  const auto count = static_cast<lua_Integer>(lua_rawlen(lua, list));
  const bool plain = shape.words == 1 && !shape.options_split && !has(Role::canonical);
  bool fits = true;
  for (lua_Integer i = 1; i <= count && fits; ++i) {
    lua_rawgeti(lua, list, i);
    // Heaps, which most rules are about, without a detour.
    if (plain && lua_isinteger(lua, -1) != 0) {
      const lua_Integer number = lua_tointeger(lua, -1);
      if (canonical::fits_one_word(number)) {
        out.add_word(canonical::whole_word(number));
        lua_pop(lua, 1);
        if (!out.wants_more()) break;
        continue;
      }
    }
    fits = add_option(part, out, closely);
    if (!out.wants_more()) break;
  }
  lua_settop(lua, list - 2);
  return fits;
}

bool RuleState::add_option(WordsView from, OptionBuffer& out, bool closely) {
  const PartShape shape = out.shape();
  lua_State* const lua = lua_.state();
  const auto add = [&] {
    take_canonical(from, closely);
    if (shape.words == 1 && scratch_.size() != 1) return false;
    if (shape.words == 1 && !shape.options_split) {
      out.add_word(scratch_[0]);
    } else {
      out.add_part(scratch_);
    }
    return true;
  };
  bool fits = true;
  if (!shape.options_split) {
    fits = add();
    if (shape.words != 1) out.end_option();
    return fits;
  }
  if (splits_lists_ && !lua_istable(lua, -1)) {
    fits = add();
  } else {
    split_top(from);
    const int list = lua_gettop(lua);
    const auto count = static_cast<lua_Integer>(lua_rawlen(lua, list));
    for (lua_Integer i = 1; i <= count && fits; ++i) {
      lua_rawgeti(lua, list, i);
      fits = add();
    }
    lua_settop(lua, list - 1);
  }
  out.end_option();
  return fits;
}

void RuleState::split_top(WordsView from) {
  lua_State* const lua = lua_.state();
  if (splits_lists_ && lua_istable(lua, -1)) return;
  push_function(Role::components);
  lua_insert(lua, -2);
  call(Role::components, 1, 1, from);
  check_array(from, "components");
}

void RuleState::take_canonical(WordsView from, bool closely) {
  lua_State* const lua = lua_.state();
  scratch_.clear();
  if (sorts_) {
    if (const std::string wrong = append_value(lua, -1, scratch_); !wrong.empty()) {
      fail(from, wrong);
    }
    if (scratch_.size() == 1 && canonical::sort_short(scratch_.front())) return lua_pop(lua, 1);
    scratch_.clear();
  }
  if (has(Role::canonical)) {
    push_function(Role::canonical);
    lua_insert(lua, -2);
    call(Role::canonical, 1, 1, from);
  }
  if (const std::string wrong = append_value(lua, -1, scratch_); !wrong.empty()) fail(from, wrong);
  if (has(Role::canonical) && closely) {
    push_function(Role::canonical);
    lua_insert(lua, -2);
    call(Role::canonical, 1, 1, from);
    Words again;
    if (const std::string wrong = append_value(lua, -1, again); !wrong.empty()) fail(from, wrong);
    if (again != scratch_) {
      const std::string what =
          fmt::format("canonical makes {} of its own answer {}", print(again), print(scratch_));
      fail(from, what);
    }
  }
  lua_pop(lua, 1);
}

Words RuleState::value_on_top(WordsView from, std::string_view what) {
  Words words;
  if (const std::string wrong = append_value(lua_.state(), -1, words); !wrong.empty()) {
    fail(from, fmt::format("{}: {}", what, wrong));
  }
  return words;
}

std::vector<Words> RuleState::components_of(WordsView position) {
  lua_State* const lua = lua_.state();
  const int before = lua_gettop(lua);
  push_value(lua, position);
  if (splits_lists_ && !lua_istable(lua, -1)) {
    lua_settop(lua, before);
    return {Words(position.begin(), position.end())};
  }
  split_top(position);
  Words list = value_on_top(position, "components");
  lua_settop(lua, before);
  return canonical::members_of(list);
}

std::vector<Words> RuleState::parts(WordsView position) {
  lua_State* const lua = lua_.state();
  std::vector<Words> parts;
  if (has(Role::components)) {
    parts = components_of(position);
  } else {
    parts.emplace_back(position.begin(), position.end());
  }
  if (!has(Role::canonical)) return parts;
  for (Words& part : parts) {
    push_value(lua, part);
    take_canonical(part, true);
    part = scratch_;
  }
  return parts;
}

Words RuleState::normal_form(WordsView position) {
  if (has(Role::components) && canonical::is_list(position)) {
    std::vector<Words> members = components_of(position);
    if (std::ranges::equal(canonical::list_of(members), position)) {
      members = parts(position);
      std::ranges::sort(members);
      return canonical::list_of(members);
    }
  }
  if (!has(Role::canonical)) return {position.begin(), position.end()};
  push_value(lua_.state(), position);
  take_canonical(position, false);
  return scratch_;
}

std::vector<RuleState::Move> RuleState::moves(WordsView position) {
  lua_State* const lua = lua_.state();
  std::vector<Move> moves;
  if (has(Role::components) && canonical::is_list(position)) {
    const std::vector<Words> members = components_of(position);
    if (std::ranges::equal(canonical::list_of(members), position)) {
      for (std::size_t i = 0; i < members.size(); ++i) replace_in_list(members, i, moves);
      return moves;
    }
  }
  ask_options(position, true);
  const int list = lua_gettop(lua);
  const auto count = static_cast<lua_Integer>(lua_rawlen(lua, list));
  for (lua_Integer i = 1; i <= count; ++i) {
    Move move;
    lua_rawgeti(lua, list, i);
    move.to = value_on_top(position, fmt::format("option {}", i));
    lua_pop(lua, 1);
    if (lua_istable(lua, list - 1)) {
      lua_rawgeti(lua, list - 1, i);
      if (lua_type(lua, -1) == LUA_TSTRING) move.name = lua_tostring(lua, -1);
      lua_pop(lua, 1);
    }
    meter_copied(move);
    moves.push_back(std::move(move));
  }
  lua_settop(lua, list - 2);
  return moves;
}

void RuleState::replace_in_list(const std::vector<Words>& members, std::size_t index,
                                std::vector<Move>& moves) {
  lua_State* const lua = lua_.state();
  ask_options(members[index], true);
  const int list = lua_gettop(lua);
  const auto count = static_cast<lua_Integer>(lua_rawlen(lua, list));
  for (lua_Integer i = 1; i <= count; ++i) {
    Move move{.from_part = members[index]};
    lua_rawgeti(lua, list, i);
    const Words option = value_on_top(members[index], fmt::format("option {}", i));
    lua_pop(lua, 1);
    if (lua_istable(lua, list - 1)) {
      lua_rawgeti(lua, list - 1, i);
      if (lua_type(lua, -1) == LUA_TSTRING) move.name = lua_tostring(lua, -1);
      lua_pop(lua, 1);
    }
    const std::vector<Words> left = components_of(option);
    std::vector<Words> all(members.begin(), members.begin() + static_cast<std::ptrdiff_t>(index));
    all.insert(all.end(), left.begin(), left.end());
    all.insert(all.end(), members.begin() + static_cast<std::ptrdiff_t>(index) + 1, members.end());
    move.to = canonical::list_of(all);
    move.to_parts = canonical::list_of(left);
    meter_copied(move);
    moves.push_back(std::move(move));
  }
  lua_settop(lua, list - 2);
}

}  // namespace grundy::script
