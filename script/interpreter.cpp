#include "script/interpreter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "core/meter.h"

namespace grundy::script {

namespace {

constexpr int kHookEvery = 1000;              // instructions
constexpr std::size_t kBytesPerWork = 16;     // memory that costs as much as an instruction
constexpr std::string_view kChunk = "rules";  // what Lua calls the rule file in messages

Meter& meter_of(lua_State* state) {
  void* meter = nullptr;
  lua_getallocf(state, &meter);
  return *static_cast<Meter*>(meter);
}

/// The line of the rule file that is being executed; 0 if there is none.
int line_now(lua_State* state) {
  lua_Debug where;
  for (int level = 0; lua_getstack(state, level, &where) == 1; ++level) {
    lua_getinfo(state, "Sl", &where);
    if (where.currentline > 0 && where.source == "@" + std::string(kChunk)) {
      return where.currentline;
    }
  }
  return 0;
}

/// Turns an error into a text that begins with the line of the rule file, even if it was raised
/// by a helper that the file called.
int message_handler(lua_State* state) {
  std::string text;
  if (const char* const raw = lua_tostring(state, 1)) {
    text = raw;
  } else {
    text = fmt::format("an error was raised with a {} for a message", luaL_typename(state, 1));
  }
  const std::string own = std::string(kChunk) + ":";
  if (!text.starts_with(own)) {
    // Raised elsewhere: "helpers:12: …", or without a place.
    if (text.starts_with("helpers:")) {
      const std::size_t end = text.find(": ");
      if (end != std::string::npos) text = text.substr(end + 2);
    }
    if (const int line = line_now(state); line > 0) text = fmt::format("{}{}: {}", own, line, text);
  }
  lua_pushlstring(state, text.data(), text.size());
  return 1;
}

/// Says which limit of its own the script has reached; empty if it has reached none.
std::string limit_text(const Meter& meter) {
  using enum Meter::Over;
  switch (meter.over) {
    case work:
      return fmt::format("the script runs too long: more than {} steps in one call",
                         meter.limits.work);
    case time:
      return fmt::format("the script runs too long: more than {} seconds in one call",
                         meter.limits.seconds);
    case memory:
      return fmt::format("the script needs too much memory: more than {} MiB",
                         meter.limits.memory >> 20U);
    case text:
      return fmt::format("a string of the script is too long: more than {} bytes",
                         Interpreter::kMaxText);
    case nothing:
    case question:  // is no error of the script
      break;
  }
  return {};
}

/// Blocks that were given back stay in the pool. A script that uses blocks of one size after those
/// of another may take this much more than it holds.
std::size_t most_in_pool(const Meter& meter) {
  return meter.limits.memory + meter.limits.memory / 4;
}

/// What realloc does, for blocks of which the short ones are in the pool.
void* move_block(Meter& meter, void* block, std::size_t before, std::size_t size) {
  const bool was_short = block != nullptr && BlockPool::holds(before);
  const bool is_short = BlockPool::holds(size);
  if (!is_short && !was_short) return std::realloc(block, size);
  if (is_short && was_short && BlockPool::alike(before, size)) return block;
  void* const moved = is_short ? meter.blocks.take(size, most_in_pool(meter)) : std::malloc(size);
  if (moved == nullptr || block == nullptr) return moved;
  std::memcpy(moved, block, std::min(before, size));
  if (was_short) {
    meter.blocks.give_back(block, before);
  } else {
    std::free(block);
  }
  return moved;
}

}  // namespace

void* Interpreter::allocate(void* user, void* block, std::size_t old_size, std::size_t new_size) {
  auto& meter = *static_cast<Meter*>(user);
  const std::size_t before = block == nullptr ? 0 : old_size;
  if (new_size == 0) {
    if (block == nullptr) return nullptr;
    if (BlockPool::holds(before)) {
      meter.blocks.give_back(block, before);
    } else {
      std::free(block);
    }
    meter.memory -= before;
    return nullptr;
  }
  if (new_size > before) {
    // Of a new block Lua says what it is for in place of its size.
    const bool text = block == nullptr && old_size == LUA_TSTRING;
    meter.spent += (new_size - before) / kBytesPerWork;
    Meter::Over over = Meter::Over::nothing;
    if (meter.memory - before + new_size > meter.limits.memory) over = Meter::Over::memory;
    if (text && new_size > kMaxText + 64) over = Meter::Over::text;
    if (meter.spent > meter.limits.work) over = Meter::Over::work;
    if (over != Meter::Over::nothing) {
      meter.refused = over;
      if (meter.state != nullptr) meter.line = line_now(meter.state);
      return nullptr;
    }
  }
  void* const moved = move_block(meter, block, before, new_size);
  if (moved != nullptr) meter.memory += new_size - before;
  return moved;
}

void Interpreter::count(lua_State* state, lua_Debug* /*where*/) {
  Meter& meter = meter_of(state);
  meter.spent += kHookEvery;
  if (meter.over == Meter::Over::nothing) {
    const auto now = std::chrono::steady_clock::now();
    if (meter.begin == std::chrono::steady_clock::time_point()) meter.begin = now;
    if (now - meter.begin > std::chrono::seconds(meter.limits.seconds)) {
      meter.over = Meter::Over::time;
    }
    if (meter.spent > meter.limits.work) meter.over = Meter::Over::work;
    grundy::Meter* const question = grundy::Meter::current();
    if (const auto reason = question != nullptr ? question->must_end() : std::nullopt) {
      meter.over = Meter::Over::question;
      meter.reason = *reason;
    }
  }
  if (meter.over == Meter::Over::nothing) return;
  lua_sethook(state, count, LUA_MASKCOUNT, 1);
  luaL_error(state, "it runs too long");
}

void Interpreter::charge(lua_State* state, std::uint64_t work) {
  Meter& meter = meter_of(state);
  meter.spent += work;
  if (meter.spent <= meter.limits.work) return;
  meter.over = Meter::Over::work;
  lua_sethook(state, count, LUA_MASKCOUNT, 1);
  luaL_error(state, "it runs too long");
}

void Interpreter::note_metatable(lua_State* state) {
  meter_of(state).metatables = true;
}

int Interpreter::give_up(lua_State* state) {
  Meter& meter = meter_of(state);
  meter.over = Meter::Over::memory;
  throw GameFailure(
      Error{ErrorKind::limit, fmt::format("{}: the script needs too much memory: more than {} MiB",
                                          meter.file, meter.limits.memory >> 20U)});
}

Interpreter::Interpreter(const RulesLimits& limits)
    : meter_{.limits = limits}, state_(lua_newstate(allocate, &meter_)) {
  if (state_ == nullptr) throw std::bad_alloc();
  meter_.begin = std::chrono::steady_clock::now();
  meter_.state = state();
  lua_atpanic(state(), give_up);
  lua_State* const lua = state();
  // Nothing below fails for want of memory unless the limit is absurd; then the call says so.
  lua_pushcfunction(lua, [](lua_State* inner) {
    open_sandbox(inner);
    const std::string_view helpers = helpers_source();
    if (luaL_loadbufferx(inner, helpers.data(), helpers.size(), "=helpers", "t") != LUA_OK) {
      return lua_error(inner);
    }
    lua_call(inner, 0, 0);
    open_heaps(inner);
    return 0;
  });
  if (lua_pcall(lua, 0, 0, 0) != LUA_OK) throw std::bad_alloc();
  lua_pushcfunction(lua, message_handler);
  lua_sethook(lua, count, LUA_MASKCOUNT, kHookEvery);
}

Interpreter::~Interpreter() {
  // Closing frees objects; there are no finalizers that could run.
  if (state_ != nullptr) lua_sethook(state(), nullptr, 0, 0);
}

Expected<void> Interpreter::run_file(std::string_view text, const std::string& file) {
  meter_.file = file;
  lua_State* const lua = state();
  const std::string name = "@" + std::string(kChunk);
  if (luaL_loadbufferx(lua, text.data(), text.size(), name.c_str(), "t") != LUA_OK) {
    return std::unexpected(error_on_top(LUA_ERRSYNTAX));
  }
  auto done = call(0, 1);
  if (!done) return done;
  // A variable that is made without `local` while the game is played is a slip, and would make
  // answers depend on what was asked before.
  lua_pushcfunction(lua, [](lua_State* inner) {
    lua_pushglobaltable(inner);
    lua_getmetatable(inner, -1);
    lua_pushcfunction(inner, [](lua_State* assigning) {
      const std::string variable = name_of_variable(assigning, 2);
      return luaL_error(assigning, "the variable '%s' is not declared: write 'local %s'",
                        variable.c_str(), variable.c_str());
    });
    lua_setfield(inner, -2, "__newindex");
    return 0;
  });
  return call(0, 0);
}

Expected<void> Interpreter::call(int arguments, int results) {
  meter_.spent = 0;
  meter_.begin = {};           // at the first look: most calls end before
  constexpr int kHandler = 1;  // where the constructor left it
  int status = lua_pcall(state(), arguments, results, kHandler);
  if (std::exchange(meter_.metatables, false)) {
    if (status == LUA_OK) {
      lua_pushcfunction(state(), check_metatables);
      status = lua_pcall(state(), 0, 0, kHandler);
      // As after any failure: the error, and nothing below it.
      for (int i = 0; i < results && status != LUA_OK; ++i) lua_remove(state(), -2);
    }
    forget_metatables(state());
  }
  if (status == LUA_OK) return {};
  if (meter_.over == Meter::Over::question) {
    throw LimitReached(grundy::Meter::current()->stop(meter_.reason));
  }
  return std::unexpected(error_on_top(status));
}

Error Interpreter::error_on_top(int status) {
  lua_State* const lua = state();
  if (status == LUA_ERRMEM && !broken()) {
    meter_.over = meter_.refused == Meter::Over::nothing ? Meter::Over::memory : meter_.refused;
  }
  std::string text = lua_isstring(lua, -1) != 0 ? lua_tostring(lua, -1) : "it failed";
  lua_pop(lua, 1);
  const std::string own = std::string(kChunk) + ":";
  std::string where = meter_.file + ":";
  if (text.starts_with(own)) {
    const std::size_t end = text.find(": ", own.size());
    where += text.substr(own.size(), end - own.size() + 1);
    text = end == std::string::npos ? std::string() : text.substr(end + 2);
  } else if (status == LUA_ERRMEM && meter_.line > 0) {
    where += fmt::format("{}:", meter_.line);
  }
  if (std::string limit = limit_text(meter_); !limit.empty()) text = std::move(limit);
  return {broken() ? ErrorKind::limit : ErrorKind::bad_input, where + " " + text};
}

}  // namespace grundy::script
