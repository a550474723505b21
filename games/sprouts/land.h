// A position of Sprouts as a string of bytes, as D. Applegate, G. Jacobson and D. Sleator (Computer
// Analysis of Sprouts, 1991) and J. Lemoine and S. Viennot (Computer analysis of Sprouts with
// nimbers, 2015) describe it. A land is a list of regions, and a region is a list of words. A word
// is what one meets on the way around a connected piece of the drawing, seen from that region.
//
// Only what matters for play is kept. A spot with three lines is dead and left out. A spot with two
// lines has two corners, and is written at both of them under one name. If nothing can happen at
// one of the two corners, the spot is `one`, for its one life. A spot with one line is `two`, and a
// new spot, which is a word by itself, is `fresh`. A move happens in one region and never compares
// directions between regions, so each region may be read in either direction.
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
  /// If the line cuts a region in two: the other words on the side of the corners from `from` to
  /// `to` in the order of the word, each given by the place of its first corner.
  std::vector<std::uint16_t> around = {};

  bool operator==(const Line&) const = default;
};

/// The land after drawing a line, with dead spots still in it.
[[nodiscard]] Land land_after(const Land& land, const Line& line);

/// Removes what can no longer matter: empty words, and regions with fewer than two lives. A name
/// whose other corner was removed or is next to it becomes kOne.
void settle(Land& land);

/// Writes the spots of each region of two or three lives as one word, which makes no difference to
/// play (small_regions.cpp). The land must be settled, and may have to be settled again: true if
/// something has changed.
bool join_words(Land& land);

/// Cuts a land into lands that share no spot: a sum of games.
[[nodiscard]] std::vector<Land> separate(const Land& land);

/// A connected land in a form that does not depend on names, on the order of regions and words, or
/// on where and in which direction reading begins. Lands with equal forms are the same position.
/// The converse is not proved, and nothing depends on it (see canonical_land.cpp).
[[nodiscard]] Land canonical_land(const Land& land);

/// The canonical forms of all separate lands, one after another in a fixed order and with distinct
/// names: one form for a whole position.
[[nodiscard]] Land normal_land(Land land);

/// Renames the spots in the order of their first appearance, from `first` on, and returns the next
/// free name.
Symbol rename(Land& land, Symbol first);

/// Packs eight symbols into each word.
[[nodiscard]] Words packed(const Land& land);
[[nodiscard]] Land unpacked(WordsView words);

/// The total number of lives. No play is longer.
[[nodiscard]] std::size_t lives(const Land& land);

}  // namespace grundy::games::sprouts
