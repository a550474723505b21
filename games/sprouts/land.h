// A position of Sprouts as a string of bytes, as D. Applegate, G. Jacobson and D. Sleator (Computer
// Analysis of Sprouts, 1991) and J. Lemoine and S. Viennot (Computer analysis of Sprouts with
// nimbers, 2015) describe it: a land is a list of regions, a region a list of words, and a word
// what one meets on the way around a connected piece of the drawing, seen from that region.
//
// Only what matters for play is kept. A spot with three lines is dead and gone. A spot with two
// lines has two corners, and is written at both of them under one name; if nothing can happen at
// one of the two, it is `one`, for its one life. A spot with one line is `two`, and a new spot,
// which is a word by itself, `fresh`. Moves are made in one region and never compare directions
// between regions, so that a region may be read in either direction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/sprouts/symbols.h"
#include "grundy/game/game.h"

namespace grundy::games::sprouts {

/// A new spot on a line between two corners. Corners are places in the land.
struct Line {
  std::uint16_t from = 0;
  std::uint16_t to = 0;
  /// Where it cuts a region in two: the other words, by the place of their first corner, that lie
  /// on the side where the line leads from `from` to `to` in the order of the word.
  std::vector<std::uint16_t> around = {};

  bool operator==(const Line&) const = default;
};

/// The land after drawing a line, with everything dead still in it.
[[nodiscard]] Land drawn(const Land& land, const Line& line);

/// Removes what can no longer matter: empty words, regions with less than two lives. A name whose
/// other corner went with them, or is beside it, becomes kOne.
void settle(Land& land);

/// Cuts a land into those that share no spot: a sum of games.
[[nodiscard]] std::vector<Land> separate(const Land& land);

/// A connected land in a form that depends neither on names nor on the order of regions and words,
/// nor on where and in which direction one begins to read. Equal forms are the same position;
/// whether the converse holds is not proved, and nothing depends on it (see canonical_land.cpp).
[[nodiscard]] Land canonical_land(const Land& land);

/// The canonical forms of all separate lands, one after another in a fixed order, with
/// names of their own: one form for a whole position.
[[nodiscard]] Land normal_land(Land land);

/// Names in the order of their first appearance, `first` first; the next free one.
Symbol rename(Land& land, Symbol first);

/// Eight symbols a word.
[[nodiscard]] Words packed(const Land& land);
[[nodiscard]] Land unpacked(WordsView words);

/// Lives in all: no line of play is longer than their number.
[[nodiscard]] std::size_t lives(const Land& land);

}  // namespace grundy::games::sprouts
