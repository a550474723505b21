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
/// If d1 is even, a heap of 1 has no moves, so that every heap may count one chip less: a heap of n
/// behaves like one of n - 1 in another octal game. Leaving two heaps then means to take one chip
/// more and to leave any two, one or no heaps; leaving one heap, to leave one or none; leaving
/// none, to take one chip fewer and leave none. This is repeated until d1 is odd. (Winning Ways,
/// chapter 4)
[[nodiscard]] std::vector<unsigned> standard_form(std::vector<unsigned> digits);

}  // namespace grundy
