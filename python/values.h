// Python's values as canonical words (core/canonical_words.h) and back: numbers, texts, and tuples
// or lists of them.
#pragma once

#include <pybind11/pybind11.h>

#include <optional>

#include "grundy/game/game.h"

namespace grundy::python {

/// Throws TypeError or ValueError for what cannot be a position.
[[nodiscard]] Words words_of(pybind11::handle value);

/// The same at the end of an array.
void append_words_of(pybind11::handle value, Words& out);

/// The word of a whole number, or of a tuple of a few small ones. Quick, and runs no code of
/// Python's. Nothing for other values, which may be positions too.
[[nodiscard]] std::optional<Word> short_word_of(PyObject* value);

/// Lists become tuples, so positions can be keys of a dict.
[[nodiscard]] pybind11::object value_of(WordsView words);

}  // namespace grundy::python
