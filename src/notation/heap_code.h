// Codes of heap games: 0.77, 4.3, 0.3F, 4!.0, 0.3003[3], 0.(1-5).
//
//   code  = digit "." { digit } [ "[" digit { digit } "]" ]
//   digit = ( one of 0..9 A..F | "(" NUMBER "-" NUMBER ")" ) [ "!" ]
//
// The k-th digit after the point says what may be left when k chips are taken; the digit before the
// point says what may be left when none are. Its bits 1, 2, 4, 8 stand for no heap, one, two, three
// heaps, and (a-b) stands for a to b heaps. With ! the heaps must have different sizes. Digits in
// brackets are repeated for ever.
#pragma once

#include <cstddef>
#include <string>

#include "grundy/error.h"
#include "grundy/game/arguments.h"
#include "grundy/game/heap_rules.h"

namespace grundy::notation {

/// Reads a code with at most this many digits after the point.
[[nodiscard]] Expected<HeapRules> parse_heap_code(const Arguments& arguments,
                                                  std::size_t most_digits = 4096);

/// The code as the parser reads it, without trailing zeros; for rules that came from a code.
[[nodiscard]] std::string print_heap_code(const HeapRules& rules);

/// A text for the rules in files: their code, or a subtraction set if the code is too long.
[[nodiscard]] Expected<std::string> rules_name(const HeapRules& rules);

}  // namespace grundy::notation
