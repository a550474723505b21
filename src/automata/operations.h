// What automata are combined by: and, or, not, and "there is a number such that".
#pragma once

#include <span>

#include "automata/dfa.h"

namespace grundy::automata {

/// Accepts everything, or nothing, without reading any track.
[[nodiscard]] Dfa constant(const Numeration& numeration, bool accepts);
/// Accepts the valid words of these tracks, all numbers.
[[nodiscard]] Found<Dfa> numbers(const Numeration& numeration, std::vector<Variable> tracks,
                                 Budget& budget);

[[nodiscard]] Found<Dfa> both(const Dfa& left, const Dfa& right, Budget& budget);
[[nodiscard]] Found<Dfa> either(const Dfa& left, const Dfa& right, Budget& budget);
[[nodiscard]] Found<Dfa> complement(const Dfa& dfa, Budget& budget);
/// Removes tracks: the rest is accepted if there are numbers for the removed tracks with which all
/// is accepted.
[[nodiscard]] Found<Dfa> without(const Dfa& dfa, std::span<const Variable> removed, Budget& budget);

/// Why an automaton was not built although there was time: it would read too many letters.
[[nodiscard]] NotFound too_many_letters(Budget& budget);

}  // namespace grundy::automata
