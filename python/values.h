// Python's values as canonical words (core/canonical_words.h) and back: numbers, texts, and tuples
// or lists of them.
#pragma once

#include <pybind11/pybind11.h>

#include "grundy/game/game.h"

namespace grundy::python {

/// Throws TypeError or ValueError for what cannot be a position.
[[nodiscard]] Words words_of(pybind11::handle value);

/// Lists become tuples, so positions can be keys of a dict.
[[nodiscard]] pybind11::object value_of(WordsView words);

}  // namespace grundy::python
