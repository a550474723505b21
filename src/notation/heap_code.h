// Codes of heap games: 0.77, 4.3, 0.3F, 4!.0, 0.3003[3], 0.(1-5).
//
//   code  = digit "." { digit } [ "[" digit { digit } "]" ]
//   digit = ( one of 0..9 A..F | "(" NUMBER "-" NUMBER ")" ) [ "!" ]
//
// The digit after the point in place k says what may be left when k chips are taken, the one before
// it when none are: its bits 1, 2, 4, 8 stand for no heap, one, two, three heaps, and (a-b) for a
// to b heaps. With ! the heaps must have different sizes. What is in brackets is repeated for ever.
#pragma once

#include <cstddef>
#include <string>

#include "grundy/error.h"
#include "grundy/game/arguments.h"
#include "grundy/game/heap_rules.h"

namespace grundy::notation {

/// A code with at most so many digits after the point.
[[nodiscard]] Expected<HeapRules> parse_heap_code(const Arguments& arguments,
                                                  std::size_t most_digits = 4096);

/// As the parser reads it, without zeros at the end; for rules that came from a code.
[[nodiscard]] std::string print_heap_code(const HeapRules& rules);

/// A text that stands for the rules in files: their code, or a subtraction set where that is too
/// long.
[[nodiscard]] Expected<std::string> rules_name(const HeapRules& rules);

}  // namespace grundy::notation
