// Values of canonical words (core/canonical_words.h) as the notation writes them.
//
//   44            a number             nim44(44) has the position 44
//   5,3           a list               mygame(5,3) has the position {5,3}
//   "abba"        a text
//   {1,2},{3}     lists in a list; {5} in braces is a list of one number, and nothing the empty one
//
// In a text \\ is a backslash and \xHH any byte: a quotation mark is \x22.
#pragma once

#include <string>

#include "grundy/error.h"
#include "grundy/game/arguments.h"
#include "grundy/game/game.h"

namespace grundy::notation {

/// A value by itself: lists are in braces.
[[nodiscard]] std::string print_value(WordsView value);

/// What stands between the parentheses of name(…).
[[nodiscard]] std::string print_arguments(WordsView value);

/// What `print_arguments` wrote, or a user. (The grammar has Arguments of its own.)
[[nodiscard]] Expected<Words> parse_arguments(const grundy::Arguments& arguments);

}  // namespace grundy::notation
