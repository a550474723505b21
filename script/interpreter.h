// One Lua state in a sandbox: what a rule file can reach, and how much it may use.
//
// A script sees the language, `math` without randomness, `string` and `table` in bounded versions,
// and the helpers of helpers.cpp. It has no files, no network, no clock, no randomness, nothing
// that loads code, no coroutines and no pcall: rules need none of them, and each is a way around a
// limit. What could differ from one run to the next is taken out too: `pairs` goes through keys in
// order, tables and functions have no addresses, and finalizers and weak tables are refused
// (metatables.cpp).
//
// Limits. Lua's hook counts instructions, and nothing else, so what takes
// long inside one instruction is bounded in other ways: the library functions charge what they do
// (`charge`), patterns are matched by a matcher of our own (patterns.h), memory that is asked for
// counts as work, and strings have a largest length, which bounds comparing and joining them. Once
// a limit is reached every further instruction fails, also in functions that are called while an
// error is on its way; the state is then thrown away.
//
// The library is Debian's liblua5.4-c++, which is Lua compiled as C++: its errors are exceptions,
// so that destructors run in functions that are called from Lua. It is linked statically: the
// program starts as fast as without it, and calls go nowhere else. (The hook costs a third of the
// speed of a script. A watchdog that sets the hook only when time is up would cost nothing, but
// then the limit is a time, and the same script is refused on one machine and not on another.)
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <lua5.4/lua.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "grundy/error.h"
#include "grundy/question.h"
#include "grundy/rules.h"
#include "script/block_pool.h"

namespace grundy::script {

/// What has been used, and why no more is given.
struct Meter {
  RulesLimits limits;
  std::size_t memory = 0;   // in use
  BlockPool blocks;         // the short ones of it
  std::uint64_t spent = 0;  // work since the call began
  std::chrono::steady_clock::time_point begin;
  enum class Over : std::uint8_t { nothing, work, time, memory, text, question };
  Over over = Over::nothing;
  // Memory that was refused last, which need not be the end: Lua then collects garbage and asks
  // once more.
  Over refused = Over::nothing;
  int line = 0;  // of the rule file, where that was
  lua_State* state = nullptr;
  bool metatables = false;               // whether any were given to tables since the call began
  std::string file;                      // as errors call it
  StopReason reason = StopReason::time;  // why the question as a whole must end
};

class Interpreter {
 public:
  static constexpr std::size_t kMaxText = std::size_t{1} << 14U;  // bytes of a string

  explicit Interpreter(const RulesLimits& limits);
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;
  ~Interpreter();

  [[nodiscard]] lua_State* state() const { return state_.get(); }

  /// Runs a rule file, which leaves what it returns on the stack. Afterwards it may no longer make
  /// global variables.
  [[nodiscard]] Expected<void> run_file(std::string_view text, const std::string& file);

  /// Calls the function below its arguments on the stack, with what it may use counted from here.
  /// The error names the file and the line.
  [[nodiscard]] Expected<void> call(int arguments, int results);

  /// True if it has run into a limit, and must not be used again.
  [[nodiscard]] bool broken() const { return meter_.over != Meter::Over::nothing; }

  /// For functions that are called from Lua: counts work that no instruction shows, and raises an
  /// error if that was too much.
  static void charge(lua_State* state, std::uint64_t work);
  /// For `setmetatable`: has metatables looked at again when the call ends.
  static void note_metatable(lua_State* state);

 private:
  struct Close {
    void operator()(lua_State* state) const { lua_close(state); }
  };

  [[nodiscard]] Error error_on_top(int status);
  static void* allocate(void* meter, void* block, std::size_t old_size, std::size_t new_size);
  static void count(lua_State* state, lua_Debug* where);
  /// Called where memory runs out between calls: leaves by an exception, since Lua would abort.
  static int give_up(lua_State* state);

  Meter meter_;
  std::unique_ptr<lua_State, Close> state_;
};

/// Puts the libraries of the sandbox into a new state; the names of the globals are its own.
void open_sandbox(lua_State* state);
void open_strings(lua_State* state);
void open_tables(lua_State* state);
/// Adds functions to the table `heaps` that the helpers have made.
void open_heaps(lua_State* state);
/// `setmetatable`, which gives the table a copy of the metatable.
int setmetatable_by_copy(lua_State* state);
/// A function for the end of a call: an error if a metatable has changed since it was given to a
/// table.
int check_metatables(lua_State* state);
/// Forgets the metatables of the call.
void forget_metatables(lua_State* state);
/// The name of a global variable that is being looked for, which may be anything: never an address.
[[nodiscard]] std::string name_of_variable(lua_State* state, int index);
/// Heaps, grids, graphs and rows for rule files.
[[nodiscard]] std::string_view helpers_source();

}  // namespace grundy::script
