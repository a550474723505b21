// Random games for RapidCheck, as expressions in the notation: they shrink to short texts that say
// at once what is wrong.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <string>
#include <vector>

#include "grundy/engine.h"

namespace grundy::property {

/// An expression; a type of its own so that it is shown as it is written.
struct Text {
  std::string text;
};
inline std::ostream& operator<<(std::ostream& out, const Text& text) {
  return out << text.text;
}

/// *0 … *8, shrinking towards *0.
[[nodiscard]] rc::Gen<Text> heap();

/// A position of a game of the catalogue: one of its examples after some moves.
[[nodiscard]] rc::Gen<Text> catalogue_position();

/// A list of options, lists within lists included.
[[nodiscard]] rc::Gen<Text> given(int depth);

/// Any of these.
[[nodiscard]] rc::Gen<Text> game();

/// A sum of up to three of them, small enough to be searched in misère play.
[[nodiscard]] rc::Gen<Text> small_sum();

/// The engine that all properties use.
[[nodiscard]] Engine& engine();

[[nodiscard]] Sum parsed(const Text& text);
[[nodiscard]] NimValue value(const Sum& sum);
[[nodiscard]] Outcome outcome(const Sum& sum, Play play = Play::normal);
[[nodiscard]] bool equivalent(const Sum& left, const Sum& right);

}  // namespace grundy::property
