// The codes that a survey is about, in classes that play alike.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grundy/error.h"
#include "grundy/sequence.h"

namespace grundy {

/// Codes that are the same game but for heaps that are a chip larger, and their standard form
/// (below). The game trees are the same, so a class has one answer in misère play, too.
struct CodeClass {
  std::string standard_form;
  std::vector<std::string> codes;
};

[[nodiscard]] std::string_view kind_name(CodeKind kind);

/// All codes of a kind with up to this many digits, the last of which is not 0; an error if there
/// are too many.
[[nodiscard]] Expected<std::vector<CodeClass>> code_classes(CodeKind kind, unsigned digits);

/// The standard form of the octal code 0.d1d2…: the digits d1, d2, ….
///
/// If d1 is even, a heap of 1 has no moves, so every heap may count one chip less: a heap of n
/// behaves like one of n - 1 in another octal game. There, leaving two heaps means taking one chip
/// more and leaving two, one or no heaps. Leaving one heap means leaving one or none. Leaving none
/// means taking one chip fewer and leaving none. This is repeated until d1 is odd. (Winning Ways,
/// chapter 4)
[[nodiscard]] std::vector<unsigned> standard_form(std::vector<unsigned> digits);

}  // namespace grundy
