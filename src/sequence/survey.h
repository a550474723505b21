// `grundy survey`: the periods of all octal games of a length.
#pragma once

#include <string>
#include <vector>

#include "grundy/error.h"
#include "grundy/sequence.h"

namespace grundy {

[[nodiscard]] Expected<Survey> make_survey(const SurveyRequest& request);

/// The standard form of the octal code 0.d1d2…: the digits d1, d2, ….
///
/// If d1 is even, a heap of 1 has no moves, so every heap may count one chip less: a heap of n
/// behaves like one of n - 1 in another octal game. There, leaving two heaps means taking one chip
/// more and leaving two, one or no heaps. Leaving one heap means leaving one or none. Leaving none
/// means taking one chip fewer and leaving none. This is repeated until d1 is odd. (Winning Ways,
/// chapter 4)
[[nodiscard]] std::vector<unsigned> standard_form(std::vector<unsigned> digits);

}  // namespace grundy
