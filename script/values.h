// Lua values as canonical words (core/canonical_words.h) and back.
#pragma once

#include <lua5.4/lua.hpp>
#include <string>

#include "grundy/game/game.h"

namespace grundy::script {

/// Puts the value on the stack: a number, a string, or a new table.
void push_value(lua_State* state, WordsView value);

/// Appends the words of the value at `index`. Returns what is wrong with it if it cannot be a
/// position, and an empty text otherwise.
[[nodiscard]] std::string append_value(lua_State* state, int index, Words& out);

}  // namespace grundy::script
