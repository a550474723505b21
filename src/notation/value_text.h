// Values of canonical words (core/canonical_words.h) as the notation writes them.
//
//   44            a number             nim44(44) has the position 44
//   5,3           a list               mygame(5,3) has the position {5,3}
//   "abba"        a text
//   {1,2},{3}     lists in a list; {5} is a list of one number, and () is the empty list
//
// In a text \\ is a backslash and \xHH any byte: a quotation mark is \x22.
#pragma once

#include <string>

#include "grundy/error.h"
#include "grundy/game/arguments.h"
#include "grundy/game/game.h"

namespace grundy::notation {

/// The text of a value by itself: lists are in braces.
[[nodiscard]] std::string print_value(WordsView value);

/// The text between the parentheses of name(…).
[[nodiscard]] std::string print_arguments(WordsView value);

/// Reads what `print_arguments` or a user wrote. (The grammar has its own type Arguments.)
[[nodiscard]] Expected<Words> parse_arguments(const grundy::Arguments& arguments);

}  // namespace grundy::notation
