// Mirror play in Cram.
//
// Theorem. Let s exchange the free squares in pairs such that neighbours go to neighbours, and let
// no domino share a square with its image. Then the player to move loses: the other player answers
// every domino d by s(d). That place is free, because s maps the free squares to themselves and d
// does not meet s(d). Afterwards s has the same properties on the remaining squares. (Squares
// without a free neighbour do not matter.)
//
// Here s combines two kinds of symmetry. Two pieces of the same form, in any of the eight
// orientations, go to each other. A piece that looks the same after a half-turn about the middle of
// its box goes to itself. A half-turn moves a square to its neighbour only if its centre is the
// middle of a domino, and fixes a square only if its centre is the middle of that square. If a
// single piece has a domino in its centre, the position is won: place that domino first.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/cram/board.h"
#include "grundy/reason.h"

namespace grundy::games {

struct MirrorPlay {
  /// The image of each square of the board; a square that does not matter is its own image.
  std::vector<std::uint32_t> image;
  struct Domino {
    std::uint32_t first;
    std::uint32_t second;
  };
  std::optional<Domino> centre;  ///< to be placed first, by the player who then mirrors
};

/// Nothing if the theorem does not apply.
[[nodiscard]] std::optional<MirrorPlay> mirror_play(const CramBoard& board);

/// Shows the pairs of squares on a picture of the board, and the answer to one move.
[[nodiscard]] Explanation explain_mirror_play(const CramBoard& board, const MirrorPlay& play);

}  // namespace grundy::games
