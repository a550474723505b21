// Names for what was learned.
//
// An automaton that was learned and proved says nothing to a reader. So descriptions that people
// would give are tried on it: powers, trailing zeros, pairs of Wythoff's game, remainders, closed
// forms. Each becomes an automaton itself, and that both accept the same positions is decided, not
// observed.
#pragma once

#include <string>

#include "conjecture/words.h"

namespace grundy::conjecture {

/// Gives the guess a name or a closed form, if one fits.
void find_name(Guess& guess, const Table& table, Budget& budget);

}  // namespace grundy::conjecture
